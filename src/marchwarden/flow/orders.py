"""Orders as players write them, read strictly: every fault of an order in one list.

An order is a mapping whose first key says what kind it is (`activate: uruk`). A system lists its kinds; legs of a
move are read the same way.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from marchwarden.flow.names import misnamed
from marchwarden.flow.verdicts import Objection
from marchwarden.table.reading import BadInput, Fault, read_keyed, read_struct
from marchwarden.table.table import Table

if TYPE_CHECKING:
    from marchwarden.flow.procedures import Procedure
    from marchwarden.flow.rulebook import Game


__all__ = ["BadInput", "Fault", "Judgement", "Order", "read_keyed", "read_struct"]


class Judgement(NamedTuple):
    """What is to be said of an order before it is played: objections, or the procedure that plays it.

    `in_full` gives the same objections with the nearest legal alternative; it is asked only when somebody reads them.
    """

    objections: tuple[Objection, ...] = ()
    procedure: "Procedure | None" = None
    in_full: Callable[[], tuple[Objection, ...]] | None = None


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all orders: a field for each key of the file."""

    whose_turn: ClassVar[bool] = False
    """Whether it is given by the side whose turn it is, no matter whose model it names; else by that model's side."""

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        """What is wrong with the order on any battlefield like this: names that stand for nothing, parts of no known form."""
        return misnamed(self, table, path)

    def judge(self, game: "Game") -> Judgement:
        """Judge the order as a whole against the rules; nothing changes."""
        raise NotImplementedError
