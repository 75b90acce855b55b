"""The order of a ranked unit: legs one after the other, each manoeuvre with its test where it needs one."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import UnitId, misnamed
from marchwarden.flow.orders import Fault, Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.realm_of_chaos.budget import needs_test, no_complex, no_simple, over_budget, ruled_out
from marchwarden.systems.realm_of_chaos.carrying import Carry, carried
from marchwarden.systems.realm_of_chaos.events import Manoeuvred
from marchwarden.systems.realm_of_chaos.legs import Formation, Forward, Leg, Turn, leg_faults, read_legs
from marchwarden.systems.realm_of_chaos.nerve import leadership
from marchwarden.systems.realm_of_chaos.passing import why_not_through
from marchwarden.systems.realm_of_chaos.reforming import reformed
from marchwarden.systems.realm_of_chaos.standing import cannot_move, not_now, or_stay
from marchwarden.systems.realm_of_chaos.units import Unit, to_world, unit_of
from marchwarden.systems.realm_of_chaos.walking import Walk
from marchwarden.table.events import Dropped, Event
from marchwarden.table.reading import under
from marchwarden.table.table import Table


class Plan(NamedTuple):
    """A whole move as it goes when every test is passed: what speaks against it, and how far it is legal."""

    objections: tuple[Objection, ...] = ()
    after: Table | None = None
    leg: int = 0
    share: float = 0.0


class Manoeuvre(Order, frozen=True):
    """`{unit: ID, do: [...], through: [IDs]}`: legs in the order they happen."""

    unit: UnitId
    do: tuple[Any, ...]
    through: tuple[UnitId, ...] = ()

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from misnamed(self, table, path)
        yield from leg_faults(self.do, under(path, "do"))

    def against(self, game: Game) -> tuple[Objection, ...]:
        """Everything to be said against the order, first along the way first."""
        return self.plan(game).objections

    def as_walk(self, game: Game) -> Walk | None:
        """The walk that a march of loose troops through friends is; None for any other order."""
        unit, legs = unit_of(game.table, self.unit), read_legs(self.do, "do")
        if not (unit.is_loose and self.through and all(isinstance(leg, Forward) for leg in legs)):
            return None
        ahead = math.fsum(leg.forward for leg in legs if isinstance(leg, Forward))
        x, y = to_world(unit, (0.0, -ahead))
        return Walk(self.unit, ((round(x, 6), round(y, 6)),))

    def plan(self, game: Game) -> Plan:
        """The order carried out on a copy of the table with every test passed."""
        walk = self.as_walk(game)
        if walk is not None:
            return Plan(walk.against(game))
        unit, legs = unit_of(game.table, self.unit), read_legs(self.do, "do")
        said = (*not_now(game, unit), *self.no_passage(game, unit), *belongs(unit), *stuck(game, unit, legs))
        if said:
            return Plan(tuple(said))
        budget = tuple(over_budget(game, unit, legs))
        if budget:
            return Plan(budget, None, min(objection.leg or 0 for objection in budget), 0.0)
        return played_out(game, self.unit, legs)

    def no_passage(self, game: Game, unit: Unit) -> Iterator[Objection]:
        """Against naming friends to pass through where the unit may not."""
        for name in self.through:
            refusal = why_not_through(game, unit, unit_of(game.table, name))
            if refusal is not None:
                yield Objection(refusal[0], refusal[1], where=unit.at, because_of=name)

    def judge(self, game: Game) -> Judgement:
        walk = self.as_walk(game)
        if walk is not None:
            return walk.judge(game)
        plan = self.plan(game)
        if plan.objections:
            return Judgement(self.with_nearest(game, plan))
        return Judgement((), Carrying(self.unit, read_legs(self.do, "do")))

    def with_nearest(self, game: Game, plan: Plan) -> tuple[Objection, ...]:
        """The objections with the longest legal beginning of the order, where there is one."""
        unit = unit_of(game.table, self.unit)
        for order in self.shorter(plan):
            after = order.plan(game).after
            if after is not None:
                nearest, instead = unit_of(after, self.unit).at, msgspec.to_builtins(order)
                return tuple(msgspec.structs.replace(o, where=o.where or unit.at, instead=o.instead or instead,
                                                     nearest=o.nearest or nearest) for o in plan.objections)
        return or_stay(unit, plan.objections)

    def shorter(self, plan: Plan) -> "Iterator[Manoeuvre]":
        """The order up to the offending leg: a part of that leg, and without it."""
        legs = read_legs(self.do, "do")
        before = tuple(msgspec.to_builtins(leg) for leg in legs[:plan.leg])
        for less in (1e-5, 1e-3, 0.02):
            if plan.share > less and not isinstance(legs[plan.leg], Turn | Formation):
                part = msgspec.to_builtins(legs[plan.leg].part(plan.share - less))
                yield Manoeuvre(self.unit, (*before, part))
        if before:
            yield Manoeuvre(self.unit, before)


@enforces("rc.move.free")
def belongs(unit: Unit) -> Iterator[Objection]:
    """Against moving a character by itself that belongs to a unit: they move as one body."""
    if unit.associated:
        yield Objection("rc.move.free", f"{unit.id} moves with {unit.associated}, not by itself", where=unit.at,
                        because_of=unit.associated)


def stuck(game: Game, unit: Unit, legs: Sequence[Leg]) -> Iterator[Objection]:
    """Against any move of a unit that must stay; of one in combat, manoeuvres are forbidden by their own clause."""
    for objection in cannot_move(game, unit):
        if objection.rule == "rc.withdraw" and unit.engaged and legs[0].weight == "simple":
            yield from no_simple(game, unit, legs[0])
        else:
            yield objection


def played_out(game: Game, name: str, legs: Sequence[Leg]) -> Plan:
    """The legs one after the other with every test passed, until one is illegal or halts the unit."""
    table = game.table
    for index, leg in enumerate(legs):
        here = Game(table, game.rules)
        carry = leg_outcome(here, unit_of(table, name), leg)
        if carry.objections:
            said = tuple(msgspec.structs.replace(o, leg=index) for o in carry.objections)
            return Plan(said, None, index, carry.legal_share)
        for event in (*attempted(name, leg), *carry.events):
            table = event.happen(table)
        if unit_of(table, name).halted:
            break
    return Plan((), table)


def leg_outcome(game: Game, unit: Unit, leg: Leg) -> Carry:
    """What is to be said against a leg where the unit stands now, or what happens."""
    said = (*no_complex(game, unit, leg), *no_simple(game, unit, leg), *ruled_out(unit, leg))
    if said:
        return Carry(tuple(said), (), 0.0)
    return reformed(game, unit, leg) if isinstance(leg, Turn | Formation) else carried(game, unit, leg)


def attempted(name: str, leg: Leg, *, failed: bool = False) -> tuple[Event, ...]:
    """The note that a manoeuvre was used."""
    return (Manoeuvred(name, leg.weight, failed),) if leg.weight else ()


class Carrying(Procedure, frozen=True):
    """Carry out the legs of an order, each tested and judged when it is reached."""

    unit: str
    legs: tuple[Any, ...]
    index: int = 0

    def begin(self, game: Game, reply: Any) -> Outcome:
        unit = unit_of(game.table, self.unit)
        if self.index >= len(self.legs):
            return done()
        if unit.halted:
            return done(None, *(Dropped("the unit has been halted", self.unit, i)
                                for i in range(self.index, len(self.legs))))
        leg = self.legs[self.index]
        carry = leg_outcome(game, unit, leg)
        if carry.objections:
            return go(self.next.begin, Dropped(carry.objections[0].reason, self.unit, self.index))
        if needs_test(unit, leg):
            return ask(Roll("leadership", unit.side, unit.id, 2), self.tested)
        return go(self.make)

    @property
    def next(self) -> "Carrying":
        """The same order at its next leg."""
        return Carrying(self.unit, self.legs, self.index + 1)

    @enforces("rc.manoeuvre.leadership", "rc.manoeuvre.complex")
    def tested(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        rolled, passed = leadership(unit_of(game.table, self.unit), dice)
        if passed:
            return go(self.make, rolled)
        return go(self.next.begin, rolled, *attempted(self.unit, self.legs[self.index], failed=True))

    def make(self, game: Game, reply: Any) -> Outcome:
        leg = self.legs[self.index]
        carry = leg_outcome(game, unit_of(game.table, self.unit), leg)
        return go(self.next.begin, *attempted(self.unit, leg), *carry.events)
