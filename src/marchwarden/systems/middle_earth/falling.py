"""Falling: to the bottom, prone, beside nobody, and the hits of a long fall."""

import math
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, call, done, go
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.bases import base_gap
from marchwarden.geometry.ground import Blocker
from marchwarden.geometry.lengths import SMALL_GAP, TAU, snap
from marchwarden.systems.middle_earth.bodies import body_shape, grown_for
from marchwarden.systems.middle_earth.events import Fell, KnockedProne
from marchwarden.systems.middle_earth.ground import footing, terrain_of
from marchwarden.systems.middle_earth.standing import abreast, others
from marchwarden.systems.middle_earth.wounds import TakeHits
from marchwarden.table.models import Model

Point = tuple[float, float]
STRENGTH = 3


@enforces("me.fall.prone", "me.fall.damage")
class Fall(Procedure, frozen=True):
    """A model falls so many inches to a place."""

    model: str
    to: tuple[float, float]
    height: float
    cause: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        model = game.model(self.model)
        place = clear_place(game, model.but(at=self.to, stands_on=None, height_up=0.0))
        return go(self.hits, Fell(self.model, place, height=snap(self.height)), KnockedProne(self.model))

    def hits(self, game: Game, _: Any) -> Outcome:
        count = fall_hits(self.height, game.model(self.model).height)
        return call(TakeHits(self.model, STRENGTH, count, "fall"), self.over) if count else done()

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


@enforces("me.fall.damage")
def fall_hits(fallen: float, height: float) -> int:
    """How many hits a fall brings: none up to the model's height, then one and one more for each full inch beyond."""
    if fallen <= height + TAU:
        return 0
    return 1 + math.floor(fallen - height + TAU)


@enforces("me.fall.displace", "me.control-zone.forced")
def clear_place(game: Game, fallen: Model) -> Point:
    """The place closest to where a model falls at which it neither overlaps nor touches anybody."""
    table, here = game.table, (*fallen.at, fallen.facing)
    level = footing(table, fallen)
    near = [other for other in others(table, fallen) if abreast(table, level.feet, fallen.height, other)]
    if not any(base_gap(fallen.base, here, other.base, (*other.at, other.facing)) < SMALL_GAP - TAU for other in near):
        return fallen.at
    solid = [one.what for one in terrain_of(table, table.terrain, fallen.height, level, frozenset()).bars]
    bodies = [Blocker(f"model:{other.id}", body_shape(other, SMALL_GAP)) for other in near]
    board = (0.0, 0.0, table.board.width, table.board.depth)
    place = grown_for(fallen, [*solid, *bodies], (), board).nearest_free(fallen.at)
    return (snap(place[0]), snap(place[1]))
