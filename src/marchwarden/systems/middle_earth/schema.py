"""How Middle-earth battle files are read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from marchwarden.geometry.bases import reach_radius
from marchwarden.systems.middle_earth.fighters import Allegiance, Fighter, Mount
from marchwarden.systems.middle_earth.heroics import MOMENTS
from marchwarden.systems.middle_earth.leaders import without_leader
from marchwarden.systems.middle_earth.missiles import MISSILES
from marchwarden.systems.middle_earth.placing import misplaced
from marchwarden.systems.middle_earth.profiles import mounts, profiles, with_mount
from marchwarden.systems.middle_earth.remembering import Remembered, forgotten, remembered, restored
from marchwarden.systems.middle_earth.special_rules import not_modelled
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.state import BattleState
from marchwarden.systems.middle_earth.supporting import RANKS
from marchwarden.table.models import Model
from marchwarden.table.reading import BadInput, Fault, meant
from marchwarden.table.schema import Schema
from marchwarden.table.table import Table


def complete(table: Table, more: Mapping[str, Any]) -> Table:
    """A table just read, with Middle-earth's own part, and every store as full as it is printed."""
    widest = max((reach_radius(model.base) for model in table.models.values()), default=0.0)
    table = table.but(models={name: filled(table, model) for name, model in table.models.items()})
    rows = more.get("remembered", ())
    faults = [Fault(path, problem) for path, problem in forgotten(table, rows)]
    if faults:
        raise BadInput(faults)
    return table.but(state=restored(table, BattleState(widest=widest), rows))


def filled(table: Table, model: Model) -> Model:
    """A model with every store as full as it is printed where nothing is said, and its fights from either side."""
    return model.but(**stores(model.traits), mount=mounted(model.traits.mount, f"{model.id}-mount"),
                     engaged_with=opponents(table, model))


def ruled(table: Table, name: str, changes: Mapping[str, Any]) -> Table:
    """The table after a ruling, the one it was about filled in again."""
    return table.with_model(filled(table, table.models[name]))


def opponents(table: Table, model: Model) -> tuple[str, ...]:
    """Whom a model is engaged with: those it names, and those who name it, as one fight is written on either side."""
    named = model.traits.engaged_with
    return (*named, *(other.id for other in table.models.values()
                      if other.id not in named and model.id in other.traits.engaged_with and other.side != model.side))


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
        yield from ((f"models[{index}].{key}", fault) for key, fault in _faults(table, model))
        mount = model.traits.mount
        if mount is not None and mount.id in (*table.models, *stalled):
            yield f"models[{index}].mount.id", f"{mount.id!r} is already the id of another"
        if mount is not None:
            stalled.add(mount.id)
    yield from misplaced(table)
    yield from fading(table)


def _faults(table: Table, model: Model) -> Iterator[tuple[str, str]]:
    """What is wrong with one model, as (key, fault)."""
    own = model.traits
    yield from _engagements(table, model)
    if own.challenge is not None:
        other = table.models.get(own.challenge.other)
        if other is None or other.side == model.side:
            yield "challenge.with", f"no enemy called {own.challenge.other!r}"
    yield from overfull(own)
    if own.mount is not None:
        yield from ((f"mount.{key}", fault) for key, fault in overfull(own.mount))
        if own.mount.profile:
            yield "mount.profile", f"no mount has the profile {own.mount.profile!r}{meant(own.mount.profile, mounts())}"
    twice = [power.id for number, power in enumerate(own.powers) if power.id in {one.id for one in own.powers[:number]}]
    if twice:
        yield "powers", f"{twice[0]} stands here twice"


def _engagements(table: Table, model: Model) -> Iterator[tuple[str, str]]:
    named = model.traits.engaged_with
    for number, name in enumerate(named):
        other = table.models.get(name)
        if other is None:
            yield "engaged_with", f"no model called {name!r}"
        elif other.side == model.side:
            yield "engaged_with", f"{name} is on the same side"
        elif not on_board(other):
            yield "engaged_with", f"{name} is not on the board"
        if name in named[:number]:
            yield "engaged_with", f"{name} stands here twice"
    if named and not on_board(model):
        yield "engaged_with", f"{model.id} is not on the board and fights nobody"


def overfull(owner: Fighter | Mount) -> Iterator[tuple[str, str]]:
    """The stores with more left in them than they hold, as (key, fault)."""
    for kind in ("wounds", "might", "will", "fate"):
        left, full = getattr(owner, f"{kind}_left"), getattr(owner, kind)
        if left is not None and left > full:
            yield f"{kind}_left", f"expected at most its {kind}, {full}, got {left}"


def fading(table: Table) -> Iterator[tuple[str, str]]:
    """Lasting effects that are on nobody here, or end at no moment there is."""
    names = {*table.models, *(model.traits.mount.id for model in table.models.values() if model.traits.mount)}
    for number, row in enumerate(table.lasting):
        if row.model not in names:
            yield f"lasting[{number}].model", f"no model called {row.model!r}"
        if row.until not in MOMENTS:
            yield f"lasting[{number}].until", f"expected one of {', '.join(MOMENTS)}, got {row.until!r}"


WARGEAR = (*MISSILES, *RANKS, "shield", "banner", "hand-weapon", "two-handed-weapon", "hand-and-a-half-weapon")
"""The equipment that means something to the rules."""


def nothing_more(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The special rules of a profile that have a name here and nothing more."""
    return not_modelled(row.get("special_rules", ()))


SCHEMA = Schema(Fighter, Allegiance, plain={"height": 1.6, "base_mm": 25.0}, profiles=profiles(), mounts=mounts(),
                wargear=WARGEAR, not_modelled=nothing_more, listed=without_leader,
                prepare=with_mount,
                phases=("move", "priority", "shoot", "fight", "end"),
                steps=dict.fromkeys(("move", "shoot", "fight"), ("declare", "heroic")),
                complete=complete, ruled=ruled, check=check,
                more={"remembered": Remembered}, write=remembered)
