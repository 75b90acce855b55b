"""Going straight over, onto or off something: where a base takes off and where it lands."""

import math
from typing import NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round
from marchwarden.geometry.ground import Circle, Edge, Outline
from marchwarden.geometry.grown import Grown, grown_blocker, spans_inside
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.geometry.sums import sum_shape
from marchwarden.systems.middle_earth.events import Walked
from marchwarden.systems.middle_earth.ground import WALK, Purpose, footing, ground_of, outline_of
from marchwarden.systems.middle_earth.leg import Point, moves_left, roaming
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.objections import objections_to
from marchwarden.systems.middle_earth.standing import covers
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.underfoot import footed
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain

RAY = 200.0
CLOSE = 1e-4
"""Nearer to the place of taking off than this a base is there already."""


class Line(NamedTuple):
    """A straight line from a base's centre: its start, its direction, and where along it it takes off and lands."""

    start: Point
    way: Point
    takeoff: float
    landing: float

    def at(self, along: float) -> Point:
        """The point so far along, on the storage grid."""
        return (snap(self.start[0] + self.way[0] * along), snap(self.start[1] + self.way[1] * along))


def piece_named(game: Game, name: str, path: str) -> Terrain:
    """The piece of terrain a leg names; BadInput where there is none."""
    for piece in game.table.terrain:
        if piece.id == name:
            return piece
    raise BadInput([Fault(path, f"no piece of terrain called {name!r}")])


def direction(start: Point, goal: Point) -> Point | None:
    """The unit vector from one point to another, None where they are the same."""
    away = math.dist(start, goal)
    return None if away < 1e-9 else ((goal[0] - start[0]) / away, (goal[1] - start[1]) / away)


def nearest_on(piece: Terrain, at: Point) -> Point:
    """The point of a piece's outline that is nearest to a point."""
    def foot(a: Point, b: Point) -> Point:
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square)) if square else 0.0
        return (a[0] + share * dx, a[1] + share * dy)

    corners = piece.polygon
    if not corners:
        return piece.at or at
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return min((foot(a, b) for a, b in edges), key=lambda place: math.dist(place, at))


def place_of(piece: Terrain, at: Point) -> Point:
    """Where a piece lies nearest to a place: a point of its outline, or where a ladder stands."""
    x, y = nearest_on(piece, at)
    return (snap(x), snap(y))


def heading_over(piece: Terrain, at: Point, to: Point | None) -> Point | None:
    """The direction of a crossing: toward `to`, else to (or, from inside, out by) the nearest point of the outline."""
    if to is not None:
        return direction(at, to)
    way = direction(at, nearest_on(piece, at))
    if way is None:
        return None
    return way


def over(model: Model, shape: Circle | Outline, way: Point) -> Line | None:
    """The line over a shape: from the first contact with it to the last."""
    spans = _spans(model, _grown(model, shape), way)
    return Line(model.at, way, max(0.0, spans[0][0]), spans[0][1]) if spans else None


def onto(model: Model, piece: Terrain, way: Point) -> Line | None:
    """The line onto a piece: from first contact to the first place where its top takes the whole base."""
    for first, last in _spans(model, _rim(model, piece), way):
        end = (model.at[0] + way[0] * (last + 1e-9), model.at[1] + way[1] * (last + 1e-9))
        if covers(piece, end):
            return Line(model.at, way, max(0.0, first), last)
        if last > RAY / 2:
            break
    return None


def off(model: Model, piece: Terrain, way: Point) -> Line | None:
    """The line off a piece the base stands on: from contact with its edge to the first place clear of it."""
    whole = _spans(model, _grown(model, outline_of(piece)), way)
    edges = _spans(model, _rim(model, piece), way)
    if not whole or not edges or whole[0][0] > CLOSE:
        return None
    return Line(model.at, way, max(0.0, edges[0][0]), whole[0][1])


def width_of(piece: Terrain, line: Line) -> float:
    """How wide a gap is along the line of the base's centre, in inches."""
    ray = _ray(line.start, line.way)
    inside = 0.0
    for first, last in spans_inside(grown_blocker(outline_of(piece), 0.0), ray):
        inside += max(0.0, min(last, line.landing) - max(first, line.takeoff))
    return inside


def _ray(start: Point, way: Point) -> Edge:
    return Edge(start[0], start[1], start[0] + way[0] * RAY, start[1] + way[1] * RAY)


def _spans(model: Model, shapes: tuple[Grown, ...], way: Point) -> list[tuple[float, float]]:
    """The spans of the line from a base's centre inside any of several shapes."""
    merged: list[tuple[float, float]] = []
    for first, last in sorted(span for shape in shapes for span in spans_inside(shape, _ray(model.at, way))):
        if merged and first <= merged[-1][1] + CLOSE:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return merged


def _grown(model: Model, shape: Circle | Outline) -> tuple[Grown, ...]:
    """Where a base's centre is when the base overlaps a shape."""
    if isinstance(model.base, Round):
        return (grown_blocker(shape, model.base.radius),)
    return tuple(grown_blocker(part, 0.0) for part in sum_shape(model.base, model.facing, shape))


