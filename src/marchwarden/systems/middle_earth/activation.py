"""Activating a model: who may be, the order's legs judged as a whole, and playing them through their dice."""

import math
from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId, misnamed
from marchwarden.flow.orders import BadInput, Fault, Judgement, Order
from marchwarden.flow.procedures import InOrder, Outcome, Procedure, call, done, go
from marchwarden.flow.resolve import settle
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.courage import CourageTest
from marchwarden.systems.middle_earth.events import ActivationBegan, ActivationEnded, MayContinue
from marchwarden.systems.middle_earth.heroic_combat import no_extra_move
from marchwarden.systems.middle_earth.heroic_move import not_his_moment
from marchwarden.systems.middle_earth.heroic_resolve import stands_fast_engaged
from marchwarden.systems.middle_earth.heroics import heroics
from marchwarden.systems.middle_earth.leg import moves_left
from marchwarden.systems.middle_earth.legs import leg_faults, read_legs
from marchwarden.systems.middle_earth.moving import nearest_place
from marchwarden.systems.middle_earth.planning import Plan, can_go_on, carry_on, dropped, fresh, plan
from marchwarden.systems.middle_earth.reinforcements import left_behind
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.state import Progress, state_of
from marchwarden.systems.middle_earth.terror import dreaded
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.table import Table


class Activate(Order, frozen=True):
    """Activate a model: its legs in the order they happen, and what it shouts."""

    activate: ModelId
    legs: list[dict[str, Any]] = msgspec.field(default_factory=list)
    shout: Literal["with-me", "at-the-double"] | None = None

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from misnamed(self, table, path)
        yield from leg_faults(self.legs, table, path)

    def judge(self, game: Game) -> Judgement:
        model = known(game, self.activate, "activate")
        legs = read_legs(self.legs)
        game, before = closing(game)
        model = game.model(model.id)
        barred = may_not_activate(game, model)
        barred += game.objections("activate", model.id, self)
        if barred:
            return Judgement(tuple(barred))
        if not legs:
            barred = [one for one in left_behind(game, model.side) if one.because_of == model.id]
        if barred:
            return Judgement(tuple(barred))
        progress = fresh(game, model)
        planned = plan(game, model, progress, legs)
        if planned.objections:
            return refusal(game, model, progress, planned, {"activate": self.activate}, self.legs)
        ends = game.objections("activation-end", model, planned)
        if ends:
            return Judgement(ends, in_full=partial(nearer_to_him, game, model, progress, planned, ends))
        return Judgement(procedure=Activation(planned.progress, before, planned.events, planned.test, planned.rest,
                                              len(legs) - len(planned.rest), terrors(game, model, planned),
                                              self.shout or ""))


class Continue(Order, frozen=True, rename={"continue_": "continue"}):
    """Go on with an activation that ended in a test which left movement."""

    continue_: ModelId
    legs: list[dict[str, Any]] = msgspec.field(default_factory=list)

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from misnamed(self, table, path)
        yield from leg_faults(self.legs, table, path)

    @enforces("me.activation.one-at-a-time")
    def judge(self, game: Game) -> Judgement:
        model = known(game, self.continue_, "continue")
        legs = read_legs(self.legs)
        progress = state_of(game.table).open
        if progress is None or progress.model != model.id:
            return Judgement((Objection("me.activation.one-at-a-time", f"{model.id} has no activation to go on with",
                                        because_of=model.id),))
        planned = plan(game, model, progress, legs)
        if planned.objections:
            return refusal(game, model, progress, planned, {"continue": model.id}, self.legs)
        strays = game.objections("after-a-die", model, planned)
        if strays and legs:
            return Judgement(strays)
        return Judgement(procedure=Activation(planned.progress, (), planned.events, planned.test, planned.rest,
                                              len(legs) - len(planned.rest), terrors(game, model, planned),
                                              resumed=True))


