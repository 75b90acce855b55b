"""Riders and mounts: thrown riders, mounts left alone, and the weight of a charge."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Change, Game
from marchwarden.geometry.bases import Round
from marchwarden.geometry.lengths import MM, snap
from marchwarden.systems.middle_earth.courage import CourageTest
from marchwarden.systems.middle_earth.events import KnockedProne
from marchwarden.systems.middle_earth.fighters import Fighter
from marchwarden.systems.middle_earth.ground import as_met
from marchwarden.systems.middle_earth.heroic_challenge import Facing
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan, effect_on
from marchwarden.systems.middle_earth.mounted import rules_of
from marchwarden.systems.middle_earth.points import left, wounds_left
from marchwarden.systems.middle_earth.rolls import TableTest
from marchwarden.systems.middle_earth.standing import covers, is_cavalry, on_board
from marchwarden.systems.middle_earth.wounds import Removal, Slain, TakeHits
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.table import Table

FOOT_BASE = snap(25 * MM / 2)
FOOT_MOVE = 6.0
THROWN = ("thrown", "lands", "lands", "lands", "lands", "unhurt")
STRENGTH = 3


class Parted(Event, frozen=True, tag="parted"):
    """Rider and mount are two models from now on; one of them has been slain."""

    rider: str
    mount: str

    def happen(self, table: Table) -> Table:
        rider = table.models[self.rider]
        horse = _alone(rider)
        walker = on_foot(rider)
        return table.but(models={**table.models, rider.id: walker, horse.id: horse})


def _alone(rider: Model) -> Model:
    """A mount as a model of its own, where its rider was."""
    mount = rider.traits.mount
    traits = Fighter(
        move=mount.move, fight=mount.fight, strength=mount.strength, defence=mount.defence, attacks=mount.attacks,
        wounds=mount.wounds, courage=mount.courage, might=mount.might, will=mount.will, fate=mount.fate,
        keywords=(*mount.keywords, "parted"), special_rules=mount.special_rules, wounds_left=wounds_left(mount),
        might_left=left(mount, "might"), will_left=left(mount, "will"), fate_left=left(mount, "fate"),
        slain=wounds_left(mount) <= 0, activated=True)
    return msgspec.structs.replace(rider, id=mount.id, name=mount.name, profile=mount.profile, traits=traits)


def on_foot(rider: Model) -> Model:
    """A rider without his mount: infantry on a base of its own."""
    words = tuple("infantry" if word == "cavalry" else word for word in rider.traits.keywords)
    walks = rider.but(mount=None, keywords=words)
    if rider.traits.slain:
        return walks
    return walks.but(base=Round(FOOT_BASE), move=min(rider.traits.move, FOOT_MOVE))


@enforces("me.points.hero-mount", "me.fight.thrown-rider")
def rider_or_mount_slain(game: Game, event: Event) -> Procedure | None:
    """A rider whose mount is slain is thrown; a mount whose rider is slain is left alone."""
    if not isinstance(event, Slain):
        return None
    for model in game.table.models.values():
        mount = model.traits.mount
        if mount is not None and mount.id == event.model:
            return ThrownRider(model.id, mount.id)
        if mount is not None and model.id == event.model and wounds_left(mount) > 0:
            return LeftAlone(model.id, mount.id, event.reason)
    return None


@enforces("me.fight.thrown-rider", "me.might.rolls")
class ThrownRider(Procedure, frozen=True):
    """Roll how a rider comes down: 1 thrown to the ground with a hit, 2 to 5 on his feet but done, 6 unhurt."""

    rider: str
    mount: str

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(TableTest(self.rider, "thrown-rider", THROWN), self.down, Parted(self.rider, self.mount))

    def down(self, game: Game, result: tuple[str, int]) -> Outcome:
        if result[0] == "unhurt":
            return done()
        done_for = EffectBegan("thrown", self.rider, TURN_END)
        if result[0] == "lands":
            return done(None, done_for)
        return call(TakeHits(self.rider, STRENGTH, 1, "thrown"), self.over, done_for, KnockedProne(self.rider))

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


@enforces("me.points.hero-mount", "me.courage.separated-mount")
class LeftAlone(Procedure, frozen=True):
    """A mount left alone tests its courage or bolts; one that does not fight bolts without a roll."""

    rider: str
    mount: str
    reason: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        return go(self.nerve, Parted(self.rider, self.mount))

    def nerve(self, game: Game, _: Any) -> Outcome:
        if self.reason or game.model(self.mount).traits.attacks == 0:
            return go(self.bolts)
        return call(CourageTest(self.mount, reason="alone"), self.steadied)

    def steadied(self, game: Game, holds: bool) -> Outcome:
        return done() if holds else go(self.bolts)

    def bolts(self, game: Game, _: Any) -> Outcome:
        return call(Removal(self.mount, reason="fled"), self.over)

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


def _rides_down(game: Game, model: Model, enemies: tuple[str, ...]) -> bool:
    """Whether a rider has the weight of its charge: charged this turn, in the open, against nobody mounted or huge."""
    if not is_cavalry(model) or effect_on(game.table, model.id, "charged") is None:
        return False
    rough = any(piece.polygon and (piece.kind == "difficult" or piece.difficult) and covers(piece, model.at)
                for piece in as_met(game.table.terrain, model))
    heavy = {"monster", "war-beast", "chariot"}
    return not rough and not any(is_cavalry(game.model(name)) or heavy & set(game.model(name).traits.keywords)
                                 for name in enemies if name in game.table.models)


@enforces("me.special.monstrous-charge")
def _bears_down(game: Game, model: Model) -> bool:
    """Whether a model has charged as a monster does, this turn."""
    return "monstrous-charge" in rules_of(model) and effect_on(game.table, model.id, "charged") is not None


@enforces("me.fight.cavalry-charge", "me.special.monstrous-charge")
def weight_of_the_charge(game: Game, facing: Facing) -> Change | None:
    """+1 Attack for a rider, or a monster, that charged."""
    if not facing.enemies:
        return None
    if _rides_down(game, game.model(facing.model), facing.enemies):
        return Change(1, "cavalry charge", "me.fight.cavalry-charge")
    if _bears_down(game, game.model(facing.model)):
        return Change(1, "monstrous charge", "me.special.monstrous-charge")
    return None


@enforces("me.fight.knock-down", "me.special.monstrous-charge")
def knocked_down(game: Game, winners: tuple[str, ...], losers: tuple[str, ...]) -> Iterator[Event]:
    """Those beaten by a charging rider, or by a charging monster that is stronger, go to the ground; the mounted do not."""
    alive = tuple(name for name in losers if on_board(game.model(name)))
    charging = [game.model(name) for name in winners if on_board(game.model(name))]
    ridden = any(_rides_down(game, model, alive) for model in charging)
    weight = max((_strength(model) for model in charging if _bears_down(game, model)), default=0)
    for name in alive:
        model = game.model(name)
        if not model.traits.prone and not is_cavalry(model) and (ridden or model.traits.strength < weight):
            yield KnockedProne(name)


def _strength(model: Model) -> int:
    """The Strength of a monstrous charge: the mount's where the mount is the monster."""
    own = model.traits
    return int(own.strength if "monstrous-charge" in own.special_rules else own.mount.strength)
