"""The table: one value that holds a whole battle."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from marchwarden.table.models import Model, Side
from marchwarden.table.terrain import Terrain


class Board(msgspec.Struct, frozen=True):
    """A rectangle in inches, origin in the south-west corner."""

    width: float = 48.0
    depth: float = 48.0


class Turn(msgspec.Struct, frozen=True):
    """How far a battle has come: whose activations they are, in which phase and step of which turn."""

    number: int = 1
    phase: str = ""
    step: str = ""
    priority: str = ""
    active: str = ""


class Dice(msgspec.Struct, frozen=True):
    """What the dice will do: first the written list, then the seeded stream; `used` counts all dice rolled."""

    written: tuple[int, ...] = ()
    seed: int | str = 0
    used: int = 0


class Lasting(msgspec.Struct, frozen=True):
    """An effect that lasts: what it is, whom it is on, until which moment, with numbers of its own."""

    effect: str
    model: str
    until: str
    by: str = ""
    value: float = 0.0


LAND = "known of the land"

MOST_OF_LAND = 4096
"""How many things are remembered of the land before it is looked at afresh: climbers hang at any height."""


class Table(msgspec.Struct, frozen=True, dict=True):
    """A battle as a value: fork by keeping the reference, undo by returning to an earlier one.

    `agenda` is the stack of (procedure, step name) that is still to be done, the innermost last; `question` is
    what has been asked and not yet answered; `state` is the rule system's own struct for what belongs to no model.
    """

    ruleset: str
    board: Board
    sides: tuple[Side, ...]
    models: Mapping[str, Model]
    terrain: tuple[Terrain, ...] = ()
    turn: Turn = Turn()
    dice: Dice = Dice()
    options: Mapping[str, Any] = {}
    state: Any = None
    lasting: tuple[Lasting, ...] = ()
    agenda: tuple[tuple[Any, str], ...] = ()
    question: Any = None
    title: str = ""

    def but(self, **changes: Any) -> "Table":
        """The same table with some fields changed."""
        twin = msgspec.structs.replace(self, **changes)
        if "terrain" not in changes:
            twin.__dict__[LAND] = self.__dict__.setdefault(LAND, {})
        return twin

    def with_model(self, model: Model) -> "Table":
        """The same table with one model in its new state; the order of models in the file is kept."""
        return self.but(models={**self.models, model.id: model})

    def once(self, key: Any, work: Callable[[], Any]) -> Any:
        """What some work on this table gives, done once: tables never change, so it cannot go stale."""
        known = self.__dict__
        if key not in known:
            known[key] = work()
        return known[key]

    def of_land(self, key: Any, work: Callable[[], Any]) -> Any:
        """Like `once`, for what depends on the terrain alone: known as long as the same pieces lie on the table."""
        try:
            return self.__dict__[LAND][key]
        except KeyError:
            found = work()
        known = self.__dict__.setdefault(LAND, {})
        if len(known) >= MOST_OF_LAND:
            known.clear()
        known[key] = found
        return found

    @property
    def units(self) -> Mapping[str, Any]:
        """What stands in blocks rather than alone, by id: a rule system that has such keeps it in its state under this name."""
        return getattr(self.state, "units", {})

    @property
    def owners(self) -> dict[str, str]:
        """For each model and unit the side it fights for."""
        return {each.id: each.side for each in (*self.models.values(), *self.units.values())}

    def piece(self, name: str) -> Terrain:
        """The piece of terrain with this id; KeyError where there is none."""
        for piece in self.terrain:
            if piece.id == name:
                return piece
        raise KeyError(name)

    def side(self, name: str) -> Side:
        """The side with this id; KeyError where there is none."""
        for side in self.sides:
            if side.id == name:
                return side
        raise KeyError(name)
