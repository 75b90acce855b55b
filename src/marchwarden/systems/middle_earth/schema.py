"""How Middle-earth battle files are read."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from marchwarden.geometry.bases import reach_radius
from marchwarden.systems.middle_earth.fighters import Allegiance, Fighter, Mount
from marchwarden.systems.middle_earth.leaders import without_leader
from marchwarden.systems.middle_earth.missiles import MISSILES
from marchwarden.systems.middle_earth.placing import misplaced
from marchwarden.systems.middle_earth.profiles import mounts, profiles, with_mount
from marchwarden.systems.middle_earth.remembering import Remembered, forgotten, remembered, restored
from marchwarden.systems.middle_earth.special_rules import not_modelled
from marchwarden.systems.middle_earth.state import BattleState
from marchwarden.systems.middle_earth.supporting import RANKS
from marchwarden.table.reading import BadInput, Fault
from marchwarden.table.schema import Schema
from marchwarden.table.table import Table


def complete(table: Table, more: Mapping[str, Any]) -> Table:
    """A table just read, with Middle-earth's own part, and every store as full as it is printed."""
    widest = max((reach_radius(model.base) for model in table.models.values()), default=0.0)
    models = {name: model.but(**stores(model.traits), mount=mounted(model.traits.mount, f"{name}-mount"))
              for name, model in table.models.items()}
    table = table.but(models=models)
    rows = more.get("remembered", ())
    faults = [Fault(path, problem) for path, problem in forgotten(table, rows)]
    if faults:
        raise BadInput(faults)
    return table.but(state=restored(table, BattleState(widest=widest), rows))


def stores(owner: Fighter | Mount) -> dict[str, int]:
    """The wounds and points a model or mount has left, as printed where the file does not say."""
    kinds = ("wounds", "might", "will", "fate")
    return {f"{kind}_left": getattr(owner, kind) for kind in kinds if getattr(owner, f"{kind}_left") is None}


def mounted(mount: Mount | None, name: str) -> Mount | None:
    """A mount with its own stores filled, and a name of its own where it has none."""
    return None if mount is None else msgspec.structs.replace(mount, id=mount.id or name, **stores(mount))


def check(table: Table) -> Iterable[tuple[str, str]]:
    """What fits no rule in a table just read: (path, fault)."""
    stalled: set[str] = set()
    for index, model in enumerate(table.models.values()):
        for name in model.traits.engaged_with:
            other = table.models.get(name)
            if other is None:
                yield f"models[{index}].engaged_with", f"no model called {name!r}"
            elif model.id not in other.traits.engaged_with:
                yield f"models[{index}].engaged_with", f"{name} is not engaged with {model.id} in turn"
            elif other.side == model.side:
                yield f"models[{index}].engaged_with", f"{name} is on the same side"
        challenge, mount = model.traits.challenge, model.traits.mount
        if challenge is not None and (challenge.other not in table.models
                                      or table.models[challenge.other].side == model.side):
            yield f"models[{index}].challenge.with", f"no enemy called {challenge.other!r}"
        if mount is not None and mount.id in (*table.models, *stalled):
            yield f"models[{index}].mount.id", f"{mount.id!r} is already the id of another"
        if mount is not None:
            stalled.add(mount.id)
    yield from misplaced(table)


WARGEAR = (*MISSILES, *RANKS, "shield", "banner", "hand-weapon", "two-handed-weapon", "hand-and-a-half-weapon")
"""The equipment that means something to the rules."""


def nothing_more(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The special rules of a profile that have a name here and nothing more."""
    return not_modelled(row.get("special_rules", ()))


SCHEMA = Schema(Fighter, Allegiance, plain={"height": 1.6, "base_mm": 25.0}, profiles=profiles(), mounts=mounts(),
                wargear=WARGEAR, not_modelled=nothing_more, listed=without_leader,
                prepare=with_mount,
                phases=("move", "priority", "shoot", "fight", "end"),
                complete=complete, check=check,
                more={"remembered": Remembered}, write=remembered)
