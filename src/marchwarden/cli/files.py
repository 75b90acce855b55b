"""Reading what a command was given: files, standard input, shipped battles."""

import sys
from pathlib import Path
from typing import Any, NamedTuple

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
        raise BadInput([Fault("--example", f"none is called {name!r}; there are {', '.join(shipped())}")])
    return Given(name, text)


def one(path: Path | None, name: str = "") -> Given:
    """The single input of a command: a file or an example."""
    if name:
        return example(name)
    if path is None:
        raise BadInput([Fault("", "give a battle file, or --example NAME")])
    return given(path)


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
