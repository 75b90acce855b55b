"""Making way: friends who fight nobody give a beaten model the room it lacks, and others give it to them."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.directions import BACK, directly_away
from marchwarden.systems.middle_earth.retreats import FAN, BackedAway, MadeWay, Path, against, ground_behind, off
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.events import Event
from marchwarden.table.models import Model

ASIDE = tuple(math.tau * k / 12 * sense for k in range(7) for sense in ((1, -1) if 0 < k < 6 else (1,)))
"""The directions in which a friend steps aside, from the one in which it is pressed: straight on first."""

STEPS = (BACK / 2, BACK)
"""How far a friend steps aside: half an inch where that is enough, at most an inch."""

LONGEST = 6
"""How many friends, one behind the other, give way to one model."""


class Cleared(NamedTuple):
    """A way that has been cleared: the game afterwards, what happened, and the friends who still could step aside."""

    game: Game
    events: tuple[Event, ...]
    friends: tuple[str, ...]


@enforces("me.fight.make-way")
def made_way(game: Game, loser: Model, winners: Sequence[str]) -> tuple[Event, ...] | None:
    """How friends who fight nobody make way for a beaten model, each by at most an inch; None where they cannot."""
    away = directly_away(game, loser, winners)
    friends = tuple(other.id for other in game.table.models.values()
                    if other.side == loser.side and other.id != loser.id and on_board(other)
                    and not other.traits.engaged_with and not other.traits.prone)
    if not friends:
        return None
    for k in sorted(range(FAN), key=lambda k: min(k, FAN - k)):
        angle = away + math.tau * k / FAN
        path = (loser.at, off(loser.at, angle))
        if any(True for _ in against(game, loser, winners, path, friends)):
            continue
        cleared = _clear(Cleared(game, (), friends), loser, path, angle, LONGEST)
        if cleared is not None and not any(True for _ in against(cleared.game, loser, winners, path)):
            return (*cleared.events, BackedAway(loser.id, path[-1], path))
    return None


def _in_the_way(game: Game, mover: Model, path: Path) -> list[str]:
    """The models that a mover would run into on its way, in the order of their names."""
    faults = ground_behind(game, mover).walk(path).faults
    return sorted({fault.key.partition(":")[2] for fault in faults if fault.key.startswith("model:")})


def _clear(now: Cleared, mover: Model, path: Path, angle: float, depth: int) -> Cleared | None:
    """Let everybody in a mover's way step aside, one after the other."""
    for name in _in_the_way(now.game, mover, path):
        after = _step_aside(now, name, mover, path, angle, depth) if name in now.friends and depth else None
        if after is None:
            return None
        now = after
    return now


def _step_aside(now: Cleared, name: str, mover: Model, path: Path, angle: float, depth: int) -> Cleared | None:
    """Let one friend step out of a mover's way: where it finds room, else where others in turn give it room."""
    friend = now.game.model(name)
    others = now._replace(friends=tuple(one for one in now.friends if one != name))
    for alone in (True, False):
        for turn, own in _steps(friend, angle):
            there = _moved(now.game, friend, own)
            if name in _in_the_way(there, mover, path):
                continue
            if any(True for _ in against(now.game, friend, (), own, () if alone else others.friends)):
                continue
            cleared = others if alone else _clear(others, friend, own, turn, depth - 1)
            if cleared is not None and not any(True for _ in against(cleared.game, friend, (), own)):
                return Cleared(_moved(cleared.game, friend, own), (*cleared.events, MadeWay(name, own[-1], own)),
                               cleared.friends)
    return None


def _steps(friend: Model, angle: float) -> Iterator[tuple[float, Path]]:
    for turn in ASIDE:
        for far in STEPS:
            yield angle + turn, (friend.at, off(friend.at, angle + turn, far))


def _moved(game: Game, friend: Model, path: Path) -> Game:
    return msgspec.structs.replace(game, table=MadeWay(friend.id, path[-1], path).happen(game.table))
