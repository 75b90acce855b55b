"""The Climb test: one die for a climb, up or down alike."""

from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.events import Climbed, Descended, KnockedProne
from marchwarden.systems.middle_earth.falling import Fall
from marchwarden.systems.middle_earth.landing import Across, read_as
from marchwarden.systems.middle_earth.rolls import TableTest
from marchwarden.systems.middle_earth.standing import elevation
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.events import Event
from marchwarden.table.models import Model

MEANINGS = ("fail", "success", "success", "success", "success", "swift")


@enforces("me.climb.fail", "me.climb.success", "me.climb.swift", "me.climb.partway", "me.descend.test")
class ClimbTest(Procedure, frozen=True):
    """Roll for a climb from where the model is; the result is its progress where it may go on, else None.

    `end` is the top, or the foot of a climb down; `height` is all there is to climb, `managed` what its Move allows of
    that, and `whole` whether it is all of it.
    """

    progress: Progress
    over: str
    end: tuple[float, float]
    stands_on: str | None
    height: float
    managed: float
    whole: bool
    down: bool = False

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(self.die(game), self.judged)

    def die(self, game: Game) -> TableTest:
        """The die that is rolled, with what its faces mean."""
        return TableTest(self.progress.model, "climb", read_as(game, self.progress, MEANINGS, 2 * self.managed))

    @property
    def landing(self) -> tuple[float, float] | None:
        """Where it stands after a success; None where it then hangs on the side it climbs, its Move used up."""
        return self.end if self.whole or self.down else None

    def judged(self, game: Game, result: tuple[str, int]) -> Outcome:
        meaning, model = result[0], game.model(self.progress.model)
        if meaning == "fail":
            return self._slips(model)
        if not self.whole:
            return done(None, self._part_way(game, model))
        event = Descended if self.down else Climbed
        arrived = event(model.id, self.end, (model.at, self.end), snap(2 * self.height), over=self.over,
                        stands_on=self.stands_on)
        return go(Across(self.progress, 2 * self.height, meaning == "swift").begin, arrived)

    def _slips(self, model: Model) -> Outcome:
        """It falls as far as it is up; at the foot it only goes to the ground."""
        if self.down:
            return go(Fall(model.id, self.end, self.height, self.over).begin)
        if model.height_up:
            return go(Fall(model.id, model.at, model.height_up, self.over).begin)
        return done(None, KnockedProne(model.id))

    def _part_way(self, game: Game, model: Model) -> Event:
        """It hangs where its Move is used up."""
        cost = snap(2 * self.managed)
        if self.down:
            return Descended(model.id, self.end, (model.at, self.end), cost, over=self.over,
                             height_up=elevation(game.table, model) - self.managed)
        return Climbed(model.id, model.at, (), cost, over=self.over, stands_on=model.stands_on,
                       height_up=model.height_up + self.managed)
