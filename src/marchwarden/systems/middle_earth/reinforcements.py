"""Reinforcements: models that arrive at one point of the edge, whole warbands together."""

import math
from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import base_gap
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.board_edge import OUTWARD
from marchwarden.systems.middle_earth.bodies import width_towards
from marchwarden.systems.middle_earth.events import Entered, WarbandArrived
from marchwarden.systems.middle_earth.ground import footing, ground_of
from marchwarden.systems.middle_earth.leg import Leg, Point, Step, point, refused
from marchwarden.systems.middle_earth.objections import objections_to
from marchwarden.systems.middle_earth.standing import move_value, on_board
from marchwarden.systems.middle_earth.state import Arrival, Progress, state_of
from marchwarden.systems.middle_earth.turn import waiting
from marchwarden.table.events import Event
from marchwarden.table.kinds import Place
from marchwarden.table.models import Model
from marchwarden.table.table import Table

WITHIN = 3.0
"""How far from the captain's point his followers may enter, in inches."""

ON_EDGE = 0.01
SAMPLE = 0.25
TRIES = 3000


class Enter(Leg, frozen=True):
    """Come onto the board, the centre of the base at a point of its edge."""

    enter: Place

    @enforces("me.reinforce.when", "me.reinforce.point", "me.reinforce.warband", "me.reinforce.no-room")
    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        at = point(self.enter, "enter")
        if not model.traits.reserve:
            return refused(model, progress, Objection("me.reinforce.when", f"{model.id} is on the board already"))
        edges = edges_at(game.table, at)
        found = [*not_yet(game, model), *wrong_place(game, model, at, edges), *out_of_turn(game, model, at)]
        if found:
            return refused(model, progress, *found)
        edge = next(name for name in edges if _may_enter(game, model, name))
        entered, after = astride(model, progress, at, edge)
        ground = ground_of(game, entered, after)
        if not ground.free(at):
            walk = ground.walk((at, (at[0] - OUTWARD[edge][0] * 1e-4, at[1] - OUTWARD[edge][1] * 1e-4)))
            found = list(objections_to(game, entered, footing(game.table, entered), walk, (at, at), charging=False))
            return refused(model, progress, *found)
        if leads(game, model) and not has_room(game, model, at, edge):
            return refused(model, progress, Objection(
                "me.reinforce.no-room", f"not all of {model.traits.warband} find room here: they wait for the next "
                "turn, with +1 on their roll", at, because_of=model.traits.warband))
        events: tuple[Event, ...] = (Entered(model.id, at, (at,)),)
        if leads(game, model):
            arrival = Arrival(model.traits.warband, model.side, at, game.table.turn.number)
            events = (WarbandArrived(arrival), *events)
        return Step(entered, after, events)


def astride(model: Model, progress: Progress, at: Point, edge: str) -> tuple[Model, Progress]:
    """A model that has just come to the edge, and its progress."""
    entered = model.but(at=at, reserve=False, off_board=False)
    return entered, progress.but(start=entered, arrived=True, arriving=edge)


def edges_at(table: Table, at: Point) -> tuple[str, ...]:
    """The edges of the board a point lies on."""
    x, y = at
    if not (-ON_EDGE <= x <= table.board.width + ON_EDGE and -ON_EDGE <= y <= table.board.depth + ON_EDGE):
        return ()
    near = {"south": abs(y), "north": abs(table.board.depth - y), "west": abs(x), "east": abs(table.board.width - x)}
    return tuple(name for name, away in near.items() if away <= ON_EDGE)


def _may_enter(game: Game, model: Model, edge: str) -> bool:
    allowed = game.table.side(model.side).traits.enters
    return not allowed or edge in allowed


def not_yet(game: Game, model: Model) -> Iterator[Objection]:
    """Who on the board must still be activated first."""
    for other in waiting(game.table, model.side):
        if on_board(other) and other.id != model.id:
            yield Objection("me.reinforce.when", f"{other.id} is still to be activated first", because_of=other.id)
            return


def wrong_place(game: Game, model: Model, at: Point, edges: tuple[str, ...]) -> Iterator[Objection]:
    """Why a point is none to enter at."""
    if not edges:
        yield Objection("me.reinforce.point", "reinforcements enter at the edge of the board", at)
    elif not any(_may_enter(game, model, edge) for edge in edges):
        allowed = ", ".join(game.table.side(model.side).traits.enters)
        yield Objection("me.reinforce.point", f"{model.side} enters from {allowed}", at)


def leads(game: Game, model: Model) -> bool:
    """Whether a model is the first of its warband to arrive."""
    return bool(model.traits.warband) and arrival_of(game.table, model) is None


def arrival_of(table: Table, model: Model) -> Arrival | None:
    """Where a model's warband has arrived this turn."""
    for arrival in state_of(table).arrivals:
        if (arrival.warband, arrival.side, arrival.turn) == (model.traits.warband, model.side, table.turn.number):
            return arrival
    return None


