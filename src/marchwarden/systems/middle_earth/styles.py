"""Ways to fight: with both hands on the weapon, or behind the shield."""

from typing import Literal

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.heroics import FIGHT_END, EffectBegan, effect_on
from marchwarden.systems.middle_earth.to_wound import Blow
from marchwarden.table.models import Model
from marchwarden.table.table import Table

Style = Literal["one-handed", "two-handed", "shielding"]
NUMBERS: dict[str, float] = {"one-handed": 0.0, "two-handed": 1.0, "shielding": 2.0}
BOTH = ("two-handed", "hand-and-a-half")


def two_handed(model: Model) -> bool:
    """Whether a model has a weapon that can be used with both hands."""
    return any(word in name for name in model.traits.wargear for word in BOTH)


def one_handed(model: Model) -> bool:
    """Whether a model can fight with one hand: with anything but a weapon for two hands alone."""
    return "hand-weapon" in model.traits.wargear or not any("two-handed" in name for name in model.traits.wargear)


@enforces("me.fight.two-handed", "me.fight.shielding")
def style_of(table: Table, model: Model) -> str:
    """How a model fights: as its player said for this phase, else with both hands only where it must."""
    row = effect_on(table, model.id, "style")
    if row is not None:
        return next(name for name, number in NUMBERS.items() if number == row.value)
    return "one-handed" if one_handed(model) else "two-handed"


class FightStyle(Order, frozen=True, rename={"how": "as"}):
    """Say how a model fights this phase, before its combat: one-handed, two-handed or shielding."""

    style: ModelId
    how: Style

    @enforces("me.fight.two-handed", "me.fight.shielding")
    def judge(self, game: Game) -> Judgement:
        from marchwarden.systems.middle_earth.activation import known

        model = known(game, self.style, "style")
        if game.table.turn.phase != "fight" or not model.traits.engaged_with:
            return Judgement((Objection("me.phase.order", f"{model.id} has no combat to fight now", because_of=model.id),))
        able = {"one-handed": one_handed(model), "two-handed": two_handed(model),
                "shielding": "shield" in model.traits.wargear and model.traits.mount is None}
        if not able[self.how]:
            clause = "me.fight.shielding" if self.how == "shielding" else "me.fight.two-handed"
            return Judgement((Objection(clause, f"{model.id} has nothing to fight {self.how} with", because_of=model.id),))
        return Judgement(procedure=Happen((EffectBegan("style", model.id, FIGHT_END, value=NUMBERS[self.how]),)))


@enforces("me.fight.two-handed")
def clumsy(game: Game, model: Model) -> Change | None:
    """-1 on duel dice with both hands on the weapon, save for the burly."""
    if style_of(game.table, model) == "two-handed" and "burly" not in model.traits.special_rules:
        return Change(-1, "both hands on the weapon", "me.fight.two-handed")
    return None


@enforces("me.fight.two-handed")
def heavy_blow(game: Game, blow: Blow) -> Change | None:
    """+1 To Wound with both hands on the weapon."""
    if blow.how == "strike" and blow.by in game.table.models and style_of(
            game.table, game.model(blow.by)) == "two-handed":
        return Change(1, "both hands on the weapon", "me.fight.two-handed")
    return None
