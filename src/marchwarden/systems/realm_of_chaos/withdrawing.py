"""Breaking off from combat, and being pursued."""

import math
from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import UnitId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, affords
from marchwarden.geometry.motions import Slide, gap
from marchwarden.systems.realm_of_chaos.events import (
    Caught,
    Freed,
    PursuitOver,
    Routed,
    Turned,
    UnitHalted,
    UnitMoved,
    Withdrew,
)
from marchwarden.systems.realm_of_chaos.footing import ground_of
from marchwarden.systems.realm_of_chaos.nerve import leadership
from marchwarden.systems.realm_of_chaos.passing import insiders, overlapping
from marchwarden.systems.realm_of_chaos.rates import allowance
from marchwarden.systems.realm_of_chaos.reforming import turn
from marchwarden.systems.realm_of_chaos.standing import not_now, or_stay
from marchwarden.systems.realm_of_chaos.trials import Stop, Trial, counted, strangers, tried
from marchwarden.systems.realm_of_chaos.units import Unit, blocks, company, places_seen_from, unit_of, with_units
from marchwarden.table.events import Event
from marchwarden.table.table import Table

CONTACT = 0.01
RATE = 2.0
AWAY = {"front": "about", "left": "right", "right": "left", "rear": ""}
"""Which way a unit turns to face away from an opponent on a side of it."""


def opponents(table: Table, unit: Unit) -> tuple[Unit, ...]:
    """The enemies whose bases touch the unit's."""
    ground = ground_of(table, unit)
    return tuple(other for other in strangers(table, unit) if other.side != unit.side and not other.routing
                 and min(gap(block, outline) for block in ground for outline in blocks(other)) <= CONTACT)


def side_of(unit: Unit, other: Unit) -> str:
    """The side of a unit on which another stands: the one it would have to go least to be clear of."""
    width, depth = unit.size
    half = max(abs(right) for right, _ in unit.stands) + width / 2
    deep = max(back for _, back in unit.stands) + depth / 2
    places = [places_seen_from(unit, corner) for outline in blocks(other) for corner in outline]
    into = {"front": max(back for _, back in places), "rear": deep - min(back for _, back in places),
            "left": max(right for right, _ in places) + half, "right": half - min(right for right, _ in places)}
    return min(into, key=lambda side: into[side])


class Withdraw(Order, frozen=True):
    """`{withdraw: ID}`: turn away, go, test."""

    withdraw: UnitId

    def against(self, game: Game) -> tuple[Objection, ...]:
        """What is to be said against withdrawing."""
        unit = unit_of(game.table, self.withdraw)
        said = (*not_now(game, unit), *cannot_withdraw(game, unit))
        return tuple(said) or tuple(parting(game, unit)[1])

    def judge(self, game: Game) -> Judgement:
        unit = unit_of(game.table, self.withdraw)
        objections = self.against(game)
        if objections:
            return Judgement(or_stay(unit, objections))
        return Judgement((), Withdrawing(unit.id))


@enforces("rc.withdraw")
def cannot_withdraw(game: Game, unit: Unit) -> Iterator[Objection]:
    """Against withdrawing from no combat, in the reserves phase, or from enemies on several sides."""
    foes = opponents(game.table, unit)
    if not unit.engaged or not foes:
        yield Objection("rc.withdraw", f"{unit.id} is in no combat to withdraw from", where=unit.at, because_of=unit.id)
    elif game.table.turn.phase != "move":
        yield Objection("rc.withdraw", "units withdraw in the move phase", because_of=unit.id)
    elif unit.associated:
        yield Objection("rc.withdraw", f"{unit.id} withdraws with {unit.associated}", because_of=unit.associated)
    elif len({side_of(unit, foe) for foe in foes}) > 1:
        yield Objection("rc.withdraw", "no way leads directly away from opponents on several sides", where=unit.at,
                        because_of=foes[1].id)


@enforces("rc.withdraw")
def parting(game: Game, unit: Unit) -> tuple[tuple[Event, ...], tuple[Objection, ...]]:
    """How a unit parts from its opponents: it turns, and goes straight away at twice its rate."""
    foes = opponents(game.table, unit)
    way = AWAY[side_of(unit, foes[0])]
    turned: tuple[Turned, ...] = (turn(game, unit, way),) if way else ()
    table = turned[0].happen(game.table) if turned else game.table
    unit = unit_of(table, unit.id)
    far, angle = RATE * allowance(table, unit), math.radians(unit.facing)
    motion = Slide((far * math.cos(angle), far * math.sin(angle)))
    trial = as_far_as(far, motion, tried(Game(table, game.rules), unit, motion, tuple(foe.id for foe in foes)))
    motion_made = motion.part(trial.share)
    blocks_way = (*trial.blocks, *ends_in(table, unit, motion_made, foes))
    if blocks_way:
        stop = blocks_way[0]
        where = motion.moved(unit.at, stop.share)
        return (), (Objection(stop.rule, f"the way back is closed: {stop.reason}", where=where, limit=far,
                              value=round(stop.share * far, 6), because_of=stop.because_of or None),)
    to = motion_made.moved(unit.at, 1.0)
    others = tuple((c.id, motion_made.moved(c.at, 1.0), c.facing) for c in company(table, unit)[1:])
    events: list[Event] = [*turned, Withdrew(
        model=unit.id, to=(round(to[0], 6), round(to[1], 6)), facing=unit.facing, path=(unit.at, to),
        cost=trial.counted / RATE, others=others, opponents=tuple(foe.id for foe in foes))]
    if trial.halt is not None:
        events.append(UnitHalted(unit.id, trial.halt.rule, (round(to[0], 6), round(to[1], 6)), trial.halt.because_of))
    return tuple(events), ()


