"""In The Way: what the line of flight of a shot crosses, and the dice it takes to pass."""

import math
from typing import Any, NamedTuple

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.distances import gap_to_polygon
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.sight import Screen, Spot, line_of_flight
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.mounted import rules_of
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.rolls import ScoreTest
from marchwarden.systems.middle_earth.sight import body, screens
from marchwarden.systems.middle_earth.standing import others
from marchwarden.table.models import Model

PASSES = 4
HUGE = frozenset({"monster", "war-beast", "siege-engine"})


class Crossed(NamedTuple):
    """Something a flight crosses: its id, whether it is a model, and where on the flight (0 to 1)."""

    id: str
    is_model: bool
    at: float


def flight(game: Game, shooter: Model, target: Model) -> tuple[Spot, Spot]:
    """The straight line of a shot: from the top of the shooter to the middle of the target."""
    width = game.option("body_width")
    start, end = body(game.table, shooter, width), body(game.table, target, width)
    return (start.x, start.y, start.high), (end.x, end.y, (end.low + end.high) / 2)


@enforces("me.shoot.in-the-way", "me.special.large-target")
def crossed(game: Game, shooter: Model, target: Model) -> tuple[Crossed, ...]:
    """What is In The Way, from the shooter outward.

    What the shooter touches is not: he shoots past his friends' shoulders and over the wall he leans on.
    """
    large = "large-target" in rules_of(target)
    width = game.option("body_width")
    between = [body(game.table, other, width) for other in others(game.table, shooter)
               if other.id != target.id and gap_between(shooter, other) > TAU
               and (not large or is_huge(other))]
    pieces = [screen for screen in screens(game.table) if not _touches(shooter, screen)]
    start, end = flight(game, shooter, target)
    length = math.dist(start[:2], end[:2])
    models = {one.key for one in between}
    found: dict[str, Crossed] = {}
    for key, along in line_of_flight(start, end, between, pieces, over=-TAU):
        found.setdefault(key, Crossed(key, key in models, along / length))
    return tuple(sorted(found.values(), key=lambda one: (one.at, one.id)))


def is_huge(model: Model) -> bool:
    """Whether a model is big enough to stand in the way of a shot at a large target."""
    return "large-target" in rules_of(model) or not HUGE.isdisjoint(model.traits.keywords)


def _touches(shooter: Model, screen: Screen) -> bool:
    """Whether a shooter stands against a piece of terrain."""
    return gap_to_polygon(shooter.base, (*shooter.at, shooter.facing), screen.points) <= TAU


@enforces("me.shoot.in-the-way", "me.might.rolls")
class PassTests(Procedure, frozen=True):
    """Roll for each thing In The Way, one after the other; the result is the first that stops the shot, or None."""

    shooter: str
    ways: tuple[Crossed, ...]

    def begin(self, game: Game, _: Any) -> Outcome:
        if not self.ways:
            return done(None)
        return call(ScoreTest(self.shooter, "in-the-way", PASSES, about=self.ways[0].id), self.rolled)

    def rolled(self, game: Game, moment: Scored) -> Outcome:
        if moment.rank == 0:
            return done(self.ways[0])
        return go(msgspec.structs.replace(self, ways=self.ways[1:]).begin)
