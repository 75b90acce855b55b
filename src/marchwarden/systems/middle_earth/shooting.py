"""The Shoot Phase: who may shoot at whom, and a shot from its first die to its last."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId, misnamed
from marchwarden.flow.orders import Fault, Judgement, Order
from marchwarden.flow.procedures import Happen, Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.fighters import score
from marchwarden.systems.middle_earth.heroic_shoot import not_his_shot
from marchwarden.systems.middle_earth.heroics import SHOOT_END, EffectBegan, Performed, effect_on, heroics
from marchwarden.systems.middle_earth.in_the_way import PASSES, Crossed, PassTests, crossed
from marchwarden.systems.middle_earth.missiles import Missile, missile_of
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.points import no_subject, rider_of
from marchwarden.systems.middle_earth.rolls import ScoreTest
from marchwarden.systems.middle_earth.sight import sees
from marchwarden.systems.middle_earth.standing import enemies, move_value, on_board
from marchwarden.systems.middle_earth.to_wound import Blow, WoundRolls
from marchwarden.systems.middle_earth.turn import sides_in_order, to_phase
from marchwarden.systems.middle_earth.wounds import Wounds
from marchwarden.table.events import Event, TurnMoved
from marchwarden.table.models import Model
from marchwarden.table.reading import under
from marchwarden.table.table import Table

SHOT = "shot"


class ShotFired(Event, frozen=True, tag="shot"):
    """A model shot at another."""

    model: str
    target: str
    weapon: str = ""


class Shoot(Order, frozen=True):
    """Shoot at an enemy; a sharpshooter may name its mount instead."""

    shoot: ModelId
    target: str

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from misnamed(self, table, path)
        yield from no_subject(table, self.target, under(path, "target"))

    def judge(self, game: Game) -> Judgement:
        shooter, target = game.model(self.shoot), rider_of(game.table, self.target)
        found = (*wrong_moment(game, shooter), *cannot_shoot(game, shooter), *no_target(game, shooter, target))
        if self.target != target.id and not is_sharpshooter(game, shooter):
            found = (*found, Objection("me.shoot.cavalry", f"only a sharpshooter aims at the mount {self.target}"))
        return Judgement(found) if found else Judgement(procedure=Shot(self.shoot, target.id, self.target))


@enforces("me.shoot.order")
def wrong_moment(game: Game, shooter: Model) -> Iterator[Objection]:
    """Why it is not this model's moment to shoot."""
    turn = game.table.turn
    if turn.phase != "shoot" or turn.step == "declare":
        yield Objection("me.phase.order", "nobody shoots in this step")
    elif turn.step == "heroic":
        yield from not_his_shot(game, shooter)
    elif shooter.side != turn.active:
        yield Objection("me.phase.order", f"it is {turn.active}'s turn to shoot", because_of=turn.active)


@enforces("me.shoot.engaged", "me.shoot.moved", "me.shoot.once")
def cannot_shoot(game: Game, shooter: Model) -> Iterator[Objection]:
    """What keeps a model from shooting at all."""
    own, missile, name = shooter.traits, missile_of(shooter), shooter.id
    if not on_board(shooter) or missile is None:
        yield Objection("me.shoot.weapons", f"{name} has no missile weapon here", because_of=name)
        return
    if own.engaged_with:
        yield Objection("me.shoot.engaged", f"{name} is in combat", because_of=own.engaged_with[0])
    if own.unable or own.prone:
        yield Objection("me.shoot.engaged", f"{name} is {'unable to act' if own.unable else 'prone'}", because_of=name)
    if own.moved > missile.share * move_value(game, shooter) + TAU:
        yield Objection("me.shoot.moved", f"{name} moved {own.moved:g}\" and may not shoot a {missile.id}",
                        limit=missile.share * move_value(game, shooter), value=own.moved)
    if effect_on(game.table, name, "held-fire") is not None:
        yield Objection("me.heroic.loose", f"{name} let its shot with the hero pass", because_of=name)
    row = effect_on(game.table, name, SHOT)
    if row is not None and row.value >= shots_of(shooter):
        yield Objection("me.shoot.once", f"{name} has shot this phase", because_of=name)


@enforces("me.shoot.once")
def shots_of(shooter: Model) -> int:
    """How many shots a model has in a phase: an expert shot has two."""
    return 2 if "expert-shot" in shooter.traits.special_rules else 1


@enforces("me.shoot.range", "me.shoot.sight", "me.shoot.into-combat")
def no_target(game: Game, shooter: Model, target: Model) -> Iterator[Objection]:
    """Why a model is no target for a shooter."""
    missile = missile_of(shooter)
    if missile is None:
        return
    if target.side == shooter.side or not on_board(target):
        yield Objection("me.shoot.sight", f"{target.id} is no enemy on the board", because_of=target.id)
        return
    gap = gap_between(shooter, target)
    if gap > missile.range + TAU:
        yield Objection("me.shoot.range", f"{target.id} is {gap:.2f}\" away", limit=missile.range, value=round(gap, 6),
                        because_of=target.id)
    elif not sees(game, shooter, target):
        yield Objection("me.shoot.sight", f"{target.id} is out of sight", because_of=target.id)
    if target.traits.engaged_with and game.table.side(shooter.side).traits.alignment == "good":
        yield Objection("me.shoot.into-combat", f"{target.id} is in combat with friends", because_of=target.id)


