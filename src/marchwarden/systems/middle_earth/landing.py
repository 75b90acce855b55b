"""Landing on 2 to 5: a charge on the closest owner of a zone landed in, or the end of the move."""

from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Choose
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU, affords
from marchwarden.systems.middle_earth.charging import shortest
from marchwarden.systems.middle_earth.control_zones import zones_around
from marchwarden.systems.middle_earth.courage import CourageTest
from marchwarden.systems.middle_earth.leg import Step, moves_left
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.terror import dreaded

SAME = 10 * TAU
"""Gaps that differ by no more are equally close."""


@enforces("me.landing.forced-charge", "me.landing.end", "me.control-zone.forced")
class Landing(Procedure, frozen=True):
    """What follows a landing: `jumped` is a prone enemy that was jumped over and may be charged from behind."""

    progress: Progress
    jumped: str = ""
    target: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        targets = closest_targets(game, self.progress)
        side = game.model(self.progress.model).side
        if len(targets) > 1:
            choices = tuple((name, f"charge {name}") for name in targets)
            return ask(Choose("charge-which", side, self.progress.model, choices), self.chosen)
        if targets:
            return self._with(targets[0]).compelled(game)
        if self.jumped and can_charge(game, self.progress, self.jumped):
            choices = (("accept", f"charge {self.jumped}"), ("decline", "end the move here"))
            return ask(Choose("jumped-prone", side, self.progress.model, choices), self._with(self.jumped).replied)
        return done()

    def _with(self, target: str) -> "Landing":
        return msgspec.structs.replace(self, target=target)

    def chosen(self, game: Game, target: str) -> Outcome:
        return self._with(target).compelled(game)

    def compelled(self, game: Game) -> Outcome:
        """The charge is compulsory, or with the option a choice."""
        if game.option("landing_charge") != "choice":
            return go(self.nerve)
        choices = (("accept", f"charge {self.target}"), ("decline", "end the move here"))
        side = game.model(self.progress.model).side
        return ask(Choose("landing-charge", side, self.progress.model, choices), self.replied)

    def replied(self, game: Game, reply: str) -> Outcome:
        return go(self.nerve) if reply == "accept" else done()

    @enforces("me.charge.terror")
    def nerve(self, game: Game, _: Any) -> Outcome:
        if not dreaded(game, self.progress.model, (self.target,)):
            return go(self.charge)
        return call(CourageTest(self.progress.model, self.target, "terror"), self.steadied)

    def steadied(self, game: Game, holds: bool) -> Outcome:
        return go(self.charge) if holds else done()

    def charge(self, game: Game, _: Any) -> Outcome:
        return done(None, *charge_on(game, self.progress, self.target).events)


@enforces("me.might.rolls")
def read_as(game: Game, progress: Progress, meanings: tuple[str, ...], cost: float) -> tuple[str, ...]:
    """What the scores of a crossing mean: a 6 is worth no more than a 5 to a model that has nothing left to go on with."""
    model = game.model(progress.model)
    if model.traits.powers or not affords(cost, moves_left(game, model, progress)):
        return meanings
    return (*meanings[:-1], meanings[-2])


class Across(Procedure, frozen=True):
    """A crossing has succeeded at a cost: on a 6 the model goes on, and its progress is the result, else it has landed.

    `jumped` is a prone enemy that it has jumped over.
    """

    progress: Progress
    cost: float
    onward: bool
    jumped: str = ""

    @enforces("me.jump.success", "me.jump.bound", "me.leap.success", "me.leap.bound", "me.climb.success", "me.climb.swift")
    def begin(self, game: Game, _: Any) -> Outcome:
        after = landed(game, self.progress, self.cost)
        return done(after) if self.onward else go(Landing(after, self.jumped).begin)


def landed(game: Game, progress: Progress, cost: float) -> Progress:
    """The progress of a model that has just landed: the zones it has come into count as those it starts in."""
    model = game.model(progress.model)
    return progress.but(used=progress.used + cost, leaving=zones_around(game.table, model))


def closest_targets(game: Game, progress: Progress) -> list[str]:
    """The closest owners of the zones landed in who can be charged with what is left of the Move."""
    model = game.model(progress.model)
    around = zones_around(game.table, model)
    if not around:
        return []
    least = min(one.gap for one in around)
    return [one.owner for one in around if one.gap <= least + SAME and can_charge(game, progress, one.owner)]


def can_charge(game: Game, progress: Progress, target: str) -> bool:
    """Whether a landed model can charge somebody: nothing forbids it, and the shortest way is short enough."""
    if progress.arrived or game.objections("charge", progress.model, target):
        return False
    return not charge_on(game, progress, target).objections


def charge_on(game: Game, progress: Progress, target: str) -> Step:
    """The shortest charge of a landed model."""
    return shortest(game, game.model(progress.model), progress, [game.model(target)], None)
