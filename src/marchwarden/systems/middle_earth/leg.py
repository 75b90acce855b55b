"""A leg of a move: what every kind of leg is asked, and what it answers."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from marchwarden.flow.names import misnamed
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.procedures import Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.standing import move_value
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.reading import shown
from marchwarden.table.table import Table

Point = tuple[float, float]


class Short(NamedTuple):
    """The legs that come nearest to a refused one and are legal in its place, and where they end."""

    legs: list[dict[str, Any]]
    nearest: Point | None = None


class Step(NamedTuple):
    """What a leg comes to: the model and its progress afterwards, and what happens on the way.

    With `test` the leg ends in a die, and the procedure decides what comes of it; `over` ends the activation. When
    there are objections, `short` looks for what comes nearest to the leg and is legal, where the leg knows that itself.
    """

    model: Model
    progress: Progress
    events: tuple[Event, ...] = ()
    objections: tuple[Objection, ...] = ()
    test: Procedure | None = None
    over: bool = False
    short: Callable[[], Short | None] | None = None


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the legs: a field for each key of the file, the first key names the kind."""

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        """What is wrong with the leg whoever takes it: names that stand for nothing, keys that contradict each other."""
        return misnamed(self, table, path)

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        """Judge the leg for a model that has come this far; nothing changes."""
        raise NotImplementedError

    def charges(self) -> tuple[str, ...]:
        """Whom the leg says it charges."""
        return ()


def refused(model: Model, progress: Progress, *objections: Objection,
            short: Callable[[], Short | None] | None = None) -> Step:
    """The answer of a leg that cannot be done: the model stays where it is."""
    return Step(model, progress, objections=objections, short=short)


def moves_left(game: Game, model: Model, progress: Progress) -> float:
    """How many inches of Move value an activation has left."""
    return max(0.0, move_value(game, model) - progress.used)


def roaming(game: Game, progress: Progress, path: Sequence[Point] = ()) -> float | None:
    """How far from where its move started a model can be: what lies beyond does not matter to it.

    None for a path that goes further than its Move value allows.
    """
    far = move_value(game, progress.start) + 1.0
    start = progress.start.at
    return far if all(math.dist(start, place) <= far for place in path) else None


def point(value: Any, path: str) -> Point:
    """A place of an order on the storage grid; BadInput, with the path inside the leg, where it is none."""
    x, y = value
    if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > 1e6:
        raise BadInput([Fault(path, f"expected two numbers on the table, in inches, got {shown(value)}")])
    return (snap(x), snap(y))


def points(values: Any, path: str) -> tuple[Point, ...]:
    """The places of a path."""
    return tuple(point(value, f"{path}[{number}]") for number, value in enumerate(values))