def is_sharpshooter(game: Game, model: Model) -> bool:
    """Whether a model picks which part of a rider and mount it aims at."""
    return ("sharpshooter" in model.traits.special_rules or effect_on(game.table, model.id, "sharpshooter") is not None)


def targets_of(game: Game, shooter: Model) -> Iterator[Model]:
    """Whom a model may shoot at now, whoever's turn it is."""
    if not any(True for _ in cannot_shoot(game, shooter)):
        for enemy in enemies(game.table, shooter):
            if not any(True for _ in no_target(game, shooter, enemy)):
                yield enemy


def may_shoot(game: Game, shooter: Model) -> bool:
    """Whether a model has anything to shoot at."""
    return any(True for _ in targets_of(game, shooter))


@enforces("me.shoot.moved")
def unsteady(game: Game, shooter: Model) -> Change | None:
    """-1 to hit for a shooter who moved, unless it throws."""
    missile = missile_of(shooter)
    if shooter.traits.moved > TAU and missile is not None and not missile.thrown:
        return Change(-1, "moved", "me.shoot.moved")
    return None


class Shot(Procedure, frozen=True):
    """One shot: to hit, what is In The Way, rider or mount, to wound."""

    shooter: str
    target: str
    aimed: str

    def begin(self, game: Game, _: Any) -> Outcome:
        missile, row = self._missile(game), effect_on(game.table, self.shooter, SHOT)
        counted = EffectBegan(SHOT, self.shooter, SHOOT_END, value=1.0 + (row.value if row is not None else 0.0))
        heroic = [one for one in heroics(game.table).open_of("heroic-shoot") if one.hero == self.shooter]
        done_ = tuple(Performed(one.hero, one.action) for one in heroic) if game.table.turn.step == "heroic" else ()
        return go(self.aim, *done_, ShotFired(self.shooter, self.target, missile.id), counted)

    def _missile(self, game: Game) -> Missile:
        missile = missile_of(game.model(self.shooter))
        assert missile is not None
        return missile

    @enforces("me.shoot.to-hit", "me.might.rolls")
    def aim(self, game: Game, _: Any) -> Outcome:
        shooter = game.model(self.shooter)
        bonus = int(game.bill("to-hit", shooter, 0).total)
        test = ScoreTest(self.shooter, "to-hit", score(shooter.traits.shoot), bonus=bonus, about=self.target)
        return call(test, self.flies)

    def flies(self, game: Game, moment: Scored) -> Outcome:
        if moment.rank == 0:
            return done()
        ways = crossed(game, game.model(self.shooter), game.model(self.target))
        return call(PassTests(self.shooter, ways), self.passed)

    @enforces("me.shoot.in-the-way", "me.shoot.into-combat")
    def passed(self, game: Game, stopped: Crossed | None) -> Outcome:
        """What is In The Way and stops a shot is hit by it, if it is somebody."""
        if stopped is not None:
            return go(self._at(stopped.id).strikes) if stopped.is_model else done()
        if game.model(self.target).traits.engaged_with:
            return call(ScoreTest(self.shooter, "in-the-way", PASSES, about=self.target), self.into_combat)
        return go(self.strikes)

    def into_combat(self, game: Game, moment: Scored) -> Outcome:
        if moment.rank > 0:
            return go(self.strikes)
        return go(self._at(game.model(self.target).traits.engaged_with[0]).strikes)

    def _at(self, name: str) -> "Shot":
        return msgspec.structs.replace(self, target=name, aimed=name)

    @enforces("me.shoot.cavalry")
    def strikes(self, game: Game, _: Any) -> Outcome:
        if game.model(self.target).traits.mount is None:
            return go(self.wounds)
        return call(ScoreTest(self.shooter, "in-the-way", PASSES, about=self.aimed), self.part)

    def part(self, game: Game, moment: Scored) -> Outcome:
        """4 or more hits the part that was aimed at, less the other one."""
        mount = game.model(self.target).traits.mount
        other = mount.id if self.aimed == self.target else self.target
        hit = self.aimed if moment.rank > 0 else other
        return go(msgspec.structs.replace(self, aimed=hit).wounds)

    def wounds(self, game: Game, _: Any) -> Outcome:
        blow = Blow(self.shooter, self.aimed, self._missile(game).strength, "shot")
        return call(WoundRolls(blow, 1), self.wounded)

    def wounded(self, game: Game, count: int) -> Outcome:
        return call(Wounds(self.aimed, count, self.shooter), self.over)

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


@enforces("me.shoot.order")
def shooters(game: Game, side: str) -> Iterator[Model]:
    """The models of a side that have anything to shoot at."""
    for model in game.table.models.values():
        if model.side == side and may_shoot(game, model):
            yield model




@enforces("me.shoot.order")
def next_to_shoot(game: Game) -> Procedure:
    """The side that shoots after the one that is active, or the Fight Phase."""
    turn, order = game.table.turn, sides_in_order(game.table)
    for side in order[order.index(turn.active) + 1:]:
        return Happen((TurnMoved(turn.number, "shoot", "", turn.priority, side),))
    return to_phase(game, "fight", step="declare")
