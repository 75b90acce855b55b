"""Ladders and ropes: up or down at the normal rate, without a test."""

import math

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import PieceId
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.arriving import stepped_into
from marchwarden.systems.middle_earth.bodies import width_towards
from marchwarden.systems.middle_earth.crossing import (
    Line,
    approach,
    bars_landing,
    direction,
    nearest_on,
    nothing_left,
    piece_named,
    place_of,
)
from marchwarden.systems.middle_earth.events import Climbed, Descended
from marchwarden.systems.middle_earth.leg import Leg, Point, Step, moves_left, refused
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.rims import edges_outward
from marchwarden.systems.middle_earth.standing import elevation, surface
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

NEAR = 0.05
"""How near a ladder stands to the edge of what it leads up to."""


@enforces("me.ladder")
class Ladder(Leg, frozen=True):
    """Up a ladder from its foot, down it from its top, or on from part way."""

    ladder: PieceId

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress, hanging=True)
        if held is not None:
            return refused(model, progress, held)
        piece = piece_named(game, self.ladder, "ladder")
        host = host_of(game.table, piece)
        if host is None or piece.at is None:
            return refused(model, progress, Objection("me.ladder", f"{piece.id} is no ladder that leads anywhere",
                                                      place_of(piece, model.at), because_of=piece.id))
        foot, top = ends_of(model, piece.at, host)
        down = (surface(game.table, model) == host) == (host.kind == "platform")
        low, high = (0.0, host.height) if host.kind == "platform" else (-host.depth, 0.0)
        start, end = (top, foot) if down else (foot, top)
        way = direction(model.at, start)
        line = Line(model.at, way or (1.0, 0.0), math.dist(model.at, start), math.dist(model.at, start))
        near = approach(game, model, progress, line)
        climb = elevation(game.table, model) - low if down else high - elevation(game.table, model)
        there = near.model.but(at=end, stands_on=_floor(host, down), height_up=0.0)
        left = moves_left(game, near.model, near.progress)
        found = list(near.objections)
        if not found and climb <= left + TAU:
            found += bars_landing(game, there, near.progress, host.id if (host.kind == "platform") == down else "")
        if not found and left <= TAU:
            found.append(nothing_left(near.model, piece, "for the ladder"))
        if found:
            return refused(model, progress, *found)
        event = Descended if down else Climbed
        if climb > left + TAU:
            hangs = near.model.but(at=foot, stands_on=None, height_up=snap(elevation(game.table, near.model) + (
                -left if down else left)))
            part = event(model.id, foot, (near.model.at, foot), snap(left), over=piece.id, height_up=hangs.height_up)
            return Step(hangs, near.progress.but(used=near.progress.used + left), (*near.events, part))
        whole = event(model.id, end, (near.model.at, end), snap(climb), over=piece.id, stands_on=there.stands_on)
        after = stepped_into(game, there, near.progress.but(used=near.progress.used + climb))
        return Step(there, after, (*near.events, whole))


def _floor(host: Terrain, down: bool) -> str | None:
    return host.id if host.kind == "platform" and not down else None


def host_of(table: Table, ladder: Terrain) -> Terrain | None:
    """The platform or gap whose edge a ladder touches."""
    if ladder.kind != "ladder" or ladder.at is None:
        return None
    for piece in table.terrain:
        if piece.kind in {"platform", "gap"} and math.dist(nearest_on(piece, ladder.at), ladder.at) <= NEAR:
            return piece
    return None


def ends_of(model: Model, at: Point, host: Terrain) -> tuple[Point, Point]:
    """Where a base stands at the foot and at the top of a ladder: touching the edge from below and from above."""
    def distance(edge: tuple[Point, Point]) -> float:
        (ax, ay), (bx, by) = edge
        dx, dy = bx - ax, by - ay
        share = min(1.0, max(0.0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)))
        return math.dist(at, (ax + share * dx, ay + share * dy))

    (ax, ay), (bx, by) = min(edges_outward(host), key=distance)
    length = math.dist((ax, ay), (bx, by))
    out = ((by - ay) / length, (ax - bx) / length)
    foot_point = nearest_on(host, at)
    r = width_towards(model, out)
    outside = (snap(foot_point[0] + out[0] * r), snap(foot_point[1] + out[1] * r))
    inside = (snap(foot_point[0] - out[0] * r), snap(foot_point[1] - out[1] * r))
    return (outside, inside) if host.kind == "platform" else (inside, outside)
