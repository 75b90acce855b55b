"""Toward and away: how a move may go that must lead to or from something."""

import math
from collections.abc import Iterator, Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round
from marchwarden.geometry.distances import gap_to_shape
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.shapes import Circle, Outline, polygon
from marchwarden.geometry.spans import path_length, point_along
from marchwarden.geometry.trends import first_fall, first_rise
from marchwarden.systems.bushido.ways import disc
from marchwarden.table.models import Point
from marchwarden.table.table import Table


def thing(table: Table, name: str, key: str) -> tuple[Circle | Outline, Point]:
    """The shape and the centre of a model or a piece of terrain; BadInput where there is none of this name."""
    if name in table.models:
        model = table.models[name]
        return disc(model), model.at
    for piece in table.terrain:
        if piece.id == name and piece.at is not None:
            return Circle(*piece.at, 0.0), piece.at
        if piece.id == name:
            return polygon(piece.polygon), centre_of(piece.polygon)
    raise BadInput([Fault(key, f"no model or terrain called {name!r}")])


def centre_of(points: Sequence[Point]) -> Point:
    """The centre of an outline: of its area, or of its line where it has none."""
    ends = (*points[1:], points[0])
    crosses = [a[0] * b[1] - b[0] * a[1] for a, b in zip(points, ends, strict=True)]
    area = math.fsum(crosses)
    if len(points) < 3 or abs(area) < 1e-12:
        return (math.fsum(x for x, _ in points) / len(points), math.fsum(y for _, y in points) / len(points))
    x = math.fsum((a[0] + b[0]) * c for a, b, c in zip(points, ends, crosses, strict=True))
    y = math.fsum((a[1] + b[1]) * c for a, b, c in zip(points, ends, crosses, strict=True))
    return x / (3 * area), y / (3 * area)


@enforces("bu.toward", "bu.away")
def bends_wrong(path: Sequence[Point], name: str, shape: Circle | Outline, *, away: bool) -> Iterator[Objection]:
    """Against getting further from what one must go toward, or nearer to what one must go away from."""
    turn = first_fall(path, shape) if away else first_rise(path, shape)
    if turn is not None:
        rule, said = ("bu.away", "nearer to") if away else ("bu.toward", "further from")
        here, rest = point_along(path, turn), path_length(path) - turn
        gaps = [gap_to_shape(Round(0.0), (*point_along(path, turn + rest * k / 32), 0.0), shape) for k in range(33)]
        yield Objection(rule, f"would get {said} {name}", where=here, limit=round(gaps[0], 6),
                        value=round(min(gaps) if away else max(gaps), 6), because_of=name, along=turn)


@enforces("bu.directly-toward", "bu.directly-away")
def leaves_line(path: Sequence[Point], name: str, centre: Point, *, away: bool) -> Iterator[Objection]:
    """Against leaving the straight line to, or away from, the centre of something."""
    rule = "bu.directly-away" if away else "bu.directly-toward"
    along = off_line(path, centre, away=away)
    if along is not None:
        line = "from" if away else "to"
        yield Objection(rule, f"would leave the straight line {line} the centre of {name}",
                        where=point_along(path, along), limit=0.0, value=round(_astray(path, centre, away=away), 6),
                        because_of=name, along=along)


def _astray(path: Sequence[Point], centre: Point, *, away: bool) -> float:
    """How far a path gets from the straight line it has to keep to, or back or beyond on it, in inches."""
    start, far = path[0], math.dist(path[0], centre)
    sign = -1.0 if away else 1.0
    ux, uy = sign * (centre[0] - start[0]) / far, sign * (centre[1] - start[1]) / far
    worst, reached = 0.0, 0.0
    for x, y in ((point[0] - start[0], point[1] - start[1]) for point in path):
        ahead, aside = x * ux + y * uy, abs(x * uy - y * ux)
        worst = max(worst, aside, reached - ahead, 0.0 if away else ahead - far)
        reached = max(reached, ahead)
    return worst


def off_line(path: Sequence[Point], centre: Point, *, away: bool) -> float | None:
    """Where a path first leaves the line to (away from) a centre, or turns back on it; None when it does neither."""
    start = path[0]
    far = math.dist(start, centre)
    if far <= TAU:
        return None  # at the very centre every line leads away from it
    sign = -1.0 if away else 1.0
    ux, uy = sign * (centre[0] - start[0]) / far, sign * (centre[1] - start[1]) / far
    reached, gone = 0.0, 0.0
    for before, point in zip(path, path[1:], strict=False):
        x, y = point[0] - start[0], point[1] - start[1]
        ahead, aside = x * ux + y * uy, abs(x * uy - y * ux)
        if aside > TAU or ahead < reached - TAU or (not away and ahead > far + TAU):
            return gone
        reached, gone = ahead, gone + path_length((before, point))
    return None
