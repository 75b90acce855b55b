"""Reading what a battle is told: orders of the ruleset, answers, and those of every battle, with every fault in one list."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.flow.names import SideId
from marchwarden.flow.orders import Fault, Order, read_keyed
from marchwarden.flow.rulebook import Rulebook
from marchwarden.table.parsing import bounds
from marchwarden.table.reading import meant, shown, under
from marchwarden.table.table import Table

Spends = dict[str, Any] | Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1, max_length=50,
                                                                       description="1 to 50 spends")]


class Answering(Order, frozen=True):
    """One of the values that a question lists."""

    answer: str
    side: SideId | None = None


class Declining(Order, frozen=True):
    """The asked side does nothing."""

    decline: SideId


class Spending(Order, frozen=True):
    """Points spent on a roll."""

    spend: Spends


class Typing(Order, frozen=True):
    """Dice that people have rolled; whether they are so many as were asked for is the referee's to say."""

    dice: Any


class Undoing(Order, frozen=True):
    """Take back the last order."""

    undo: bool
    agreed: bool = False

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        if not self.undo:
            yield Fault(under(path, "undo"), "expected true")


class Ruling(Order, frozen=True):
    """The players' own ruling on a model or unit."""

    adjust: dict[str, Any]
    agreed: bool = False


ANSWERS: Mapping[str, type[Order]] = {"answer": Answering, "decline": Declining, "spend": Spending, "dice": Typing}
SESSION: Mapping[str, type[Order]] = {"undo": Undoing, "adjust": Ruling}


def read_order(raw: Any, rules: Rulebook, table: Table | None, path: str = "") -> tuple[Any, list[Fault]]:
    """An order in its form and every fault in it; where there is no table, names are not looked up."""
    if not isinstance(raw, Mapping):
        return None, [Fault(path, f"expected an order such as {{activate: ID, legs: [...]}}, got {shown(raw)}")]
    faults = [Fault(under(path, fault.path) if fault.path else path, fault.problem) for fault in bounds(raw)]
    if faults:
        return None, faults
    kinds = {**rules.orders, **SESSION, **ANSWERS}
    if not any(key in kinds for key in raw):
        return None, [Fault(path, _unknown(raw, rules))]
    order, faults = read_keyed(raw, kinds, path)
    if order is not None and table is not None:
        faults += order.faults(table, path)
    return order, faults


def _unknown(raw: Mapping[str, Any], rules: Rulebook) -> str:
    """What is said of an order of no known kind, with the ruleset that knows it where one does."""
    first = str(next(iter(raw), "nothing"))[:60]
    kinds = (*rules.orders, *SESSION)
    elsewhere = [name for name in ruleset_names() if name != rules.id and (book := ruleset(name)) and first in book.orders]
    if elsewhere:
        return f"{first} is an order of {' and '.join(elsewhere)}; {rules.id} has {', '.join(kinds)}"
    return f"expected one of {', '.join(kinds)}; got {first}{meant(first, kinds)}"
