"""What a charger may choose: where on an enemy's rim it touches, and whom it charges at once."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.contacts import ContactArc
from marchwarden.geometry.ground import Ground, Region
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.geometry.pieces import ending, length_of, place_on
from marchwarden.geometry.routes import Route
from marchwarden.systems.middle_earth.charge_ways import least_gap, purpose_of, way_to
from marchwarden.systems.middle_earth.charging import along_path, forbidden
from marchwarden.systems.middle_earth.ground import ground_of
from marchwarden.systems.middle_earth.leg import Point, moves_left, roaming
from marchwarden.systems.middle_earth.standing import enemies, level_with
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model

STEP = 0.1
"""How far apart the places of a rim are that are offered, in inches."""

SAGS = (5e-3, 5e-4, 1e-4)
"""How far outside the bends of a way its straight legs may run: the coarsest that is legal is taken."""

MOST = 60
"""Of how many points a way that is offered has at most."""

CLOSE = 1e-4
"""How near the last place that is offered is to the last one that is legal, in inches."""


class Touch(NamedTuple):
    """A place where a charger can touch its target: the centre of its base, the path there and what it costs."""

    at: Point
    cost: float
    path: tuple[Point, ...]


Arc = tuple[Touch, ...]


@enforces("me.charge.within-zone")
def contact_arcs(game: Game, model: Model, progress: Progress, target: Model) -> Iterator[Arc]:
    """The arcs of a target's rim on which the charger may touch it, each place with a path that the referee accepts.

    The ends are those of the ground's own distances; a path is judged as the order that gives it would be.
    """
    left = moves_left(game, model, progress)
    if any(forbidden(game, model, progress, [target])) or least_gap(model, target) > left + TAU \
            or not level_with(game.table, model, target):
        return
    purpose = purpose_of(game, model, progress, [target])._replace(hair_off=True)
    ground = ground_of(game, model, progress, purpose, roaming(game, progress))
    region = ground.reach(model.at, left + TAU)
    chooser = Chooser(game, model, progress, target, region)
    for arc in _around(ground, model, target, left):
        yield from chooser.touches(arc)


def _around(ground: Ground, model: Model, target: Model, left: float) -> list[ContactArc]:
    return ground.contacts(model.at, f"model:{target.id}", left + TAU)


class Chooser(NamedTuple):
    """Tries places of a target's rim: what the referee would say of a charge that ends there."""

    game: Game
    model: Model
    progress: Progress
    target: Model
    region: Region

    def touches(self, arc: ContactArc) -> Iterator[Arc]:
        """The runs of legal places on an arc, from end to end."""
        length = length_of(arc.piece)
        count = max(1, round(length / STEP))
        places = [length * step / count for step in range(count + 1)]
        found = self.closed([(place, self.touch(arc, place)) for place in places], arc)
        for legal, run in groupby((touch for _, touch in found), key=lambda touch: touch is not None):
            if legal:
                yield tuple(touch for touch in run if touch is not None)

    def closed(self, found: list[tuple[float, Touch | None]], arc: ContactArc) -> list[tuple[float, Touch | None]]:
        """The places with, between a legal and an illegal one, the last that is legal."""
        more = [self.last(arc, *(one, other) if one[1] else (other, one)) for one, other in pairwise(found)
                if (one[1] is None) != (other[1] is None)]
        return sorted([*found, *more], key=lambda pair: pair[0])

    def last(self, arc: ContactArc, inside: tuple[float, Touch | None],
             outside: tuple[float, Touch | None]) -> tuple[float, Touch | None]:
        """The last legal place between one that is and one that is not."""
        best, end = inside, outside[0]
        while abs(end - best[0]) > CLOSE:
            middle = (best[0] + end) / 2
            touch = self.touch(arc, middle)
            best, end = ((middle, touch), end) if touch is not None else (best, middle)
        return best

    def touch(self, arc: ContactArc, along: float) -> Touch | None:
        """The cheapest legal charge that ends at a place of an arc; None where there is none."""
        route = self.region.route(place_on(arc.piece, along))
        if route is None:
            return None
        for finest in range(len(SAGS)):
            path = drawn(self.region.ground, route, SAGS[finest:])
            if len(path) > MOST:
                return None
            step = along_path(self.game, self.model, self.progress, [self.target], path, None)
            if not step.objections:
                return Touch(step.model.at, snap(step.progress.used - self.progress.used), (*path[1:-1], step.model.at))
        return None


def drawn(ground: Ground, route: Route, sags: Sequence[float]) -> tuple[Point, ...]:
    """A route as straight legs, round each bend as coarse as the ground lets it be."""
    path = [(snap(route.start[0]), snap(route.start[1]))]
    for piece in route.pieces:
        alone = Route((piece,), 0.0, 0.0, ending(piece))
        for sag in sags:
            legs = [(snap(x), snap(y)) for x, y in alone.points(sag)]
            if ground.is_clear(legs):
                break
        path += legs[1:]
    return tuple(path)


@enforces("me.charge.multiple")
def together(game: Game, model: Model, progress: Progress) -> Iterator[dict[str, Any]]:
    """The sets of enemies that can be charged at once, small ones first, each with its cheapest way."""
    left = moves_left(game, model, progress)
    near = [enemy for enemy in enemies(game.table, model)
            if least_gap(model, enemy) <= left + TAU and not any(forbidden(game, model, progress, [enemy]))]
    sets: list[tuple[Model, ...]] = [(enemy,) for enemy in near]
    while sets:
        wider = []
        for group in sets:
            for other in near[near.index(group[-1]) + 1:]:
                if all(_both_in_touch(model, one, other) for one in group):
                    route = way_to(game, model, progress, [*group, other], left + TAU)
                    if route is not None:
                        wider.append((*group, other))
                        yield _told(wider[-1], route.cost, route.points())
        sets = wider


def _both_in_touch(model: Model, one: Model, other: Model) -> bool:
    """Whether two enemies stand near enough to each other for a base between them to touch both."""
    return least_gap(one, other) <= 2 * reach_radius(model.base) + TAU


def _told(group: tuple[Model, ...], cost: float, path: Sequence[Point]) -> dict[str, Any]:
    way = [[snap(x), snap(y)] for x, y in path]
    return {"targets": [one.id for one in group], "cost": snap(cost), "contact": way[-1], "path": way}
