"""The closest free place: on a rim, or where rims cross."""

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from marchwarden.geometry.meeting import board_lines, crossing_points, grown_target
from marchwarden.geometry.pieces import Piece, beginning, ending
from marchwarden.geometry.shapes import Point

if TYPE_CHECKING:
    from marchwarden.geometry.ground import Ground


def nearest_free(ground: "Ground", p: Point, gap: float) -> Point:
    """The closest point which is free with a gap to everything around; see `Ground.nearest_free`."""
    world = ground.world
    if world.free(p[0], p[1], gap):
        return p
    rims = rims_around(ground, gap)
    best = _closest(p, (closest_on(piece, p) for piece in rims), world, gap, math.inf)
    limit = math.inf if best is None else math.dist(best, p)
    near = [piece for piece in rims if math.dist(closest_on(piece, p), p) <= limit]
    crossings = (point for k, one in enumerate(near) for other in near[k + 1:] for point in crossing_points(one, other))
    better = _closest(p, crossings, world, gap, limit)
    found = better if better is not None else best
    if found is None:
        raise ValueError("no free place anywhere")
    return found


def rims_around(ground: "Ground", gap: float) -> list[Piece]:
    """The lines and arcs on which the base touches, or keeps a gap to, a blocker or the board's edge."""
    rims = board_lines(ground.bounds, ground.radius)
    for blocker in ground.blockers:
        if blocker.kind != "membrane" and blocker.key != ground.exempt:
            rims += grown_target(blocker.shape, ground.radius + gap).rim()
    return rims


def closest_on(piece: Piece, p: Point) -> Point:
    """The point of a piece that is closest to p."""
    if len(piece) == 4:
        dx, dy = piece[2] - piece[0], piece[3] - piece[1]
        square = dx * dx + dy * dy
        share = ((p[0] - piece[0]) * dx + (p[1] - piece[1]) * dy) / square if square else 0.0
        share = min(1.0, max(0.0, share))
        return (piece[0] + share * dx, piece[1] + share * dy)
    cx, cy, r, start, sweep = piece
    angle = math.atan2(p[1] - cy, p[0] - cx)
    turned = (angle - start if sweep > 0 else start - angle) % math.tau
    if turned <= abs(sweep):
        return (cx + r * math.cos(angle), cy + r * math.sin(angle))
    return min(beginning(piece), ending(piece), key=lambda end: math.dist(end, p))


def _closest(p: Point, points: Iterable[Point], world: Any, gap: float, limit: float) -> Point | None:
    """The first free one by distance, ties by the angle about p."""
    ranked = sorted((round(math.dist(point, p), 9), math.atan2(point[1] - p[1], point[0] - p[0]) % math.tau, point)
                    for point in points)
    return next((point for away, _, point in ranked if away < limit and world.free(point[0], point[1], gap)), None)
