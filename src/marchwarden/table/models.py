"""Models and the sides they fight for."""

from typing import Any

import msgspec

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.table.kinds import Degrees, Height, Inches

Point = tuple[float, float]


class Model(msgspec.Struct, frozen=True, dict=True):
    """One miniature: where it stands and how big it is, for every rule system alike.

    Lengths are inches, `facing` is degrees (0 = east, 90 = north). What only one rule system knows of a
    model (its characteristics and its state) is in `traits`, a frozen struct of that system.
    """

    id: str
    side: str
    base: Round | Oval | Square
    at: Point
    traits: Any
    facing: Degrees = 0.0
    height: Height = 1.6
    stands_on: str | None = None
    height_up: Inches = 0.0
    off_board: bool = False
    name: str = ""
    profile: str = ""

    @property
    def x(self) -> float:
        return self.at[0]

    @property
    def y(self) -> float:
        return self.at[1]

    def but(self, **changes: Any) -> "Model":
        """The same model with some fields changed; fields of its traits may be named as well."""
        if changes.keys() <= COMMON:
            return msgspec.structs.replace(self, **changes)
        own = {key: value for key, value in changes.items() if key in COMMON}
        other = {key: value for key, value in changes.items() if key not in own}
        if other:
            own["traits"] = msgspec.structs.replace(self.traits, **other)
        return msgspec.structs.replace(self, **own)


COMMON = frozenset(Model.__struct_fields__)


class Side(msgspec.Struct, frozen=True):
    """One of the sides of a battle; `traits` is the rule system's own struct (alignment, exits, ...)."""

    id: str
    traits: Any = None
    name: str = ""
