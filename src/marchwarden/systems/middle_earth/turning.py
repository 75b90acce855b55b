"""Bases that are not round and turn: turning gains nothing, and what the base sweeps over counts.

On a drawn path the base turns steadily as it goes; before the shortest way somewhere, or a charge, it turns where it
stands.
"""

from collections.abc import Callable, Iterator, Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.bases import Round
from marchwarden.geometry.ground import BOARD, Blocker, Fault, Ground
from marchwarden.geometry.lengths import affords, snap
from marchwarden.geometry.turning import Sweep, first_entry, first_over_edge, first_overlap, furthest_travel, swept
from marchwarden.systems.middle_earth.agreed_gaps import agreed_pieces
from marchwarden.systems.middle_earth.events import Walked
from marchwarden.systems.middle_earth.ground import (
    WALK,
    Purpose,
    board_of,
    bodies_of,
    footing,
    terrain_of,
    zones_of,
)
from marchwarden.systems.middle_earth.leg import Point, Step, moves_left, refused
from marchwarden.systems.middle_earth.objections import said_of
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.models import Model

ALL = 1e6


def turns(model: Model, facing: float | None) -> bool:
    """Whether an order turns a base for which turning matters."""
    return facing is not None and not isinstance(model.base, Round) and snap(facing % 360) != snap(model.facing % 360)


@enforces("me.move.facing")
def turned(game: Game, model: Model, progress: Progress, path: Sequence[Point], facing: float, *,
           purpose: Purpose = WALK, slowed: float = 0.0) -> Step:
    """The step of a base that goes along a path and turns on the way; `slowed` is what rough ground adds."""
    sweep = swept(model.base, path, model.facing, facing)
    cost = sweep.length if game.option("base_turn_cost") == "centre" else furthest_travel(sweep)
    cost += slowed
    left = moves_left(game, model, progress)
    found = list(_swept_over(game, model, progress, sweep, path, purpose))
    if not affords(left, cost):
        reason = f'the furthest point of its base travels {cost:.4g}" and {left:.4g}" of Move are left'
        found.append(Objection("me.move.allowance", reason, path[-1], round(progress.used + left, 6),
                               round(progress.used + cost, 6), along=sweep.length))
    if found:
        found.sort(key=lambda one: one.along)
        return refused(model, progress, *found)
    at, face = path[-1], snap(facing % 360)
    event = Walked(model.id, at, tuple(path), snap(cost), face, stands_on=model.stands_on)
    return Step(model.but(at=at, facing=face), progress.but(used=progress.used + cost), (event,))


def turned_first(game: Game, model: Model, progress: Progress, facing: float | None,
                 then: Callable[[Model, Progress], Step]) -> Step:
    """A step before which the base turns on the spot, where it has to turn."""
    if not turns(model, facing):
        return then(model, progress)
    first = turned(game, model, progress, (model.at,), facing or 0.0)
    if first.objections:
        return first
    step = then(first.model, first.progress)
    return step._replace(events=(*first.events, *step.events))


def _swept_over(game: Game, model: Model, progress: Progress, sweep: Sweep, path: Sequence[Point],
                purpose: Purpose) -> Iterator[Objection]:
    """What a turning base would overlap, enter or hang over, each with the place where it first does."""
    table, level = game.table, footing(game.table, model)
    bars = [one.what for one in terrain_of(table, table.terrain, model.height, level, agreed_pieces(table, model)).bars]
    bars += bodies_of(table, model, progress, purpose, level, ALL)
    bars += zones_of(table, model, progress, purpose, level, ALL)
    for one in bars:
        along = _met(sweep, one)
        if along is not None:
            yield _said(game, model, sweep, one.key, along, path, progress)
    along = first_over_edge(sweep, board_of(table, model, progress))
    if along is not None:
        yield _said(game, model, sweep, BOARD, along, path, progress)


def _met(sweep: Sweep, blocker: Blocker) -> float | None:
    if blocker.kind == "rest":
        end = Sweep(sweep.base, (sweep.path[-1],), sweep.facing + sweep.turn, 0.0)
        return None if first_overlap(end, blocker.shape) is None else sweep.length
    meets = first_entry if blocker.kind == "membrane" else first_overlap
    return meets(sweep, blocker.shape)


def _said(game: Game, model: Model, sweep: Sweep, key: str, along: float, path: Sequence[Point],
          progress: Progress) -> Objection:
    x, y, _ = sweep.pose(along)
    fault = Fault(key, 0, along if sweep.length else 0.0, (x, y), 1e-3)
    return said_of(game, model, footing(game.table, model), fault, path, stood=progress.stood)


def slowing(ground: Ground, path: Sequence[Point]) -> float:
    """What rough ground adds to the cost of a path, in inches."""
    walk = ground.walk(path)
    return walk.cost - walk.length
