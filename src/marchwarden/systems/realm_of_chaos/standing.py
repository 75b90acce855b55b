"""Whether a unit may do anything now: the phase, the side, and what it is caught up in."""

from collections.abc import Iterator, Sequence

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.realm_of_chaos.passing import insiders
from marchwarden.systems.realm_of_chaos.units import Unit

MOVING = ("move", "reserves")


def or_stay(unit: Unit, objections: Sequence[Objection]) -> tuple[Objection, ...]:
    """Objections with the place where the unit is as the nearest legal one: no order of its own stands in for the refused."""
    return tuple(msgspec.structs.replace(o, where=o.where or unit.at, nearest=o.nearest or unit.at) for o in objections)


@enforces("rc.turn-order", "rc.move.rout")
def not_now(game: Game, unit: Unit) -> Iterator[Objection]:
    """Against a unit acting when it is not its side's turn to move, or when it routs."""
    turn = game.table.turn
    if turn.phase not in MOVING:
        yield Objection("rc.turn-order", f"units move in the move and reserves phases, not in the {turn.phase} phase")
    if unit.side != turn.active:
        yield Objection("rc.turn-order", f"it is {turn.active}'s turn", because_of=turn.active)
    if unit.routing:
        yield Objection("rc.move.rout", f"{unit.id} is routing and takes no orders", because_of=unit.id)


@enforces("rc.through.who", "rc.through.inside")
def must_stay(game: Game, unit: Unit) -> Iterator[Objection]:
    """Against moving a unit, now or in a charge, that others are inside of or have passed through."""
    inside = insiders(game.table, unit)
    if inside:
        yield Objection("rc.through.inside", f"{inside[0].id} is within {unit.id}, which may not move", where=unit.at,
                        because_of=inside[0].id)
    if unit.passed:
        yield Objection("rc.through.who", f"{unit.id} has been passed through and stays still this turn", where=unit.at,
                        because_of=unit.id)


@enforces("rc.withdraw", "rc.halt")
def cannot_move(game: Game, unit: Unit) -> Iterator[Objection]:
    """Against moving a unit that must stay: on account of others, in combat, withdrawn or halted."""
    yield from must_stay(game, unit)
    if unit.engaged:
        yield Objection("rc.withdraw", f"{unit.id} is in combat: it leaves only by withdrawing", where=unit.at,
                        because_of=unit.id)
    if unit.withdrew:
        yield Objection("rc.withdraw", f"{unit.id} has withdrawn and does nothing more this turn", where=unit.at,
                        because_of=unit.id)
    if unit.halted:
        rule, why = ("rc.through.who", " where a passage failed") if unit.held else ("rc.halt", "")
        yield Objection(rule, f"{unit.id} has been halted{why} and goes no further", where=unit.at, because_of=unit.id)
