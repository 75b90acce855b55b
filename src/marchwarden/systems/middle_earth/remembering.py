"""What a battle remembers beyond its models, written into battle files and read from them."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from marchwarden.systems.middle_earth.heroics import Heroics
from marchwarden.systems.middle_earth.state import Agreement, Arrival, BattleState, Leaving, Progress, state_of
from marchwarden.table.models import Model
from marchwarden.table.table import Table


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An activation that is not over; `start` is what was different about the model when its move started."""

    model: str
    start: dict[str, Any] = {}
    used: float = 0.0
    crept: float = 0.0
    stood: bool = False
    lay: bool = False
    crawled: bool = False
    arrived: bool = False
    arriving: str = ""
    leaving: tuple[Leaving, ...] = ()
    owes: tuple[str, ...] = ()
    tested: bool = False
    cast: bool = False


class Remembered(msgspec.Struct, frozen=True, omit_defaults=True):
    """The one row of `remembered` in a battle file."""

    open: Opened | None = None
    agreements: tuple[Agreement, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    heroics: Heroics = Heroics()


def remembered(table: Table) -> dict[str, Any]:
    """The part of a battle file that holds what is remembered; nothing where nothing is."""
    state = state_of(table)
    row = Remembered(None if state.open is None else _opened(state.open, table), state.agreements, state.arrivals,
                     state.heroics)
    shown = {name: msgspec.to_builtins(getattr(row, name)) for name in row.__struct_fields__
             if getattr(row, name) != getattr(Remembered(), name)}
    return {"remembered": [shown]} if shown else {}


def restored(table: Table, state: BattleState, rows: Iterable[Remembered]) -> BattleState:
    """The state with what a battle file remembers, as far as its names stand for somebody."""
    for row in rows:
        begun = row.open if row.open is not None and row.open.model in table.models else None
        state = msgspec.structs.replace(state, open=None if begun is None else _progress(begun, table),
                                        agreements=row.agreements, arrivals=row.arrivals, heroics=row.heroics)
    return state


def forgotten(table: Table, rows: Iterable[Remembered]) -> Iterable[tuple[str, str]]:
    """Names in what a battle file remembers that stand for nobody: (path, fault)."""
    for row in rows:
        heroics = row.heroics
        names = [*([row.open.model, *row.open.owes, *(one.owner for one in row.open.leaving)] if row.open else ()),
                 *(one.hero for one in heroics.declared), *(heroics.group.members if heroics.group else ()),
                 *(name for combat in heroics.combats for name in combat)]
        for name in dict.fromkeys(names):
            if name not in table.models:
                yield "remembered[0]", f"no model called {name!r}"
        yield from _beginning(table, row.open)


def _beginning(table: Table, row: Opened | None) -> Iterable[tuple[str, str]]:
    if row is None or row.model not in table.models:
        return
    try:
        _start(row, table.models[row.model])
    except (msgspec.ValidationError, KeyError) as error:
        yield "remembered[0].open.start", f"expected what was different about {row.model}: {str(error)[:80]}"


PARTS = ("at", "facing", "stands_on", "height_up", "off_board")


def _opened(progress: Progress, table: Table) -> Opened:
    now, then = table.models[progress.model], progress.start
    start = {name: getattr(then, name) for name in PARTS if getattr(then, name) != getattr(now, name)}
    start |= {name: getattr(then.traits, name) for name in then.traits.__struct_fields__
              if getattr(then.traits, name) != getattr(now.traits, name)}
    rest = {name: getattr(progress, name) for name in Opened.__struct_fields__ if name != "start"}
    return Opened(**{**rest, "start": msgspec.to_builtins(start)})


def _progress(row: Opened, table: Table) -> Progress:
    rest = {name: getattr(row, name) for name in Opened.__struct_fields__ if name != "start"}
    return Progress(**rest, start=_start(row, table.models[row.model]))


def _start(row: Opened, now: Model) -> Model:
    kinds: Mapping[str, Any] = {
        **{field.name: field.type for field in msgspec.structs.fields(type(now.traits))},
        **{field.name: field.type for field in msgspec.structs.fields(Model) if field.name in PARTS},
    }
    return now.but(**{name: msgspec.convert(value, kinds[name]) for name, value in row.start.items()})
