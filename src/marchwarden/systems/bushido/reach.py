"""Where a model can walk and run, and whom it can charge: told by the same judge as orders."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.reach import Area, Only, Reach
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.spans import path_length
from marchwarden.systems.bushido.charging import RATE, Charge, course_of
from marchwarden.systems.bushido.running import RATE as RUNNING
from marchwarden.systems.bushido.running import Run
from marchwarden.systems.bushido.sight import FRONT
from marchwarden.systems.bushido.turn import may_act
from marchwarden.systems.bushido.walking import Walk
from marchwarden.systems.bushido.ways import ground_for
from marchwarden.systems.bushido.zones import zones_over
from marchwarden.table.models import Model, Point

RAYS = 72


def reach(game: Game, name: str, **how: Any) -> Reach:
    """A model's reach: the area of a walk, the sector of a run, and each enemy with how a charge on it would go."""
    if name not in game.table.models:
        raise BadInput([Fault("", f"no model called {name!r}")])
    model = game.model(name)
    refused = may_act(game, model)
    if refused:
        return Reach.refused(name, refused[0])
    area, sector = walk_area(game, model), run_sector(game, model)
    ring = [[[_closed([model.at, *(ray[1] for ray in sector)])]]] if len(sector) > 1 else []
    modes = [{"mode": "walk", "budget": model.traits.move, "straight": False},
             {"mode": "run", "budget": RUNNING * model.traits.move, "straight": True, "rays": sector,
              "free": ring[0] if ring else []},
             {"mode": "charge", "budget": RATE * model.traits.move, "straight": True, "free": []}]
    return Reach(name, model.traits.move, area, tuple(charges(game, model)), (), {"modes": modes})


def walk_area(game: Game, model: Model) -> Area:
    """Where a walk may end: an area, or the lines on which it may leave an enemy zone."""
    if model.traits.engaged_with:
        return Only(model.at) if not Walk(model.id, ()).against(game) else Only()
    if zones_over(game, model) and game.option("leaving_zone") == "directly":
        return Lines(game, model)
    return ground_for(game, model, clear=True).reach(model.at, model.traits.move)


class Lines:
    """The straight ways of a walk that starts in an enemy zone."""

    def __init__(self, game: Game, model: Model) -> None:
        self.game, self.model = game, model

    def contains(self, p: Point) -> bool:
        """Whether a straight walk there is legal."""
        return not Walk(self.model.id, (p,)).against(self.game)

    def outline(self, tolerance: float = 0.005) -> list[list[list[Point]]]:
        """Lines have no area."""
        return []


def run_sector(game: Game, model: Model) -> list[list[Point]]:
    """Rays of a run: for evenly spread directions in sight, how far it can go, as the lines from the model."""
    rays = []
    for step in range(RAYS + 1):
        angle = math.radians(model.facing - FRONT + 2 * FRONT * step / RAYS)
        far = furthest_run(game, model, angle)
        if far > 0:
            rays.append([model.at, _at(model, angle, far)])
    return rays


def furthest_run(game: Game, model: Model, angle: float) -> float:
    """How far a run in a direction may go, in inches; 0 where it may not begin."""
    allowance = RUNNING * model.traits.move
    order = Run(model.id, _at(model, angle, allowance))
    said = order.against(game)
    if not said:
        return path_length(order.way(game, model))
    for shorter in order.shorter(said[0].along):
        nearer = Run(model.id, _at(model, angle, shorter.length or 0.0))
        if shorter.length and not nearer.against(game):
            return shorter.length
    return 0.0


def _closed(ring: list[Point]) -> list[Point]:
    return [*ring, ring[0]]


def _at(model: Model, angle: float, far: float) -> Point:
    return round(model.x + far * math.cos(angle), 6), round(model.y + far * math.sin(angle), 6)


def charges(game: Game, model: Model) -> Iterator[Mapping[str, Any]]:
    """Every enemy: whether it can be charged, where the straight line ends and bends, and what is missing."""
    for target in game.table.models.values():
        if target.side == model.side or target.off_board:
            continue
        order = Charge(model.id, target.id)
        said = order.against(game)
        row: dict[str, Any] = {"target": target.id, "tests": []}
        if said:
            missing = (said[0].value or 0.0) - (said[0].limit or 0.0)
            short = said[0].rule == "bu.charge" and missing > 0
            yield row | {"cost": None, "contact": None, "path": [], "rule": said[0].rule, "reason": said[0].reason,
                         "blocked_by": said[0].because_of, "short_by": round(missing, 6) if short else None}
            continue
        course = course_of(game, model, target, target.at)
        row |= {"cost": round(path_length(course.path), 6), "path": [list(p) for p in course.path], "short_by": None,
                "straight_ends": list(course.path[1] if len(course.path) > 1 else model.at),
                "bends": len(course.path) > 2, "budget": RATE * model.traits.move}
        if course.halt:
            row |= {"contact": None, "halted_by": course.halt.because_of, "rule": course.halt.rule}
        else:
            row |= {"contact": list(course.path[-1])}
        yield row
