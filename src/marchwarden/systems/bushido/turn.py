"""Taking turns: sides alternate activating one model each, until every able model has been activated."""

from typing import Any

from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.bushido.warriors import Activation
from marchwarden.table.events import Event, TurnMoved
from marchwarden.table.models import Model
from marchwarden.table.table import Table

RULE = "bu.activation"


class ActivationBegan(Event, frozen=True, tag="activation-began"):
    """A model's activation began."""

    model: str

    def happen(self, table: Table) -> Table:
        return table.but(state=Activation(self.model))


class ActivationEnded(Event, frozen=True, tag="activation-ended"):
    """A model's activation is over."""

    model: str

    def happen(self, table: Table) -> Table:
        return table.with_model(table.models[self.model].but(activated=True)).but(state=Activation())


class Refreshed(Event, frozen=True, tag="refreshed"):
    """A new turn: every model may be activated again."""

    def happen(self, table: Table) -> Table:
        return table.but(models={name: model.but(activated=False) for name, model in table.models.items()})


def waiting(table: Table, side: str) -> tuple[str, ...]:
    """The models of a side that are still to be activated this turn."""
    return tuple(model.id for model in table.models.values()
                 if model.side == side and not model.off_board and not model.traits.activated
                 and not model.traits.unable)


def next_side(table: Table) -> str | None:
    """Whose activation is next: the other side's where it has a model waiting; None when nobody has."""
    names = [side.id for side in table.sides]
    here = names.index(table.turn.active)
    return next((name for name in (*names[here + 1:], *names[:here + 1]) if waiting(table, name)), None)


def _given(table: Table, side: str) -> tuple[Event, ...]:
    turn = table.turn
    return () if side == turn.active else (TurnMoved(turn.number, turn.phase, "", turn.priority, side),)


def _new_turn(table: Table) -> tuple[Event, ...]:
    """The events of a new turn: the side with priority begins it, or the next with somebody able."""
    turn, fresh = table.turn, Refreshed().happen(table)
    first = turn.priority
    if not waiting(fresh, first):
        begun = TurnMoved(turn.number, turn.phase, "", first, first).happen(fresh)
        first = next_side(begun) or first
    return Refreshed(), TurnMoved(turn.number + 1, turn.phase, "", turn.priority, first)


class EndActivation(Procedure, frozen=True):
    """End the activation that is going on and give the table to whoever is next."""

    def begin(self, game: Game, reply: Any) -> Outcome:
        over = ActivationEnded(game.table.state.model)
        table = over.happen(game.table)
        side = next_side(table)
        return done(None, over, *(_given(table, side) if side is not None else _new_turn(table)))


class HandOver(Procedure, frozen=True):
    """Give the table to the side that has models waiting, or begin a new turn where nobody has."""

    def begin(self, game: Game, reply: Any) -> Outcome:
        side = next_side(game.table)
        return done(None, *(_given(game.table, side) if side is not None else _new_turn(game.table)))


class Activated(Procedure, frozen=True):
    """Carry out a deed within its model's activation, which begins with it and closes the one before."""

    model: str
    deed: Any

    def begin(self, game: Game, reply: Any) -> Outcome:
        going = game.table.state.model
        if going == self.model:
            return go(self.act)
        return call(EndActivation(), self.start) if going else go(self.start)

    def start(self, game: Game, reply: Any) -> Outcome:
        return go(self.act, ActivationBegan(self.model))

    def act(self, game: Game, reply: Any) -> Outcome:
        return call(self.deed, self.over)

    def over(self, game: Game, reply: Any) -> Outcome:
        return done(reply)


def sequence(game: Game) -> Procedure | None:
    """What happens by itself: the table is given on where the active side has nobody to activate."""
    table = game.table
    if table.state.model or not table.sides or waiting(table, table.turn.active):
        return None
    fresh = Refreshed().happen(table)
    return HandOver() if any(waiting(fresh, side.id) for side in table.sides) else None


def may_act(game: Game, model: Model, by: str | None = None) -> tuple[Objection, ...]:
    """What is to be said against this model acting now; a move by an effect (`by` a side) needs no activation."""
    table = game.table
    if model.off_board:
        return (Objection(RULE, f"{model.id} is not on the table", because_of=model.id),)
    if by is not None or model.id == table.state.model:
        return ()
    if model.traits.unable:
        why = f" ({model.traits.unable})" if isinstance(model.traits.unable, str) else ""
        return (Objection(RULE, f"{model.id} cannot be activated{why}", where=model.at, because_of=model.id),)
    if model.traits.activated:
        return (Objection(RULE, f"{model.id} has been activated this turn", where=model.at,
                          because_of=model.id),)
    side = table.turn.active
    if table.state.model:
        side = next_side(ActivationEnded(table.state.model).happen(table)) or ""
    if model.side == side:
        return ()
    return (Objection(RULE, f"{side or 'nobody'} is next to activate a model, not {model.side}", where=model.at,
                      because_of=side or None),)


class End(Order, frozen=True):
    """`{end: ID}`: the model's activation is over, whether it did anything in it or not."""

    end: ModelId

    def judge(self, game: Game) -> Judgement:
        model = game.table.models.get(self.end)
        if model is None:
            return Judgement((Objection(RULE, f"there is no model {self.end!r}"),))
        objections = may_act(game, model)
        return Judgement(objections) if objections else Judgement((), Activated(model.id, EndActivation()))
