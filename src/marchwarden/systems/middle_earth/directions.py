"""Directions to back away in: straight from the winners, and those in which a way begins or ceases to be open."""

import math
from collections.abc import Iterator, Sequence

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.lengths import SMALL_GAP, TAU
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.models import Model

Point = tuple[float, float]
BACK = 1.0
"""How far the beaten back away, in inches."""


def directly_away(game: Game, loser: Model, winners: Sequence[str]) -> float:
    """The direction straight away from all the winners together, in radians."""
    x, y = 0.0, 0.0
    for name in winners:
        other = game.model(name)
        apart = math.dist(loser.at, other.at) or 1.0
        x, y = x + (loser.x - other.x) / apart, y + (loser.y - other.y) / apart
    return math.atan2(y, x) if abs(x) + abs(y) > 1e-9 else 0.0


def turning_points(game: Game, loser: Model, winners: Sequence[str]) -> Iterator[float]:
    """The directions in which something begins or ceases to be in the way."""
    (x, y), r = loser.at, reach_radius(loser.base)
    for other in game.table.models.values():
        if other.id == loser.id or not on_board(other):
            continue
        for more in (0.0, SMALL_GAP):
            yield from _round_disc(x, y, other.x, other.y, r + reach_radius(other.base) + more)
        if other.id in winners:
            straight = math.atan2(y - other.y, x - other.x)
            yield from (straight - math.pi / 2, straight + math.pi / 2)
    width, depth = game.table.board.width, game.table.board.depth
    for nx, ny, far in ((1.0, 0.0, width - r - x), (-1.0, 0.0, x - r), (0.0, 1.0, depth - r - y), (0.0, -1.0, y - r)):
        yield from _at_line(nx, ny, far)
    for piece in game.table.terrain:
        if piece.polygon:
            yield from _round_outline(x, y, r, piece.polygon)


def _round_outline(x: float, y: float, r: float, corners: Sequence[tuple[float, float]]) -> Iterator[float]:
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield from _round_disc(x, y, ax, ay, r)
        yield from _round_disc(x, y, bx, by, r)
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = (by - ay) / length, (ax - bx) / length
            over = (ax - x) * nx + (ay - y) * ny
            yield from (*_at_line(nx, ny, over - r), *_at_line(nx, ny, over + r), *_at_line(nx, ny, over))
            yield from (math.atan2(by - ay, bx - ax), math.atan2(ay - by, ax - bx))


def _round_disc(x: float, y: float, cx: float, cy: float, reach: float) -> Iterator[float]:
    """The directions of an inch that graze a disc, or end on its rim."""
    apart = math.hypot(cx - x, cy - y)
    if apart <= TAU:
        return
    toward = math.atan2(cy - y, cx - x)
    if apart >= reach:
        turn = math.asin(min(1.0, reach / apart))
        yield from (toward - turn, toward + turn)
    else:
        yield from (toward - math.pi / 2, toward + math.pi / 2)
    cosine = (apart**2 + BACK**2 - reach**2) / (2 * apart * BACK)
    if -1 <= cosine <= 1:
        yield from (toward - math.acos(cosine), toward + math.acos(cosine))


def _at_line(nx: float, ny: float, far: float) -> Iterator[float]:
    """The directions in which an inch ends on a line this far off along its normal."""
    if -BACK <= far <= BACK:
        normal = math.atan2(ny, nx)
        turn = math.acos(far / BACK)
        yield from (normal - turn, normal + turn)
