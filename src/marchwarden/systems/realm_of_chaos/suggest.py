"""A finite list of orders that are legal now, for every unit of the side whose turn it is."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.rulebook import Game
from marchwarden.systems.realm_of_chaos.charging import DeclareCharge
from marchwarden.systems.realm_of_chaos.checks import Check, What
from marchwarden.systems.realm_of_chaos.manoeuvres import Manoeuvre
from marchwarden.systems.realm_of_chaos.rates import allowance
from marchwarden.systems.realm_of_chaos.reach import furthest_walk
from marchwarden.systems.realm_of_chaos.units import Unit, company
from marchwarden.systems.realm_of_chaos.walking import Walk
from marchwarden.systems.realm_of_chaos.withdrawing import Pursue, Withdraw

MARKED: tuple[What, ...] = ("hatred",)


def suggest(game: Game, only: str | None = None) -> Iterator[dict[str, Any]]:
    """Orders that are legal when they are played: charges, marches, manoeuvres, walks, withdrawals, pursuits, end.

    With `only`, what one unit may do is enough.
    """
    table = game.table
    for pursuit in table.state.pursuits:
        yield msgspec.to_builtins(Pursue(pursuit.unit, pursuit.target))
    for unit in table.state.units.values():
        if unit.side == table.turn.active and not unit.associated and only in {None, unit.id}:
            yield from (msgspec.to_builtins(order) for order in deeds(game, unit) if not order.against(game))
    yield {"end": table.turn.active}


def deeds(game: Game, unit: Unit) -> Iterator[Any]:
    """What one unit might do; what is illegal now is left out by the caller."""
    for other in game.table.state.units.values():
        if other.side != unit.side:
            yield DeclareCharge(unit.id, other.id)
    yield from (Check(what, unit.id) for what in MARKED if what in unit.special_rules)
    if unit.engaged:
        yield Withdraw(unit.id)
    elif unit.is_loose and len(company(game.table, unit)) == 1:
        yield from walks(game, unit)
    else:
        yield from marches(game, unit)


def walks(game: Game, unit: Unit) -> Iterator[Walk]:
    """The furthest straight walks in eight directions."""
    left = allowance(game.table, unit) - unit.moved
    if left <= 0.01:
        return
    for step in range(8):
        end = furthest_walk(game, unit, left, 45.0 * step)
        if end is not None:
            yield Walk(unit.id, ((round(end[0], 6), round(end[1], 6)),))


def marches(game: Game, unit: Unit) -> Iterator[Manoeuvre]:
    """Going forward and back, wheels, turns, changes of front, and pivots."""
    left = allowance(game.table, unit) - unit.moved
    legs: list[dict[str, Any]] = []
    if left > 0.01:
        legs += [{"forward": round(left * share, 4)} for share in (1.0, 0.5)] + [{"backward": round(left / 2, 4)}]
        for side in ("left", "right"):
            legs += [{"wheel": side, "by": by} for by in (10.0, 30.0)] + [{"backwards_wheel": side, "by": 10.0}]
        legs += [{"pivot": by} for by in (15.0, -15.0)]
    legs += [{"turn": way} for way in ("left", "right", "about")]
    legs += [{"formation": by, "flank": "both"} for by in (2, -2)]
    for leg in legs:
        yield Manoeuvre(unit.id, (leg,))
