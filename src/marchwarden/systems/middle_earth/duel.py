"""The duel: the dice of both sides, what is done about them, and the die of a tie."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Window
from marchwarden.systems.middle_earth.bidding import Bidding, DuelDie, gist_of
from marchwarden.systems.middle_earth.declaring import side_of_die
from marchwarden.systems.middle_earth.heroic_challenge import Facing
from marchwarden.systems.middle_earth.heroic_strike import fight_value
from marchwarden.systems.middle_earth.styles import style_of
from marchwarden.table.events import Event, Rolled
from marchwarden.table.models import Model


class Duelled(Event, frozen=True, tag="duel"):
    """A duel was won."""

    winner: str
    fighters: tuple[str, ...] = ()
    best: Mapping[str, int] = {}


class Line(msgspec.Struct, frozen=True):
    """A model's part in a duel: how many dice it rolls, and what modifies each."""

    model: str
    side: str
    dice: int
    bonus: int = 0


@enforces("me.fight.attacks", "me.fight.shielding", "me.fight.support")
def attacks_of(game: Game, model: Model, enemies: tuple[str, ...]) -> int:
    """How many Attacks a model has against some enemies."""
    return max(0, int(game.bill("attacks", Facing(model.id, enemies), model.traits.attacks).total))


def lines(game: Game, fighters: tuple[str, ...], helpers: tuple[str, ...]) -> tuple[Line, ...]:
    """The dice of a duel in their order: the side with priority first, then as the models stand in the file."""
    priority, found = game.table.turn.priority, []
    for name in game.table.models:
        model = game.table.models[name]
        if name in fighters:
            enemies = tuple(other for other in fighters if game.model(other).side != model.side)
            count = attacks_of(game, model, enemies)
            if style_of(game.table, model) == "shielding":
                count *= 2
            found.append(Line(name, model.side, count, int(game.bill("duel", model, 0).total)))
        elif name in helpers:
            found.append(Line(name, model.side, 1))
    return tuple(sorted(found, key=lambda line: line.side != priority))


class Duel(Procedure, frozen=True):
    """Fight a duel; the result is the side that wins it."""

    fighters: tuple[str, ...]
    helpers: tuple[str, ...] = ()
    rest: tuple[Line, ...] = ()
    dice: tuple[DuelDie, ...] = ()

    def gist(self) -> "Duel":
        return msgspec.structs.replace(self, dice=gist_of(self.dice))

    @enforces("me.fight.duel")
    def begin(self, game: Game, _: Any) -> Outcome:
        return go(msgspec.structs.replace(self, rest=lines(game, self.fighters, self.helpers)).throw)

    def throw(self, game: Game, _: Any) -> Outcome:
        if not self.rest:
            return call(Window(self._bidding(game)), self.settled)
        line = self.rest[0]
        if not line.dice:
            return go(msgspec.structs.replace(self, rest=self.rest[1:]).throw)
        return ask(Roll("duel", line.side, line.model, line.dice), self.fallen)

    def fallen(self, game: Game, faces: tuple[int, ...]) -> Outcome:
        line = self.rest[0]
        mine = tuple(DuelDie(line.model, line.side, number, face, line.bonus) for number, face in enumerate(faces, 1))
        lying = msgspec.structs.replace(self, rest=self.rest[1:], dice=(*self.dice, *mine))
        return go(lying.throw, Rolled("duel", faces, max(faces) + line.bonus, line.model, line.side))

    def _bidding(self, game: Game) -> Bidding:
        priority = game.table.turn.priority
        other = next(game.model(name).side for name in self.fighters if game.model(name).side != priority)
        sides = (priority, other)
        everybody = (*self.fighters, *self.helpers)
        fights = tuple(max(fight_value(game, game.model(name)) for name in everybody if game.model(name).side == side)
                       for side in sides)
        return Bidding(dice=self.dice, fights=fights, sides=sides)

    @enforces("me.fight.tie", "me.might.rolls")
    def settled(self, game: Game, moment: Bidding) -> Outcome:
        leader = moment.leader()
        if leader:
            return done(leader, Duelled(leader, self.fighters, {side: moment.best(side) for side in moment.sides}))
        closing = msgspec.structs.replace(self, dice=moment.dice)
        return ask(Roll("tie", game.table.turn.priority), closing.rolled_off)

    def rolled_off(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        winner = side_of_die(game.table, dice[0])
        return done(winner, Rolled("tie", dice, dice[0], side=game.table.turn.priority), Duelled(winner, self.fighters))
