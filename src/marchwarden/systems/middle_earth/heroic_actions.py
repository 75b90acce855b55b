"""The heroic actions there are: in which phase, open to whom, and what declaring one brings. One page, in book order."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth import (
    heroic_accuracy,
    heroic_challenge,
    heroic_channelling,
    heroic_combat,
    heroic_defence,
    heroic_march,
    heroic_move,
    heroic_resolve,
    heroic_shoot,
    heroic_strength,
    heroic_strike,
)
from marchwarden.table.events import Event
from marchwarden.table.models import Model

Bars = Callable[[Game, Model, str], Iterable[Objection]]
Brings = Callable[[Game, Model, str], Iterable[Event]]


def _nothing(game: Game, hero: Model, target: str) -> tuple[()]:
    return ()


class HeroicAction(msgspec.Struct, frozen=True):
    """One heroic action: `bars` tells what forbids declaring it, `brings` what happens at once."""

    id: str
    phase: str
    clause: str
    everybody: bool = False
    bars: Bars = _nothing
    brings: Brings = _nothing
    targeted: bool = False
    ordered: bool = False
    """Whether it is performed in an order of its own, before the rest of its phase."""


ACTIONS: Mapping[str, HeroicAction] = {action.id: action for action in (
    HeroicAction("heroic-move", "move", "me.heroic.move", True, heroic_move.bars, ordered=True),
    HeroicAction("heroic-shoot", "shoot", "me.heroic.shoot", True, heroic_shoot.bars, ordered=True),
    HeroicAction("heroic-combat", "fight", "me.heroic.combat", True, heroic_combat.bars, ordered=True),
    HeroicAction("heroic-channelling", "move", "me.heroic.channelling", False, heroic_channelling.bars,
                 heroic_channelling.brings),
    HeroicAction("heroic-march", "move", "me.heroic.march", False, heroic_march.bars, heroic_march.brings),
    HeroicAction("heroic-resolve", "move", "me.heroic.resolve", False, brings=heroic_resolve.brings),
    HeroicAction("heroic-accuracy", "shoot", "me.heroic.accuracy", False, heroic_accuracy.bars, heroic_accuracy.brings),
    HeroicAction("heroic-challenge", "fight", "me.heroic.challenge", False, heroic_challenge.bars, targeted=True),
    HeroicAction("heroic-defence", "fight", "me.heroic.defence", False, brings=heroic_defence.brings),
    HeroicAction("heroic-strength", "fight", "me.heroic.strength", False, brings=heroic_strength.brings),
    HeroicAction("heroic-strike", "fight", "me.heroic.strike", False, brings=heroic_strike.brings),
)}
