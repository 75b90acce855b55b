"""Line of sight: who can see whom, past bodies and terrain, from any point of one body to any of the other."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry import sight
from marchwarden.geometry.bases import inner_radius
from marchwarden.geometry.lengths import snap
from marchwarden.geometry.looking_round import seen_of
from marchwarden.systems.middle_earth.standing import body_height, elevation, on_board
from marchwarden.table.models import Model
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain


@enforces("me.sight")
def sees(game: Game, viewer: Model, target: Model) -> bool:
    """Whether any straight line runs from one body to the other past bodies and terrain."""
    known = game.table.once(_as_viewer(game, viewer), dict)
    if target.id not in known:
        table, width = game.table, game.option("body_width")
        between = [one for one in bodies(table, width) if one.key not in {viewer.id, target.id}]
        known[target.id] = sight.is_seen(body(table, viewer, width), body(table, target, width), between,
                                         screening(table))
    return bool(known[target.id])


def seen_by(game: Game, viewer: Model, targets: Sequence[Model]) -> list[Model]:
    """Those of several models that a viewer sees; the same as asking of each, and quicker for many."""
    known = game.table.once(_as_viewer(game, viewer), dict)
    table, width = game.table, game.option("body_width")
    new = [target for target in targets if target.id not in known]
    found = seen_of(body(table, viewer, width), [body(table, target, width) for target in new], bodies(table, width),
                    screening(table)) if new else []
    known.update(zip((target.id for target in new), found, strict=True))
    return [target for target in targets if known[target.id]]


def _as_viewer(game: Game, viewer: Model) -> tuple[Any, ...]:
    """What all that a viewer sees from where it is depends on."""
    return ("seen by", viewer.id, viewer.at, viewer.traits.prone, viewer.stands_on, viewer.height_up,
            game.option("body_width"))


def hidden_at(game: Game, viewer: Model, target: Model) -> tuple[float, float]:
    """Where the line between the tops of two bodies is first cut; the target's place where nothing cuts that line."""
    table, width = game.table, game.option("body_width")
    between = [one for one in bodies(table, width) if one.key not in {viewer.id, target.id}]
    start, end = body(table, viewer, width), body(table, target, width)
    length = math.dist(viewer.at, target.at)
    cuts = [along for _, along in sight.line_of_flight((start.x, start.y, start.high), (end.x, end.y, end.high),
                                                       between, screening(table))]
    share = min(cuts) / length if cuts and length else 1.0
    return (snap(start.x + (end.x - start.x) * share), snap(start.y + (end.y - start.y) * share))


def bodies(table: Table, width: float) -> tuple[sight.Body, ...]:
    """The bodies of all models on the board."""
    def stand() -> tuple[sight.Body, ...]:
        return tuple(body(table, model, width) for model in table.models.values() if on_board(model))

    return table.once(("bodies in sight", width), stand)


@enforces("me.sight", "me.prone.sight")
def body(table: Table, model: Model, width: float) -> sight.Body:
    """A model's body: an upright cylinder narrower than its base, half as high while the model is prone."""
    low = elevation(table, model)
    return sight.Body(model.x, model.y, inner_radius(model.base) * width, low, low + body_height(model), model.id)


def screening(table: Table) -> tuple[sight.Screen, ...]:
    """All screens of the terrain."""
    return table.of_land("screens", lambda: tuple(screens(table)))


def screens(table: Table) -> Iterator[sight.Screen]:
    """Everything of the terrain that hides what is behind it."""
    for piece in table.terrain:
        if piece.sight != "clear" and piece.polygon:
            yield from _screens_of(piece)


def _screens_of(piece: Terrain) -> Iterator[sight.Screen]:
    if piece.kind == "gap":
        # Out of a gap one looks over its rim: the ground beyond fills everything below.
        corners = piece.polygon
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            yield sight.Screen((start, end), -piece.depth, 0.0, piece.id)
    elif piece.kind in {"blocking", "impassable"} and not piece.height:
        yield sight.Screen(piece.polygon, -math.inf, math.inf, piece.id)
    elif piece.height and piece.kind != "ladder":
        yield sight.Screen(piece.polygon, 0.0, piece.height, piece.id)
