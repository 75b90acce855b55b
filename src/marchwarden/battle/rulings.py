"""The players' own rulings: `adjust` sets a characteristic or a state by agreement."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.table.events import Adjusted, Event
from marchwarden.table.table import Table

COMMON = {"at", "facing", "height", "stands_on", "height_up", "off_board"}


def adjust(game: Game, order: Mapping[str, Any]) -> tuple[Table, tuple[Event, ...], tuple[Objection, ...]]:
    """The table after an agreed ruling, its events, or why it is refused.

    A rule system may refine what follows from a ruling (a model with no wounds left is removed) by a
    replacement for `Adjusted`.
    """
    changes = dict(order["adjust"]) if isinstance(order["adjust"], Mapping) else {}
    name = changes.pop("model", None)
    if name not in game.table.models:
        raise BadInput([Fault("adjust.model", f"no model called {name!r}")])
    if not order.get("agreed"):
        return game.table, (), (Objection("session.agreed", "a ruling needs both sides: agreed: true"),)
    model = game.table.models[name]
    kinds = {f.name: f.type for s in (type(model), type(model.traits)) for f in msgspec.structs.fields(s)}
    faults, values = [], {}
    for key, value in changes.items():
        if key not in kinds or (key not in COMMON and key not in type(model.traits).__struct_fields__):
            faults.append(Fault(f"adjust.{key}", "no such characteristic or state"))
            continue
        try:
            values[key] = msgspec.convert(value, kinds[key])
        except msgspec.ValidationError as error:
            faults.append(Fault(f"adjust.{key}", str(error)))
    if faults:
        raise BadInput(faults)
    event = Adjusted(name, changes)
    table = game.table.with_model(model.but(**values))
    for replacement in game.rules.replacements:
        procedure = replacement(Game(table, game.rules), event)
        if procedure is not None:
            from marchwarden.flow.resolve import advance, start

            table, more = advance(start(table, procedure), game.rules)
            return table, (event, *more), ()
    return table, (event,), ()