def waiting_band(table: Table, model: Model) -> list[Model]:
    """Everybody of a model's warband who is still to arrive, the captain first."""
    band = [other for other in table.models.values() if other.side == model.side and other.traits.reserve
            and not other.traits.slain and other.traits.warband == model.traits.warband]
    return sorted(band, key=lambda other: not other.traits.captain)


def out_of_turn(game: Game, model: Model, at: Point) -> Iterator[Objection]:
    """Why a member of a warband may not enter here before, or apart from, the others."""
    if not model.traits.warband:
        return
    arrival = arrival_of(game.table, model)
    if arrival is None:
        captain = next((other for other in waiting_band(game.table, model) if other.traits.captain), None)
        if captain is not None and captain.id != model.id:
            yield Objection("me.reinforce.warband", f"the captain {captain.id} enters first", at, because_of=captain.id)
        return
    away = math.dist(arrival.point, at)
    if away > WITHIN + TAU:
        yield Objection("me.reinforce.warband", f"{away:.4g}\" from the point where the warband arrives", at, WITHIN,
                        round(away, 6), arrival.warband)


# --- room for all of them ----------------------------------------------------------------------------------------


def has_room(game: Game, model: Model, at: Point, edge: str) -> bool:
    """Whether everybody of an arriving warband finds a place that is reachable from within three inches of a point."""
    band = waiting_band(game.table, model)
    places = [list(places_for(game, other, [at] if other.id == model.id else entries(game.table, at, edge), edge))
              for other in band]
    order = sorted(range(len(band)), key=lambda k: len(places[k]))
    budget = [TRIES]

    def fit(k: int, taken: list[tuple[Model, Point]]) -> bool:
        if k == len(order):
            return True
        other = band[order[k]]
        for place in places[order[k]]:
            budget[0] -= 1
            if budget[0] < 0:
                return False
            if all(apart(other, place, one, there) for one, there in taken) and fit(k + 1, [*taken, (other, place)]):
                return True
        return False

    return fit(0, [])


def apart(one: Model, here: Point, other: Model, there: Point) -> bool:
    """Whether two bases do not overlap where they would stand."""
    return base_gap(one.base, (*here, one.facing), other.base, (*there, other.facing)) >= -TAU


def entries(table: Table, at: Point, edge: str) -> Iterator[Point]:
    """Points of the edge within three inches of a point, the nearest first."""
    for k in range(math.floor(WITHIN / SAMPLE) + 1):
        for side in ((1.0, -1.0) if k else (1.0,)):
            away = side * k * SAMPLE
            x, y = (at[0] + away, at[1]) if edge in {"north", "south"} else (at[0], at[1] + away)
            if 0.0 <= x <= table.board.width and 0.0 <= y <= table.board.depth:
                yield (snap(x), snap(y))


def places_for(game: Game, model: Model, starts: "list[Point] | Iterator[Point]", edge: str) -> Iterator[Point]:
    """Places wholly on the board that a model reaches when it enters at one of some points, the deepest first."""
    move, found = move_value(game, model), []
    inward = (-OUTWARD[edge][0], -OUTWARD[edge][1])
    least = width_towards(model, inward)
    depths = [least + k * 0.5 for k in range(max(1, math.ceil((move - least) / 0.5)))]
    for start in starts:
        entered, progress = astride(model, Progress(model.id, model), start, edge)
        ground = ground_of(game, entered, progress)
        if not ground.free(start):
            continue
        region = ground.reach(start, move)
        for depth in depths:
            for aside in (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0):
                place = (snap(start[0] + inward[0] * depth + abs(inward[1]) * aside),
                         snap(start[1] + inward[1] * depth + abs(inward[0]) * aside))
                inside = least - TAU <= place[0] <= game.table.board.width - least + TAU and (
                    least - TAU <= place[1] <= game.table.board.depth - least + TAU)
                if inside and region.contains(place):
                    found.append((-depth, place))
    yield from (place for _, place in sorted(dict.fromkeys(found)))


@enforces("me.reinforce.warband")
def left_behind(game: Game, side: str) -> Iterator[Objection]:
    """The followers of a captain who has arrived this turn that still find a place, so that they may not wait."""
    for model in game.table.models.values():
        if model.side != side or not model.traits.reserve or model.traits.activated or not model.traits.warband:
            continue
        arrival = arrival_of(game.table, model)
        if arrival is None:
            continue
        edge = edges_at(game.table, arrival.point)[0]
        if next(places_for(game, model, entries(game.table, arrival.point, edge), edge), None) is not None:
            yield Objection("me.reinforce.warband", f"{model.id} arrives with the rest of {arrival.warband}",
                            arrival.point, because_of=model.id)
