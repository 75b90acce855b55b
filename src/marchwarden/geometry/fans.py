"""A quick picture of a region: what every arc of its fronts sees, as polygons to be filled one over the other.

Much faster than the outline, for pictures that follow the pointer. Rays are cast closer together where the edge bends
or breaks; between two of them it strays about a tolerance.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from marchwarden.geometry.grown import spans_inside
from marchwarden.geometry.shapes import Edge, Point

if TYPE_CHECKING:
    from marchwarden.geometry.tangents import Search, Wave

WIDEST = 0.35
"""The widest angle between neighbouring rays, in radians."""

DEEPEST = 9
"""How often the angle between two rays is halved at most."""

Ray = tuple[float, Point, Point]


def fans(search: "Search", budget: float, tolerance: float) -> list[list[Point]]:
    """One polygon for every wave of a search."""
    return [fan for wave in search.waves if (fan := _fan(search, wave, budget, tolerance))]


def _fan(search: "Search", wave: "Wave", budget: float, tolerance: float) -> list[Point]:
    width = wave.width if wave.sense else math.tau
    if budget - wave.cost <= 0.0 or width <= 0.0:
        return []
    count = max(1, math.ceil(width / WIDEST))
    rays = [_ray(search, wave, budget, width * k / count) for k in range(count + 1)]
    dense = [rays[0]]
    for one, other in zip(rays, rays[1:], strict=False):
        dense += _between(search, wave, budget, tolerance, one, other, 0)
        dense.append(other)
    ends = [end for _, _, end in dense]
    return ends[:-1] if not wave.sense else [origin for _, origin, _ in rays] + ends[::-1]


def _between(search: "Search", wave: "Wave", budget: float, tolerance: float, one: Ray, other: Ray,
             depth: int) -> Iterator[Ray]:
    """The rays that are needed between two."""
    (ax, ay), (bx, by) = one[2], other[2]
    chord = math.hypot(bx - ax, by - ay)
    wide = (other[0] - one[0]) * max(math.dist(one[1], one[2]), math.dist(other[1], other[2]))
    if depth == DEEPEST or chord <= tolerance or wide <= tolerance:
        return
    middle = _ray(search, wave, budget, (one[0] + other[0]) / 2)
    x, y = middle[2]
    if abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= tolerance * chord and \
            abs((x - ax) * (bx - ax) + (y - ay) * (by - ay) - chord * chord / 2) <= chord * chord / 4:
        yield middle
        return
    yield from _between(search, wave, budget, tolerance, one, middle, depth + 1)
    yield middle
    yield from _between(search, wave, budget, tolerance, middle, other, depth + 1)


def _ray(search: "Search", wave: "Wave", budget: float, gone: float) -> Ray:
    """The ray that leaves a wave after so much of its turn: its angle, where it begins and where it ends."""
    if wave.carrier < 0:
        (cx, cy), r = search.start, 0.0
    else:
        cx, cy, r, _, _ = search.carriers[wave.carrier]
    angle = wave.angle + wave.sense * gone if wave.sense else gone
    rest, dx, dy = budget - wave.cost, math.cos(angle), math.sin(angle)
    origin = (cx + r * dx, cy + r * dy)
    if wave.sense:
        ring = search.rings[wave.carrier, wave.sense]
        rest -= r * (gone + (ring.more((wave.sense * wave.angle) % math.tau, gone) if ring.rough else 0.0))
        dx, dy = -wave.sense * dy, wave.sense * dx
    if rest <= 0.0:
        return gone, origin, origin
    length = sight_along(search, Edge(*origin, origin[0] + dx * rest, origin[1] + dy * rest), rest)
    return gone, origin, (origin[0] + dx * length, origin[1] + dy * length)


def sight_along(search: "Search", line: Edge, length: float) -> float:
    """How far a line goes before it is blocked, leaves the board, or has used up its length on rough ground."""
    spared = search.world.spared
    for shape in (*search.walls, *search.zones):
        if not shape.clear_of(*line):
            spans = spans_inside(shape, line, spared if shape not in search.walls else ())
            if spans:
                length = min(length, spans[0][0])
    for shape in search.gates:
        length = min([length, *(first for first, _ in spans_inside(shape, line, spared) if first > 0.0)])
    if search.world.room is not None:
        x0, y0, x1, y1 = search.world.room
        whole = math.hypot(line[2] - line[0], line[3] - line[1])
        for a, b, low, high in ((line[0], line[2], x0, x1), (line[1], line[3], y0, y1)):
            if b < low or b > high:
                limit = low if b < low else high
                length = min(length, max(0.0, whole * (limit - a) / (b - a)))
    return min(length, _afforded(search, line)) if search.roughs else length


def _afforded(search: "Search", line: Edge) -> float:
    """How far a line goes until it has cost as much as it is long."""
    whole, extra = math.hypot(line[2] - line[0], line[3] - line[1]), 0.0
    for first, last, factor, _ in search.world.rough_spans(line):
        if first + extra >= whole:
            break
        if last + extra + (last - first) * (factor - 1.0) >= whole:
            return first + (whole - extra - first) / factor
        extra += (last - first) * (factor - 1.0)
    return whole - extra
