"""The nearest legal alternative to a refused order: found by asking the same judge."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import snap
from marchwarden.geometry.spans import cut_path
from marchwarden.table.models import Point

BACK = (0.0, 3e-5, 1e-3, 0.02, 0.1)
"""How far before the offending place an alternative may end, in inches: the nearest that is legal is taken."""


def told(objections: Sequence[Objection], candidates: Iterable[Any], end_of: Callable[[Any], Point | None],
         against: Callable[[Any], Sequence[Objection]]) -> tuple[Objection, ...]:
    """The objections, each with the first of the candidates that nothing is said against."""
    for candidate in candidates:
        if not against(candidate):
            instead = msgspec.to_builtins(candidate)
            nearest = end_of(candidate)
            return tuple(msgspec.structs.replace(objection, nearest=objection.nearest or nearest,
                                                 instead=objection.instead or instead) for objection in objections)
    return tuple(objections)


def shorter_paths(order: Any, path: Sequence[Point], along: float) -> Iterable[Any]:
    """The same order ending earlier: just before a place along its path, and last of all not moving."""
    for back in BACK:
        if along > back:
            cut = tuple((snap(x), snap(y)) for x, y in cut_path(path, along - back)[1:])
            yield msgspec.structs.replace(order, path=cut)
    yield msgspec.structs.replace(order, path=())
