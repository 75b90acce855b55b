"""The players' own rulings: `adjust` sets a characteristic or a state by agreement."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.table.events import Adjusted, Event
from marchwarden.table.models import Model
from marchwarden.table.table import Table

COMMON = {"at", "facing", "height", "stands_on", "height_up", "off_board"}


def adjust(game: Game, order: Mapping[str, Any]) -> tuple[Table, tuple[Event, ...], tuple[Objection, ...]]:
    """The table after an agreed ruling, its events, or why it is refused.

    A rule system may refine what follows from a ruling (a model with no wounds left is removed) by a
    replacement for `Adjusted`.
    """
    changes = dict(order["adjust"]) if isinstance(order["adjust"], Mapping) else {}
    name = changes.pop("model", None) or changes.pop("unit", None)
    known = isinstance(name, str)
    model = game.table.models.get(name) if known else None
    subject: Any = game.rules.subject(game.table, name) if known and model is None else None
    if model is None and subject is None:
        raise BadInput([Fault("adjust.model", f"no model called {name!r}")])
    if not order.get("agreed"):
        return game.table, (), (Objection("session.agreed", "a ruling needs both sides: agreed: true"),)
    kinds = _kinds(model if model is not None else subject)
    faults, values = [], {}
    for key, value in changes.items():
        if key not in kinds:
            faults.append(Fault(f"adjust.{key}", "no such characteristic or state"))
            continue
        try:
            values[key] = msgspec.convert(value, kinds[key])
        except msgspec.ValidationError as error:
            faults.append(Fault(f"adjust.{key}", str(error)))
    if faults:
        raise BadInput(faults)
    event = Adjusted(name, changes)
    if model is not None:
        table = game.table.with_model(model.but(**values))
    else:
        table = game.rules.put_back(game.table, msgspec.structs.replace(subject, **values))
    for replacement in game.rules.replacements:
        procedure = replacement(Game(table, game.rules), event)
        if procedure is not None:
            from marchwarden.flow.resolve import advance, start

            table, more = advance(start(table, procedure), game.rules)
            return table, (event, *more), ()
    return table, (event,), ()


def _kinds(subject: Any) -> dict[str, Any]:
    """What may be changed of a model or of another subject, with its type."""
    if not isinstance(subject, Model):
        return {f.name: f.type for f in msgspec.structs.fields(type(subject)) if f.name not in {"id", "side"}}
    common = {f.name: f.type for f in msgspec.structs.fields(Model) if f.name in COMMON}
    return common | {f.name: f.type for f in msgspec.structs.fields(type(subject.traits))}
