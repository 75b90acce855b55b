"""The record of a battle: where it started, every order with its dice, and a digest after each; and its replay."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.battle.battle import Battle, Played
from marchwarden.flow.resolve import throw
from marchwarden.flow.rulebook import Rulebook
from marchwarden.table.reading import BadInput, Fault, read_struct
from marchwarden.table.saving import digest, position
from marchwarden.table.table import Dice

RECORD = 1
"""The version of the format of records."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order of a record: the dice that fell, and the digest of the table afterwards.

    `seed` and `written` are there where the dice were given another seed, or dice to come, before the order.
    """

    order: dict[str, Any]
    legal: bool
    digest: str
    dice: tuple[int, ...] = ()
    seed: int | str | None = None
    written: tuple[int, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A whole battle, fit to be replayed anywhere: `start` is a battle file without orders."""

    marchwarden_record: int
    engine: str
    start: dict[str, Any]
    start_digest: str
    orders: tuple[Line, ...]
    digest: str
    typed: bool = False


class Difference(msgspec.Struct, frozen=True):
    """Where a replay first differs: before any order (None) or at one of them, in what, and both values."""

    order: int | None
    what: str
    recorded: Any
    found: Any

    def __str__(self) -> str:
        place = "the start" if self.order is None else f"order {self.order}"
        return f"{place} differs: {self.what} was {self.recorded}, is {self.found}"


class Replay(msgspec.Struct, frozen=True):
    """What replaying a record gave: the battle as far as it went, and the first difference, if any."""

    battle: Battle
    played: int
    differs: Difference | None = None

    def __bool__(self) -> bool:
        return self.differs is None


def record(battle: Battle) -> dict[str, Any]:
    """The battle's record as plain data."""
    import marchwarden

    lines = []
    for before, played in zip((None, *battle.played), battle.played, strict=False):
        lines.append(_line(played, None if before is None else before.after.dice))
    told = Record(RECORD, marchwarden.__version__, position(battle.start, battle.rules.schema), digest(battle.start),
                  tuple(lines), battle.digest, battle.typed)
    return dict(msgspec.to_builtins(told))


def _line(played: Played, left: Dice | None) -> Line:
    """The line of an order; `left` are the dice as the order before left them."""
    before, after = played.before.dice, played.after.dice
    typed = played.order.get("dice") if played.verdict.legal else None
    fallen = tuple(typed) if isinstance(typed, list) else throw(before, after.used - before.used)[0]
    reset = left is not None and (left.seed, left.written) != (before.seed, before.written)
    return Line(dict(msgspec.to_builtins(played.order)), played.verdict.legal, digest(played.after), fallen,
                before.seed if reset else None, before.written if reset else ())


def read_record(data: Any) -> Record:
    """A record from plain data; BadInput lists every fault."""
    found: Record
    found, faults = read_struct(data, Record)
    if not faults and found.marchwarden_record != RECORD:
        faults = [Fault("marchwarden_record", f"expected version {RECORD}, got {found.marchwarden_record}")]
    if faults:
        raise BadInput(faults)
    return found


def replay(data: Mapping[str, Any], rules: Rulebook | None = None) -> Replay:
    """Play a record again and compare every digest; BadInput where it is no record."""
    told = read_record(data)
    battle = Battle.from_dict(told.start, typed=told.typed, rules=rules)
    start = digest(battle.start)
    if start != told.start_digest:
        return Replay(battle, 0, Difference(None, "digest", told.start_digest, start))
    for number, line in enumerate(told.orders):
        if line.seed is not None:
            battle = battle.with_dice(line.seed, line.written)
        try:
            battle, verdict = battle.play(line.order)
        except BadInput as bad:
            return Replay(battle, number, Difference(number, "form", "readable", str(bad)))
        again = _line(battle.played[-1], None)
        for what, was, now in (("legal", line.legal, verdict.legal), ("dice", line.dice, again.dice),
                               ("digest", line.digest, again.digest)):
            if was != now:
                return Replay(battle, number, Difference(number, what, was, now))
    if battle.digest != told.digest:
        last = len(told.orders) - 1 if told.orders else None
        return Replay(battle, len(told.orders), Difference(last, "digest", told.digest, battle.digest))
    return Replay(battle, len(told.orders))
