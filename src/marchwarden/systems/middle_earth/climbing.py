"""Climbing: straight up what is taller than the model, part way or to the top."""


from marchwarden.flow.citations import enforces
from marchwarden.flow.names import PieceId
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.climb_test import ClimbTest
from marchwarden.systems.middle_earth.crossing import (
    Line,
    approach,
    bars_landing,
    heading_over,
    no_ladder,
    nothing_left,
    off,
    onto,
    over,
    piece_named,
)
from marchwarden.systems.middle_earth.ground import outline_of
from marchwarden.systems.middle_earth.leg import Leg, Step, moves_left, point, refused
from marchwarden.systems.middle_earth.prone import hindrance
from marchwarden.systems.middle_earth.standing import elevation, is_cavalry, surface
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.kinds import Place
from marchwarden.table.models import Model
from marchwarden.table.terrain import Terrain


class Climb(Leg, frozen=True):
    """Climb a surface, from its foot or from part way up."""

    climb: PieceId
    to: Place | None = None

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        held = hindrance(model, progress, hanging=True)
        if held is not None:
            return refused(model, progress, held)
        piece = piece_named(game, self.climb, "climb")
        ladder = no_ladder(model, piece)
        if ladder is not None:
            return refused(model, progress, ladder)
        rise = top_of(piece, game, model) - elevation(game.table, model)
        bar = not_climbable(model, piece) or _too_low(model, piece, rise)
        if bar is not None:
            return refused(model, progress, bar)
        way = heading_over(piece, model.at, None if self.to is None else point(self.to, "to"))
        line = None if way is None else _line_up(game, model, piece, way)
        if line is None:
            return refused(model, progress, Objection("me.climb.scalable",
                                                      f"the top of {piece.id} does not hold the base",
                                                      model.at, because_of=piece.id))
        return _judged(game, model, progress, piece, line, rise)


def top_of(piece: Terrain, game: Game, model: Model) -> float:
    """The height of what a climb leads to: a piece's top, or the ground beside the gap a model is in."""
    return 0.0 if piece.kind == "gap" and surface(game.table, model) == piece else piece.height


@enforces("me.climb.scalable", "me.climb.cavalry")
def not_climbable(model: Model, piece: Terrain) -> Objection | None:
    """Why a piece cannot be climbed at all, or not by this model."""
    if piece.kind not in {"obstacle", "platform", "gap"} or not piece.climbable:
        return Objection("me.climb.scalable", f"{piece.id} has nothing to climb by", model.at, because_of=piece.id)
    if is_cavalry(model):
        return Objection("me.climb.cavalry", "cavalry does not climb", model.at, because_of=piece.id)
    return None


@enforces("me.obstacle.climb")
def _too_low(model: Model, piece: Terrain, rise: float) -> Objection | None:
    if model.height_up or rise > model.height + 1e-9:
        return None
    rule = "me.obstacle.jump" if rise > model.height / 2 else "me.obstacle.stride"
    return Objection(rule, f"{piece.id} is no taller than {model.id}", model.at, model.height, round(rise, 6), piece.id)


def _line_up(game: Game, model: Model, piece: Terrain, way: tuple[float, float]) -> Line | None:
    if piece.kind == "platform":
        return onto(model, piece, way)
    return over(model, outline_of(piece), way) if piece.kind == "obstacle" else off(model, piece, way)


@enforces("me.climb.cost")
def _judged(game: Game, model: Model, progress: Progress, piece: Terrain, line: Line, rise: float) -> Step:
    """The step up to the die of a climb: the way to the foot, then as far up as twice the inches allow."""
    hanging = model.height_up > 0
    if hanging and line.takeoff > 0.01:
        return refused(model, progress, Objection("me.climb.partway", f"it does not hang on {piece.id}",
                                                  because_of=piece.id))
    near = approach(game, model, progress, line)
    left = moves_left(game, near.model, near.progress)
    found = list(near.objections)
    reaches = 2 * rise <= left + TAU
    top = near.model.but(at=line.at(line.landing), stands_on=piece.id if piece.kind == "platform" else None,
                         height_up=0.0)
    if not found and reaches:
        found += bars_landing(game, top, near.progress, piece.id if piece.kind != "platform" else "")
    if not found and left <= TAU:
        found.append(nothing_left(near.model, piece, "to climb with"))
    if found:
        return refused(model, progress, *found)
    test = ClimbTest(near.progress, piece.id, top.at, top.stands_on, snap(rise), snap(min(rise, left / 2)), reaches)
    return Step(near.model, near.progress, near.events, test=test)
