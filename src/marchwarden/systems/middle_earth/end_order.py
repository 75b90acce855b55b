"""Closing a side's activations: the rest of its models do nothing."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import BadInput, Fault, Judgement, Order
from marchwarden.flow.procedures import Happen
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.activation import closing
from marchwarden.systems.middle_earth.events import ActivationEnded
from marchwarden.systems.middle_earth.reinforcements import left_behind
from marchwarden.systems.middle_earth.turn import waiting


class End(Order, frozen=True):
    """Close the activations of a side."""

    end: str

    @enforces("me.activation.everyone", "me.phase.order")
    def judge(self, game: Game) -> Judgement:
        if self.end not in {side.id for side in game.table.sides}:
            raise BadInput([Fault("end", f"no side called {self.end!r}")])
        game, before = closing(game)
        turn = game.table.turn
        if before and turn.active != self.end:
            return Judgement(procedure=Happen(before))
        if turn.phase != "move" or turn.step or turn.active != self.end:
            whose = turn.active if turn.phase == "move" and not turn.step else f"the {turn.phase} phase"
            return Judgement((Objection("me.phase.order", f"it is not {self.end}'s turn to activate models: {whose}",
                                        because_of=turn.active),))
        behind = tuple(left_behind(game, self.end))
        if behind:
            return Judgement(behind)
        rest = tuple(ActivationEnded(model.id) for model in waiting(game.table, self.end))
        return Judgement(procedure=Happen((*before, *rest)))
