"""Moving: along a path of the player's own, or the shortest way to a place."""


import math
from collections.abc import Iterator, Sequence

import msgspec

from marchwarden.flow.orders import Fault
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round
from marchwarden.geometry.ground import Circle, Ground, Walk
from marchwarden.geometry.lengths import TAU, affords, snap, within
from marchwarden.geometry.trends import first_fall
from marchwarden.systems.middle_earth.bodies import grown_for
from marchwarden.systems.middle_earth.control_zones import ZONE, holds_base
from marchwarden.systems.middle_earth.events import Walked
from marchwarden.systems.middle_earth.ground import footing, ground_of
from marchwarden.systems.middle_earth.leg import Leg, Point, Short, Step, moves_left, point, points, refused, roaming
from marchwarden.systems.middle_earth.nearness import gap_between, gap_from
from marchwarden.systems.middle_earth.objections import (
    BACK,
    cut,
    detour,
    objections_to,
    on_path,
    over_allowance,
    shortened,
    too_dear,
)
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.standing import enemies, has_zone, level_with
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.stepping import met_on_other_floors
from marchwarden.systems.middle_earth.turning import slowing, turned, turned_first, turns
from marchwarden.systems.middle_earth.underfoot import floor_under
from marchwarden.table.kinds import Degrees, Place, Way
from marchwarden.table.models import Model
from marchwarden.table.reading import under
from marchwarden.table.table import Table


class Move(Leg, frozen=True):
    """Along a path: straight from waypoint to waypoint of the base's centre."""

    move: Way
    facing: Degrees | None = None

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        if not self.move and self.facing is None:
            yield Fault(under(path, "move"), "expected at least one point, or a facing to turn to")

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress)
        if held is not None:
            return refused(model, progress, held)
        path = (model.at, *points(self.move, "move"))
        return walked(game, model, progress, path, self.facing)


class Go(Leg, frozen=True):
    """The shortest legal way to a place."""

    go: Place
    facing: Degrees | None = None

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress)
        if held is not None:
            return refused(model, progress, held)
        return turned_first(game, model, progress, self.facing, lambda there, so_far: self.way(game, there, so_far))

    def way(self, game: Game, model: Model, progress: Progress) -> Step:
        """The shortest way, once the base faces as it is to face."""
        goal, left = point(self.go, "go"), moves_left(game, model, progress)
        if goal == model.at:
            return arrived(game, model, progress, (), 0.0, self.facing)
        ground = ground_of(game, model, progress, within=roaming(game, progress))
        # On rough ground the way comes from the region that is drawn, so that both tell the same cost.
        route = ground.reach(model.at, left).route(goal) if ground.roughs else ground.route(model.at, goal, left + TAU)
        if route is None and (touched := touching(game, model, goal)):
            return onto_them(game, model, progress, touched, goal, self.facing)
        if route is None:
            objection = no_way(game, model, progress, ground_of(game, model, progress), goal, left)
            return refused(model, progress, objection, short=lambda: going(nearest_place(game, model, progress, goal)))
        path = tuple((snap(x), snap(y)) for x, y in route.points())
        met = met_on_other_floors(game, model, progress, path)
        if met:
            return refused(model, progress, *met, short=lambda: up_to(path, met[0].along))
        dear = priced(ground.walk(path)) if ground.roughs else ()
        return arrived(game, model, progress, path[1:] or (goal,), route.cost, self.facing, dear)


def touching(game: Game, model: Model, at: Point) -> list[Model]:
    """The enemies without a zone whom a base would touch at a point: coming there is a charge on them."""
    return [other for other in enemies(game.table, model) if not has_zone(other) and level_with(game.table, model, other)
            and abs(gap_from(model, at, other)) <= TAU]