def known(game: Game, name: str, key: str) -> Model:
    """The model of an order; BadInput where there is none."""
    if name not in game.table.models:
        raise BadInput([Fault(key, f"no model called {name!r}")])
    return game.model(name)


def closing(game: Game) -> tuple[Game, tuple[Event, ...]]:
    """The game once an activation left open is closed, and what happens with it; any order but `continue` closes it."""
    progress = state_of(game.table).open
    if progress is None:
        return game, ()
    ended = ActivationEnded(progress.model)
    table, events = settle(ended.happen(game.table), game.rules, roll=False)
    return Game(table, game.rules), (ended, *events)


@enforces("me.activation.order", "me.activation.unable", "me.charge.engaged-inactive", "me.phase.order")
def may_not_activate(game: Game, model: Model) -> list[Objection]:
    """Why a model may not be activated now."""
    turn, own, name = game.table.turn, model.traits, model.id
    if turn.phase == "fight" and heroics(game.table).group is not None:
        return list(no_extra_move(game, model))
    if stands_fast_engaged(game, model):
        return []
    if turn.phase != "move" or turn.step not in {"", "heroic"}:
        now = f"heroic actions are declared first: {turn.active} declares or passes" if turn.step == "declare" else (
            f"models are activated in the move phase; this is the {turn.phase} phase")
        return [Objection("me.phase.order", now)]
    if own.engaged_with:
        return [Objection("me.charge.engaged-inactive", f"{name} is in combat with {', '.join(own.engaged_with)}",
                          because_of=own.engaged_with[0])]
    if own.slain or model.off_board:
        return [Objection("me.activation.unable", f"{name} is not on the board")]
    if own.unable:
        why = own.unable if isinstance(own.unable, str) else "unable"
        return [Objection("me.activation.unable", f"{name} cannot be activated: {why}")]
    if own.activated:
        return [Objection("me.activation.order", f"{name} has been activated this turn")]
    if turn.step == "heroic":
        return list(not_his_moment(game, model))
    if model.side != turn.active:
        return [Objection("me.phase.order", f"it is {turn.active}'s turn to activate models", because_of=turn.active)]
    return []


def refusal(game: Game, model: Model, progress: Progress, planned: Plan, head: dict[str, Any],
            legs: list[dict[str, Any]]) -> Judgement:
    """The refusal of an order: the first objection along the path first, in full with the legal order that comes nearest."""
    found = tuple(msgspec.structs.replace(one, along=round(one.along, 6) if one.along < 1e9 else 0.0)
                  for one in sorted(planned.objections, key=lambda one: (one.leg or 0, one.along)))
    if planned.short is None:
        return Judgement(found)
    number, look = planned.short

    def in_full() -> tuple[Objection, ...]:
        short = look()
        whole = [*legs[:number], *short.legs]
        if "activate" in head and not may_end_so(game, model, progress, whole):
            return found
        first = msgspec.structs.replace(found[0], nearest=found[0].nearest or short.nearest,
                                        instead={**head, "legs": whole})
        return (first, *found[1:])

    return Judgement(found, in_full=in_full)


def may_end_so(game: Game, model: Model, progress: Progress, legs: list[dict[str, Any]]) -> bool:
    """Whether legs that could be walked leave a model where it may end, and nobody behind who has to come along."""
    if not legs and any(one.because_of == model.id for one in left_behind(game, model.side)):
        return False
    planned = plan(game, model, progress, read_legs(legs))
    return not planned.objections and not game.objections("activation-end", model, planned)


