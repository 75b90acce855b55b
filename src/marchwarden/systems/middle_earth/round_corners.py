"""Backing away round a corner: exactly an inch along the shortest way, where no straight inch is open."""

import math
from collections.abc import Iterator, Sequence

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import snap
from marchwarden.geometry.region import Region
from marchwarden.geometry.routes import Route
from marchwarden.systems.middle_earth.directions import BACK, Point
from marchwarden.systems.middle_earth.retreats import FAN, Path, against, ground_behind, off
from marchwarden.table.models import Model

EXACT = 1e-4
"""How much the length of a bent way may differ from an inch: what arcs drawn in straight legs add."""

NEAR = 0.01
"""How far from a place that is meant a player may point, in inches."""


@enforces("me.fight.back-away")
def bent_ways(game: Game, loser: Model, winners: Sequence[str]) -> tuple[Path, ...]:
    """Some of the ways of exactly an inch round what stands in the way, never closer to a winner on the way."""
    region = room_behind(game, loser, BACK)
    found: list[Path] = []
    for end in _ends(region):
        if all(math.dist(end, other[-1]) > NEAR for other in found):
            path = bent_way(game, loser, winners, end, region)
            if path is not None:
                found.append(path)
    return tuple(found)


def room_behind(game: Game, loser: Model, inches: float) -> Region:
    """Where a beaten model can get within some inches, whatever the going."""
    smooth = tuple(msgspec.structs.replace(piece, difficult=False) for piece in game.table.terrain if piece.kind != "difficult")
    level = Game(game.table.but(terrain=smooth), game.rules)
    return ground_behind(level, loser).reach(loser.at, inches)


def _ends(region: Region) -> Iterator[Point]:
    """Places where the shortest way, bent round something, is exactly as long as the region reaches."""
    for x, y, radius, sense, angle, width, cost in region.fronts():
        if cost <= 0.0 and math.dist((x, y), region.start) <= radius + EXACT and not sense:
            continue
        for k in range(FAN + 1):
            turn = angle + sense * width * k / FAN if sense else math.tau * k / FAN
            rest = region.budget - cost - radius * (width * k / FAN if sense else 0.0)
            if rest <= 0.0:
                break
            start = (x + radius * math.cos(turn), y + radius * math.sin(turn)) if sense else (x, y)
            end = off(start, turn + sense * math.pi / 2, rest)
            if abs(region.distance(end) - region.budget) <= EXACT:
                yield end


def bent_way(game: Game, loser: Model, winners: Sequence[str], end: Point, region: Region) -> Path | None:
    """The way to a place that is an inch off along the shortest way, where nothing speaks against it."""
    route = region.route(end)
    if route is None or abs(route.length - BACK) > EXACT:
        return None
    path = (loser.at, *route.points()[1:-1], end)
    return None if any(True for _ in against(game, loser, winners, path)) else path


@enforces("me.fight.back-away")
def meant(game: Game, loser: Model, winners: Sequence[str], to: Point) -> Path | None:
    """The bent way a player means by a place: the shortest there, which must be an inch within 0.01"."""
    route = room_behind(game, loser, BACK + NEAR).route(to)
    if route is None or len(route.pieces) < 2 or abs(route.length - BACK) > NEAR:
        return None
    return bent_way(game, loser, winners, _an_inch_along(route), room_behind(game, loser, BACK + EXACT / 2))


def _an_inch_along(route: Route) -> Point:
    """The point exactly an inch along a route, or along its last leg drawn out."""
    if route.length >= BACK:
        x, y = route.at(BACK)
        return (snap(x), snap(y))
    before, end = route.at(route.length - 1e-3), route.end
    return off(end, math.atan2(end[1] - before[1], end[0] - before[0]), BACK - route.length)
