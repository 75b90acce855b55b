"""The players' own rulings: `adjust` sets a characteristic or a state by agreement."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.resolve import advance, start
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.table.events import Adjusted, Event
from marchwarden.table.models import Model
from marchwarden.table.reading import read_value
from marchwarden.table.soundness import settled
from marchwarden.table.table import Table

PLACING = {"at", "facing", "stands_on", "height_up", "off_board", "reserve", "slain"}
OPEN = {"at", "facing", "height", "stands_on", "height_up", "off_board"}
"""What may be ruled of a model beside the traits of its rule system: not who it is."""


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
        values[key], wrong = read_value(value, kinds[key], f"adjust.{key}")
        faults += wrong
    if faults:
        raise BadInput(faults)
    event = Adjusted(name, changes)
    if model is not None:
        table = game.table.with_model(model.but(**values))
    else:
        table = game.rules.put_back(game.table, msgspec.structs.replace(subject, **values))
    table, events = _followed(game, table, event)
    _must_stand(game, table, name, changes)
    return table, events, ()


def _followed(game: Game, table: Table, event: Adjusted) -> tuple[Table, tuple[Event, ...]]:
    """The table with what a rule system makes of a ruling."""
    for replacement in game.rules.replacements:
        procedure = replacement(Game(table, game.rules), event)
        if procedure is not None:
            table, more = advance(start(table, procedure), game.rules)
            return table, (event, *more)
    return table, (event,)


def _must_stand(game: Game, table: Table, name: str, changes: Mapping[str, Any]) -> None:
    """BadInput where a ruling would leave what no battle file may hold."""
    faults = []
    if name in table.models:
        stands_on = table.models[name].stands_on
        if "stands_on" in changes and stands_on is not None and all(piece.id != stands_on for piece in table.terrain):
            raise BadInput([Fault("adjust.stands_on", f"no terrain {stands_on!r}")])
        if PLACING & set(changes):
            before = set(settled(game.table)[1])
            faults += [Fault("adjust.at", f"{other}: {problem}" if other != name else problem)
                       for other, problem in settled(table)[1] if (other, problem) not in before]
    check = game.rules.schema.check
    before = set(check(game.table))
    for path, problem in check(table):
        if (path, problem) not in before:
            key = next((key for key in changes if key in path.split(".")), path)
            faults.append(Fault(f"adjust.{key}", problem))
    if faults:
        raise BadInput(faults)


def _kinds(subject: Any) -> dict[str, Any]:
    """What may be changed of a model or of another subject, with its type."""
    if not isinstance(subject, Model):
        return {f.name: f.type for f in msgspec.structs.fields(type(subject)) if f.name not in {"id", "side"}}
    common = {f.name: f.type for f in msgspec.structs.fields(Model) if f.name in OPEN}
    return common | {f.name: f.type for f in msgspec.structs.fields(type(subject.traits))}