def nearer_to_him(game: Game, model: Model, progress: Progress, planned: Plan,
                  found: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """Objections to ending too far from a hero, with the place near enough to him that comes nearest to the order's."""
    first = found[0]
    hero = game.table.models.get(first.because_of or "")
    if hero is None or first.limit is None or not on_board(model):
        return found
    at = planned.model.at
    apart = math.dist(at, hero.at)
    share = (first.limit - 1e-4 + apart - (first.value or 0.0)) / apart if apart else 0.0
    goal = (hero.at[0] + (at[0] - hero.at[0]) * share, hero.at[1] + (at[1] - hero.at[1]) * share)
    place = nearest_place(game, model, progress, goal)
    legs: list[dict[str, Any]] = [{"go": list(place)}]
    if not may_end_so(game, model, progress, legs):
        return found
    told = msgspec.structs.replace(first, nearest=place, instead={"activate": model.id, "legs": legs})
    return (told, *found[1:])


@enforces("me.charge.terror")
def terrors(game: Game, model: Model, planned: Plan) -> tuple[str, ...]:
    """The enemies a plan charges before any die that take a Courage test."""
    charged = [name for event in planned.events for name in getattr(event, "targets", ())]
    return dreaded(game, model.id, charged)


@enforces("me.activation.steps", "me.activation.one-at-a-time")
class Activation(Procedure, frozen=True):
    """Play an activation: nerve first, then the legs up to each die, then what is left after it."""

    progress: Progress
    before: tuple[Any, ...] = ()
    planned: tuple[Any, ...] = ()
    test: Any = None
    rest: tuple[Any, ...] = ()
    played: int = 0
    terror: tuple[str, ...] = ()
    shout: str = ""
    resumed: bool = False

    def begin(self, game: Game, _: Any) -> Outcome:
        return go(self.started, *self.before, ActivationBegan(self.progress.model, self.shout, self.resumed))

    def started(self, game: Game, _: Any) -> Outcome:
        """What other rules do at the start of an activation: shouts, the nerve of a broken army."""
        began = ActivationBegan(self.progress.model, self.shout, self.resumed)
        return call(InOrder(game.reactions(began)), self.still_there)

    def still_there(self, game: Game, _: Any) -> Outcome:
        name = self.progress.model
        if on_board(game.model(name)) or game.model(name).traits.reserve:
            return go(self.nerve)
        return done(None, *dropped(name, self.rest, self.played, f"{name} is no more"), ActivationEnded(name))

    def nerve(self, game: Game, _: Any) -> Outcome:
        if not self.terror:
            return go(self.walk)
        braver = msgspec.structs.replace(self, terror=self.terror[1:])
        return call(CourageTest(self.progress.model, self.terror[0], "terror"), braver.steadied)

    def steadied(self, game: Game, holds: bool) -> Outcome:
        if holds:
            return go(self.nerve)
        legs = dropped(self.progress.model, self.rest, self.played, "its courage failed")
        return done(None, *legs, ActivationEnded(self.progress.model, "its courage failed"))

    def walk(self, game: Game, _: Any) -> Outcome:
        if self.test is None:
            return go(self.end, *self.planned)
        return call(self.test, self.tested, *self.planned)

    def tested(self, game: Game, after: Any) -> Outcome:
        """Go on after a die: `after` is the progress where the move may go on, None where it is over."""
        if after is None:
            legs = dropped(self.progress.model, self.rest, self.played, "its move is over")
            return done(None, *legs, ActivationEnded(self.progress.model))
        model = game.model(self.progress.model)
        if not self.rest:
            if can_go_on(game, model, after):
                return done(None, MayContinue(model.id, round(moves_left(game, model, after), 6), after))
            return go(self.end)
        left = carry_on(game, model, after, self.rest, self.played)
        strays = game.objections("after-a-die", model, Plan(left.model, left.progress, left.events, left.test, left.rest))
        if strays:
            legs = dropped(model.id, self.rest, self.played, strays[0].reason)
            return done(None, *legs, ActivationEnded(model.id, strays[0].reason))
        played = self.played + len(self.rest) - len(left.rest)
        following = Activation(left.progress, (), left.events, left.test, left.rest, played,
                               terrors(game, model, Plan(model, after, left.events)))
        return go(following.nerve)

    def end(self, game: Game, _: Any) -> Outcome:
        return done(None, ActivationEnded(self.progress.model))