@enforces("rc.move.rough")
def as_far_as(far: float, motion: Slide, trial: Trial) -> Trial:
    """The trial of a motion cut short where so many inches, those in difficult ground counted twice, are used up."""
    if affords(far, trial.counted):
        return trial
    low, high = 0.0, trial.share
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if counted(motion, trial.rough, middle) <= far else (low, middle)
    return Trial(low, counted(motion, trial.rough, low), rough=trial.rough)


def ends_in(table: Table, unit: Unit, motion: Slide, foes: tuple[Unit, ...]) -> Iterator[Stop]:
    """Where somebody would still stand among the opponents: a ragged rank falls in among them before it is away."""
    moved = with_units(table, *(part.but(at=motion.moved(part.at, 1.0)) for part in company(table, unit)))
    for foe in foes:
        if overlapping(moved, unit_of(moved, unit.id), foe):
            yield Stop(1.0, "rc.move.blocked", f"would end among {foe.id}", foe.id)


class Withdrawing(Procedure, frozen=True):
    """Part from the opponents, test Leadership, and rout where the test fails."""

    unit: str

    def begin(self, game: Game, reply: Any) -> Outcome:
        events, _ = parting(game, unit_of(game.table, self.unit))
        return go(self.left_behind, *events)

    def left_behind(self, game: Game, reply: Any) -> Outcome:
        unit = unit_of(game.table, self.unit)
        names = [pursuit.unit for pursuit in game.table.state.pursuits if pursuit.target == self.unit]
        freed = [Freed(name) for name in names if not opponents(game.table, unit_of(game.table, name))]
        return ask(Roll("leadership", unit.side, unit.id, 2), self.tested, *freed)

    @enforces("rc.withdraw")
    def tested(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        rolled, passed = leadership(unit_of(game.table, self.unit), dice)
        return done(None, rolled) if passed else done(None, rolled, Routed(self.unit, "rc.withdraw"))


class Pursue(Order, frozen=True):
    """`{pursue: ID, target: ID}`: after a withdrawal, or following up who was pushed back."""

    pursue: UnitId
    target: UnitId

    def against(self, game: Game) -> tuple[Objection, ...]:
        """What is to be said against pursuing."""
        open_ = {(p.unit, p.target) for p in game.table.state.pursuits}
        if (self.pursue, self.target) in open_:
            return ()
        return (Objection("rc.withdraw.pursuit", f"{self.target} has not withdrawn from {self.pursue}",
                          because_of=self.target),)

    def judge(self, game: Game) -> Judgement:
        unit = unit_of(game.table, self.pursue)
        objections = self.against(game)
        if objections:
            return Judgement(or_stay(unit, objections))
        return Judgement((), Pursuing(self.pursue, self.target))


class Pursuing(Procedure, frozen=True):
    """Go after the target, straight the way it went, at twice the rate, until it is caught or the way ends."""

    unit: str
    target: str

    @enforces("rc.withdraw.pursuit", "rc.through.forced")
    def begin(self, game: Game, reply: Any) -> Outcome:
        unit, target = unit_of(game.table, self.unit), unit_of(game.table, self.target)
        far, angle = RATE * allowance(game.table, unit), math.radians(heading(unit, target))
        motion = Slide((far * math.cos(angle), far * math.sin(angle)))
        trial = as_far_as(far, motion, tried(game, unit.but(target=target.id), motion))
        # A hair before the contact, so that either may later go its way without standing in the other.
        part = motion.part(max(0.0, trial.share - TAU / far) if trial.blocks else trial.share)
        to = part.moved(unit.at, 1.0)
        others = tuple((c.id, part.moved(c.at, 1.0), c.facing) for c in company(game.table, unit)[1:])
        moved = UnitMoved(model=unit.id, to=(round(to[0], 6), round(to[1], 6)), facing=unit.facing, path=(unit.at, to),
                          cost=counted(motion, trial.rough, part.length / far) / RATE, others=others)
        table = moved.happen(game.table)
        reached = {foe.id for foe in opponents(table, unit_of(table, unit.id))}
        caught = not reached.isdisjoint((target.id, *(other.id for other in insiders(game.table, target))))
        events: list[Event] = [moved, PursuitOver(unit.id, target.id)]
        if trial.halt is not None:
            events.append(UnitHalted(unit.id, trial.halt.rule, moved.to, trial.halt.because_of))
        return done(None, *events, *(outcome_of_catching(table, unit, target) if caught else ()))


def heading(unit: Unit, target: Unit) -> float:
    """The direction a pursuer takes: the way its quarry faces when that went away from it, else toward it."""
    x, y = target.at[0] - unit.at[0], target.at[1] - unit.at[1]
    towards = math.degrees(math.atan2(y, x))
    fled = target.facing if target.withdrew else (target.facing + 180 if target.pushed else towards)
    return fled if abs((fled - towards + 180) % 360 - 180) < 90 else towards


def outcome_of_catching(table: Table, unit: Unit, target: Unit) -> Iterator[Event]:
    """Caught is routed; who was pushed back with others inside is routed with them when followed up."""
    if target.withdrew:
        yield Caught(unit.id, target.id)
        yield Routed(target.id, "rc.withdraw.pursuit")
    elif target.pushed and target.half_pace:
        yield Routed(target.id, "rc.through.forced")
        for other in insiders(table, target):
            yield Routed(other.id, "rc.through.forced")