def onto_them(game: Game, model: Model, progress: Progress, touched: list[Model], goal: Point,
              facing: float | None) -> Step:
    """Going to a place that touches enemies without a zone: a charge on them that ends there."""
    from marchwarden.systems.middle_earth.charge_ways import purpose_of
    from marchwarden.systems.middle_earth.charging import charge_by_contact

    ground = ground_of(game, model, progress, purpose_of(game, model, progress, touched))
    route = ground.route(model.at, goal, moves_left(game, model, progress) + TAU)
    if route is None:
        return refused(model, progress, no_way(game, model, progress, ground, goal, moves_left(game, model, progress)))
    path = (model.at, *((snap(x), snap(y)) for x, y in route.points()[1:]))
    return charge_by_contact(game, model, progress, path, facing)


def walked(game: Game, model: Model, progress: Progress, path: tuple[Point, ...], facing: float | None) -> Step:
    """Judge a drawn path that is no charge; one that ends touching an enemy without a zone is one."""
    if turns(model, facing):
        slowed = slowing(ground_of(game, model, progress), path)
        return _footed(game, turned(game, model, progress, path, facing or 0.0, slowed=slowed))
    ground = ground_of(game, model, progress, within=roaming(game, progress, path))
    left, level = moves_left(game, model, progress), footing(game.table, model)
    walk = ground.walk(path)
    if walk.faults and touches_at_end(game, model, walk, path):
        from marchwarden.systems.middle_earth.charging import charge_by_contact

        return charge_by_contact(game, model, progress, path, facing)
    found = list(objections_to(game, model, level, walk, path, charging=False, stood=progress.stood))
    found += [one for one in (over_allowance(walk, left, path, progress.used),
                              *steadily_away(game, model, progress, path)) if one is not None]
    met = met_on_other_floors(game, model, progress, path)
    found += met
    if not found:
        return arrived(game, model, progress, path[1:], walk.cost, facing, priced(walk))
    found.sort(key=lambda one: one.along)

    def short() -> Short | None:
        if met:
            return up_to(path, found[0].along)
        less = shortened(ground, path, walk, left) if walk.faults or not affords(left, walk.cost) else None
        return along(less) if less is not None else going(nearest_place(game, model, progress, path[-1]))

    return Step(model.but(at=path[-1]), progress.but(used=progress.used + walk.cost), objections=tuple(found), short=short)


def along(path: Sequence[Point]) -> Short:
    """A path as what comes nearest to a refused leg."""
    return Short([{"move": [list(place) for place in path[1:]]}], path[-1])


def up_to(path: Sequence[Point], end: float) -> Short | None:
    """A path up to a hair before a distance along it, as what comes nearest; None where that is no way at all."""
    return along(cut(path, end - BACK)) if end > BACK else None


def going(place: Point) -> Short:
    """Going to a place as what comes nearest to a refused leg."""
    return Short([{"go": [*place]}], place)


def _footed(game: Game, step: Step) -> Step:
    """A legal step with the floor the model has come to."""
    if step.objections:
        return step
    floor = floor_under(game.table, step.model, step.model.at)
    model = step.model.but(stands_on=floor)
    (event,) = step.events
    return Step(model, settled(game.table, model, step.progress), (msgspec.structs.replace(event, stands_on=floor),))


def nearest_place(game: Game, model: Model, progress: Progress, goal: Point) -> Point:
    """The place a model can reach that is closest to where it would go."""
    ground = ground_of(game, model, progress, within=roaming(game, progress))
    region = ground.reach(model.at, moves_left(game, model, progress))
    if isinstance(model.base, Round):
        x, y = region.nearest(goal)
        return (snap(x), snap(y))
    # The rims round an oval are long: for bases that are not round the last place on the straight way will do.
    steps = [(model.at[0] + (goal[0] - model.at[0]) * k / 200, model.at[1] + (goal[1] - model.at[1]) * k / 200)
             for k in range(201)]
    reached = [place for x, y in steps if region.contains(place := (snap(x), snap(y)))]
    return min(reached, key=lambda place: math.dist(place, goal), default=model.at)


def arrived(game: Game, model: Model, progress: Progress, path: tuple[Point, ...], cost: float,
            facing: float | None, dear: tuple[tuple[float, float], ...] = ()) -> Step:
    """The step of a legal walk."""
    at = path[-1] if path else model.at
    turned = model.facing if facing is None else snap(facing)
    floor = floor_under(game.table, model, at)
    moved = model.but(at=at, facing=turned, stands_on=floor)
    event = Walked(model.id, at, (model.at, *path), snap(cost), facing, stands_on=floor, stretches=dear)
    return Step(moved, settled(game.table, moved, progress.but(used=progress.used + cost)), (event,))


