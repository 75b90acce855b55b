"""Making way: friends who fight nobody give a beaten model the room it lacks."""

import math
from collections.abc import Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.directions import BACK, Point, directly_away
from marchwarden.systems.middle_earth.retreats import FAN, BackedAway, MadeWay, against, ground_behind
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.table import Table


@enforces("me.fight.make-way")
def made_way(game: Game, loser: Model, winners: Sequence[str]) -> tuple[Event, ...] | None:
    """How friends who fight nobody make way for a beaten model, or None: each goes the same inch as it."""
    away = directly_away(game, loser, winners)
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
    walk = ground_behind(game, loser).walk((loser.at, place))
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
