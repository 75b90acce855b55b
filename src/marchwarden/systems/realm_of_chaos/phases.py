"""The order of phases: a side moves, moves its reserves, fights; then the next side does."""

from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import SideId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, done
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.realm_of_chaos.events import PhaseBegan
from marchwarden.table.events import TurnMoved
from marchwarden.table.table import Table

PHASES = ("move", "reserves", "combat")


class End(Order, frozen=True):
    """`{end: SIDE}`: the side does nothing more in this phase."""

    end: SideId

    def judge(self, game: Game) -> Judgement:
        if self.end != game.table.turn.active:
            active = game.table.turn.active
            return Judgement((Objection("rc.turn-order", f"it is {active}'s turn", because_of=active),))
        return Judgement((), NextPhase())


@enforces("rc.turn-order")
def after(table: Table) -> TurnMoved:
    """The phase that follows: the side's next one, or the next side's first."""
    turn = table.turn
    place = PHASES.index(turn.phase) if turn.phase in PHASES else 0
    if place + 1 < len(PHASES):
        return TurnMoved(turn.number, PHASES[place + 1], "", turn.priority, turn.active)
    sides = [side.id for side in table.sides]
    following = sides[(sides.index(turn.active) + 1) % len(sides)]
    number = turn.number + (1 if following == turn.priority else 0)
    return TurnMoved(number, PHASES[0], "", turn.priority, following)


class NextPhase(Procedure, frozen=True):
    """Go on to the phase that follows."""

    def begin(self, game: Game, reply: Any) -> Outcome:
        moved = after(game.table)
        return done(None, moved, PhaseBegan(moved.active, moved.phase))


def sequence(game: Game) -> Procedure | None:
    """What happens by itself: a side without units gives the table on, as long as another has some."""
    table = game.table
    have = {unit.side for unit in table.state.units.values()}
    return NextPhase() if have and table.turn.active not in have else None
