"""The Fight Phase: combats one after the other, each from its duel to its last strike."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen, InOrder, Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth import heroic_combat
from marchwarden.systems.middle_earth.backing_away import BackAway
from marchwarden.systems.middle_earth.cavalry import knocked_down
from marchwarden.systems.middle_earth.duel import Duel
from marchwarden.systems.middle_earth.events import Disengaged, Stood
from marchwarden.systems.middle_earth.heroic_order import picking
from marchwarden.systems.middle_earth.heroic_strike import StrikeRoll, to_roll
from marchwarden.systems.middle_earth.heroics import FIGHT_END, Cancelled, EffectBegan, heroics
from marchwarden.systems.middle_earth.pairing import FOUGHT, combats
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.strikes import Strikes
from marchwarden.systems.middle_earth.supporting import SUPPORTED, supporters
from marchwarden.systems.middle_earth.turn import sides_in_order
from marchwarden.table.events import Event
from marchwarden.table.table import Table


class Fight(Order, frozen=True):
    """Resolve the combat a model is in next."""

    whose_turn: ClassVar[bool] = True
    fight: ModelId

    @enforces("me.fight.order")
    def judge(self, game: Game) -> Judgement:
        turn = game.table.turn
        if turn.phase != "fight" or turn.step == "declare":
            return Judgement((Objection("me.phase.order", "nobody fights in this step"),))
        group = heroics(game.table).group
        if group is not None:
            return Judgement((Objection("me.heroic.combat", f"the moves after {group.hero}'s Heroic Combat come first",
                                        because_of=group.hero),))
        combat = next((each for each in combats(game.table) if self.fight in each), None)
        if combat is None:
            return Judgement((Objection("me.fight.order", f"{self.fight} has no combat to fight",
                                        because_of=self.fight),))
        if turn.step == "heroic":
            found = tuple(heroic_combat.not_its_turn(game, combat))
            if found:
                return Judgement(found)
        return Judgement(procedure=Combat(combat))


class Combat(Procedure, frozen=True):
    """One combat: heroic poses, the duel, backing away, strikes, and what comes of it."""

    fighters: tuple[str, ...]
    helpers: tuple[str, ...] = ()
    winner: str = ""

    @enforces("me.fight.order", "me.heroic.strike")
    def begin(self, game: Game, _: Any) -> Outcome:
        helpers = supporters(game, self.fighters)
        rolls = tuple(StrikeRoll(name) for name in in_dice_order(game.table, to_roll(game, (*self.fighters, *helpers))))
        told = tuple(EffectBegan(SUPPORTED, name, FIGHT_END) for name in helpers)
        return call(InOrder(rolls), msgspec.structs.replace(self, helpers=helpers).duel, *told)

    def duel(self, game: Game, _: Any) -> Outcome:
        return call(Duel(self.fighters, self.helpers), self.backs)

    def _of(self, game: Game, side: str, *, won: bool) -> tuple[str, ...]:
        return tuple(name for name in self.fighters if (game.model(name).side == side) == won)

    @enforces("me.fight.back-away", "me.fight.knock-down")
    def backs(self, game: Game, winner: str) -> Outcome:
        losers, winners = self._of(game, winner, won=False), self._of(game, winner, won=True)
        return call(BackAway(losers, winners), msgspec.structs.replace(self, winner=winner).strikes)

    @enforces("me.fight.strikes", "me.fight.prone")
    def strikes(self, game: Game, trapped: tuple[str, ...]) -> Outcome:
        losers, winners = self._of(game, self.winner, won=False), self._of(game, self.winner, won=True)
        helping = tuple(name for name in self.helpers if game.model(name).side == self.winner)
        striking = tuple(name for name in game.table.models if name in winners or name in helping)
        down = knocked_down(game, winners, losers)
        return call(Strikes(striking, losers, helping, trapped), self.over, *down)

    def over(self, game: Game, _: Any) -> Outcome:
        """Who is left is no longer in this combat; a winner on the ground gets up."""
        winners = self._of(game, self.winner, won=True)
        return go(self.heroic, *parted(game, self.fighters), *tuple(
            Stood(name) for name in winners if on_board(game.model(name)) and game.model(name).traits.prone))

    def heroic(self, game: Game, _: Any) -> Outcome:
        losers, winners = self._of(game, self.winner, won=False), self._of(game, self.winner, won=True)
        return done(None, *heroic_combat.after(game, self.fighters, winners, losers))


def in_dice_order(table: Table, names: tuple[str, ...]) -> tuple[str, ...]:
    """Models as their dice are rolled: the side with priority first, then as they stand in the file."""
    order = sides_in_order(table)
    place = list(table.models)
    return tuple(sorted(names, key=lambda name: (order.index(table.models[name].side), place.index(name))))


def parted(game: Game, fighters: tuple[str, ...]) -> Iterator[Event]:
    """The combats between some fighters are over; with others they touched beside it they fight no more this phase."""
    for name in fighters:
        model = game.model(name)
        for other in model.traits.engaged_with:
            if other not in fighters:
                yield EffectBegan(FOUGHT, name, FIGHT_END, other)
            elif list(game.table.models).index(name) < list(game.table.models).index(other):
                yield Disengaged(name, other)


@enforces("me.heroic.combat", "me.heroic.order", "me.heroic.cancelled")
def heroic_combats(game: Game) -> Procedure | None:
    """What happens next while heroic combats are fought: those that cannot be are cancelled when no other is left."""
    waiting = heroics(game.table).open_of("heroic-combat")
    fightable = {name for combat in combats(game.table) for name in combat}
    hopeless = [one for one in waiting if one.hero not in fightable]
    dead = [one for one in hopeless if not on_board(game.model(one.hero))]
    if dead or (hopeless and len(hopeless) == len(waiting)):
        return Happen(tuple(Cancelled(one.hero, one.action, "in no combat") for one in dead or hopeless))
    picks = heroics(game.table).picks
    if picks and hopeless and not any(
            one.hero in fightable and game.model(one.hero).side == picks for one in waiting):
        lost = tuple(one for one in hopeless if game.model(one.hero).side == picks)
        if lost:
            return Happen(tuple(Cancelled(one.hero, one.action, "in no combat") for one in lost))
    return picking(game, "heroic-combat")
