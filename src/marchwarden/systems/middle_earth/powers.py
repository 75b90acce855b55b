"""What magical powers do to those who do not resist them."""

import math
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Happen, Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Change, Game
from marchwarden.geometry.lengths import TAU, affords, snap
from marchwarden.systems.middle_earth.events import KnockedProne
from marchwarden.systems.middle_earth.forced import Pushed, lost_contact
from marchwarden.systems.middle_earth.ground import Purpose, ground_of
from marchwarden.systems.middle_earth.heroic_challenge import Facing
from marchwarden.systems.middle_earth.heroics import TURN_END, effect_on
from marchwarden.systems.middle_earth.objections import BACK, cut
from marchwarden.systems.middle_earth.standing import enemies, move_value, on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.stepping import met_on_other_floors
from marchwarden.systems.middle_earth.to_wound import Blow, WoundRolls
from marchwarden.systems.middle_earth.underfoot import footed
from marchwarden.systems.middle_earth.wounds import TakeHits, Wounds
from marchwarden.table.events import Dropped, Event, Rolled
from marchwarden.table.models import Model
from marchwarden.table.table import Lasting, Table

Point = tuple[float, float]
TRANSFIXED = "transfixed"
BLAST, FLUNG, DART = 5, 3, 9


class Transfixed(Event, frozen=True, tag="transfixed"):
    """A model can do nothing more this turn."""

    model: str
    by: str = ""

    def happen(self, table: Table) -> Table:
        table = table.with_model(table.models[self.model].but(unable=TRANSFIXED))
        return table.but(lasting=(*table.lasting, Lasting(TRANSFIXED, self.model, TURN_END, self.by)))


def effect_of(power: str, caster: str, target: str, path: tuple[Point, ...]) -> Procedure:
    """The procedure that does what a power does."""
    if power in {"transfix", "immobilise"}:
        return Transfix(caster, target)
    if power in {"compel", "command"}:
        return Compel(caster, target, path)
    if power == "call-winds":
        return Fling(caster, target, 0)
    if power == "sorcerous-blast":
        return Fling(caster, target, BLAST)
    return Strike(caster, target) if power == "black-dart" else Happen(())


KNOWN = ("transfix", "immobilise", "compel", "command", "call-winds", "sorcerous-blast", "black-dart")
"""The powers that are modelled; others have a name and nothing more."""


@enforces("me.magic.transfix")
class Transfix(Procedure, frozen=True):
    """The target does nothing more this turn."""

    caster: str
    target: str

    def begin(self, game: Game, _: Any) -> Outcome:
        return done(None, Transfixed(self.target, self.caster))


@enforces("me.magic.compel")
class Compel(Procedure, frozen=True):
    """The caster moves the target up to half its Move, into combat if he likes, and it does nothing more."""

    caster: str
    target: str
    path: tuple[Point, ...] = ()

    def begin(self, game: Game, _: Any) -> Outcome:
        model = game.model(self.target)
        held = Transfixed(self.target, self.caster)
        if not self.path:
            return done(None, held)
        path = (model.at, *((snap(x), snap(y)) for x, y in self.path))
        progress, purpose = Progress(model.id, model), Purpose(zones=False)
        walk = ground_of(game, model, progress, purpose).walk(path)
        barred = walk.faults or met_on_other_floors(game, model, progress, path, purpose)
        if barred or not affords(move_value(game, model) / 2, walk.cost):
            return done(None, Dropped("it cannot be moved that way", model.id), held)
        moved = Pushed(model.id, path[-1], path, by=game.model(self.caster).side)
        return done(None, moved, *lost_contact(game, footed(game.table, model, path[-1])), held)


@enforces("me.magic.call-winds", "me.magic.sorcerous-blast")
class Fling(Procedure, frozen=True):
    """The target is flung straight away from the caster, so many inches as a die shows, to the ground.

    A blast hits it with its Strength, and whoever stands in its way with a lesser one, and throws that one down too.
    """

    caster: str
    target: str
    strength: int
    struck: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        return ask(Roll("flung", game.model(self.caster).side, self.caster), self.flung)

    def flung(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        model, told = game.model(self.target), Rolled("flung", dice, dice[0], self.caster, target=self.target)
        path, struck = flight_of(game, game.model(self.caster), model, float(dice[0]))
        moved = (Pushed(model.id, path[-1], path, by=game.model(self.caster).side),
                 *lost_contact(game, footed(game.table, model, path[-1]))) if path[-1] != model.at else ()
        down = () if model.traits.prone else (KnockedProne(model.id),)
        return go(msgspec.structs.replace(self, struck=struck).hit, told, *moved, *down)

    def hit(self, game: Game, _: Any) -> Outcome:
        if not self.strength:
            return done()
        return call(WoundRolls(Blow(self.caster, self.target, self.strength, "magic"), 1), self.wounds)

    def wounds(self, game: Game, count: int) -> Outcome:
        return call(Wounds(self.target, count, self.caster), self.others)

    @enforces("me.might.rolls")
    def others(self, game: Game, _: Any) -> Outcome:
        """Whoever is hit by the flung model is hit indirectly: nobody's Might counts."""
        if self.struck not in game.table.models or not on_board(game.model(self.struck)):
            return done()
        down = () if game.model(self.struck).traits.prone else (KnockedProne(self.struck),)
        return call(TakeHits(self.struck, FLUNG, 1, "flung"), self.over, *down)

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


def flight_of(game: Game, caster: Model, model: Model, inches: float) -> tuple[tuple[Point, ...], str]:
    """The way of a flung model straight away from the caster, up to the first thing it meets, and whom it meets."""
    apart = math.dist(caster.at, model.at) or 1.0
    way = ((model.x - caster.x) / apart, (model.y - caster.y) / apart)
    goal = (snap(model.x + way[0] * inches), snap(model.y + way[1] * inches))
    touched = tuple(enemy.id for enemy in enemies(game.table, model) if enemy.id in model.traits.engaged_with)
    walk = ground_of(game, model, Progress(model.id, model), Purpose(touched, zones=False)).walk((model.at, goal))
    if not walk.faults:
        return (model.at, goal), ""
    met = walk.faults[0]
    struck = met.key.partition(":")[2] if met.key.startswith("model:") else ""
    path = tuple(cut((model.at, goal), max(0.0, met.along - BACK)))
    return (path if math.dist(path[-1], model.at) > TAU else (model.at, model.at)), struck


@enforces("me.magic.black-dart")
class Strike(Procedure, frozen=True):
    """A dart of magic hits the target."""

    caster: str
    target: str

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(WoundRolls(Blow(self.caster, self.target, DART, "magic"), 1), self.wounds)

    def wounds(self, game: Game, count: int) -> Outcome:
        return call(Wounds(self.target, count, self.caster), self.over)

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


@enforces("me.magic.transfix")
def helpless_fight(game: Game, model: Model) -> Change | None:
    """A transfixed model fights with a Fight of 1."""
    if effect_on(game.table, model.id, TRANSFIXED) is None:
        return None
    return Change(1 - model.traits.fight, "transfixed", "me.magic.transfix")


@enforces("me.magic.transfix")
def helpless_attacks(game: Game, facing: Facing) -> Change | None:
    """A transfixed model has a single Attack."""
    if facing.model not in game.table.models or effect_on(game.table, facing.model, TRANSFIXED) is None:
        return None
    return Change(1 - game.model(facing.model).traits.attacks, "transfixed", "me.magic.transfix")
