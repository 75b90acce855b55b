"""Pieces of terrain."""

from typing import Literal

import msgspec

from marchwarden.table.kinds import Name

Point = tuple[float, float]
Kind = Literal["difficult", "impassable", "obstacle", "platform", "gap", "ladder", "blocking"]


class Terrain(msgspec.Struct, frozen=True, cache_hash=True):
    """One piece of terrain: an outline in plan with a kind and a height, in inches.

    `polygon` has any vertex order; two points make a wall without thickness. A ladder has no polygon but `at`.
    """

    id: Name
    kind: Kind
    polygon: tuple[Point, ...] = ()
    height: float = 0.0
    depth: float = 0.0
    at: Point | None = None
    water: bool = False
    climbable: bool = False
    difficult: bool = False
    sight: Literal["clear"] | None = None

    @property
    def is_wall(self) -> bool:
        """Whether the piece is a line without thickness."""
        return len(self.polygon) == 2
