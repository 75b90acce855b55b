"""Heroic Accuracy and Take Aim: failed In The Way tests are rolled again."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.questions import Choose
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.flow.windows import Moment
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan, effect_on
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.table.models import Model

EFFECT = "accuracy"


@enforces("me.heroic.accuracy")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Not while in combat or unable to be activated."""
    own = hero.traits
    if own.engaged_with or own.unable:
        why = "in combat" if own.engaged_with else "unable to act"
        yield Objection("me.heroic.accuracy", f"{hero.id} is {why}", because_of=hero.id)


@enforces("me.heroic.accuracy")
def brings(game: Game, hero: Model, target: str) -> Iterator[EffectBegan]:
    """The hero is a sharpshooter until the end phase and rolls failed In The Way tests again."""
    yield EffectBegan("sharpshooter", hero.id, TURN_END, hero.id)
    yield EffectBegan(EFFECT, hero.id, TURN_END, hero.id)


@enforces("me.heroic.take-aim", "me.heroic.accuracy", "me.might.last")
def roll_again(game: Game, moment: Moment) -> Iterator[Choose]:
    """Who takes aim may roll a failed In The Way test once more, before any Might."""
    if not isinstance(moment, Scored) or moment.kind != "in-the-way" or moment.rerolled or moment.rank > 0:
        return
    if effect_on(game.table, moment.model, EFFECT) is not None:
        choices = (("accept", "roll the die again"), ("decline", "keep the die"))
        yield Choose("reroll", game.model(moment.model).side, moment.model, choices)
