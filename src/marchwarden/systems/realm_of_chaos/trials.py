"""A unit's motion tried out on the table: how much of it can be made, what halts or blocks it, what it uses up."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import Motion, Slide, Span, gap, near_spans
from marchwarden.geometry.spans import covered
from marchwarden.systems.realm_of_chaos.footing import Blocks, shrunk_ground
from marchwarden.systems.realm_of_chaos.passing import insiders, why_not_through
from marchwarden.systems.realm_of_chaos.units import Point, Unit, base_corners, blocks, company, unit_of
from marchwarden.table.table import Table

KEEP_OFF = 1.0
"""How near an enemy a unit may come that has not declared a charge on it, in inches."""


class Stop(NamedTuple):
    """Where a motion ends before its end: the share made, the clause, why, and because of what."""

    share: float
    rule: str
    reason: str
    because_of: str = ""


class Trial(NamedTuple):
    """What becomes of a motion: the share of it made, what it counts for, what halts and what blocks it."""

    share: float
    counted: float
    """Inches of a slide or radians of a swing made, those in difficult ground twice."""
    halt: Stop | None = None
    blocks: tuple[Stop, ...] = ()
    rough: tuple[Span, ...] = ()
    """The shares of the motion with any part of the unit in difficult ground."""


def strangers(table: Table, unit: Unit) -> tuple[Unit, ...]:
    """All units but this one and those who belong with it."""
    own = {part.id for part in company(table, unit)}
    return tuple(other for other in table.state.units.values() if other.id not in own)


def tried(game: Game, unit: Unit, motion: Motion, through: Sequence[str] = ()) -> Trial:
    """Try a motion; `through` are friends the unit may pass."""
    table = game.table
    moving = shrunk_ground(table, unit)
    halt = min(halts(table, unit, moving, motion), key=lambda stop: stop.share, default=None)
    blocked = sorted(blocked_by(game, unit, moving, motion, through), key=lambda stop: stop.share)
    if halt is not None:
        blocked = [stop for stop in blocked if stop.share < halt.share]
    share = blocked[0].share if blocked else halt.share if halt is not None else 1.0
    rough = rough_spans(table, moving, motion)
    return Trial(share, counted(motion, rough, share), None if blocked else halt, tuple(blocked), rough)


@enforces("rc.halt")
def halts(table: Table, unit: Unit, moving: Blocks, motion: Motion) -> Iterator[Stop]:
    """Where a unit comes within 1 inch of an enemy it has not declared a charge on, or nearer to one already nearer."""
    spared = charged_at(table, unit)
    for enemy in strangers(table, unit):
        if enemy.side == unit.side or enemy.id in spared:
            continue
        outlines = blocks(enemy)
        now = min(gap(block, outline) for block in moving for outline in outlines)
        limit = min(KEEP_OFF, now - TAU)
        starts = [spans[0][0] for outline in outlines
                  if limit > 0 and (spans := near_spans(moving, motion, outline, limit))]
        if starts:
            yield Stop(min(starts), "rc.halt", f"comes within 1 inch of {enemy.id}", enemy.id)


def charged_at(table: Table, unit: Unit) -> tuple[str, ...]:
    """The enemies a unit may come near: whom it has declared a charge on, with who belongs to it or is inside it."""
    if unit.target not in table.state.units:
        return ()
    target = unit_of(table, unit.target)
    return tuple(other.id for other in (*company(table, target), *insiders(table, target)))


@enforces("rc.move.blocked")
def blocked_by(game: Game, unit: Unit, moving: Blocks, motion: Motion, through: Sequence[str]) -> Iterator[Stop]:
    """Everything solid that a unit would move into."""
    table = game.table
    for other in strangers(table, unit):
        if other.id in through:
            continue
        starts = [spans[0][0] for outline in blocks(other) if (spans := near_spans(moving, motion, outline, 0.0))]
        if not starts:
            continue
        said = why_not_through(game, unit, other) if other.side == unit.side else None
        rule, reason = said or ("rc.move.blocked", f"would move into {other.id}")
        if other.side == unit.side and said is None:
            reason = f"to pass {other.id}, walk, or march forward through it by name"
        yield Stop(min(starts), rule, reason, other.id)
    for name, outline in solid_ground(table):
        spans = near_spans(moving, motion, outline, 0.0)
        if spans:
            reason = "would leave the table" if name == "edge" else f"would move into {name}, impassable"
            yield Stop(spans[0][0], "rc.move.blocked", reason, "" if name == "edge" else name)


def solid_ground(table: Table) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Impassable terrain, and the ground beyond the edges of the table."""
    for piece in table.terrain:
        if piece.kind == "impassable":
            yield piece.id, piece.polygon
    width, depth, far = table.board.width, table.board.depth, 200.0
    for x0, y0, x1, y1 in ((-far, -far, 0.0, depth + far), (width, -far, width + far, depth + far),
                           (-far, -far, width + far, 0.0), (-far, depth, width + far, depth + far)):
        yield "edge", ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def rough_spans(table: Table, moving: Blocks, motion: Motion) -> tuple[Span, ...]:
    """The shares of a motion with any part of the unit in difficult ground."""
    return tuple(span for piece in table.terrain if piece.kind == "difficult" or piece.difficult
                 for span in near_spans(moving, motion, piece.polygon, 0.0))


@enforces("rc.move.rough")
def counted(motion: Motion, rough: Sequence[Span], share: float) -> float:
    """What a share of a motion counts for: its inches or radians, twice where any part is in difficult ground."""
    whole = motion.length if isinstance(motion, Slide) else abs(math.radians(motion.degrees))
    return whole * (share + covered(rough, share))


def all_corners(table: Table, unit: Unit) -> tuple[Point, ...]:
    """The corners of every base of the unit and of those who belong to it."""
    return tuple(corner for part in company(table, unit) for corner in base_corners(part))
