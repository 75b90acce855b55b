"""Bases as shapes on the ground, and the ground grown for a mover's own base."""

import math
from collections.abc import Iterable, Iterator

from marchwarden.geometry.bases import Round, base_outline, extent, sum_outline
from marchwarden.geometry.ground import Blocker, Circle, Ground, Outline, Rough
from marchwarden.geometry.sums import inset_bounds, sum_shape
from marchwarden.table.models import Model

Bounds = tuple[float, float, float, float]


def body_shape(model: Model, more: float = 0.0) -> Circle | Outline:
    """The plan of a model's base where it stands, wider all round by some inches."""
    if isinstance(model.base, Round):
        return Circle(model.at[0], model.at[1], model.base.radius + more)
    pose = (*model.at, model.facing)
    return sum_outline(Round(more), 0.0, model.base, pose) if more else base_outline(model.base, pose)


def grown_for(model: Model, blockers: Iterable[Blocker], roughs: Iterable[Rough] = (), bounds: Bounds | None = None,
              exempt: str | None = None, narrow: Iterable[Blocker] = ()) -> Ground:
    """The ground for a mover's base: a round one as it is, others by what their shape adds to every blocker.

    `narrow` blockers are kept clear of by the centre alone.
    """
    centre_only = tuple(narrow)
    if isinstance(model.base, Round) and not centre_only:
        return Ground(model.base.radius, blockers, roughs, bounds, exempt)
    grown = [Blocker(key, part, kind) for key, shape, kind in blockers for part in _sums(model, shape)]
    slow = [Rough(key, part, factor) for key, shape, factor in roughs for part in _sums(model, shape)
            if isinstance(part, Outline)]
    inner = None if bounds is None else inset_bounds(model.base, model.facing, bounds)
    return Ground(0.0, (*grown, *centre_only), slow, inner, exempt)


def _sums(model: Model, shape: Circle | Outline) -> Iterator[Circle | Outline]:
    if isinstance(model.base, Round) and isinstance(shape, Circle):
        yield Circle(shape.x, shape.y, shape.r + model.base.radius)
    else:
        yield from sum_shape(model.base, model.facing, shape)


def width_towards(model: Model, way: tuple[float, float]) -> float:
    """How far a base reaches from its centre in a direction of travel, in inches."""
    return extent(model.base, model.facing, math.atan2(way[1], way[0]))
