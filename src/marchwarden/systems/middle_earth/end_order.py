"""Closing a side's activations: the rest of its models do nothing."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import SideId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen, InOrder
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.activation import Activation, closing
from marchwarden.systems.middle_earth.broken import is_broken
from marchwarden.systems.middle_earth.events import ActivationEnded
from marchwarden.systems.middle_earth.heroic_move import gives_up, members_left
from marchwarden.systems.middle_earth.heroic_shoot import by_loose
from marchwarden.systems.middle_earth.heroics import Foregone, GroupClosed, Performed, heroics
from marchwarden.systems.middle_earth.planning import fresh
from marchwarden.systems.middle_earth.reinforcements import left_behind
from marchwarden.systems.middle_earth.shooting import next_to_shoot
from marchwarden.systems.middle_earth.turn import waiting
from marchwarden.table.events import Event


class End(Order, frozen=True):
    """Close the activations of a side."""

    end: SideId

    @enforces("me.activation.everyone", "me.phase.order")
    def judge(self, game: Game) -> Judgement:
        game, before = closing(game)
        turn, group = game.table.turn, heroics(game.table).group
        if group is not None and group.side == self.end:
            return Judgement(procedure=Happen((*before, *_group_ends(game))))
        if before and (turn.phase, turn.step, turn.active) != ("move", "", self.end) and group is None:
            return Judgement(procedure=Happen(before))
        if turn.phase == "shoot" and not turn.step and turn.active == self.end:
            return Judgement(procedure=next_to_shoot(game))
        unshot = [one for one in heroics(game.table).open_of("heroic-shoot") if game.model(one.hero).side == self.end]
        if (turn.phase, turn.step, heroics(game.table).picks) == ("shoot", "heroic", self.end) and unshot:
            return Judgement(procedure=Happen(tuple(Performed(one.hero, one.action) for one in unshot)))
        if turn.phase != "move" or turn.step or turn.active != self.end:
            whose = turn.active if turn.phase == "move" and not turn.step else f"the {turn.phase} phase"
            return Judgement((Objection("me.phase.order", f"it is not {self.end}'s turn to activate models: {whose}",
                                        because_of=turn.active),))
        rest = tuple(waiting(game.table, self.end))
        behind = (*left_behind(game, self.end), *(one for model in rest for one in game.objections("do-nothing",
                                                                                                   model)))
        if behind:
            return Judgement(behind)
        if is_broken(game.table, self.end):
            return Judgement(procedure=InOrder((Happen(before), *(Activation(fresh(game, model)) for model in rest))))
        return Judgement(procedure=Happen((*before, *(ActivationEnded(model.id) for model in rest))))


@enforces("me.heroic.with-me", "me.heroic.loose", "me.heroic.combat")
def _group_ends(game: Game) -> tuple[Event, ...]:
    """What closing those who act out of turn brings: the rest of them forego it."""
    group = heroics(game.table).group
    assert group is not None
    if group.kind == "loose":
        return by_loose(game)
    rest = tuple(Foregone(model.id) for model in members_left(game)) if group.kind == "with-me" else ()
    given_up = tuple(event for told in rest for event in gives_up(game, told.model))
    return (*rest, *given_up, GroupClosed(group.kind, group.hero))
