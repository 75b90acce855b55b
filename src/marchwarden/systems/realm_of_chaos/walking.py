"""Skirmishers and lone characters: any path, through friends too."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import UnitId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, changed, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, affords
from marchwarden.geometry.motions import Slide, near_spans
from marchwarden.geometry.spans import Span, cut_path, path_length, point_along, priced
from marchwarden.systems.realm_of_chaos.carrying import outline_of
from marchwarden.systems.realm_of_chaos.events import Manoeuvred, Passed, Spent, UnitHalted, UnitMoved
from marchwarden.systems.realm_of_chaos.footing import shrunk_ground
from marchwarden.systems.realm_of_chaos.nerve import leadership
from marchwarden.systems.realm_of_chaos.passing import (
    main_unit,
    mixes_badly,
    no_manoeuvre_here,
    overlapping,
    passes_freely,
    why_not_through,
)
from marchwarden.systems.realm_of_chaos.rates import allowance
from marchwarden.systems.realm_of_chaos.standing import cannot_move, not_now, or_stay
from marchwarden.systems.realm_of_chaos.trials import Trial, counted, rough_spans, strangers, tried
from marchwarden.systems.realm_of_chaos.units import Point, Unit, blocks, company, has_leader, unit_of, with_units
from marchwarden.table.events import Event
from marchwarden.table.kinds import Path
from marchwarden.table.table import Table


class Meeting(NamedTuple):
    """Something met on a walk, so far along it: a friend to pass through, or what halts or blocks."""

    along: float
    kind: str
    rule: str
    reason: str
    with_: str


class Walk(Order, frozen=True):
    """`{walk: ID, path: [[x, y], ...]}`: where the middle of the unit's front goes; it keeps its facing."""

    walk: UnitId
    path: Path

    def way(self, unit: Unit) -> tuple[Point, ...]:
        """The whole path, from where the unit stands."""
        return (unit.at, *self.path)

    def against(self, game: Game) -> tuple[Objection, ...]:
        """Everything to be said against the walk, first along its path first."""
        unit = unit_of(game.table, self.walk)
        said = (*not_now(game, unit), *cannot_move(game, unit))
        if said:
            return tuple(said)
        path = self.way(unit)
        met = meetings(game, unit, path)
        end = next((m.along for m in met if m.kind == "halt"), math.inf)
        blocked = [Objection(m.rule, m.reason, where=point_along(path, m.along), because_of=m.with_ or None,
                             along=m.along)
                   for m in met if m.kind == "block" and m.along <= end]
        made = cut_path(path, end) if end < math.inf else path
        rest = (*too_far(game, unit, made), *no_passages(game, unit, path, met, end), *ends_on(game, unit, made))
        said = tuple(sorted((*blocked, *rest), key=lambda o: o.along))
        if not said and not unit.is_loose:
            return (Objection("rc.move.free", f"{unit.id} moves as a block, not by any path", where=unit.at,
                              because_of=unit.id),)
        return said

    def judge(self, game: Game) -> Judgement:
        unit = unit_of(game.table, self.walk)
        objections = self.against(game)
        if objections:
            return Judgement(self.with_nearest(game, unit, objections))
        path = self.way(unit)
        return Judgement((), WalkOn(unit.id, path, meetings(game, unit, path)))

    def with_nearest(self, game: Game, unit: Unit, objections: Sequence[Objection]) -> tuple[Objection, ...]:
        """The objections with the longest legal beginning of the walk, where there is one."""
        path, along = self.way(unit), objections[0].along
        for back in (2e-5, 1e-3, 0.02, 0.2):
            if along > back and unit.is_loose:
                order = Walk(self.walk, tuple((round(x, 6), round(y, 6)) for x, y in cut_path(path, along - back)[1:]))
                if not order.against(game):
                    return tuple(msgspec.structs.replace(o, nearest=order.path[-1], instead=msgspec.to_builtins(order))
                                 for o in objections)
        return or_stay(unit, objections)


