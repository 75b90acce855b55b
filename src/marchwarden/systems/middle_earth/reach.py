"""Where a model can go and whom it can charge: the same functions that judge orders, asked from its place."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.reach import AndHere, Area, Only, Reach
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import reach_radius
from marchwarden.geometry.ground import Region
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.systems.middle_earth.activation import closing, may_not_activate
from marchwarden.systems.middle_earth.charge_choices import contact_arcs, together
from marchwarden.systems.middle_earth.charge_ways import FAR, least_gap, way_to, what_bars
from marchwarden.systems.middle_earth.charging import forbidden
from marchwarden.systems.middle_earth.climb_test import ClimbTest
from marchwarden.systems.middle_earth.crossing import place_of
from marchwarden.systems.middle_earth.field_of_view import field_of_view
from marchwarden.systems.middle_earth.ground import Purpose, ground_of
from marchwarden.systems.middle_earth.jumping import JumpTest
from marchwarden.systems.middle_earth.leaping import LeapTest
from marchwarden.systems.middle_earth.leg import Leg, Step, moves_left, roaming
from marchwarden.systems.middle_earth.legs import read_legs
from marchwarden.systems.middle_earth.planning import fresh, plan
from marchwarden.systems.middle_earth.prone import CRAWL
from marchwarden.systems.middle_earth.sight import seen_by
from marchwarden.systems.middle_earth.standing import enemies, near_models, on_board
from marchwarden.systems.middle_earth.state import Progress, state_of
from marchwarden.systems.middle_earth.stepping import at_height_of, up_and_at
from marchwarden.systems.middle_earth.stuck import ways_on
from marchwarden.systems.middle_earth.terror import dreaded
from marchwarden.table.models import Model
from marchwarden.table.reading import shown

ASKS = ("rest", "contacts", "together", "sight")
"""What may be asked of a model beyond its moves."""

SLACK = 1e-3
"""What is this little too far away is still looked at, for the sake of roundings."""

BEYOND = 4.0
"""Enemies further than this beyond reach are told with the least that is missing, as the crow flies, in inches."""


def reach(game: Game, name: str, of: str = "moves", target: str = "", after: Sequence[Any] = (), *,
          exact: bool = False) -> Reach:
    """What a model can do from where it stands, or from where the legs in `after` would bring it.

    `of` says what is asked: its `moves` and charges, or first their `region` and then the `rest`; the `contacts`, where on
    one target's rim it may touch; whom it can charge `together`; the ground in its `sight`. With `exact` the way to every
    enemy in sight is looked for, however far he stands, which takes a while on a full table. Raises BadInput for anything
    else, and for models and legs that are none.
    """
    answers: dict[str, Callable[[Game, Model, Progress], Reach]] = {
        "moves": partial(moves, exact=exact), "region": region, "rest": partial(rest, exact=exact), "sight": sight,
        "together": at_once, "contacts": partial(touches, target=target)}
    if not isinstance(of, str) or of not in answers:
        raise BadInput([Fault("of", f"expected one of {', '.join(answers)}, got {shown(of)}")])
    if name not in game.table.models:
        raise BadInput([Fault("model", f"no model called {name!r}")])
    model = game.model(name)
    progress = state_of(game.table).open
    if progress is None or progress.model != name:
        progress = fresh(game, model)
    refused = not_now(game, model)
    if refused is not None:
        return Reach.refused(name, refused)
    if not on_board(model) or model.traits.engaged_with:
        return Reach(name, 0.0, Only())
    if after:
        planned = plan(game, model, progress, read_legs(_rows(after)))
        model, progress = planned.model, planned.progress
        if planned.objections or planned.test is not None or planned.over:
            return Reach(name, 0.0, Only())
    return answers[of](game, model, progress)


def not_now(game: Game, model: Model) -> Objection | None:
    """Why a model may not begin a move or go on with one now; None where it may."""
    progress = state_of(game.table).open
    if progress is not None and progress.model == model.id:
        return None
    return next(iter(may_not_activate(closing(game)[0], model)), None)


def _rows(legs: Any) -> list[dict[str, Any]]:
    try:
        return msgspec.convert(legs, list[dict[str, Any]])
    except msgspec.ValidationError as error:
        raise BadInput([Fault("after", str(error))]) from None


def moves(game: Game, model: Model, progress: Progress, *, exact: bool = False) -> Reach:
    """Where a model can end its move, whom it can charge, and what lies beyond a test."""
    more = rest(game, model, progress, exact=exact)
    return msgspec.structs.replace(more, area=area_of(game, model, progress))


def region(game: Game, model: Model, progress: Progress) -> Reach:
    """Only where a model can end its move: what a player waits for."""
    return Reach(model.id, budget_of(game, model, progress), area_of(game, model, progress), more={"asks": ASKS})


def rest(game: Game, model: Model, progress: Progress, *, exact: bool = False) -> Reach:
    """Whom a model can charge, what lies beyond a test, and what it may do where its move starts in enemy zones."""
    budget, tests = budget_of(game, model, progress), tuple(beyond_tests(game, model, progress))
    if model.height_up:
        return Reach(model.id, budget, Only(), (), tests)
    charges = tuple(charge_rows(game, model, progress, moves_left(game, model, progress), exact=exact))
    ways = list(ways_on(game, model, progress, charges, walkable(game, model, progress)))
    return Reach(model.id, budget, Only(), charges, tests, {"asks": ASKS, "does": ways})


def budget_of(game: Game, model: Model, progress: Progress) -> float:
    """How many inches a model may still move; less than its Move where it lies on the ground."""
    left = moves_left(game, model, progress)
    return snap(min(CRAWL - progress.crept, left) if model.traits.prone else left)


def area_of(game: Game, model: Model, progress: Progress) -> Area:
    """Where a model can end its move without a test or a charge."""
    if model.height_up:
        return Only(model.at)
    region = walkable(game, model, progress)
    # A base that overhangs its floor cannot walk anywhere, but it may stay.
    return region if region.contains(model.at) else AndHere(region, model.at)


def walkable(game: Game, model: Model, progress: Progress) -> Region:
    """Where a model on its feet can go."""
    ground = ground_of(game, model, progress, within=roaming(game, progress))
    return ground.reach(model.at, budget_of(game, model, progress))


def sight(game: Game, model: Model, progress: Progress) -> Reach:
    """What a model sees from where its move starts: charges are judged from there."""
    return Reach(model.id, budget_of(game, model, progress), more={"sight": field_of_view(game, progress.start)})


def touches(game: Game, model: Model, progress: Progress, target: str) -> Reach:
    """Where on a target's rim a charge may end: `arcs` of places, each with its cost and a path that is legal."""
    if not isinstance(target, str) or target not in game.table.models:
        raise BadInput([Fault("target", f"no model called {target!r}")])
    arcs = [[{"at": place.at, "cost": place.cost, "path": place.path} for place in arc]
            for arc in contact_arcs(game, model, progress, game.model(target))]
    row = {"target": target, "arcs": arcs}
    return Reach(model.id, snap(moves_left(game, model, progress)), Only(), (row,))


