"""Leaping over gaps and rivers."""

from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import PieceId
from marchwarden.flow.procedures import Outcome, Procedure, call, go
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.crossing import (
    Line,
    approach,
    bars_flight,
    bars_landing,
    enough,
    heading_over,
    no_ladder,
    over,
    piece_named,
    place_of,
    price,
    width_of,
)
from marchwarden.systems.middle_earth.events import Leapt
from marchwarden.systems.middle_earth.falling import Fall
from marchwarden.systems.middle_earth.ground import outline_of
from marchwarden.systems.middle_earth.jumping import MEANINGS
from marchwarden.systems.middle_earth.landing import Across, read_as
from marchwarden.systems.middle_earth.leg import Leg, Step, point, refused
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.rolls import TableTest
from marchwarden.systems.middle_earth.standing import LEVEL, covers, elevation, surface
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.kinds import Place
from marchwarden.table.models import Model
from marchwarden.table.table import Table


@enforces("me.leap.width")
class Leap(Leg, frozen=True):
    """Leap over a gap, straight across or toward a place."""

    leap: PieceId
    to: Place | None = None

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress)
        if held is not None:
            return refused(model, progress, held)
        piece = piece_named(game, self.leap, "leap")
        ladder = no_ladder(model, piece)
        if ladder is not None:
            return refused(model, progress, ladder)
        way = heading_over(piece, model.at, None if self.to is None else point(self.to, "to"))
        line = None if way is None or piece.kind != "gap" or surface(game.table, model) == piece else over(
            model, outline_of(piece), way)
        if line is None:
            return refused(model, progress, Objection("me.leap.width", f"the line does not lead over a gap {piece.id}",
                                                      place_of(piece, model.at), because_of=piece.id))
        width = width_of(piece, line)
        if width > 2 * model.height + 1e-6:
            return refused(model, progress, Objection(
                "me.leap.width", f"{piece.id} is {width:.4g}\" wide, more than twice the height of {model.id}",
                line.at(line.takeoff), 2 * model.height, round(width, 6), piece.id))
        near = approach(game, model, progress, line)
        cost = price(game, near.model, near.progress, line)
        across = near.model.but(at=line.at(line.landing), stands_on=far_floor(game.table, near.model, line))
        found = [*near.objections, *bars_flight(game, near.model, near.progress, line, piece.id, near.model.stands_on,
                                                 across.stands_on),
                 *bars_landing(game, across, near.progress, piece.id),
                 *enough(game, near.model, near.progress, cost, "me.leap.width", "reaching the other side")]
        if near.model.stands_on and not across.stands_on:
            found.append(Objection("me.leap.width", "no floor of the same height lies beyond", across.at,
                                   because_of=piece.id))
        if found:
            return refused(model, progress, *found)
        middle = line.at((line.takeoff + line.landing) / 2)
        drop = piece.depth + max(0.0, elevation(game.table, near.model))
        test = LeapTest(near.progress, piece.id, across.at, snap(cost), middle, drop, across.stands_on)
        return Step(near.model, near.progress, near.events, test=test)


def far_floor(table: Table, model: Model, line: Line) -> str | None:
    """The platform on the far side of a gap a model leaps from a platform to; None where it leaps on the ground."""
    if not model.stands_on:
        return None
    feet, at = elevation(table, model), line.at(line.landing)
    return next((piece.id for piece in table.terrain
                 if piece.kind == "platform" and abs(piece.height - feet) <= LEVEL and covers(piece, at)), None)


@enforces("me.leap.fail", "me.leap.success", "me.leap.bound")
class LeapTest(Procedure, frozen=True):
    """Roll for a leap from the edge; the result is the progress where the model may go on, else None."""

    progress: Progress
    over: str
    landing: tuple[float, float]
    cost: float
    middle: tuple[float, float]
    drop: float
    stands_on: str | None = None

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(self.die(game), self.judged)

    def die(self, game: Game) -> TableTest:
        """The die that is rolled, with what its faces mean."""
        return TableTest(self.progress.model, "leap", read_as(game, self.progress, MEANINGS, self.cost))

    def judged(self, game: Game, result: tuple[str, int]) -> Outcome:
        meaning, name = result[0], self.progress.model
        if meaning == "fail":
            return go(Fall(name, self.middle, self.drop, self.over).begin)
        model = game.model(name)
        leapt = Leapt(name, self.landing, (model.at, self.landing), self.cost, over=self.over,
                      stands_on=self.stands_on)
        return go(Across(self.progress, self.cost, meaning == "bound").begin, leapt)
