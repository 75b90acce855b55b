"""What a Bushido position must be, and what of it belongs to no model."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from marchwarden.geometry.bases import Round
from marchwarden.geometry.distances import gap_to_polygon
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.bushido.warriors import Activation
from marchwarden.table.models import Model
from marchwarden.table.reading import BadInput, Fault
from marchwarden.table.soundness import EASED, on_table
from marchwarden.table.table import Table


def complete(table: Table, more: Mapping[str, Any]) -> Table:
    """The table with contacts as the bases stand, and the activation that is going on."""
    going = more.get("activation") or ()
    if len(going) > 1:
        raise BadInput([Fault("activation", f"expected one row, got {len(going)}")])
    return _in_contact(table).but(state=going[0] if going else Activation())


def ruled(table: Table, name: str, changes: Mapping[str, Any]) -> Table:
    """The table after a ruling: who is said to be in contact, or to be no more, is so for both."""
    if "engaged_with" in changes:
        named = table.models[name].traits.engaged_with
        table = table.but(models={other.id: other if other.id == name or other.id in named else _without(other, name)
                                  for other in table.models.values()})
    return _in_contact(table)


def _without(model: Model, name: str) -> Model:
    return model.but(engaged_with=tuple(other for other in model.traits.engaged_with if other != name))


def _in_contact(table: Table) -> Table:
    """The table with everybody's contacts as the bases stand and as either side names them."""
    return table.but(models={name: model.but(engaged_with=_partners(table, model)) for name, model in table.models.items()})


def _partners(table: Table, model: Model) -> tuple[str, ...]:
    """The enemies a model is in contact with: those whose bases touch, and those the file names, either way round."""
    foes = [other for other in table.models.values() if other.side != model.side]
    met = {other.id for other in foes if model.id in other.traits.engaged_with or _touch(model, other)}
    named = dict.fromkeys((*(name for name in table.models if name in met), *model.traits.engaged_with))
    return tuple(sorted(named, key=lambda name: list(table.models).index(name) if name in table.models else -1))


def _touch(one: Model, other: Model) -> bool:
    if one.off_board or other.off_board or not isinstance(one.base, Round) or not isinstance(other.base, Round):
        return False
    return math.dist(one.at, other.at) <= one.base.radius + other.base.radius + TAU


def check(table: Table) -> Iterator[tuple[str, str]]:
    """What of a position fits no rule of Bushido."""
    for index, model in enumerate(table.models.values()):
        path = f"models[{index}]"
        if not isinstance(model.base, Round):
            yield f"{path}.base", "Bushido's bases are round"
        for piece in table.terrain:
            if piece.kind == "impassable" and on_table(model) and \
                    (depth := -gap_to_polygon(model.base, (*model.at, model.facing), piece.polygon)) > EASED:
                yield f"{path}.at", f"stands {depth:.3f}\" in {piece.id}, which is impassable"
        for name in model.traits.engaged_with:
            if name not in table.models:
                yield f"{path}.engaged_with", f"no model called {name!r}"
            elif table.models[name].side == model.side:
                yield f"{path}.engaged_with", f"{name!r} is of the same side"
            elif model.off_board or table.models[name].off_board:
                yield f"{path}.engaged_with", f"{model.id if model.off_board else name} is not on the board"
    if table.lasting:
        yield "lasting", "nothing lasts in this ruleset"
    for name in table.state.entered:
        if name not in table.models:
            yield "activation[0].entered", f"no model called {name!r}"
    going = table.state.model
    if going and (going not in table.models or table.models[going].side != table.turn.active):
        yield "activation[0].model", f"no model of {table.turn.active!r} called {going!r}"


def write(table: Table) -> Mapping[str, Any]:
    """The activation that is going on, for the battle file."""
    return {"activation": [msgspec.to_builtins(table.state)]} if table.state.model else {}