def at_once(game: Game, model: Model, progress: Progress) -> Reach:
    """Whom a model can charge at once."""
    sets = list(together(game, model, progress))
    return Reach(model.id, snap(moves_left(game, model, progress)), Only(), more={"together": sets})


def charge_rows(game: Game, model: Model, progress: Progress, left: float, *,
                exact: bool = False) -> Iterator[Mapping[str, Any]]:
    """Every enemy in sight: how it is charged, how many inches are missing, or what bars the way."""
    for target in seen_by(game, progress.start, enemies(game.table, model)):
        against = [one for one in forbidden(game, model, progress, [target]) if one is not None]
        row: dict[str, Any] = {"target": target.id, "cost": None, "contact": None, "path": [], "tests": [],
                               "short_by": None}
        if against:
            yield {**row, "clause": against[0].rule, "reason": against[0].reason, "blocked_by": against[0].because_of}
            continue
        there = at_height_of(game, model, [target]) or model
        route = way_to(game, there, progress, [target], left + TAU)
        away = least_gap(model, target) - left
        if route is None and away > BEYOND and not exact:
            yield {**row, "short_by": snap(away), "at_least": True, "clause": "me.move.allowance",
                   "reason": f"at least {away:.2f}\" short"}
        elif route is None and (longer := way_to(game, there, progress, [target], left + max(away, BEYOND) + BEYOND
                                                 + (FAR if exact else 0.0))) is not None:
            yield {**row, "cost": snap(longer.cost), "short_by": snap(longer.cost - left),
                   "clause": "me.move.allowance",
                   "reason": f"{longer.cost - left:.2f}\" short"}
        elif route is None:
            bar = what_bars(game, there, progress, [target])
            yield {**row, "clause": bar.rule, "reason": bar.reason, "blocked_by": bar.because_of}
        elif there is not model and isinstance(cut := up_and_at(game, model, there, progress, tuple(
                (snap(x), snap(y)) for x, y in route.points()), Purpose((target.id,))), Objection):
            yield {**row, "clause": cut.rule, "reason": cut.reason, "blocked_by": cut.because_of}
        else:
            tests = [{"kind": "courage", "against": target.id}] if dreaded(game, model.id, (target.id,)) else []
            path = [[snap(x), snap(y)] for x, y in route.points()]
            yield {**row, "cost": snap(route.cost), "contact": [snap(route.end[0]), snap(route.end[1])], "path": path,
                   "tests": tests}


KINDS = {"obstacle": ("jump", "climb"), "platform": ("jump", "climb", "descend"), "gap": ("leap", "jump", "climb")}
"""The legs that may end in a test, by the kind of terrain they cross."""


def crossings(game: Game, model: Model, progress: Progress) -> Iterator[Mapping[str, Any]]:
    """The legs that end in a test and might be legal: one for each piece and prone model near enough to matter."""
    far = moves_left(game, model, progress) + reach_radius(model.base) + SLACK
    for piece in game.table.terrain:
        if piece.kind in KINDS and math.dist(place_of(piece, model.at), model.at) <= far:
            for kind in KINDS[piece.kind]:
                yield {kind: piece.id}
    for other in near_models(game.table, model.at, far):
        if other.traits.prone and other.id != model.id:
            yield {"jump": other.id}


def beyond_tests(game: Game, model: Model, progress: Progress) -> Iterator[Mapping[str, Any]]:
    """What lies beyond each test the model could take from here: where it lands, what that costs, and the odds."""
    for raw in crossings(game, model, progress):
        step = tried(game, model, progress, raw)
        if step.objections or not isinstance(step.test, JumpTest | LeapTest | ClimbTest):
            continue
        die = step.test.die(game)
        left = moves_left(game, step.model, step.progress)
        landing = step.test.end if isinstance(step.test, ClimbTest) else step.test.landing
        cost = None if isinstance(step.test, ClimbTest) else step.test.cost
        yield {"leg": dict(raw), "kind": die.kind, "from": list(step.model.at),
               "landing": list(landing), "used": snap(step.progress.used),
               "left": snap(left - cost) if cost is not None and affords(left, cost) else None,
               "odds": die.odds(game)}


def tried(game: Game, model: Model, progress: Progress, raw: Mapping[str, Any]) -> Step:
    """A single leg judged from where a model is."""
    legs: tuple[Leg, ...] = read_legs([dict(raw)])
    return legs[0].step(game, model, progress)
