"""Gaps in terrain that both players have agreed some models pass although their bases do not fit."""

from collections.abc import Iterator

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import PieceId, SideId, misnamed
from marchwarden.flow.orders import Fault, Judgement, Order
from marchwarden.flow.procedures import Happen
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.events import Agreed
from marchwarden.systems.middle_earth.state import Agreement, state_of
from marchwarden.table.models import Model
from marchwarden.table.reading import under
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

    agree: PieceId
    side: SideId
    models: list[str] = msgspec.field(default_factory=list)

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from misnamed(self, table, path)
        words = {word for model in table.models.values() for word in (model.id, *model.traits.keywords)}
        for number, name in enumerate(self.models):
            if name not in words:
                yield Fault(f"{under(path, 'models')}[{number}]", f"no model is called {name!r} or has such a keyword")

    def judge(self, game: Game) -> Judgement:
        return Judgement(procedure=Happen((Agreed(Agreement(self.agree, self.side, tuple(self.models))),)))
