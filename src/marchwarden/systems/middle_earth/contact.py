"""Drawing the end of a charge into exact contact."""

import math
from collections.abc import Sequence

from marchwarden.flow.citations import enforces
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.nearness import gap_from
from marchwarden.table.models import Model
from marchwarden.table.table import Table

Point = tuple[float, float]
DRAW = 0.02
"""How far from contact the end of a charge is still drawn into it, in inches."""


@enforces("me.charge.contact", "me.charge.multiple")
def drawn_in(model: Model, targets: Sequence[Model], path: tuple[Point, ...], table: Table) -> tuple[Point, ...]:
    """The path with its end in exact contact with all the targets, where it comes within a hair of that."""
    gaps = [gap_from(model, path[-1], target) for target in targets]
    if all(abs(gap) <= TAU / 2 for gap in gaps) or any(abs(gap) > DRAW for gap in gaps):
        return path
    end = touching_place(model, targets, path[-1])
    if end is None or any(abs(gap_from(model, end, target)) > TAU for target in targets[:2]):
        return path
    return (*path[:-1], end) if len(path) > 1 else (path[0], end)


def touching_place(model: Model, targets: Sequence[Model], near: Point) -> Point | None:
    """The place nearest to a point where the base touches the targets (the first two of them)."""
    place = near
    for _ in range(12):
        for target in targets[:2]:
            place = _onto(model, target, place)
        if all(abs(gap_from(model, place, target)) <= TAU / 4 for target in targets[:2]):
            break
    place = (snap(place[0]), snap(place[1]))
    return place if math.dist(place, near) <= 3 * DRAW else None


def _onto(model: Model, target: Model, place: Point) -> Point:
    """A place moved along the line of least gap until the base touches a target."""
    gap = gap_from(model, place, target)
    if abs(gap) <= 1e-9:
        return place
    x, y = _away(model, target, place)
    return (place[0] - x * gap, place[1] - y * gap)


def _away(model: Model, target: Model, place: Point) -> Point:
    """The direction in which the gap to a target grows fastest."""
    step = 1e-4
    dx = gap_from(model, (place[0] + step, place[1]), target) - gap_from(model, (place[0] - step, place[1]), target)
    dy = gap_from(model, (place[0], place[1] + step), target) - gap_from(model, (place[0], place[1] - step), target)
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (1.0, 0.0)
