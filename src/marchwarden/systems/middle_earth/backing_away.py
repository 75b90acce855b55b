"""Backing away: the beaten go exactly an inch, where there is room; who has none is trapped."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Answer, Question
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round, base_gap, reach_radius
from marchwarden.geometry.ground import Ground
from marchwarden.geometry.lengths import SMALL_GAP, TAU, snap
from marchwarden.systems.middle_earth.ground import Purpose, footing, ground_of
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.objections import objections_to
from marchwarden.systems.middle_earth.standing import enemies, level_with, on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.events import Event, Placed
from marchwarden.table.models import Model
from marchwarden.table.table import Table

Point = tuple[float, float]
BACK = 1.0
FAN = 24
SIDE = 1e-6


class BackedAway(Placed, frozen=True, tag="backed-away"):
    """A beaten model backed away."""


class MadeWay(Placed, frozen=True, tag="made-way"):
    """A friend made way for a beaten model."""


class Trapped(Event, frozen=True, tag="trapped"):
    """A beaten model has no room to back away: it is struck twice as often."""

    model: str


class WhereTo(Question, frozen=True, tag="back-away"):
    """Ask where a beaten model backs away to: any place an inch off that is open; some of them are listed."""

    places: tuple[Point, ...] = ()
    winners: tuple[str, ...] = ()

    def answers(self) -> tuple[Answer, ...]:
        return tuple(Answer({"back_away": self.model, "to": list(place)}, place, "back away there")
                     for place in self.places)

    def read_on(self, game: Game, order: dict[str, Any]) -> Any:
        """The place an order names, or why it is none."""
        to: Any = order.get("to")
        good = (set(order) == {"back_away", "to"} and order["back_away"] == self.model and isinstance(to, list | tuple)
                and len(to) == 2 and all(isinstance(n, int | float) and math.isfinite(n) and abs(n) < 1e6 for n in to))
        if not good:
            return Objection("session.question", f"{self.side} must answer first: where does {self.model} back away to?")
        loser = game.model(self.model)
        place = _an_inch_off(loser.at, (float(to[0]), float(to[1])))
        if place is None:
            return Objection("me.fight.back-away", f"{self.model} backs away exactly {BACK:g}\"", (to[0], to[1]), BACK,
                             round(math.dist(loser.at, to), 6))
        found = list(against(game, loser, self.winners, place))
        return found[0] if found else place


class BackAwayTo(Order, frozen=True):
    """Where a beaten model backs away to; an answer, so never an order of its own."""

    back_away: str
    to: list[float]

    def judge(self, game: Game) -> Judgement:
        return Judgement((Objection("session.question", f"{self.back_away} has not been asked where it backs away to"),))


def _an_inch_off(at: Point, to: Point) -> Point | None:
    """The place exactly an inch off, where a place is within 0.01" of that."""
    away = math.dist(at, to)
    if abs(away - BACK) > 0.01:
        return None
    return (snap(at[0] + (to[0] - at[0]) * BACK / away), snap(at[1] + (to[1] - at[1]) * BACK / away))


@enforces("me.fight.back-away", "me.control-zone.forced", "me.board.edge")
def against(game: Game, loser: Model, winners: Sequence[str], to: Point, ignored: tuple[str, ...] = ()
            ) -> Iterator[Objection]:
    """What speaks against backing away straight to a place: bodies, terrain, the edge, coming closer, contact."""
    for name in winners:
        if level_with(game.table, loser, game.model(name)) and _comes_closer(loser, game.model(name), to):
            yield Objection("me.fight.back-away", f"gets closer to {name}", to, because_of=name)
    path, moved = (loser.at, to), loser.but(at=to)
    found = objections_to(game, loser, footing(game.table, loser), _ground(game, loser).walk(path), path, charging=False)
    yield from (one for one in found if one.because_of not in ignored)
    for enemy in enemies(game.table, loser):
        gap = gap_between(moved, enemy)
        if gap < SMALL_GAP - TAU and enemy.id not in winners and level_with(game.table, loser, enemy):
            yield Objection("me.control-zone.forced", f"would touch {enemy.id}", to, SMALL_GAP, round(gap, 6), enemy.id)


