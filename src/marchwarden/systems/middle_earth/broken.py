"""Broken armies: nerve when activated, fleeing, and heroes who stand fast."""

from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done
from marchwarden.flow.rulebook import Change, Game
from marchwarden.systems.middle_earth.courage import CourageTest, Nerve
from marchwarden.systems.middle_earth.events import ActivationBegan
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan, effect_on
from marchwarden.systems.middle_earth.nearness import near
from marchwarden.systems.middle_earth.points import is_hero
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.wounds import Removal
from marchwarden.table.events import Event
from marchwarden.table.table import Table

STANDS = "stands-fast"


def army(table: Table, side: str) -> tuple[str, ...]:
    """The models a side began the battle with, mounts that were parted from their riders aside."""
    return tuple(model.id for model in table.models.values()
                 if model.side == side and "parted" not in model.traits.keywords)


@enforces("me.courage.broken")
def is_broken(table: Table, side: str) -> bool:
    """Whether a side's army is broken: said so in the file, or more than half of its models have been removed."""
    if table.side(side).traits.broken:
        return True
    gone = {model.id for model in table.models.values() if model.traits.slain}
    if not gone:
        return False
    names = army(table, side)
    return 2 * len(gone.intersection(names)) > len(names)


class BrokenNerve(Procedure, frozen=True):
    """A model of a broken army tests its courage when it is activated, and flees if it fails; a hero stands fast."""

    model: str

    @enforces("me.courage.broken", "me.courage.stand-fast")
    def begin(self, game: Game, _: Any) -> Outcome:
        return call(CourageTest(self.model, reason="broken"), self.steadied)

    @enforces("me.fate.not-fleeing")
    def steadied(self, game: Game, holds: bool) -> Outcome:
        if not holds:
            return call(Removal(self.model, reason="fled"), self.over)
        if is_hero(game.model(self.model)):
            return done(None, EffectBegan(STANDS, self.model, TURN_END, self.model))
        return done()

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


@enforces("me.courage.broken")
def nerve_of_the_broken(game: Game, event: Event) -> Procedure | None:
    """The test at the start of an activation."""
    if isinstance(event, ActivationBegan) and not event.resumed and game.table.turn.phase == "move" and is_broken(
            game.table, game.model(event.model).side):
        return BrokenNerve(event.model)
    return None


@enforces("me.courage.stand-fast")
def held_by_a_hero(game: Game, nerve: Nerve) -> Change | None:
    """Near a hero who stands fast nobody flees because the army is broken."""
    if nerve.reason != "broken" or nerve.model not in game.table.models:
        return None
    model = game.model(nerve.model)
    for hero in game.table.models.values():
        if (hero.side == model.side and hero.id != model.id and on_board(hero)
                and effect_on(game.table, hero.id, STANDS) is not None and near(hero, model)):
            return Change(1, f"{hero.id} stands fast", "me.courage.stand-fast")
    return None
