"""In The Way: what the line of flight of a shot crosses, and the dice it takes to pass."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.sight import Body, Screen
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.rolls import ScoreTest
from marchwarden.systems.middle_earth.sight import body, screens
from marchwarden.systems.middle_earth.standing import others
from marchwarden.table.models import Model

PASSES = 4


class Flight(NamedTuple):
    """The straight line of a shot: from the top of the shooter to the middle of the target."""

    x: float
    y: float
    z: float
    dx: float
    dy: float
    dz: float


class Crossed(NamedTuple):
    """Something a flight crosses: its id, whether it is a model, and where on the flight (0 to 1)."""

    id: str
    is_model: bool
    at: float


def flight(game: Game, shooter: Model, target: Model) -> Flight:
    """The line of flight of a shot."""
    width = game.option("body_width")
    start, end = body(game.table, shooter, width), body(game.table, target, width)
    middle = (end.low + end.high) / 2
    return Flight(start.x, start.y, start.high, end.x - start.x, end.y - start.y, middle - start.high)


@enforces("me.shoot.in-the-way", "me.special.large-target")
def crossed(game: Game, shooter: Model, target: Model) -> tuple[Crossed, ...]:
    """What is In The Way, from the shooter outward.

    What the shooter touches is not: he shoots past his friends' shoulders and over the wall he leans on.
    """
    line, width, found = flight(game, shooter, target), game.option("body_width"), []
    large = "large-target" in target.traits.special_rules
    for other in others(game.table, shooter):
        if other.id == target.id or gap_between(shooter, other) <= TAU:
            continue
        if large and "large-target" not in other.traits.special_rules:
            continue
        at = through_body(line, body(game.table, other, width))
        if at is not None:
            found.append(Crossed(other.id, True, at))
    for screen in screens(game.table):
        if _touches(shooter, screen):
            continue
        at = through_screen(line, screen)
        if at is not None and all(screen.key != one.id for one in found):
            found.append(Crossed(screen.key, False, at))
    return tuple(sorted(found, key=lambda one: (one.at, one.id)))


def _overlaps(line: Flight, first: float, last: float, low: float, high: float) -> bool:
    """Whether the line, between two moments of its flight, is anywhere between two heights."""
    heights = sorted((line.z + first * line.dz, line.z + last * line.dz))
    return heights[0] < high - TAU and heights[1] > low + TAU


def through_body(line: Flight, other: Body) -> float | None:
    """Where a flight enters a body, None where it passes it."""
    px, py = line.x - other.x, line.y - other.y
    a = line.dx**2 + line.dy**2
    b, c = px * line.dx + py * line.dy, px * px + py * py - other.r**2
    root = b * b - a * c
    if a == 0 or root <= 0:
        return None
    spread = math.sqrt(root)
    first, last = max(0.0, (-b - spread) / a), min(1.0, (-b + spread) / a)
    if first >= last or not _overlaps(line, first, last, other.low, other.high):
        return None
    return first


def through_screen(line: Flight, screen: Screen) -> float | None:
    """Where a flight first meets a piece of terrain, None where it passes over or beside it."""
    cuts = sorted(_cuts(line, screen.points))
    if len(screen.points) == 2:
        return next((at for at in cuts if _overlaps(line, at, at, screen.low, screen.high)), None)
    inside = [0.0, *cuts, 1.0]
    for first, last in zip(inside, inside[1:], strict=False):
        middle = (first + last) / 2
        if last > first and _inside((line.x + middle * line.dx, line.y + middle * line.dy), screen.points) and _overlaps(
                line, first, last, screen.low, screen.high):
            return first
    return None


def _cuts(line: Flight, points: Sequence[tuple[float, float]]) -> Iterator[float]:
    ends = points[1:] if len(points) == 2 else (*points[1:], points[0])
    for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
        ex, ey = x2 - x1, y2 - y1
        across = line.dx * ey - line.dy * ex
        if across == 0:
            continue
        at = ((x1 - line.x) * ey - (y1 - line.y) * ex) / across
        along = ((x1 - line.x) * line.dy - (y1 - line.y) * line.dx) / across
        if 0 <= at <= 1 and 0 <= along <= 1:
            yield at


def _inside(at: tuple[float, float], points: Sequence[tuple[float, float]]) -> bool:
    x, y = at
    within = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within


def _touches(shooter: Model, screen: Screen) -> bool:
    """Whether a shooter stands against a piece of terrain (the reach of its base, measured from its centre)."""
    from marchwarden.geometry.bases import reach_radius

    points = screen.points
    ends = points[1:] if len(points) == 2 else (*points[1:], points[0])
    away = min(_from_segment(shooter.at, a, b) for a, b in zip(points, ends, strict=False))
    return away <= reach_radius(shooter.base) + TAU


def _from_segment(at: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    (x, y), (x1, y1), (x2, y2) = at, a, b
    ex, ey = x2 - x1, y2 - y1
    square = ex * ex + ey * ey
    share = 0.0 if square == 0 else min(1.0, max(0.0, ((x - x1) * ex + (y - y1) * ey) / square))
    return math.hypot(x - x1 - share * ex, y - y1 - share * ey)


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