def trials(game: Game, unit: Unit, path: Sequence[Point],
           through: Sequence[str]) -> Iterator[tuple[float, Slide, Trial]]:
    """Each straight part of a walk tried out: how far along it begins, the motion, what becomes of it."""
    gone = 0.0
    for start, end in zip(path, path[1:], strict=False):
        if start != end:
            motion = Slide((end[0] - start[0], end[1] - start[1]))
            moved = displaced(game.table, unit, start)
            here = Game(with_units(game.table, *moved), game.rules)
            yield gone, motion, tried(here, moved[0], motion, through)
            gone += motion.length


def displaced(table: Table, unit: Unit, start: Point) -> tuple[Unit, ...]:
    """The unit, and who belongs to it, as they stand when the middle of its front is at a point."""
    x, y = start[0] - unit.at[0], start[1] - unit.at[1]
    return tuple(part.but(at=(part.at[0] + x, part.at[1] + y)) for part in company(table, unit))


def meetings(game: Game, unit: Unit, path: Sequence[Point]) -> tuple[Meeting, ...]:
    """Everything met on a walk in order, up to where it is halted or blocked."""
    near = [other for other in strangers(game.table, unit) if other.side == unit.side]
    inside = {other.id for other in near if may_leave(other) and overlapping(game.table, unit, other)}
    friends = {other.id: other for other in near
               if other.id in inside or why_not_through(game, unit, other) is None}
    met: list[Meeting] = []
    for name, friend in friends.items():
        if name not in inside:
            along = first_touch(game, unit, path, name)
            if along is not None:
                met.append(Meeting(along, "pass", "rc.through.who", "", main_unit(game.table, friend).id))
    for gone, motion, trial in trials(game, unit, path, tuple(friends)):
        stops = ([trial.halt] if trial.halt else []) + list(trial.blocks)
        met += [Meeting(gone + stop.share * motion.length, "halt" if stop is trial.halt else "block", stop.rule,
                        stop.reason, stop.because_of) for stop in stops]
        if stops:
            break
    end = min((m.along for m in met if m.kind != "pass"), default=math.inf)
    found: dict[tuple[str, str], Meeting] = {}
    for meeting in sorted((m for m in met if m.along <= end), key=lambda m: m.along):
        found.setdefault((meeting.kind, meeting.with_), meeting)
    return tuple(found.values())


def may_leave(friend: Unit) -> bool:
    """Whether loose troops that are within a friend may go out of it: not while it routs or charges."""
    return not (friend.routing or friend.charging)


def first_touch(game: Game, unit: Unit, path: Sequence[Point], name: str) -> float | None:
    """How far along a walk the unit first touches a friend that it may pass through."""
    gone = 0.0
    outlines = blocks(unit_of(game.table, name))
    for start, end in zip(path, path[1:], strict=False):
        motion = Slide((end[0] - start[0], end[1] - start[1]))
        moved = displaced(game.table, unit, start)
        moving = shrunk_ground(with_units(game.table, *moved), moved[0])
        starts = [spans[0][0] for outline in outlines if (spans := near_spans(moving, motion, outline, 0.0))]
        if starts:
            return gone + min(starts) * motion.length
        gone += motion.length
    return None


def too_far(game: Game, unit: Unit, path: Sequence[Point]) -> Iterator[Objection]:
    """Against a walk longer than the unit may go."""
    limit = allowance(game.table, unit)
    cost = unit.moved + path_cost(game, unit, path)
    if not affords(limit, cost):
        along = affordable_length(game, unit, path, limit - unit.moved)
        yield Objection("rc.move.slowest", f"{cost - limit:.2f}\" short: it takes {cost:.2f}\" of {limit:g}\"",
                        where=point_along(path, along),
                        limit=limit, value=round(cost, 6), because_of=unit.id, along=along)


def path_cost(game: Game, unit: Unit, path: Sequence[Point]) -> float:
    """What a path counts for, whatever stands on it."""
    return math.fsum(counted(motion, rough, 1.0) for motion, rough in rough_legs(game, unit, path))


