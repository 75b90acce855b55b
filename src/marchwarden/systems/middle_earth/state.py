"""What Middle-earth remembers of a battle beyond its models: an open activation, agreements, arrivals."""

from typing import Any

import msgspec

from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.heroics import Heroics
from marchwarden.table.models import Model
from marchwarden.table.table import Table

Point = tuple[float, float]


class Leaving(msgspec.Struct, frozen=True):
    """An enemy whose control zone a model was in when its move started, and the gap between them then."""

    owner: str
    gap: float


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a model has come in its activation.

    `start` is where and how it stood when its move started; `used` is inches of Move value; `leaving` are the zones it
    is still inside of since then; `owes` are enemies of whom one must be charged, because their zone was entered.
    """

    model: str
    start: Model
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

    def but(self, **changes: Any) -> "Progress":
        """The same progress with some fields changed; its inches are on the grid, as everything that is kept."""
        for name in ("used", "crept"):
            if name in changes:
                changes[name] = snap(changes[name])
        return msgspec.structs.replace(self, **changes)


class Agreement(msgspec.Struct, frozen=True):
    """One side's word that some models (ids or keywords) pass the narrow gap of a piece of terrain."""

    piece: str
    side: str
    models: tuple[str, ...]


class Arrival(msgspec.Struct, frozen=True):
    """The point of the edge at which a warband arrives in a turn."""

    warband: str
    side: str
    point: Point
    turn: int


class BattleState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Middle-earth's own part of a table."""

    open: Progress | None = None
    """The activation that ended in a test which left movement; any order but `continue` closes it."""
    agreements: tuple[Agreement, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    widest: float = 0.0
    """The radius of the largest base of the battle, in inches; 0 where nobody has looked."""
    heroics: Heroics = Heroics()


def state_of(table: Table) -> BattleState:
    """Middle-earth's part of a table, empty where nothing has been remembered yet."""
    return table.state if table.state is not None else BattleState()


def remember(table: Table, **changes: object) -> Table:
    """The table with some of what is remembered changed."""
    return table.but(state=msgspec.structs.replace(state_of(table), **changes))
