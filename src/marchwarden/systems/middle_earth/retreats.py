"""Places to back away to: what speaks against one, and those that are open."""

import math
from collections.abc import Iterable, Iterator, Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round
from marchwarden.geometry.ground import Ground
from marchwarden.geometry.lengths import SMALL_GAP, TAU, snap
from marchwarden.systems.middle_earth.directions import BACK, Point, directly_away, turning_points
from marchwarden.systems.middle_earth.events import Shifted
from marchwarden.systems.middle_earth.ground import Purpose, footing, ground_of
from marchwarden.systems.middle_earth.nearness import gap_between, gap_from
from marchwarden.systems.middle_earth.objections import objections_to
from marchwarden.systems.middle_earth.standing import enemies, level_with
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.events import Event
from marchwarden.table.models import Model

FAN = 24
"""How many directions are tried first."""

Path = tuple[Point, ...]


class BackedAway(Shifted, frozen=True, tag="backed-away"):
    """A beaten model backed away."""


class MadeWay(Shifted, frozen=True, tag="made-way"):
    """A friend made way for a beaten model."""


class Trapped(Event, frozen=True, tag="trapped"):
    """A beaten model has no room to back away: it is struck twice as often."""

    model: str


def off(at: Point, angle: float, far: float = BACK) -> Point:
    """The place so many inches off in a direction, on the storage grid."""
    return (snap(at[0] + far * math.cos(angle)), snap(at[1] + far * math.sin(angle)))


@enforces("me.fight.back-away", "me.control-zone.forced", "me.board.edge")
def against(game: Game, loser: Model, winners: Sequence[str], path: Path, ignored: tuple[str, ...] = ()
            ) -> Iterator[Objection]:
    """What speaks against backing away along straight legs: bodies, terrain, the edge, coming closer, contact."""
    to = path[-1]
    for name in winners:
        if level_with(game.table, loser, game.model(name)) and _comes_closer(loser, game.model(name), path):
            yield Objection("me.fight.back-away", f"gets closer to {name}", to, because_of=name)
    moved = loser.but(at=to)
    found = objections_to(game, loser, footing(game.table, loser), ground_behind(game, loser).walk(path), path, charging=False)
    yield from (one for one in found if one.because_of not in ignored)
    for enemy in enemies(game.table, loser):
        gap = gap_between(moved, enemy)
        if gap < SMALL_GAP - TAU and enemy.id not in winners and level_with(game.table, loser, enemy):
            yield Objection("me.control-zone.forced", f"would touch {enemy.id}", to, SMALL_GAP, round(gap, 6), enemy.id)


def _comes_closer(loser: Model, enemy: Model, path: Path) -> bool:
    """Whether a way brings a base closer to another at any moment of it."""
    if isinstance(loser.base, Round) and isinstance(enemy.base, Round):
        # Centres that do not approach at first never do on a straight leg.
        return any((b[0] - a[0]) * (enemy.x - a[0]) + (b[1] - a[1]) * (enemy.y - a[1]) > TAU * math.dist(a, enemy.at)
                   for a, b in zip(path, path[1:], strict=False))
    least = gap_between(loser, enemy)
    for a, b in zip(path, path[1:], strict=False):
        for share in (0.02, 0.25, 0.5, 0.75, 1.0):
            at = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
            gap = gap_from(loser, at, enemy)
            if gap < least - TAU:
                return True
            least = max(least, gap)
    return False


def ground_behind(game: Game, loser: Model) -> Ground:
    """The ground of a forced move: zones do not count, and whoever it touches may be moved away from."""
    touched = tuple(enemy.id for enemy in enemies(game.table, loser) if gap_between(loser, enemy) <= 10 * TAU)
    return ground_of(game, loser, Progress(loser.id, loser), Purpose(touched, zones=False))


@enforces("me.fight.back-away")
def ways_back(game: Game, loser: Model, winners: Sequence[str]) -> tuple[Path, ...]:
    """Ways in which a beaten model may back away in a straight line, straight away from the winners first.

    Some directions are tried first. If none is open all are looked through: only at certain directions can a way become
    open or closed, those in which the base, on its way or at its end, just
    touches something. One direction between each two neighbours of them, and they themselves, decide for all.
    """
    away = directly_away(game, loser, winners)
    fan = [away + math.tau * (k // 2 + k % 2) * (1 if k % 2 else -1) / FAN for k in range(FAN)]
    found = _open(game, loser, winners, fan)
    if found:
        return found
    edges = sorted({round(angle % math.tau, 9) for angle in turning_points(game, loser, winners)})
    between = [(a + b) / 2 for a, b in zip(edges, (*edges[1:], edges[0] + math.tau), strict=True)] if edges else []
    return _open(game, loser, winners, sorted(
        (*edges, *between), key=lambda angle: (abs((angle - away + math.pi) % math.tau - math.pi), angle)))


def _open(game: Game, loser: Model, winners: Sequence[str], angles: Iterable[float]) -> tuple[Path, ...]:
    """The straight ways in some directions that are open."""
    found: list[Path] = []
    for angle in angles:
        place = off(loser.at, angle)
        if all(math.dist(place, other[-1]) > 1e-4 for other in found) and not any(
                True for _ in against(game, loser, winners, (loser.at, place))):
            found.append((loser.at, place))
    return tuple(found)
