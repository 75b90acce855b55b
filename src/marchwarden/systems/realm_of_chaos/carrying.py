"""A leg carried out on the table: what speaks against it, or what happens."""

import math
from typing import NamedTuple

import msgspec

from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import affords
from marchwarden.geometry.motions import Motion, Slide, Swing, ring_around
from marchwarden.geometry.spans import priced
from marchwarden.systems.realm_of_chaos.events import Carried, Spent, UnitHalted, UnitMoved, Wheeled, grid
from marchwarden.systems.realm_of_chaos.footing import ground_of
from marchwarden.systems.realm_of_chaos.legs import Leg, Pivot
from marchwarden.systems.realm_of_chaos.rates import Used, allowance, measures, used_after
from marchwarden.systems.realm_of_chaos.trials import Trial, counted, tried
from marchwarden.systems.realm_of_chaos.units import Point, Unit, company
from marchwarden.table.events import Event
from marchwarden.table.table import Table

STRAY = 1e-4
"""How far the points told of an arc may stray from it, in inches."""


class Carry(NamedTuple):
    """What is to be said against a leg, what happens, and up to which share it would be legal."""

    objections: tuple[Objection, ...] = ()
    events: tuple[Event, ...] = ()
    legal_share: float = 1.0


def carried(game: Game, unit: Unit, leg: Leg, through: tuple[str, ...] = ()) -> Carry:
    """Carry a moving leg as far as it goes: to its end, or to where something halts the unit.

    `through` are units that do not block it.
    """
    motion = leg.motion(game.table, unit)
    trial = tried(game, unit, motion, through)
    used = use_of(game, unit, leg, motion, trial)
    limit = allowance(game.table, unit)
    objections = [Objection(stop.rule, stop.reason, where=_at(unit, motion, stop.share),
                            because_of=stop.because_of or None,
                            along=unit.moved + stop.share * _whole(game, unit, leg, motion))
                  for stop in trial.blocks]
    share = trial.share
    if not affords(limit, used.moved):
        share = affordable_share(game, unit, leg, motion, trial, limit)
        objections.append(Objection(
            leg.rule, f"{used.moved - limit:.2f}\" short: it takes {used.moved:.2f}\" of {limit:g}\"",
            where=_at(unit, motion, share), limit=limit,
            value=round(used.moved, 6), because_of=unit.id, along=limit))
    if objections:
        return Carry(tuple(sorted(objections, key=lambda o: o.along)), (), min(share, trial.share))
    return Carry((), events_of(game, unit, leg, motion, trial, used))


def use_of(game: Game, unit: Unit, leg: Leg, motion: Motion, trial: Trial) -> Used:
    """What the unit will have used once the leg is made as far as it goes."""
    return used_after(game, unit, motion, trial.counted, leg.rate, leg.measure(game))


def _whole(game: Game, unit: Unit, leg: Leg, motion: Motion) -> float:
    whole = motion.length if isinstance(motion, Slide) else abs(math.radians(motion.degrees))
    return used_after(game, unit, motion, whole, leg.rate, leg.measure(game)).moved - unit.moved


def affordable_share(game: Game, unit: Unit, leg: Leg, motion: Motion, trial: Trial, limit: float) -> float:
    """The largest share of a leg whose cost fits a limit."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        used = used_after(game, unit, motion, counted(motion, trial.rough, middle), leg.rate, leg.measure(game))
        fits = affords(limit, used.moved)
        low, high = (middle, high) if fits else (low, middle)
    return low


def events_of(game: Game, unit: Unit, leg: Leg, motion: Motion, trial: Trial, used: Used) -> tuple[Event, ...]:
    """What happens when a leg is made: the unit is carried, what it used is noted, and it may be halted."""
    part = motion.part(trial.share)
    cost = used.moved - unit.moved
    moved = msgspec.structs.replace(placed(game.table, unit, leg, part, cost, trial.counted),
                                    stretches=dear(game, leg, motion, trial, cost))
    events: list[Event] = [moved, Spent(unit.id, used.moved, used.travelled)]
    if trial.halt is not None:
        events.append(UnitHalted(unit.id, trial.halt.rule, moved.to, trial.halt.because_of))
    return tuple(events)


def dear(game: Game, leg: Leg, motion: Motion, trial: Trial, cost: float) -> tuple[tuple[float, float], ...]:
    """What a leg used as inches and the price of each; a swing by its chord is no sum of such."""
    if isinstance(motion, Swing) and leg.measure(game) == "front-corner-chord":
        return ()
    made = counted(motion, (), trial.share)
    inches = cost / (leg.rate * trial.counted) * made / trial.share if trial.counted and trial.share else 0.0
    rough = ((start * inches, end * inches) for start, end in trial.rough)
    return priced(trial.share * inches, rough, 2.0 * leg.rate, leg.rate)


def placed(table: Table, unit: Unit, leg: Leg, motion: Motion, cost: float, counted: float) -> Carried:
    """The event that leaves the unit, and who belongs to it, where a motion takes them."""
    others = tuple((part.id, *_pose(part, motion)) for part in company(table, unit)[1:])
    to, facing = _pose(unit, motion)
    path = points_of(unit.at, motion)
    outline = outline_of(table, unit)
    if isinstance(motion, Slide):
        return UnitMoved(model=unit.id, to=to, facing=facing, path=path, cost=cost, others=others, outline=outline)
    kind = "pivot" if isinstance(leg, Pivot) else "wheel" if leg.rate == 1.0 else "backwards-wheel"
    return Wheeled(model=unit.id, to=to, facing=facing, path=path, cost=cost, others=others,
                   outline=outline, pivot=motion.pivot,
                   by=motion.degrees, kind=kind, measures=measures(table, unit, motion.pivot, counted))


def outline_of(table: Table, unit: Unit) -> tuple[Point, ...]:
    """The ring around a unit and who belongs to it, on the grid."""
    return tuple(grid(p) for p in ring_around([p for block in ground_of(table, unit) for p in block]))


def _pose(unit: Unit, motion: Motion) -> tuple[Point, float]:
    turned = motion.degrees if isinstance(motion, Swing) else 0.0
    return motion.moved(unit.at, 1.0), (unit.facing + turned) % 360


def points_of(point: Point, motion: Motion) -> tuple[Point, ...]:
    """The way of a point along a motion, arcs in steps that stray at most 1e-4 inches."""
    if isinstance(motion, Slide):
        return point, motion.moved(point, 1.0)
    radius = math.dist(point, motion.pivot)
    step = 2 * math.acos(1 - STRAY / radius) if radius > STRAY else math.pi
    count = max(1, math.ceil(abs(math.radians(motion.degrees)) / step))
    return tuple(motion.moved(point, i / count) for i in range(count + 1))


def _at(unit: Unit, motion: Motion, share: float) -> Point:
    x, y = motion.moved(unit.at, share)
    return round(x, 6), round(y, 6)
