"""The kinds of legs a move is made of: the key that names each, as in a battle file."""

from collections.abc import Iterator, Mapping
from typing import Any

from marchwarden.flow.orders import BadInput, Fault, read_keyed
from marchwarden.systems.middle_earth.board_edge import Exit
from marchwarden.systems.middle_earth.charging import Charge
from marchwarden.systems.middle_earth.climbing import Climb
from marchwarden.systems.middle_earth.descending import Descend
from marchwarden.systems.middle_earth.jumping import Jump
from marchwarden.systems.middle_earth.ladders import Ladder
from marchwarden.systems.middle_earth.leaping import Leap
from marchwarden.systems.middle_earth.leg import Leg
from marchwarden.systems.middle_earth.magic import Cast
from marchwarden.systems.middle_earth.moving import Go, Move
from marchwarden.systems.middle_earth.prone import Crawl, Lie, Stand
from marchwarden.systems.middle_earth.reinforcements import Enter
from marchwarden.table.reading import under
from marchwarden.table.table import Table

LEGS: Mapping[str, type[Leg]] = {
    "move": Move, "go": Go, "charge": Charge, "jump": Jump, "leap": Leap, "climb": Climb, "descend": Descend,
    "ladder": Ladder, "stand": Stand, "lie": Lie, "crawl": Crawl, "exit": Exit, "enter": Enter, "cast": Cast,
}


MOST = 50
"""The most legs an order may have."""


def leg_faults(raw: list[dict[str, Any]], table: Table, path: str = "") -> Iterator[Fault]:
    """What is wrong with the legs of an order: their form, and names that stand for nothing."""
    if len(raw) > MOST:
        yield Fault(under(path, "legs"), f"expected at most {MOST} legs, got {len(raw)}")
        return
    for number, one in enumerate(raw):
        here = f"{under(path, 'legs')}[{number}]"
        leg, found = read_keyed(one, LEGS, here)
        yield from found if leg is None else leg.faults(table, here)


def read_legs(raw: list[dict[str, Any]], kinds: Mapping[str, type[Leg]] = LEGS) -> tuple[Leg, ...]:
    """The legs of an order; BadInput lists every fault."""
    legs, faults = [], []
    for number, one in enumerate(raw):
        leg, found = read_keyed(one, kinds, f"legs[{number}]")
        legs.append(leg)
        faults += found
    if faults:
        raise BadInput(faults)
    return tuple(legs)
