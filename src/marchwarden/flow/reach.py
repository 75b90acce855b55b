"""Where something can go and whom it can charge: what `reach` answers for every rule system."""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from marchwarden.flow.verdicts import Objection

Point = tuple[float, float]
Ring = list[Point]


class Area(Protocol):
    """A set of places that knows its members exactly and its outline to a tolerance."""

    def contains(self, p: Point) -> bool:
        """Whether a place belongs to it."""

    def outline(self, tolerance: float = 0.005) -> list[list[Ring]]:
        """Its polygons, [[ring, hole, ...], ...]."""


class Only:
    """A few single places, or none."""

    def __init__(self, *places: Point) -> None:
        self.places = places

    def contains(self, p: Point) -> bool:
        """Whether it is one of the places."""
        return any(abs(p[0] - x) < 1e-6 and abs(p[1] - y) < 1e-6 for x, y in self.places)

    def outline(self, tolerance: float = 0.005) -> list[list[Ring]]:
        """Single places have no area."""
        return []


class AndHere:
    """An area and one more place: the one where a model stays."""

    def __init__(self, area: Area, place: Point) -> None:
        self.area, self.place = area, place

    def contains(self, p: Point) -> bool:
        """Whether it is that place or in the area."""
        return Only(self.place).contains(p) or self.area.contains(p)

    def outline(self, tolerance: float = 0.005) -> list[list[Ring]]:
        """The outline of the area: a single place has none."""
        return self.area.outline(tolerance)


class Reach(msgspec.Struct, frozen=True):
    """Where a model or unit can end its move: `free` without a test or a charge, and every enemy in `charges`.

    A charge is a mapping with target, cost, contact, path, tests and short_by (None where it can be made); what lies
    beyond a test is in `beyond_tests`; `more` is what only one rule system has to say (the sector of a run, a wheel)
    and, where nothing can be done now, the `refusal`: the clause and the reason.
    """

    who: str
    budget: float
    area: Any = Only()
    charges: tuple[Mapping[str, Any], ...] = ()
    beyond_tests: tuple[Mapping[str, Any], ...] = ()
    more: Mapping[str, Any] = {}

    @classmethod
    def refused(cls, who: str, objection: Objection, charges: tuple[Mapping[str, Any], ...] = ()) -> "Reach":
        """The reach of somebody who may not act now: nothing, with the reason as orders are refused by it."""
        said = {"rule": objection.rule, "reason": objection.reason}
        return cls(who, 0.0, Only(), charges, more={"refusal": said})

    @property
    def free(self) -> dict[str, Any]:
        """The free area as a GeoJSON MultiPolygon."""
        return multipolygon(self.area)

    def contains(self, p: Point) -> bool:
        """Whether it can end there without a test or a charge."""
        return bool(self.area.contains(p))

    def to_dict(self) -> dict[str, Any]:
        """The reach as other programs read it."""
        shown = {"model": self.who, "budget": self.budget, "free": self.free,
                 "charges": [dict(row) for row in self.charges],
                 "beyond_tests": [dict(row) for row in self.beyond_tests], **self.more}
        return dict(msgspec.to_builtins(shown))


def multipolygon(area: Area) -> dict[str, Any]:
    """An area as a GeoJSON MultiPolygon, its rings closed."""
    return {"type": "MultiPolygon",
            "coordinates": [[_closed(ring) for ring in rings] for rings in area.outline()]}


def _closed(ring: Ring) -> list[list[float]]:
    points = [[round(x, 4), round(y, 4)] for x, y in ring]
    return points if points[:1] == points[-1:] else [*points, *points[:1]]
