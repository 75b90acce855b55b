"""Stepping onto and off low platforms in the middle of a move: who is met at the height that is stepped to."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.systems.middle_earth.events import Walked
from marchwarden.systems.middle_earth.ground import WALK, Purpose, flies, footing, ground_of
from marchwarden.systems.middle_earth.leg import Point
from marchwarden.systems.middle_earth.objections import on_path, said_of
from marchwarden.systems.middle_earth.standing import LEVEL, elevation
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.systems.middle_earth.underfoot import floor_under, platforms_underfoot
from marchwarden.table.models import Model

SAMPLE = 0.05
"""In steps of how many inches the floor under a path is looked at."""

HALVINGS = 24
"""How often the stretch in which the floor changes is halved to find where."""


class Stretch(NamedTuple):
    """A part of a path on one floor: the platform under it, None for the ground, and the part itself."""

    floor: str | None
    start: float
    path: tuple[Point, ...]


@enforces("me.obstacle.stride")
def stretches(game: Game, model: Model, path: Sequence[Point]) -> list[Stretch]:
    """A path cut where the floor under the base's centre changes; one piece where nothing low is stepped on."""
    table = game.table
    if not platforms_underfoot(table, model.height, footing(table, model)):
        return [Stretch(model.stands_on, 0.0, tuple(path))]
    length = math.fsum(math.dist(a, b) for a, b in zip(path, path[1:], strict=False))
    cuts, here = [(model.stands_on, 0.0)], 0.0
    while here < length:
        there = min(length, here + SAMPLE)
        floor = floor_under(table, model, on_path(path, there))
        if floor != cuts[-1][0]:
            low, high = here, there
            for _ in range(HALVINGS):
                middle = (low + high) / 2
                changed = floor_under(table, model, on_path(path, middle)) != cuts[-1][0]
                low, high = (low, middle) if changed else (middle, high)
            cuts.append((floor, high))
        here = there
    ends = [*(start for _, start in cuts[1:]), length]
    return [Stretch(floor, start, between(path, start, end)) for (floor, start), end in zip(cuts, ends, strict=True)]


def between(path: Sequence[Point], start: float, end: float) -> tuple[Point, ...]:
    """The part of a path between two distances along it."""
    inner, gone = [], 0.0
    for a, b in zip(path, path[1:], strict=False):
        gone += math.dist(a, b)
        if start + TAU < gone < end - TAU:
            inner.append(b)
    return (on_path(path, start), *inner, on_path(path, end))


@enforces("me.control-zone.entry", "me.obstacle.stride")
def met_on_other_floors(game: Game, model: Model, progress: Progress, path: Sequence[Point],
                        purpose: Purpose = WALK) -> list[Objection]:
    """What enemies and terrain object to once a path has stepped up or down to another height than the model's own."""
    found = []
    parts = stretches(game, model, path)
    for part in parts[-1:] if flies(model) else parts:  # who flies meets only those where it comes down
        there = model.but(at=part.path[0], stands_on=part.floor)
        if abs(elevation(game.table, there) - elevation(game.table, model)) <= LEVEL:
            continue
        walk = ground_of(game, there, progress, purpose).walk(part.path)
        for fault in walk.faults:
            kind, _, name = fault.key.partition(":")
            if kind in {"zone", "model", "start"} or (kind == "terrain" and name != model.stands_on):
                moved = fault._replace(along=fault.along + part.start)
                found.append(said_of(game, there, footing(game.table, there), moved, path))
    return found


@enforces("me.obstacle.stride", "me.charge.contact")
def at_height_of(game: Game, model: Model, targets: Sequence[Model]) -> Model | None:
    """A model as it stands once it has stepped to the floor of those it charges; None where no step leads there.

    Where they share its height that is the model itself.
    """
    table, other = game.table, targets[0]
    here, there = elevation(table, model), elevation(table, other)
    if any(abs(elevation(table, one) - there) > LEVEL for one in targets):
        return None
    if abs(here - there) <= LEVEL:
        return model
    steps = max(abs(here), abs(there)) <= model.height / 2 + TAU
    return model.but(stands_on=other.stands_on) if steps and not model.height_up and not other.height_up else None


def up_and_at(game: Game, model: Model, stepped: Model, progress: Progress, path: Sequence[Point],
              purpose: Purpose) -> tuple[Walked, tuple[Point, ...]] | Objection:
    """The way of a charge that steps to another floor, cut in two: the walk onto that floor, and what is left to contact.

    Else what forbids it: an enemy at the first height who is in the way, or a contact that would be at another height.
    """
    parts = stretches(game, model, path)
    last = parts[-1]
    if last.floor != stepped.stands_on or len(parts) < 2:
        return Objection("me.charge.contact", "the place of contact is at another height", path[-1])
    ground = ground_of(game, model, progress, purpose)
    for part in parts[:-1]:
        if part.floor == model.stands_on:
            for fault in ground.walk(part.path).faults:
                moved = fault._replace(along=fault.along + part.start)
                return said_of(game, model, footing(game.table, model), moved, path, charging=True)
    before = between(path, 0.0, last.start)
    cost = snap(ground_of(game, stepped, progress, Purpose(zones=False)).walk(before).cost)
    return Walked(model.id, before[-1], before, cost, stands_on=last.floor), last.path
