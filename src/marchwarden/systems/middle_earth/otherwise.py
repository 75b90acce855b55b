"""What the same model may do instead of an order that is refused."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.reinforcements import arrival_of, edges_at, entries, places_for
from marchwarden.table.models import Model

Point = tuple[float, float]


def otherwise(game: Game, order: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What the model of an order may do instead, the nearest to it first: coming on elsewhere, standing still, foregoing.

    Whoever asks sees which of it is legal. Nothing stands in for an order that activates nobody.
    """
    model = game.table.models.get(order.get("activate", order.get("forego", "")))
    if model is None:
        return
    if model.traits.reserve and game.table.turn.phase == "move":
        yield from _arrivals(game, model, _wanted(order, model))
    if "activate" in order:
        yield {"activate": model.id, "legs": []}
    yield {"forego": model.id}


def _arrivals(game: Game, model: Model, wanted: Point) -> Iterator[dict[str, Any]]:
    """Coming onto the board at the points of the edge nearest to where it was wanted, as deep as it gets."""
    table = game.table
    arrival = arrival_of(table, model)
    near = arrival.point if arrival is not None else _onto_edge(game, model, wanted)
    edge = next((edge for edge in edges_at(table, near)), None)
    if edge is None:
        return
    for start in sorted(entries(table, near, edge), key=lambda point: math.dist(point, wanted)):
        place = next(places_for(game, model, [start], edge), None)
        if place is not None:
            yield {"activate": model.id, "legs": [{"enter": list(start)}, {"go": list(place)}]}


def _onto_edge(game: Game, model: Model, wanted: Point) -> Point:
    """The point nearest to another of the edges from which a model may come."""
    width, depth = game.table.board.width, game.table.board.depth
    x, y = min(max(wanted[0], 0.0), width), min(max(wanted[1], 0.0), depth)
    ends = {"west": (0.0, y), "east": (width, y), "south": (x, 0.0), "north": (x, depth)}
    allowed = game.table.side(model.side).traits.enters or tuple(ends)
    return min((ends[edge] for edge in allowed), key=lambda end: math.dist(end, wanted))


def _wanted(order: Mapping[str, Any], model: Model) -> Point:
    legs = order.get("legs")
    first = legs[0] if isinstance(legs, list) and legs else {}
    x, y = first.get("enter", model.at)
    return (float(x), float(y))
