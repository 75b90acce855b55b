"""What happens when a model has gone its way: it stands there, and its contacts begin and end."""

from collections.abc import Sequence
from typing import Any

from marchwarden.flow.procedures import Happen, Outcome, Procedure, done
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import snap
from marchwarden.geometry.spans import path_length, priced
from marchwarden.systems.bushido.warriors import Activation
from marchwarden.systems.bushido.ways import contacts, rough_stretches, touched
from marchwarden.table.events import Adjusted, Event, Halted, Moved, Placed
from marchwarden.table.models import Point
from marchwarden.table.table import Table


class Charged(Placed, frozen=True, tag="charged", kw_only=True):
    """A model charged into contact with its target."""

    target: str
    stretches: tuple[tuple[float, float], ...] = ()


class Engaged(Event, frozen=True, tag="engaged"):
    """Two enemies came into contact."""

    model: str
    target: str

    def happen(self, table: Table) -> Table:
        table = _linked(table, self.model, self.target, add=True)
        state = table.state
        if state.model == self.model:
            table = table.but(state=Activation(state.model, (*state.entered, self.target)))
        return table


class Disengaged(Event, frozen=True, tag="disengaged"):
    """Two enemies are no longer in contact."""

    model: str
    target: str

    def happen(self, table: Table) -> Table:
        return _linked(table, self.model, self.target, add=False)


def _linked(table: Table, one: str, other: str, *, add: bool) -> Table:
    for name, partner in ((one, other), (other, one)):
        model = table.models[name]
        partners = [p for p in model.traits.engaged_with if p != partner] + [partner] * add
        table = table.with_model(model.but(engaged_with=tuple(p for p in table.models if p in partners)))
    return table


class Go(Procedure, frozen=True):
    """Go a way that has been judged: to its end, or to where something halts it."""

    model: str
    path: tuple[Point, ...]
    cost: float
    facing: float | None = None
    charge_on: str = ""
    halted_by: str = ""
    halting_rule: str = ""

    def begin(self, game: Game, reply: Any) -> Outcome:
        model = game.model(self.model)
        way = tuple((snap(x), snap(y)) for x, y in self.path)
        dear = priced(path_length(self.path), rough_stretches(game, model, self.path))
        events: list[Event] = []
        if self.charge_on:
            events.append(Charged(self.model, way[-1], way, self.cost, self.facing, target=self.charge_on,
                                  stretches=dear))
        else:
            events.append(Moved(self.model, way[-1], way, self.cost, self.facing, dear))
        if self.halting_rule:
            events.append(Halted(self.model, self.halting_rule, way[-1], self.halted_by))
        return done(None, *events, *contact_changes(game, model, way))


def contact_changes(game: Game, model: Any, way: Sequence[Point]) -> tuple[Event, ...]:
    """Contacts that begin along a way, in order, and those that have ended when it is over."""
    events: list[Event] = []
    current = list(model.traits.engaged_with)
    for contact in contacts(game, model, way):
        if not contact.old or contact.enemy not in current:
            events.append(Engaged(model.id, contact.enemy))
            current.append(contact.enemy)
    still = touched(game, model, way[-1]) if len(way) > 1 else current
    return (*events, *(Disengaged(model.id, name) for name in dict.fromkeys(current) if name not in still))


def contacts_after_ruling(game: Game, event: Event) -> Procedure | None:
    """A model set down elsewhere by agreement is in contact with whom it touches there."""
    if not isinstance(event, Adjusted) or "at" not in event.changes or "engaged_with" in event.changes:
        return None
    model = game.model(event.model)
    now, before = touched(game, model, model.at), model.traits.engaged_with
    events = (*(Disengaged(model.id, name) for name in before if name not in now),
              *(Engaged(model.id, name) for name in now if name not in before))
    return Happen(events) if events else None