def rough_legs(game: Game, unit: Unit, path: Sequence[Point]) -> Iterator[tuple[Slide, tuple[Span, ...]]]:
    """Each straight part of a path, with the shares of it in difficult ground."""
    for start, end in zip(path, path[1:], strict=False):
        moved = displaced(game.table, unit, start)
        moving = shrunk_ground(with_units(game.table, *moved), moved[0])
        motion = Slide((end[0] - start[0], end[1] - start[1]))
        yield motion, rough_spans(game.table, moving, motion)


def dear(game: Game, unit: Unit, path: Sequence[Point]) -> tuple[Span, ...]:
    """A path as inches and the price of each, where some of it lies in difficult ground."""
    spans: list[Span] = []
    gone = 0.0
    for motion, rough in rough_legs(game, unit, path):
        spans += [(gone + start * motion.length, gone + end * motion.length) for start, end in rough]
        gone += motion.length
    return priced(gone, spans)


def affordable_length(game: Game, unit: Unit, path: Sequence[Point], left: float) -> float:
    """How far along a path so many inches carry."""
    low, high = 0.0, path_length(path)
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if path_cost(game, unit, cut_path(path, middle)) <= left else (low, middle)
    return low


@enforces("rc.through.who")
def no_passages(game: Game, unit: Unit, path: Sequence[Point], met: Sequence[Meeting], end: float) -> Iterator[Objection]:
    """Against a passage that the unit may not make: each is a simple manoeuvre, with all that forbids one."""
    made = unit.simple
    for meeting in met:
        if meeting.kind != "pass" or meeting.along > end or passes_freely(unit_of(game.table, meeting.with_)):
            continue
        where = point_along(path, meeting.along)
        for rule, reason in (*spent(game.table, unit, made), *hindered(game.table, unit, where, made)):
            yield Objection(rule, reason, where=where, because_of=meeting.with_, along=meeting.along)
        made += 1


@enforces("rc.manoeuvre.budget", "rc.manoeuvre.leadership")
def spent(table: Table, unit: Unit, made: int) -> Iterator[tuple[str, str]]:
    """Why a unit that has made so many simple manoeuvres has none left for a passage, as (clause, reason)."""
    if made >= 3:
        yield "rc.manoeuvre.budget", "passing through would be a fourth manoeuvre"
    if unit.complex:
        yield "rc.manoeuvre.budget", "passing through would be a manoeuvre beside a complex one"
    if unit.charging and (made or has_leader(table, unit)):
        yield "rc.manoeuvre.budget", "passing through would be a manoeuvre too many beside a charge"
    if unit.failed:
        yield "rc.manoeuvre.leadership", f"{unit.id} failed a test and passes through nobody this phase"


def hindered(table: Table, unit: Unit, where: Point, made: int) -> Iterator[tuple[str, str]]:
    """Why a unit makes no passage at a place on its way, as (clause, reason)."""
    moved = displaced(table, unit, where)
    refusal = no_manoeuvre_here(with_units(table, *moved), moved[0].but(simple=made))
    if refusal is not None:
        yield refusal


@enforces("rc.move.blocked", "rc.through.free")
def ends_on(game: Game, unit: Unit, path: Sequence[Point]) -> Iterator[Objection]:
    """Against ending on top of a single body that may be passed."""
    moved = displaced(game.table, unit, path[-1])
    there = with_units(game.table, *moved)
    for other in strangers(game.table, unit):
        single = other.side == unit.side and (other.is_single or (other.kind == "character" and not other.associated))
        if single and overlapping(there, moved[0], other):
            yield Objection("rc.move.blocked", f"would end on top of {other.id}", where=path[-1], because_of=other.id,
                            along=path_length(path))


