"""Ovals drawn with arcs: the ellipse of an oval base as a smooth ring of arcs that stray at most 5e-4" from it.

An ellipse has no closed distance formulas; a ring of arcs has them all, and no base is cut truer than this. Length and
width are exact.
"""

import math
from functools import lru_cache

from marchwarden.geometry.forms import Form, corner, disc, in_order

STRAY = 5e-4
"""How far the arcs may be from the ellipse, in inches."""
MOST = 32
FINE = 256


@lru_cache(maxsize=256)
def oval(length: float, width: float) -> Form:
    """An oval about the origin, its length to the east."""
    a, b = length / 2, width / 2
    if a == b:
        return disc(0.0, 0.0, a)
    for pairs in range(2, MOST + 1):
        arcs = _quarter(a, b, pairs)
        if pairs == MOST or _stray(arcs, a, b) <= STRAY:
            break
    return in_order([corner(*one) for one in _all_round(arcs)])


def _quarter(a: float, b: float, pairs: int) -> list[tuple[float, float, float, float]]:
    """Pairs of arcs from the east to the north: centre, radius, first direction."""
    turns = [_direction(a, b, t) for t in _evenly(a, b, pairs)]
    arcs: list[tuple[float, float, float, float]] = []
    for start, end in zip(turns, turns[1:], strict=False):
        (x0, y0), (x1, y1) = _at(a, b, start), _at(a, b, end)
        middle = (start + end) / 2
        (ux, uy), (mx, my), (vx, vy) = ((math.cos(t), math.sin(t)) for t in (start, middle, end))
        px, py, qx, qy = mx - ux, my - uy, vx - mx, vy - my
        cross = px * qy - py * qx
        r = ((x1 - x0) * qy - (y1 - y0) * qx) / cross
        s = (px * (y1 - y0) - py * (x1 - x0)) / cross
        arcs += [(x0 - r * ux, y0 - r * uy, r, start), (x1 - s * vx, y1 - s * vy, s, middle)]
    return arcs


def _evenly(a: float, b: float, pairs: int) -> list[float]:
    """Parameters that share out the quarter so that each pair of arcs strays alike.

    A pair strays with the change of the curvature times the cube of its length.
    """
    step = math.pi / 2 / FINE
    total, marks = 0.0, [0.0]
    for k in range(FINE):
        t = (k + 0.5) * step
        speed = math.hypot(a * math.sin(t), b * math.cos(t))
        bending = 3 * a * b * abs(b * b - a * a) * math.sin(t) * math.cos(t) / speed ** 5
        total += (bending * speed * speed) ** (1 / 3)
        marks.append(total)
    places, k = [0.0], 0
    for part in range(1, pairs):
        goal = total * part / pairs
        while marks[k + 1] < goal:
            k += 1
        places.append((k + (goal - marks[k]) / (marks[k + 1] - marks[k])) * step)
    return [*places, math.pi / 2]


def _direction(a: float, b: float, t: float) -> float:
    """The direction in which the ellipse's point of parameter t looks outward."""
    return math.pi / 2 if t >= math.pi / 2 else math.atan2(a * math.sin(t), b * math.cos(t))


def _at(a: float, b: float, direction: float) -> tuple[float, float]:
    if direction >= math.pi / 2:
        return 0.0, b
    x, y = a * a * math.cos(direction), b * b * math.sin(direction)
    far = math.hypot(a * math.cos(direction), b * math.sin(direction))
    return x / far, y / far


def _stray(arcs: list[tuple[float, float, float, float]], a: float, b: float) -> float:
    ends = [arc[3] for arc in arcs[1:]] + [math.pi / 2]
    worst = 0.0
    for (x, y, r, start), end in zip(arcs, ends, strict=True):
        for part in (0.25, 0.5, 0.75):
            ux, uy = math.cos(start + (end - start) * part), math.sin(start + (end - start) * part)
            worst = max(worst, abs(x * ux + y * uy + r - math.hypot(a * ux, b * uy)))
    return worst


def _all_round(arcs: list[tuple[float, float, float, float]]) -> list[tuple[float, float, float, float]]:
    """The four quarters; the arcs that meet on an axis are one, for their centre lies on it."""
    ends = [arc[3] for arc in arcs[1:]] + [math.pi / 2]
    east, north = arcs[0], arcs[-1]
    ring = [(east[0], 0.0, east[2], -ends[0]), (-east[0], 0.0, east[2], math.pi - ends[0]),
            (0.0, north[1], north[2], north[3]), (0.0, -north[1], north[2], math.pi + north[3])]
    for (x, y, r, start), end in list(zip(arcs, ends, strict=True))[1:-1]:
        ring += [(x, y, r, start), (-x, y, r, math.pi - end), (-x, -y, r, math.pi + start), (x, -y, r, -end)]
    return ring
