"""Bases as shapes on the ground, and the ground grown for a mover's own base."""

from collections.abc import Iterable

from marchwarden.geometry.bases import Round
from marchwarden.geometry.ground import Blocker, Circle, Ground, Outline, Rough
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain


def body_shape(model: Model, more: float = 0.0) -> Circle | Outline:
    """The plan of a model's base where it stands, wider all round by some inches."""
    return Circle(model.at[0], model.at[1], model.base.radius + more)


def grown_for(model: Model, blockers: Iterable[Blocker], roughs: Iterable[Rough],
              bounds: tuple[float, float, float, float] | None, exempt: str | None, agreed: frozenset[str],
              terrain: tuple[Terrain, ...]) -> Ground:
    """The ground for a mover's base: a round one as it is."""
    if isinstance(model.base, Round):
        return Ground(model.base.radius, blockers, roughs, bounds, exempt)
    raise NotImplementedError


def width_towards(model: Model, way: tuple[float, float]) -> float:
    """How far a base reaches from its centre in a direction of travel, in inches."""
    from marchwarden.geometry.bases import reach_radius

    return reach_radius(model.base)