def priced(walk: Walk) -> tuple[tuple[float, float], ...]:
    """A walk as (inches of path, price of an inch) one after the other; empty where every inch costs one."""
    pieces, at = [], 0.0
    for stretch in walk.stretches:
        pieces += [(snap(stretch.start - at), 1.0), (snap(stretch.end - stretch.start), stretch.factor)]
        at = stretch.end
    pieces.append((snap(walk.length - at), 1.0))
    return tuple(piece for piece in pieces if piece[0] > 0) if walk.stretches else ()


def settled(table: Table, model: Model, progress: Progress) -> Progress:
    """A model's progress at a new place: the zones it has left are left for good, and so is the edge it came from."""
    if progress.leaving:
        kept = tuple(one for one in progress.leaving if still_inside(table, model, one.owner))
        progress = progress.but(leaving=kept)
    if progress.arriving and wholly_on_board(table, model):
        progress = progress.but(arriving="")
    return progress


def still_inside(table: Table, model: Model, owner: str) -> bool:
    """Whether a model is in somebody's zone."""
    other = table.models[owner]
    gap = gap_between(model, other)
    return within(gap, ZONE) and level_with(table, model, other) and holds_base(table, other, model)


def wholly_on_board(table: Table, model: Model) -> bool:
    """Whether no part of a base lies across the edge."""
    return grown_for(model, (), (), (0.0, 0.0, table.board.width, table.board.depth)).free(model.at)


def touches_at_end(game: Game, model: Model, walk: Walk, path: tuple[Point, ...]) -> bool:
    """Whether a path's only fault is that it ends in contact with enemies."""
    for fault in walk.faults:
        kind, _, name = fault.key.partition(":")
        if kind != "model" or game.model(name).side == model.side or fault.along < walk.length - 0.01:
            return False
        other = game.model(name)
        gap = gap_from(model, path[-1], other)
        if abs(gap) > TAU:
            return False
    return True


def steadily_away(game: Game, model: Model, progress: Progress, path: tuple[Point, ...]) -> list[Objection]:
    """Under `stuck: monotone`: places where a gap to an owner left behind shrinks."""
    if not progress.leaving or game.option("stuck") != "monotone":
        return []
    found = []
    for one in progress.leaving:
        owner = game.model(one.owner)
        along = first_fall(path, Circle(*owner.at, getattr(owner.base, "radius", 0.0)))
        if along is None:
            continue
        where = on_path(path, along)
        gap = gap_from(model, where, owner)
        if within(gap, ZONE):
            found.append(Objection("me.control-zone.stuck", f"gets closer to {owner.id} again inside its control zone",
                                   where, round(gap, 6), round(gap, 6), owner.id, along=along))
    return found


def no_way(game: Game, model: Model, progress: Progress, ground: Ground, goal: Point, left: float) -> Objection:
    """Why a place cannot be reached."""
    level = footing(game.table, model)
    if not ground.free(goal):
        walk = ground.walk((goal, (goal[0] + 1e-6, goal[1])))
        found = list(objections_to(game, model, level, walk, (goal, goal), charging=False, stood=progress.stood))
        if found:
            return _place(found[0], goal)
    route = ground.route(model.at, goal, 4 * left + 24.0)
    if route is not None:
        reason = too_dear(route.cost, left, "the shortest way") + detour(game, model, ground, goal, route.length)
        return Objection("me.move.allowance", reason, goal, round(progress.used + left, 6),
                         round(progress.used + route.cost, 6), along=left)
    straight = ground.walk((model.at, goal))
    found = list(objections_to(game, model, level, straight, (model.at, goal), charging=False, stood=progress.stood))
    return found[0] if found else Objection("me.move.gap", "there is no way there", goal)


def _place(objection: Objection, where: Point) -> Objection:
    return msgspec.structs.replace(objection, where=where)