class WalkOn(Procedure, frozen=True):
    """Walk a judged path; whoever is met on the way is passed, with the tests that this takes."""

    unit: str
    path: tuple[Point, ...]
    ahead: tuple[Meeting, ...]
    met: int = 0
    tester: str = ""
    queue: tuple[str, ...] = ()

    def begin(self, game: Game, reply: Any) -> Outcome:
        meeting = self.meeting()
        if meeting is None:
            return done(None, *self.moved(game, path_length(self.path)))
        if meeting.kind == "halt":
            return done(None, *self.moved(game, meeting.along, meeting))
        friend, unit = unit_of(game.table, meeting.with_), unit_of(game.table, self.unit)
        if passes_freely(friend):
            return go(self.passed, Passed(self.unit, friend.id, friend.is_single))
        testers = tuple(party.id for party in (unit, friend) if party.simple >= 1)
        return go(changed(self, queue=testers).test)

    def meeting(self) -> Meeting | None:
        """What is met next; None when nothing more is."""
        return self.ahead[self.met] if self.met < len(self.ahead) else None

    def test(self, game: Game, reply: Any) -> Outcome:
        meeting = self.meeting()
        assert meeting is not None
        if self.queue:
            tester = unit_of(game.table, self.queue[0])
            return ask(Roll("leadership", tester.side, tester.id, 2), self.tested)
        return go(self.passed, Manoeuvred(self.unit, "simple"), Manoeuvred(meeting.with_, "simple"),
                  Passed(self.unit, meeting.with_))

    @enforces("rc.through.who")
    def tested(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        rolled, passed = leadership(unit_of(game.table, self.queue[0]), dice)
        if passed:
            return go(changed(self, queue=self.queue[1:]).test, rolled)
        meeting = self.meeting()
        assert meeting is not None
        # A hair before the contact, so that either may later go its way without standing in the other.
        halt = meeting._replace(kind="halt", rule="rc.through.who", along=max(0.0, meeting.along - TAU))
        return done(None, rolled, Manoeuvred(self.queue[0], "simple", True), *self.moved(game, halt.along, halt),
                    UnitHalted(meeting.with_, "rc.through.who", unit_of(game.table, meeting.with_).at, self.unit),
                    UnitHalted(self.unit, "rc.through.who", self.place(halt.along), meeting.with_))

    @enforces("rc.through.animosity")
    def passed(self, game: Game, reply: Any) -> Outcome:
        meeting = self.meeting()
        assert meeting is not None
        unit, friend = unit_of(game.table, self.unit), unit_of(game.table, meeting.with_)
        if mixes_badly(unit, friend):
            return go(changed(self, queue=(unit.id, friend.id)).mixed)
        return go(changed(self, met=self.met + 1, queue=()).begin)

    def mixed(self, game: Game, reply: Any) -> Outcome:
        if not self.queue:
            return go(changed(self, met=self.met + 1).begin)
        tester = unit_of(game.table, self.queue[0])
        return ask(Roll("animosity", tester.side, tester.id, 2), self.animosity)

    def animosity(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        rolled, _ = leadership(unit_of(game.table, self.queue[0]), dice, "animosity")
        return go(changed(self, queue=self.queue[1:]).mixed, rolled)

    def place(self, along: float) -> Point:
        """The point so far along the path, on the grid."""
        x, y = point_along(self.path, along)
        return round(x, 6), round(y, 6)

    def moved(self, game: Game, along: float, halt: Meeting | None = None) -> tuple[Event, ...]:
        """What happens when the unit has gone so far along its path, and is halted there or not."""
        unit = unit_of(game.table, self.unit)
        path = cut_path(self.path, along)
        cost = path_cost(game, unit, path)
        others = tuple((part.id, part.at, part.facing) for part in displaced(game.table, unit, path[-1])[1:])
        events: list[Event] = [
            UnitMoved(model=unit.id, to=self.place(along), facing=unit.facing, path=path, cost=cost, others=others,
                      outline=outline_of(game.table, unit), stretches=dear(game, unit, path)),
            Spent(unit.id, unit.moved + cost, tuple(gone + cost for gone in unit.travelled))]
        if halt is not None and halt.kind == "halt" and not halt.rule.startswith("rc.through"):
            events.append(UnitHalted(unit.id, halt.rule, self.place(along), halt.with_))
        return tuple(events)
