"""Outlines with very many corners, smoothed: what is searched along them grows faster than their corners.

The cost of a way, its legality and the region that is drawn are then all of one ground, and differ from the finer
outline by less than players could measure. What bars the way is smoothed only where it has a great many corners.
"""

from functools import lru_cache

from marchwarden.geometry.shapes import Edge, Outline, Point, polygon

PLENTY = 64
"""Outlines with no more pieces are left as they are."""
SMOOTH = 1e-3
"""How far a smoothed outline may lie from its corners at first, in inches; doubled until few enough are left."""


GREAT_MANY = 1024
"""Blockers with no more pieces are left as they are."""


@lru_cache(maxsize=1024)
def eased(outline: Outline) -> Outline:
    """A blocker's outline of a great many straight edges without the corners that lie within SMOOTH of what stays."""
    if len(outline.pieces) <= GREAT_MANY or not outline.closed or not all(isinstance(one, Edge) for one in outline.pieces):
        return outline
    return polygon(tuple(simplified([(piece[0], piece[1]) for piece in outline.pieces], SMOOTH)))


@lru_cache(maxsize=1024)
def smoothed(outline: Outline) -> Outline:
    """An outline with at most PLENTY pieces where it is of straight edges; one with bends stays as it is."""
    if len(outline.pieces) <= PLENTY or not all(isinstance(piece, Edge) for piece in outline.pieces):
        return outline
    corners = [(piece[0], piece[1]) for piece in outline.pieces]
    within, kept = SMOOTH, corners
    while len(kept) > PLENTY:
        kept = simplified(corners, within)
        within *= 2.0
    return polygon(tuple(kept))


def simplified(corners: list[Point], within: float) -> list[Point]:
    """A ring of corners without those that lie within some inches of the line between their neighbours that stay."""
    half = max(range(len(corners)), key=lambda k: _square(corners[0], corners[k]))
    if half == 0:
        return corners[:1]
    ring = [*corners, corners[0]]
    keep = {0, half}
    waiting = [(0, half), (half, len(corners))]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        far, index = max((_off(ring[k], ring[first], ring[last]), k) for k in range(first + 1, last))
        if far > within:
            keep.add(index)
            waiting += [(first, index), (index, last)]
    return [corners[k] for k in sorted(keep)]


def _square(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _off(p: Point, a: Point, b: Point) -> float:
    """How far a point is from the line between two others, in inches."""
    length = _square(a, b)
    share = min(1.0, max(0.0, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length)) if length else 0.0
    return _square(p, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))) ** 0.5
