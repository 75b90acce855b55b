"""The rims of a floor: the edges of platforms or gap bottoms that nothing of the same level continues."""

from collections.abc import Iterator

from marchwarden.systems.middle_earth.standing import covers
from marchwarden.table.terrain import Terrain

Point = tuple[float, float]
OUT = 1e-4


def rims_of(floors: tuple[Terrain, ...]) -> Iterator[tuple[Terrain, tuple[Point, Point]]]:
    """The parts of the floors' edges beyond which no other floor lies."""
    for floor in floors:
        rest = [other for other in floors if other is not floor]
        for start, end in edges_outward(floor):
            for first, last in _open_parts(start, end, rest):
                yield floor, (_at(start, end, first), _at(start, end, last))


def edges_outward(piece: Terrain) -> Iterator[tuple[Point, Point]]:
    """A polygon's edges in the order that keeps its inside on the left."""
    corners = piece.polygon
    area = sum_of_turns(corners)
    corners = corners if area > 0 else tuple(reversed(corners))
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def sum_of_turns(corners: tuple[Point, ...]) -> float:
    """Twice the area of a polygon, above zero where its corners turn left."""
    twice = 0.0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        twice += ax * by - bx * ay
    return twice


def _at(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _open_parts(start: Point, end: Point, rest: list[Terrain]) -> Iterator[tuple[float, float]]:
    """The shares of an edge whose far side no other floor covers."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return
    shares = {0.0, 1.0}
    for other in rest:
        shares.update(share for share in _crossings(start, (dx, dy), square, other) if 0.0 < share < 1.0)
    places = sorted(shares)
    out = (dy / square**0.5 * OUT, -dx / square**0.5 * OUT)
    for first, last in zip(places, places[1:], strict=False):
        x, y = _at(start, end, (first + last) / 2)
        if not any(covers(other, (x + out[0], y + out[1])) for other in rest):
            yield first, last


def _crossings(start: Point, along: Point, square: float, other: Terrain) -> Iterator[float]:
    for a, b in zip(other.polygon, (*other.polygon[1:], other.polygon[0]), strict=True):
        ux, uy = b[0] - a[0], b[1] - a[1]
        cross = along[0] * uy - along[1] * ux
        if cross:
            yield ((a[0] - start[0]) * uy - (a[1] - start[1]) * ux) / cross
        for corner in (a, b):
            yield ((corner[0] - start[0]) * along[0] + (corner[1] - start[1]) * along[1]) / square
