"""The players' own rulings: `adjust` sets a characteristic or a state by agreement."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.resolve import advance, start
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import snap
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
    event = Adjusted(name, changes)
    table, events = _followed(game, _changed(game, model if model is not None else subject, changes), event)
    table = game.rules.schema.ruled(table, name, changes)
    table = _standing(game, table, name, changes)
    # What a ruling says is read first: no agreement makes good what means nothing.
    if not order.get("agreed"):
        return game.table, (), (Objection("session.agreed", "a ruling needs both sides: agreed: true"),)
    return table, events, ()


def _changed(game: Game, about: Any, changes: Mapping[str, Any]) -> Table:
    """The table with the ruled values in place, on the storage grid; BadInput lists every fault in them."""
    kinds = _kinds(about)
    faults, values = [], {}
    for key, value in changes.items():
        if key not in kinds:
            faults.append(Fault(f"adjust.{key}", "no such characteristic or state"))
            continue
        values[key], wrong = read_value(value, kinds[key], f"adjust.{key}")
        faults += wrong
    if faults:
        raise BadInput(faults)
    if "at" in values:
        values["at"] = (snap(values["at"][0]), snap(values["at"][1]))
    if "facing" in values:
        values["facing"] = snap(values["facing"])
    if isinstance(about, Model):
        return game.table.with_model(about.but(**values))
    return game.rules.put_back(game.table, msgspec.structs.replace(about, **values))


def _followed(game: Game, table: Table, event: Adjusted) -> tuple[Table, tuple[Event, ...]]:
    """The table with what a rule system makes of a ruling."""
    for replacement in game.rules.replacements:
        procedure = replacement(Game(table, game.rules), event)
        if procedure is not None:
            table, more = advance(start(table, procedure), game.rules)
            return table, (event, *more)
    return table, (event,)


def _standing(game: Game, table: Table, name: str, changes: Mapping[str, Any]) -> Table:
    """The table with its bases eased apart; BadInput where a ruling would leave what no battle file may hold."""
    faults = []
    if name in table.models:
        stands_on = table.models[name].stands_on
        if "stands_on" in changes and stands_on is not None and all(piece.id != stands_on for piece in table.terrain):
            raise BadInput([Fault("adjust.stands_on", f"no terrain {stands_on!r}")])
        if PLACING & set(changes):
            before = set(settled(game.table)[1])
            eased, overlaps = settled(table)
            faults += [Fault("adjust.at", f"{other}: {problem}" if other != name else problem)
                       for other, problem in overlaps if (other, problem) not in before]
            table = table if overlaps else eased
    check = game.rules.schema.check
    before = set(check(game.table))
    for path, problem in check(table):
        if (path, problem) not in before:
            key = next((key for key in changes if key in path.split(".")), path)
            faults.append(Fault(f"adjust.{key}", problem))
    if faults:
        raise BadInput(faults)
    return table


def _kinds(subject: Any) -> dict[str, Any]:
    """What may be changed of a model or of another subject, with its type."""
    if not isinstance(subject, Model):
        return {f.name: f.type for f in msgspec.structs.fields(type(subject)) if f.name not in {"id", "side"}}
    common = {f.name: f.type for f in msgspec.structs.fields(Model) if f.name in OPEN}
    return common | {f.name: f.type for f in msgspec.structs.fields(type(subject.traits))}
