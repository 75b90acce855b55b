"""Gaps in terrain that both players have agreed some models pass although their bases do not fit."""

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import BadInput, Fault, Judgement, Order
from marchwarden.flow.procedures import Happen
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.events import Agreed
from marchwarden.systems.middle_earth.state import Agreement, state_of
from marchwarden.table.models import Model
from marchwarden.table.table import Table


@enforces("me.move.agreed-gap")
def agreed_pieces(table: Table, model: Model) -> frozenset[str]:
    """The pieces of terrain that every side has agreed this model may squeeze through."""
    given = state_of(table).agreements
    if not given:
        return frozenset()
    sides = {side.id for side in table.sides}
    names = {model.id, *model.traits.keywords}
    agreed = {piece for piece in {one.piece for one in given}
              if sides <= {one.side for one in given if one.piece == piece and names & set(one.models)}}
    return frozenset(agreed)


class Agree(Order, frozen=True):
    """A side agrees that some models (ids or keywords) pass a piece of terrain."""

    agree: str
    side: str
    models: list[str] = msgspec.field(default_factory=list)

    def judge(self, game: Game) -> Judgement:
        faults = []
        if self.agree not in {piece.id for piece in game.table.terrain}:
            faults.append(Fault("agree", f"no piece of terrain called {self.agree!r}"))
        if self.side not in {side.id for side in game.table.sides}:
            faults.append(Fault("side", f"no side called {self.side!r}"))
        if faults:
            raise BadInput(faults)
        return Judgement(procedure=Happen((Agreed(Agreement(self.agree, self.side, tuple(self.models))),)))