def _comes_closer(loser: Model, enemy: Model, to: Point) -> bool:
    """Whether the way to a place brings a base closer to another than it was, at any moment of it."""
    if isinstance(loser.base, Round) and isinstance(enemy.base, Round):
        # Centres that do not approach at first never do on a straight way.
        toward = (to[0] - loser.x) * (enemy.x - loser.x) + (to[1] - loser.y) * (enemy.y - loser.y)
        return toward > TAU * math.dist(loser.at, enemy.at)
    here = gap_between(loser, enemy)
    for share in (0.02, 0.25, 0.5, 0.75, 1.0):
        at = (loser.at[0] + share * (to[0] - loser.at[0]), loser.at[1] + share * (to[1] - loser.at[1]))
        if base_gap(loser.base, (*at, loser.facing), enemy.base, (*enemy.at, enemy.facing)) < here - TAU:
            return True
    return False


def _ground(game: Game, loser: Model) -> Ground:
    """The ground of a forced move: zones do not count, and whoever it touches may be moved away from."""
    touched = tuple(enemy.id for enemy in enemies(game.table, loser) if gap_between(loser, enemy) <= 10 * TAU)
    return ground_of(game, loser, Progress(loser.id, loser), Purpose(touched, zones=False))


@enforces("me.fight.back-away")
def places(game: Game, loser: Model, winners: Sequence[str]) -> tuple[Point, ...]:
    """Places a beaten model may back away to, straight away from the winners first.

    Some directions are tried first. If none is open all are looked through: only at certain directions can a way become
    open or closed, those in which the base, on its way or at its end, just
    touches something. One direction between each two neighbours of them, and they themselves, decide for all.
    """
    away = _directly_away(game, loser, winners)
    fan = [away + math.tau * (k // 2 + k % 2) * (1 if k % 2 else -1) / FAN for k in range(FAN)]
    found = _open(game, loser, winners, fan)
    if found:
        return found
    edges = sorted({round(angle % math.tau, 9) for angle in _turning_points(game, loser, winners)})
    between = [(a + b) / 2 for a, b in zip(edges, (*edges[1:], edges[0] + math.tau), strict=True)] if edges else []
    return _open(game, loser, winners, sorted(
        (*edges, *between), key=lambda angle: (abs((angle - away + math.pi) % math.tau - math.pi), angle)))


def _open(game: Game, loser: Model, winners: Sequence[str], ways: Iterable[float]) -> tuple[Point, ...]:
    """The places an inch off in some directions that are open."""
    found: list[Point] = []
    for angle in ways:
        place = (snap(loser.at[0] + BACK * math.cos(angle)), snap(loser.at[1] + BACK * math.sin(angle)))
        if all(math.dist(place, other) > 1e-4 for other in found) and not any(
                True for _ in against(game, loser, winners, place)):
            found.append(place)
    return tuple(found)


def _directly_away(game: Game, loser: Model, winners: Sequence[str]) -> float:
    x = y = 0.0
    for name in winners:
        other = game.model(name)
        apart = math.dist(loser.at, other.at) or 1.0
        x, y = x + (loser.x - other.x) / apart, y + (loser.y - other.y) / apart
    return math.atan2(y, x) if abs(x) + abs(y) > 1e-9 else 0.0


def _turning_points(game: Game, loser: Model, winners: Sequence[str]) -> Iterator[float]:
    """The directions in which something begins or ceases to be in the way."""
    (x, y), r = loser.at, reach_radius(loser.base)
    for other in game.table.models.values():
        if other.id == loser.id or not on_board(other):
            continue
        for more in (0.0, SMALL_GAP):
            yield from _round_disc(x, y, other.x, other.y, r + reach_radius(other.base) + more)
        if other.id in winners:
            straight = math.atan2(y - other.y, x - other.x)
            yield from (straight - math.pi / 2, straight + math.pi / 2)
    width, depth = game.table.board.width, game.table.board.depth
    for nx, ny, far in ((1.0, 0.0, width - r - x), (-1.0, 0.0, x - r), (0.0, 1.0, depth - r - y), (0.0, -1.0, y - r)):
        yield from _at_line(nx, ny, far)
    for piece in game.table.terrain:
        if piece.polygon:
            yield from _round_outline(x, y, r, piece.polygon)


def _round_outline(x: float, y: float, r: float, corners: Sequence[tuple[float, float]]) -> Iterator[float]:
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield from _round_disc(x, y, ax, ay, r)
        yield from _round_disc(x, y, bx, by, r)
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = (by - ay) / length, (ax - bx) / length
            over = (ax - x) * nx + (ay - y) * ny
            yield from (*_at_line(nx, ny, over - r), *_at_line(nx, ny, over + r), *_at_line(nx, ny, over))
            yield from (math.atan2(by - ay, bx - ax), math.atan2(ay - by, ax - bx))


def _round_disc(x: float, y: float, cx: float, cy: float, reach: float) -> Iterator[float]:
    """The directions of an inch that graze a disc, or end on its rim."""
    apart = math.hypot(cx - x, cy - y)
    if apart <= TAU:
        return
    toward = math.atan2(cy - y, cx - x)
    if apart >= reach:
        turn = math.asin(min(1.0, reach / apart))
        yield from (toward - turn, toward + turn)
    else:
        yield from (toward - math.pi / 2, toward + math.pi / 2)
    cosine = (apart**2 + BACK**2 - reach**2) / (2 * apart * BACK)
    if -1 <= cosine <= 1:
        yield from (toward - math.acos(cosine), toward + math.acos(cosine))


def _at_line(nx: float, ny: float, far: float) -> Iterator[float]:
    """The directions in which an inch ends on a line this far off along its normal."""
    if -BACK <= far <= BACK:
        normal = math.atan2(ny, nx)
        turn = math.acos(far / BACK)
        yield from (normal - turn, normal + turn)


@enforces("me.fight.make-way")
def made_way(game: Game, loser: Model, winners: Sequence[str]) -> tuple[Event, ...] | None:
    """How friends who fight nobody make way for a beaten model, or None: each goes the same inch as it."""
    away = _directly_away(game, loser, winners)
    friends = tuple(other.id for other in game.table.models.values()
                    if other.side == loser.side and other.id != loser.id and on_board(other)
                    and not other.traits.engaged_with)
    for k in sorted(range(FAN), key=lambda k: min(k, FAN - k)):
        angle = away + math.tau * k / FAN
        step = (BACK * math.cos(angle), BACK * math.sin(angle))
        place = (snap(loser.at[0] + step[0]), snap(loser.at[1] + step[1]))
        if any(True for _ in against(game, loser, winners, place, friends)):
            continue
        moved = _yielding(game, loser, place, step, friends)
        if moved is not None:
            return moved
    return None


def _yielding(game: Game, loser: Model, place: Point, step: Point, friends: tuple[str, ...]) -> tuple[Event, ...] | None:
    table: Table = game.table
    happened: list[Event] = []
    walk = _ground(game, loser).walk((loser.at, place))
    blocking = sorted({fault.key.partition(":")[2] for fault in walk.faults if fault.key.startswith("model:")})
    for name in blocking:
        friend = table.models[name]
        to = (snap(friend.x + step[0]), snap(friend.y + step[1]))
        without = Game(table.with_model(loser.but(off_board=True)), game.rules)
        if name not in friends or any(True for _ in against(without, friend, (), to)):
            return None
        happened.append(MadeWay(name, to, (friend.at, to)))
        table = happened[-1].happen(table)
    if any(True for _ in against(Game(table, game.rules), table.models[loser.id], (), place)):
        return None
    return (*happened, BackedAway(loser.id, place, (loser.at, place)))


class BackAway(Procedure, frozen=True):
    """The beaten of a combat back away one after the other; the result names those who are trapped."""

    losers: tuple[str, ...]
    winners: tuple[str, ...]
    trapped: tuple[str, ...] = ()

    @enforces("me.fight.back-away", "me.fight.trapped")
    def begin(self, game: Game, _: Any) -> Outcome:
        if not self.losers:
            return done(self.trapped)
        loser = game.model(self.losers[0])
        rest = msgspec.structs.replace(self, losers=self.losers[1:])
        if not on_board(loser):
            return go(rest.begin)
        touching = tuple(name for name in self.winners if on_board(game.model(name)))
        open_places = places(game, loser, touching)
        if len(open_places) > 1:
            return ask(WhereTo("back-away", loser.side, loser.id, open_places, touching), self.chosen)
        if open_places:
            return go(rest.begin, BackedAway(loser.id, open_places[0], (loser.at, open_places[0])))
        ways = made_way(game, loser, touching)
        if ways is not None:
            return go(rest.begin, *ways)
        return go(msgspec.structs.replace(rest, trapped=(*self.trapped, loser.id)).begin, Trapped(loser.id))

    def chosen(self, game: Game, place: Point) -> Outcome:
        loser = game.model(self.losers[0])
        rest = msgspec.structs.replace(self, losers=self.losers[1:])
        return go(rest.begin, BackedAway(loser.id, place, (loser.at, place)))