def _rim(model: Model, piece: Terrain) -> tuple[Grown, ...]:
    """Where a base's centre is when the base lies across the edge of a piece."""
    return _grown(model, Outline(outline_of(piece).pieces, closed=False))


class Approach(NamedTuple):
    """The straight way to where a base takes off: the model there, its progress, the event, or what forbids it."""

    model: Model
    progress: Progress
    events: tuple[Event, ...] = ()
    objections: tuple[Objection, ...] = ()


@enforces("me.jump.approach")
def approach(game: Game, model: Model, progress: Progress, line: Line, purpose: Purpose = WALK) -> Approach:
    """Walk straight to the place of taking off; a base that is there already stays."""
    if line.takeoff <= CLOSE:
        return Approach(model, progress)
    path = (model.at, line.at(line.takeoff))
    walk = ground_of(game, model, progress, purpose, roaming(game, progress, path)).walk(path)
    found = list(objections_to(game, model, footing(game.table, model), walk, path, charging=False,
                               stood=progress.stood))
    left = moves_left(game, model, progress)
    if not affords(left, walk.cost):
        found.append(Objection("me.move.allowance", f"the way there costs {walk.cost:.4g}\" and {left:.4g}\" are left",
                               path[-1], round(progress.used + left, 6), round(progress.used + walk.cost,
                                                                               6), along=left))
    if found:
        return Approach(model, progress, (), tuple(found))
    from marchwarden.systems.middle_earth.moving import settled

    moved = footed(game.table, model, path[-1])
    event = Walked(model.id, path[-1], path, snap(walk.cost), stands_on=moved.stands_on)
    return Approach(moved, settled(game.table, moved, progress.but(used=progress.used + walk.cost)), (event,))


def price(game: Game, model: Model, progress: Progress, line: Line) -> float:
    """What the level way from taking off to landing costs; inches on difficult ground count twice."""
    path = (line.at(line.takeoff), line.at(line.landing))
    return ground_of(game, model, progress, Purpose(zones=False), roaming(game, progress, path)).walk(path).cost


def bars_flight(game: Game, model: Model, progress: Progress, line: Line, *crossed: str | None) -> list[Objection]:
    """Bodies and terrain in the way of a crossing, other than what is crossed."""
    path = (line.at(line.takeoff), line.at(line.landing))
    walk = ground_of(game, model, progress, Purpose(zones=False), roaming(game, progress, path)).walk(path)
    faults = tuple(fault for fault in walk.faults if fault.key.partition(":")[2] not in crossed)
    found = objections_to(game, model, footing(game.table, model), walk._replace(faults=faults), path, charging=False)
    return list(found)


def bars_landing(game: Game, landed: Model, progress: Progress, beside: str) -> list[Objection]:
    """Why a base cannot land somewhere: bodies, terrain or the edge; enemy zones do not keep it from landing."""
    ground = ground_of(game, landed, progress, Purpose(zones=False), roaming(game, progress, (landed.at,)))
    keys = [key for key in ground.blocked_by(landed.at) if key.partition(":")[2] != beside]
    if not keys:
        return []
    kind, _, name = keys[0].partition(":")
    if kind == "board":
        return [Objection("me.board.edge", "there is no board to land on", landed.at)]
    other = game.table.models.get(name)
    deep = None if other is None else gap_between(landed, other)
    return [Objection("me.move.gap", f"there is no room to land: {name} is in the way", landed.at,
                      None if deep is None else 0.0, None if deep is None else round(deep, 6), name)]


def enough(game: Game, model: Model, progress: Progress, cost: float, rule: str, what: str) -> list[Objection]:
    """What is said when a crossing costs more than is left."""
    left = moves_left(game, model, progress)
    if affords(left, cost):
        return []
    return [Objection(rule, f"{what} costs {cost:.4g}\" and {left:.4g}\" of Move are left", model.at,
                      round(progress.used + left, 6), round(progress.used + cost, 6))]


@enforces("me.ladder")
def no_ladder(model: Model, piece: Terrain) -> Objection | None:
    """What is said of crossing a ladder: it is gone up and down by a leg of its own."""
    if piece.kind != "ladder":
        return None
    return Objection("me.ladder", f"{piece.id} is a ladder: say ladder to go up or down it", place_of(piece, model.at),
                     because_of=piece.id)


def nothing_left(model: Model, piece: Terrain, what: str) -> Objection:
    """What is said of a model whose Move is used up where a crossing begins."""
    return Objection("me.move.allowance", f"no Move is left {what}", model.at, 0.0, 0.0, piece.id)


__all__ = ["TAU", "Line", "approach", "bars_flight", "bars_landing", "enough", "heading_over", "no_ladder", "nothing_left",
           "off", "onto", "over", "piece_named", "place_of", "price", "width_of"]
