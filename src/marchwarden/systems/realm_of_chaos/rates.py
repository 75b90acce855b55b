"""How far a unit may go, what it has used, and how a wheel is measured."""

import math
from typing import NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.motions import Motion, Swing
from marchwarden.systems.realm_of_chaos.trials import all_corners
from marchwarden.systems.realm_of_chaos.units import Point, Unit, company, pace, places_seen_from, to_world
from marchwarden.table.table import Table


class Used(NamedTuple):
    """What a unit will have used of its M: all in all, and for each corner where they differ."""

    moved: float
    travelled: tuple[float, ...]


@enforces("rc.move.slowest")
def allowance(table: Table, unit: Unit) -> float:
    """How far the unit may go in all this phase, in inches: the M of its slowest member, half when hampered."""
    return pace(table, unit) / (2.0 if unit.half_pace else 1.0)


def used_after(game: Game, unit: Unit, motion: Motion, counted: float, rate: float, measure: str) -> Used:
    """What is used once a motion has counted for so much, at a rate (2: half rate), by a measure of swings."""
    table = game.table
    corners = all_corners(table, unit)
    known = unit.travelled if len(unit.travelled) == len(corners) else ()
    if isinstance(motion, Swing) and measure == "furthest-member":
        before = known or (unit.moved,) * len(corners)
        travelled = tuple(gone + rate * counted * math.dist(corner, motion.pivot)
                          for gone, corner in zip(before, corners, strict=True))
        return Used(max(travelled), travelled)
    if isinstance(motion, Swing):
        return Used(unit.moved + rate * corner_measure(table, unit, motion.pivot, counted, measure), ())
    return Used(unit.moved + rate * counted, tuple(gone + rate * counted for gone in known))


@enforces("rc.wheel", "rc.pivot")
def corner_measure(table: Table, unit: Unit, pivot: Point, radians: float, measure: str) -> float:
    """How far the outer front corner goes, along its arc or straight across."""
    radius = max(math.dist(pivot, corner) for corner in front_corners(table, unit))
    if measure == "front-corner-chord":
        return 2 * radius * math.sin(min(radians, math.pi) / 2)
    return radius * radians


def measures(table: Table, unit: Unit, pivot: Point, radians: float) -> dict[str, float]:
    """A swing by every measure, for the players to see."""
    furthest = max(math.dist(pivot, corner) for corner in all_corners(table, unit))
    return {"furthest-member": round(furthest * radians, 6),
            "front-corner-arc": round(corner_measure(table, unit, pivot, radians, "front-corner-arc"), 6),
            "front-corner-chord": round(corner_measure(table, unit, pivot, radians, "front-corner-chord"), 6)}


def front_corners(table: Table, unit: Unit) -> tuple[Point, Point]:
    """The left and right front corner of the unit, with those who stand in its front rank and belong to it."""
    ends: list[float] = []
    for part in company(table, unit):
        width = part.size[0]
        for place in part.stands:
            right, back = places_seen_from(unit, to_world(part, place))
            if abs(back - unit.size[1] / 2) < FRONT_LINE:
                ends += [right - width / 2, right + width / 2]
    return to_world(unit, (min(ends), 0.0)), to_world(unit, (max(ends), 0.0))


FRONT_LINE = 0.1
"""How far from the front rank's line somebody may stand to count as in it, in inches."""
