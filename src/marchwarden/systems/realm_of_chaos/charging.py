"""Declaring a charge: in the movement phase, on an enemy in sight; it is carried out in the combat phase."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import UnitId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, call, done
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.sight import Body, Screen, sees
from marchwarden.systems.realm_of_chaos.checks import Checking
from marchwarden.systems.realm_of_chaos.events import Declared
from marchwarden.systems.realm_of_chaos.formation import rows
from marchwarden.systems.realm_of_chaos.standing import must_stay, not_now, or_stay
from marchwarden.systems.realm_of_chaos.units import (
    Unit,
    base_corners,
    has_leader,
    places_seen_from,
    to_world,
    unit_of,
)
from marchwarden.table.table import Table


class DeclareCharge(Order, frozen=True):
    """`{declare_charge: ID, target: ID}`: nothing moves yet."""

    declare_charge: UnitId
    target: UnitId

    def against(self, game: Game) -> tuple[Objection, ...]:
        """What is to be said against declaring the charge."""
        unit, target = unit_of(game.table, self.declare_charge), unit_of(game.table, self.target)
        return (*wrong_moment(game, unit), *wrong_target(game, unit, target))

    def judge(self, game: Game) -> Judgement:
        unit = unit_of(game.table, self.declare_charge)
        objections = self.against(game)
        if objections:
            return Judgement(or_stay(unit, objections))
        return Judgement((), Declaring(unit.id, self.target))


@enforces("rc.charge", "rc.manoeuvre.budget")
def wrong_moment(game: Game, unit: Unit) -> Iterator[Objection]:
    """Against charging in another phase, from combat, or beside manoeuvres."""
    phase = game.table.turn.phase
    if phase != "move":
        yield Objection("rc.charge", f"charges are declared in the move phase, not in the {phase} phase")
    yield from not_now(game, unit)
    if unit.engaged or unit.withdrew:
        doing = "in combat" if unit.engaged else "withdrawing"
        yield Objection("rc.charge", f"{unit.id} is {doing}", because_of=unit.id)
    if unit.associated:
        yield Objection("rc.charge", f"{unit.id} charges with {unit.associated}", because_of=unit.associated)
    if unit.charging:
        yield Objection("rc.charge", f"{unit.id} has declared a charge", because_of=unit.target or None)
    yield from must_stay(game, unit)
    used, free = unit.simple + unit.complex, 0 if has_leader(game.table, unit) else 1
    if unit.complex or unit.simple > free:
        yield Objection("rc.manoeuvre.budget", "a charge is instead of the manoeuvres it has made", limit=free,
                        value=used, because_of=unit.id)


@enforces("rc.charge")
def wrong_target(game: Game, unit: Unit, target: Unit) -> Iterator[Objection]:
    """Against charging a friend, or an enemy that the unit does not see."""
    if target.side == unit.side:
        yield Objection("rc.charge", f"{target.id} is no enemy", because_of=target.id)
    elif not is_before(unit, target):
        yield Objection("rc.charge", f"{target.id} is behind {unit.id}", where=target.at, because_of=target.id)
    else:
        hidden = hidden_by(game.table, unit, target)
        if hidden:
            yield Objection("rc.charge", f"{unit.id} does not see {target.id}", where=target.at, because_of=hidden)


def is_before(unit: Unit, target: Unit) -> bool:
    """Whether any part of the target is before the unit's front."""
    return any(places_seen_from(unit, corner)[1] < 0 for corner in base_corners(target))


def hidden_by(table: Table, unit: Unit, target: Unit) -> str:
    """What hides a target from everybody in a unit's front rank; empty where somebody sees it."""
    screens = [Screen(piece.polygon, 0.0, piece.height or (float("inf") if piece.kind == "blocking" else 0.0), piece.id)
               for piece in table.terrain
               if piece.kind in {"blocking", "impassable", "obstacle", "platform"} and piece.sight != "clear"]
    found = ""
    front = rows(unit.stands)[0]
    for viewer in (_body(unit, index) for index in front):
        for index in range(len(target.stands)):
            sight = sees(viewer, _body(target, index), (), screens)
            if sight:
                return ""
            found = found or (sight.hidden_by[0] if sight.hidden_by else "terrain")
    return found


def _body(unit: Unit, index: int) -> Body:
    x, y = to_world(unit, unit.stands[index])
    return Body(x, y, min(unit.size) / 2, 0.0, unit.height or 1.6, unit.id)


class Declaring(Procedure, frozen=True):
    """Check what must be checked before a charge, then declare it."""

    unit: str
    target: str

    def begin(self, game: Game, reply: Any) -> Outcome:
        return call(Checking(self.unit, to_check(game.table, self.unit, self.target)), self.declare)

    def declare(self, game: Game, reply: Any) -> Outcome:
        return done(None, Declared(self.unit, self.target))


@enforces("rc.charge")
def to_check(table: Table, name: str, target: str) -> tuple[str, ...]:
    """What a charger checks: fear of a target that causes it, its own frenzy, its own panic."""
    unit, enemy = unit_of(table, name), unit_of(table, target)
    checks = ["fear"] if "fear" in enemy.special_rules and "fear" not in unit.special_rules else []
    return (*checks, *(rule for rule in ("frenzy", "panic") if rule in unit.special_rules))
