"""Where loose troops can walk by any path: the ground as their block, which keeps its facing, finds it."""

from collections.abc import Iterator, Sequence

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.forms import grown, hull, outline_of
from marchwarden.geometry.ground import Blocker, Ground, Rough, polygon
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import edges, gap
from marchwarden.geometry.region import Region
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.systems.realm_of_chaos.footing import ground_of
from marchwarden.systems.realm_of_chaos.rates import allowance
from marchwarden.systems.realm_of_chaos.trials import KEEP_OFF, charged_at, strangers
from marchwarden.systems.realm_of_chaos.units import Point, Unit, blocks
from marchwarden.systems.realm_of_chaos.walking import Meeting, Walk, ends_on, meetings
from marchwarden.table.models import Point as Place


class WalkArea:
    """The places of the middle of the front where a walk by any path may end, without a test.

    The region counts every friend as solid but loose ones; what lies behind friends that may be passed is found
    along straight ways.
    """

    def __init__(self, game: Game, unit: Unit) -> None:
        self.game, self.unit = game, unit
        left = max(0.0, allowance(game.table, unit) - unit.moved)
        self.region: Region = walking_ground(game, unit).reach(unit.at, left)

    def contains(self, p: Place) -> bool:
        """Whether a walk may end there, round what is in the way or straight."""
        round_ = self.region.contains(p) and not any(ends_on(self.game, self.unit, (self.unit.at, p)))
        return round_ or self.straight(p)

    def straight(self, p: Place) -> bool:
        """Whether a straight walk there is legal, is not halted and needs no test."""
        order = Walk(self.unit.id, (p,))
        met = meetings(self.game, self.unit, order.way(self.unit))
        return not order.against(self.game) and all(meeting.kind == "pass" for meeting in met) and self.untested(met)

    def untested(self, met: Sequence[Meeting]) -> bool:
        """Whether passing those met on the way takes no test: one block at most, the first manoeuvre of both."""
        units = self.game.table.state.units
        blocks_met = [units[meeting.with_] for meeting in met]
        tested = [unit for unit in blocks_met if not (unit.is_loose or unit.is_single)]
        return not tested or (len(tested) == 1 and self.unit.simple == 0 and tested[0].simple == 0)

    def outline(self, tolerance: float = 0.005) -> list[list[list[Place]]]:
        """The region's polygons."""
        return self.region.outline(max(tolerance, 0.02))


def walking_ground(game: Game, unit: Unit) -> Ground:
    """The ground for the middle of a loose unit's front: everything grown by the block that follows it."""
    table = game.table
    body = tuple((x - unit.at[0], y - unit.at[1]) for block in ground_of(table, unit) for x, y in block)
    board = table.board
    low_x, high_x = min(x for x, _ in body), max(x for x, _ in body)
    low_y, high_y = min(y for _, y in body), max(y for _, y in body)
    rough = [Rough(f"{piece.id}.{i}", shape) for piece in table.terrain if piece.kind == "difficult" or piece.difficult
             for i, shape in enumerate(swollen(piece.polygon, body)) if isinstance(shape, Outline)]
    return Ground(0.0, tuple(barred(game, unit, body)), rough,
                  (-low_x, -low_y, board.width - high_x, board.depth - high_y))


def barred(game: Game, unit: Unit, body: tuple[Point, ...]) -> Iterator[Blocker]:
    """What a loose unit keeps out of: friends that are not loose, an inch round enemies, impassable ground."""
    mine, spared = ground_of(game.table, unit), charged_at(game.table, unit)
    for other in strangers(game.table, unit):
        if other.side == unit.side and other.is_loose and not (other.routing or other.charging):
            continue
        for outline in blocks(other):
            now = min(gap(block, outline) for block in mine)
            keep = min(KEEP_OFF, now - TAU) if other.side != unit.side and other.id not in spared else 0.0
            yield Blocker(other.id, outline_of(grown(hull(_sums(outline, body)), max(0.0, keep))))
    for piece in game.table.terrain:
        if piece.kind == "impassable":
            for shape in swollen(piece.polygon, body):
                yield Blocker(piece.id, shape)


def swollen(outline: Sequence[Point], body: Sequence[Point]) -> Iterator[Circle | Outline]:
    """Where a body's middle overlaps an outline: along each edge, and within."""
    for start, end in edges(outline):
        yield outline_of(hull(_sums((start, end), body)))
    if len(outline) > 2:
        x, y = ((min(c) + max(c)) / 2 for c in zip(*body, strict=True))
        yield polygon(tuple((px - x, py - y) for px, py in outline))


def _sums(outline: Sequence[Point], body: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((x - bx, y - by) for x, y in outline for bx, by in body)
