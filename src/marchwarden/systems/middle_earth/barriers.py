"""Defended barriers: charging an enemy across the obstacle it stands behind."""

import math

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.distances import gap_to_polygon
from marchwarden.geometry.ground import Ground, Route
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.bodies import width_towards
from marchwarden.systems.middle_earth.standing import elevation
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain

Point = tuple[float, float]
NEAR = 0.02


@enforces("me.charge.barrier")
def barrier_route(game: Game, model: Model, ground: Ground, target: Model, budget: float) -> Route | None:
    """The cheapest way to a place across an obstacle from an enemy that stands in contact with it."""
    best = None
    for place in opposite_places(game, model, target):
        route = ground.route(model.at, place, budget)
        if route is not None and (best is None or route.cost < best.cost):
            best = route
    return best


def opposite_places(game: Game, model: Model, target: Model) -> list[Point]:
    """The places straight across each barrier an enemy defends."""
    return [place for piece in defended(game, model, target) if (place := _across(piece, model, target)) is not None]


def defended(game: Game, model: Model, target: Model) -> list[Terrain]:
    """The obstacles an enemy is in contact with that the charger can neither step over nor is shorter than."""
    feet = elevation(game.table, target)
    return [piece for piece in game.table.terrain
            if piece.kind == "obstacle" and model.height / 2 < piece.height - feet <= model.height + 1e-9
            and math.dist(_foot(piece, target.at), target.at) <= reach_radius(target.base) + NEAR
            and abs(gap_to(piece, target, target.at)) <= TAU]


def opposite_ends(game: Game, model: Model, target: Model, end: Point) -> bool:
    """Whether a path ends across a defended barrier from its target: touching it, the bases facing each other."""
    for piece in defended(game, model, target):
        place = _across(piece, model, target)
        if place is None or abs(gap_to(piece, model, end)) > NEAR:
            continue
        facing = reach_radius(model.base) + reach_radius(target.base)
        if math.dist(place, end) < facing and _crosses(piece, end, target.at):
            return True
    return False


def gap_to(piece: Terrain, model: Model, at: Point) -> float:
    """The gap between a piece and a model's base, were it at a point."""
    return gap_to_polygon(model.base, (*at, model.facing), piece.polygon)


def _edges(piece: Terrain) -> list[tuple[Point, Point]]:
    corners = piece.polygon
    if len(corners) == 2:
        return [(corners[0], corners[1])]
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _foot(piece: Terrain, at: Point) -> Point:
    """The point of a piece's outline nearest to a point."""
    return min((_nearest(a, b, at) for a, b in _edges(piece)), key=lambda p: math.dist(p, at))


def _nearest(a: Point, b: Point, p: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    return (a[0] + share * dx, a[1] + share * dy)


def _across(piece: Terrain, model: Model, target: Model) -> Point | None:
    """Where a charger's base touches the far side of a piece straight across from a defender."""
    foot = _foot(piece, target.at)
    away = math.dist(foot, target.at)
    if away == 0.0:
        return None
    ux, uy = (foot[0] - target.at[0]) / away, (foot[1] - target.at[1]) / away
    far = max([0.0, *(_along(foot, (ux, uy), a, b) for a, b in _edges(piece))])
    beyond = far + width_towards(model, (ux, uy))
    return (round(foot[0] + ux * beyond, 6), round(foot[1] + uy * beyond, 6))


def _along(start: Point, way: Point, a: Point, b: Point) -> float:
    """How far along a ray an edge is crossed; 0 where it is not."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    cross = way[0] * uy - way[1] * ux
    if abs(cross) < 1e-12:
        return 0.0
    far = ((a[0] - start[0]) * uy - (a[1] - start[1]) * ux) / cross
    share = ((a[0] - start[0]) * way[1] - (a[1] - start[1]) * way[0]) / cross
    return far if -1e-9 <= share <= 1 + 1e-9 else 0.0


def _crosses(piece: Terrain, one: Point, other: Point) -> bool:
    return any(_meet(one, other, a, b) for a, b in _edges(piece))


def _meet(p: Point, q: Point, a: Point, b: Point) -> bool:
    def side(s: Point, t: Point, u: Point) -> float:
        return (t[0] - s[0]) * (u[1] - s[1]) - (t[1] - s[1]) * (u[0] - s[0])

    return side(p, q, a) * side(p, q, b) <= 0 and side(a, b, p) * side(a, b, q) <= 0
