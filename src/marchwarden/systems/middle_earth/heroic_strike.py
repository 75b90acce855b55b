"""Heroic Strike: a D3 more Fight for the phase, added after everything else."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, done
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.heroics import FIGHT_END, EffectBegan, effect_on
from marchwarden.table.events import Rolled
from marchwarden.table.models import Model

EFFECT, MOST = "heroic-strike", 10


@enforces("me.heroic.strike")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """The die is not rolled before the hero's first combat of the phase."""
    yield EffectBegan(EFFECT, hero.id, FIGHT_END, hero.id)


def to_roll(game: Game, fighters: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some fighters who struck a heroic pose and have not rolled for it yet."""
    rows = ((name, effect_on(game.table, name, EFFECT)) for name in fighters)
    return tuple(name for name, row in rows if row is not None and row.value == 0)


@enforces("me.heroic.strike")
class StrikeRoll(Procedure, frozen=True):
    """Roll how much Fight a Heroic Strike adds: a D3, or with the option a whole die."""

    hero: str

    def begin(self, game: Game, _: Any) -> Outcome:
        return ask(Roll("strike", game.model(self.hero).side, self.hero), self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        more = dice[0] if game.option("heroic_strike") == "d6" else (dice[0] + 1) // 2
        return done(None, Rolled("strike", dice, more, self.hero),
                    EffectBegan(EFFECT, self.hero, FIGHT_END, self.hero, float(more)))


@enforces("me.heroic.strike")
def fight_value(game: Game, model: Model) -> int:
    """A model's Fight with everything that changes it, a Heroic Strike last, at most 10."""
    fight = max(0, int(game.bill("fight", model, model.traits.fight).total))
    row = effect_on(game.table, model.id, EFFECT)
    return fight if row is None or not row.value else min(MOST, fight + int(row.value))
