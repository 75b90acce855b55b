"""Magic: casting a power as part of an activation, and what comes of it."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.fighters import Power
from marchwarden.systems.middle_earth.heroic_channelling import EFFECT as CHANNELLING
from marchwarden.systems.middle_earth.heroics import TURN_END, EffectBegan, EffectEnded, effect_on
from marchwarden.systems.middle_earth.leg import Leg, Step, refused
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.points import Spent, no_subject, store
from marchwarden.systems.middle_earth.powers import KNOWN, effect_of
from marchwarden.systems.middle_earth.resisting import Resist
from marchwarden.systems.middle_earth.rolls import ScoreTest
from marchwarden.systems.middle_earth.sight import sees
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.events import Event
from marchwarden.table.kinds import Count, Waypoints
from marchwarden.table.models import Model
from marchwarden.table.reading import Fault, under
from marchwarden.table.table import Table

CAST = "has-cast"


class CastSpell(Event, frozen=True, tag="cast"):
    """A power was cast at a model, with its score."""

    model: str
    power: str
    target: str
    score: int


class Resisted(Event, frozen=True, tag="resisted"):
    """A model resisted a power."""

    model: str
    power: str


class Cast(Leg, frozen=True):
    """Cast a power at a model with so much Will; `path` is the way it is to take, for powers that move it."""

    cast: str
    target: str
    will: Count = 1
    path: Waypoints | None = None

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from no_subject(table, self.target, under(path, "target"))

    @enforces("me.magic.cast", "me.will.cast")
    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        power = next((one for one in model.traits.powers if one.id == self.cast), None)
        if power is not None and power.id not in KNOWN:
            return refused(model, progress, Objection("me.magic.cast", f"what {power.id} does is not modelled; agree on a "
                                                      "ruling", because_of=model.id))
        if power is None:
            return refused(model, progress, Objection("me.magic.cast", f"{model.id} has no power {self.cast}",
                                                      because_of=model.id))
        found = [*self._will(game, model), *self._target(game, model, power)]
        if effect_on(game.table, model.id, CAST) is not None or progress.cast:
            found.append(Objection("me.magic.once", f"{model.id} has cast this turn", because_of=model.id))
        if found:
            return refused(model, progress, *found)
        way = tuple((float(x), float(y)) for x, y in self.path or ())
        after = progress.but(cast=True)
        return Step(model, after, (), test=Casting(after, self.cast, self.target, self.will, way))

    def _will(self, game: Game, model: Model) -> list[Objection]:
        has = store(game.table, model.id, "will", casting=True)
        if not 1 <= self.will <= has:
            return [Objection("me.will.cast", f"{model.id} has {has} Will to cast with, and a cast takes at least one",
                              limit=has, value=self.will, because_of=model.id)]
        return []

    @enforces("me.magic.target")
    def _target(self, game: Game, model: Model, power: Power) -> list[Objection]:
        target = game.table.models.get(self.target)
        if target is None or target.side == model.side or not on_board(target):
            return [Objection("me.magic.target", f"{self.target} is no enemy on the board", because_of=self.target)]
        gap = gap_between(model, target)
        if gap > power.range + TAU:
            return [Objection("me.magic.target", f"{target.id} is {gap:.2f}\" away", limit=power.range,
                              value=round(gap, 6), because_of=target.id)]
        if not sees(game, model, target):
            return [Objection("me.magic.target", f"{target.id} is out of sight", because_of=target.id)]
        return []


class Casting(Procedure, frozen=True):
    """Pay the Will, roll its dice unless the cast is channelled, let the target resist, and do what the power does.

    The result is the caster's progress: he may go on with his activation.
    """

    progress: Progress
    power: str
    target: str
    will: int
    path: tuple[tuple[float, float], ...] = ()

    @enforces("me.will.cast", "me.heroic.channelling")
    def begin(self, game: Game, _: Any) -> Outcome:
        name = self.progress.model
        paid = (Spent(name, will=self.will, why="cast"), EffectBegan(CAST, name, TURN_END))
        if effect_on(game.table, name, CHANNELLING) is not None:
            return go(self.channelled, *paid, EffectEnded(CHANNELLING, name))
        opposed = store(game.table, self.target, "will") or game.bill("free-resist-dice", self.target, 0).total > 0
        test = ScoreTest(name, "cast", self._casting(game), self.will, ladder=bool(opposed), about=self.target)
        return call(test, self.rolled, *paid)

    def _casting(self, game: Game) -> int:
        powers = game.model(self.progress.model).traits.powers
        return next(one.casting for one in powers if one.id == self.power)

    def channelled(self, game: Game, _: Any) -> Outcome:
        return self._succeeds(6)

    @enforces("me.magic.cast")
    def rolled(self, game: Game, moment: Scored) -> Outcome:
        return self._succeeds(moment.total) if moment.rank else done(self.progress)

    def _succeeds(self, score: int) -> Outcome:
        told = CastSpell(self.progress.model, self.power, self.target, score)
        return call(Resist(self.target, score), self.resisted, told)

    def resisted(self, game: Game, safe: bool) -> Outcome:
        if safe:
            return done(self.progress, Resisted(self.target, self.power))
        return call(effect_of(self.power, self.progress.model, self.target, self.path), self.over)

    def over(self, game: Game, _: Any) -> Outcome:
        return done(self.progress)


