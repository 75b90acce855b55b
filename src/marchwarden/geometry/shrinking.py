"""Outlines made a hair smaller, for movers whose obstacles come already grown."""

import math

from marchwarden.geometry.pieces import Piece, beginning, heading, turning_left
from marchwarden.geometry.shapes import Bend, Edge, Outline, Point

Curve = tuple[float, float, float]
"""A line (normal x, normal y, level), or a circle with the radius last."""


def shrunk(outline: Outline, by: float) -> Outline:
    """A closed outline with every piece moved inwards; walls are left alone."""
    if not outline.closed:
        return outline
    pieces = turning_left(outline)
    joints = [_joint(pieces[k - 1], piece, by) for k, piece in enumerate(pieces)]
    moved = [_between(piece, joints[k], joints[(k + 1) % len(pieces)], by) for k, piece in enumerate(pieces)]
    return Outline(tuple(moved), closed=True)


def _joint(before: Piece, after: Piece, by: float) -> Point:
    """Where two neighbouring pieces meet once both have moved inwards."""
    x, y = beginning(after)
    one, two = heading(before, at_end=True), heading(after, at_end=False)
    ax, ay, bx, by_ = -math.sin(one), math.cos(one), -math.sin(two), math.cos(two)
    widening = max(1e-3, 1.0 + ax * bx + ay * by_)
    px, py = x + by * (ax + bx) / widening, y + by * (ay + by_) / widening
    if abs(math.remainder(two - one, math.tau)) < 1e-6 or widening <= 1e-3:
        return (px, py)
    for _ in range(4):
        f, fx, fy = _off(before, px, py, by)
        g, gx, gy = _off(after, px, py, by)
        turn = fx * gy - fy * gx
        if abs(turn) < 1e-9:
            break
        px, py = px - (f * gy - g * fy) / turn, py - (g * fx - f * gx) / turn
    return (px, py)


def _off(piece: Piece, x: float, y: float, by: float) -> tuple[float, float, float]:
    """How far a point is inside of the moved piece, and the direction in which that grows."""
    if len(piece) == 4:
        length = math.hypot(piece[2] - piece[0], piece[3] - piece[1])
        nx, ny = (piece[1] - piece[3]) / length, (piece[2] - piece[0]) / length
        return (nx * (x - piece[0]) + ny * (y - piece[1]) - by, nx, ny)
    away = math.hypot(x - piece[0], y - piece[1])
    side = -math.copysign(1.0, piece[4])
    nx, ny = side * (x - piece[0]) / away, side * (y - piece[1]) / away
    return (side * (away - piece[2]) - by, nx, ny)


def _between(piece: Piece, start: Point, end: Point, by: float) -> Piece:
    if len(piece) == 4:
        return Edge(*start, *end)
    cx, cy, r, _, sweep = piece
    first = math.atan2(start[1] - cy, start[0] - cx)
    last = math.atan2(end[1] - cy, end[0] - cx)
    turned = last - first
    if abs(sweep) >= math.tau - 1e-12:
        return Bend(cx, cy, r - math.copysign(by, sweep), first, sweep)
    return Bend(cx, cy, r - math.copysign(by, sweep), first, sweep + math.remainder(turned - sweep, math.tau))
