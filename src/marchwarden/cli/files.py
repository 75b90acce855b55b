"""Reading what a command was given: files, standard input, shipped battles."""

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from marchwarden.battle import BadInput, Battle, Fault, parse
from marchwarden.battle.shipped import shipped, shipped_text

MOST = 10_000_001


class Given(NamedTuple):
    """An input: what to call it, and its text."""

    name: str
    text: bytes | str


def given(path: Path) -> Given:
    """The content of a file, or of standard input for `-`; OSError where it cannot be read."""
    if str(path) == "-":
        return Given("standard input", sys.stdin.buffer.read(MOST))
    with path.open("rb") as file:
        return Given(str(path), file.read(MOST))


def example(name: str) -> Given:
    """A shipped battle; BadInput where there is none of that name."""
    text = shipped_text(name)
    if text is None:
        raise BadInput([Fault("", f"no example is called {name!r}; {_meant(name)}")])
    return Given(name, text)


def _meant(name: str) -> str:
    """The examples whose names are like one that there is not; else where all of them are listed."""
    close = get_close_matches(name, shipped(), 3) or [key for key in shipped() if name and name in key][:3]
    return f"did you mean {' or '.join(close)}?" if close else "`marchwarden examples` lists them"


FROM_TABLE = "a game from the table"
KINDS = {"marchwarden": "a battle file", "marchwarden_save": "a saved battle", "marchwarden_record": "a record"}


def kind_of(text: bytes | str) -> str:
    """What a file is, as its top says: one of KINDS, or a game from the table; empty where it says nothing known."""
    try:
        # What a table writes is JSON with times of day in it, numbers larger than any that a battle file may have.
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        try:
            data = parse(text)
        except BadInput:
            return ""
    keys = data if isinstance(data, dict) else {}
    if "marchwarden_record" in keys and "events" in keys:
        return FROM_TABLE
    return next((name for key, name in KINDS.items() if key in keys), "")


def expect_kind(given: Given, *wanted: str) -> None:
    """BadInput that says in one line what a file is, where it is known to be something else than what is wanted."""
    kind = kind_of(given.text)
    if kind and kind not in wanted:
        raise BadInput([Fault("", f"{given.name} is {kind}; {TAKES[kind]}, and this takes {wanted[0]}")])


TAKES = {
    "a battle file": "`marchwarden check` and `play` read it",
    "a saved battle": "`marchwarden play` goes on with it",
    "a record": "`marchwarden replay` plays it again",
    FROM_TABLE: "`marchwarden replay` plays it again and `verify` checks it",
}


def one(path: Path | None, name: str = "") -> Given:
    """The single input of a command: a file or an example."""
    if name:
        return example(name)
    if path is None:
        raise BadInput([Fault("", "give a battle file, or --example NAME")])
    return given(path)


def problems(error: Exception) -> list[str]:
    """What is wrong with an input, a line each, in words."""
    if isinstance(error, BadInput):
        return [str(fault) for fault in error.faults]
    if isinstance(error, OSError):
        return [f"{error.filename or ''}: {error.strerror or error}".removeprefix(": ")]
    return [str(error)]


def orders_of(data: Any) -> list[Any]:
    """The orders of a battle file's plain data."""
    orders = data.get("orders") if isinstance(data, dict) else None
    return list(orders) if isinstance(orders, list | tuple) else []


def played(battle: Battle, orders: list[Any]) -> tuple[Battle, list[Any]]:
    """The battle after some orders, and their verdicts; BadInput names the order that cannot be read."""
    verdicts = []
    for number, order in enumerate(orders):
        try:
            battle, verdict = battle.play(order)
        except BadInput as bad:
            raise BadInput(
                [
                    Fault(f"orders[{number}]{'.' if fault.path else ''}{fault.path}", fault.problem)
                    for fault in bad.faults
                ]
            ) from None
        verdicts.append(verdict)
    return battle, verdicts


def battle_of(text: bytes | str) -> tuple[Battle, list[Any]]:
    """The battle of a text, and the orders in it, not yet played."""
    data = parse(text)
    return Battle.from_dict(data), orders_of(data)
