"""Where along a rim a base can stand within its budget."""

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from marchwarden.geometry.grown import Grown
from marchwarden.geometry.meeting import crossing_points
from marchwarden.geometry.pieces import Piece, along_bend, distance_to, length_of, part, place_on
from marchwarden.geometry.shapes import Bend, Edge, Point

if TYPE_CHECKING:
    from marchwarden.geometry.region import Region

FINE = 1e-9


class ContactArc(NamedTuple):
    """A stretch of a target's rim the base can reach: centres on `piece`, the costs at its ends and at its cheapest."""

    piece: Edge | Bend
    cost_start: float
    cost_end: float
    cheapest: Point
    cost: float


def contact_arcs(target: Grown, others: list[Piece], region: "Region", budget: float,
                 steepest: float) -> list[ContactArc]:
    """The reachable stretches of a target's rim; `steepest` is the highest price of an inch."""
    arcs = []
    for piece in target.rim():
        places = [at for other in others for point in crossing_points(piece, other) for at in _places(piece, point)]
        places += squarely_met(piece, region.fronts(), budget)

        def cost(along: float, piece: Piece = piece) -> float:
            x, y = place_on(piece, along)
            return region.distance((x, y)) if target.depth(x, y) < FINE * 10 else math.inf

        for first, last, at in _joined(piece, list(reachable_spans(piece, places, cost, budget, steepest)), cost):
            whole = last - first >= length_of(piece)
            arcs.append(ContactArc(piece if whole else part(piece, first, last), cost(first), cost(last),
                                   place_on(piece, at), cost(at)))
    return arcs


def _joined(piece: Piece, spans: list[tuple[float, float, float]], cost: Callable) -> list[tuple[float, float, float]]:
    """The spans of a piece, one that runs over the beginning of a full circle in one."""
    length = length_of(piece)
    full = len(piece) == 5 and abs(piece[4]) >= math.tau
    if not full or len(spans) < 2 or spans[0][0] > 0.0 or spans[-1][1] < length:
        return spans
    (_, end, early), (begin, _, late) = spans[0], spans[-1]
    return [*spans[1:-1], (begin, length + end, min(early, late, key=cost))]


def squarely_met(piece: Piece, fronts: list[tuple], budget: float) -> list[float]:
    """The places on a piece where a tangent of some front meets it squarely: there its cost is locally least."""
    places: list[float] = []
    length = length_of(piece)
    for x, y, r, sense, _, _, cost in fronts:
        if cost + distance_to(piece, x, y) - r > budget:
            continue
        if len(piece) == 4:
            tx, ty = (piece[2] - piece[0]) / length, (piece[3] - piece[1]) / length
            foot = (x - piece[0]) * tx + (y - piece[1]) * ty
            places += [foot + r, foot - r] if sense else [foot]
            continue
        away = math.hypot(x - piece[0], y - piece[1])
        if away > r:
            angle, half = math.atan2(y - piece[1], x - piece[0]), math.asin(r / away)
            places += [along_bend(piece, turned) for turned in (angle - half, angle + half)]
    return [at for at in places if 0.0 < at < length]


def reachable_spans(piece: Piece, places: list[float], cost: Callable[[float], float], budget: float,
                    steepest: float) -> Iterator[tuple[float, float, float]]:
    """(first, last, cheapest place) of the spans within the budget; costs change at most `steepest` an inch."""
    known = [(at, cost(at)) for at in _marks(piece, places)]
    spans: list[list[float]] = []

    def extend(a: float, b: float, at: float, price: float) -> None:
        if spans and spans[-1][1] >= a - FINE:
            spans[-1][1] = b
            if price < spans[-1][3]:
                spans[-1][2:] = [at, price]
        else:
            spans.append([a, b, at, price])

    for (a, low), (b, high) in zip(known, known[1:], strict=False):
        for first, last in _within(a, low, b, high, cost, budget, steepest):
            at, price = min(((first, cost(first)), (last, cost(last))), key=lambda pair: pair[1])
            extend(first, last, at, price)
    for first, last, at, _ in spans:
        yield first, last, at


def first_reachable(piece: Piece, places: list[float], cost: Callable[[float], float], budget: float,
                    steepest: float) -> float | None:
    """The first place on a piece that is within the budget, as in `reachable_spans`; nothing beyond it is asked."""
    marks = _marks(piece, places)
    low = cost(0.0)
    for a, b in zip(marks, marks[1:], strict=False):
        high = cost(b)
        for first, _ in _within(a, low, b, high, cost, budget, steepest):
            return first
        low = high
    return None


def _marks(piece: Piece, places: list[float]) -> list[float]:
    """Where the costs along a piece are asked: at places of its own, and every quarter of an inch."""
    length = length_of(piece)
    step = max(1, math.ceil(length / 0.25))
    return sorted({0.0, length, *(length * k / step for k in range(step)), *(at for at in places if 0 < at < length)})


def _within(a: float, low: float, b: float, high: float, cost: Callable, budget: float,
            steepest: float) -> Iterator[tuple[float, float]]:
    """The parts of a span within the budget, cut as finely as its costs can vary."""
    inside, also = math.isfinite(low), math.isfinite(high)
    if inside and also and (low + high + steepest * (b - a)) / 2 <= budget:
        yield (a, b)
    elif inside != also and b - a <= 1e-3:
        yield (a, _edge_of(a, b, cost)) if inside else (_edge_of(b, a, cost), b)
    elif not inside and not also and b - a <= 1e-2:
        return
    elif b - a <= 1e-4:
        if inside and also:
            yield (a, b)
    else:
        middle = (a + b) / 2
        price = cost(middle)
        yield from _within(a, low, middle, price, cost, budget, steepest)
        yield from _within(middle, price, b, high, cost, budget, steepest)


def _edge_of(inside: float, outside: float, cost: Callable) -> float:
    """The last place within the budget, between one that is and one that is not."""
    while abs(outside - inside) > FINE:
        middle = (inside + outside) / 2
        if math.isfinite(cost(middle)):
            inside = middle
        else:
            outside = middle
    return inside


def _places(piece: Piece, point: Point) -> list[float]:
    """The place of a point on a piece, and a hair to either side."""
    if len(piece) == 5:
        at = along_bend(piece, math.atan2(point[1] - piece[1], point[0] - piece[0]))
    else:
        at = math.dist(point, (piece[0], piece[1]))
    return [at - 1e-6, at, at + 1e-6]
