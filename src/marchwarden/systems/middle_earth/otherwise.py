"""What may always be done instead of an order that is refused: staying, foregoing, passing, ending."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.heroics import heroics
from marchwarden.systems.middle_earth.pairing import combats
from marchwarden.systems.middle_earth.reinforcements import arrival_of, edges_at, entries, places_for
from marchwarden.systems.middle_earth.standing import is_able
from marchwarden.table.models import Model

Point = tuple[float, float]


def otherwise(game: Game, order: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Orders that come nearest to doing nothing, the nearest first; whoever asks sees which of them are legal."""
    turn, now = game.table.turn, heroics(game.table)
    name = next((order[key] for key in ("activate", "forego", "continue") if key in order), "")
    if turn.step == "declare":
        yield {"pass": turn.active}
    elif now.group is not None:
        yield from ({"forego": name} for _ in range(1) if name in now.group.members)
        yield {"end": now.group.side}
    elif turn.phase == "move":
        yield from _in_the_move_phase(game, order, name)
    elif turn.phase == "shoot":
        yield {"end": now.picks or turn.active}
    elif turn.phase == "fight":
        yield from ({"fight": combat[0]} for combat in combats(game.table))


def _in_the_move_phase(game: Game, order: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
    turn, now = game.table.turn, heroics(game.table)
    model = game.table.models.get(name)
    if model is not None and model.traits.reserve:
        yield from _arrivals(game, model, _wanted(order, model))
    if name:
        yield {"activate": name, "legs": []}
        yield {"forego": name}
    if turn.step == "heroic":
        yield from ({"activate": one.hero, "legs": []} for one in now.open_of("heroic-move"))
        return
    yield {"end": turn.active}
    yield from ({"activate": model.id, "legs": []} for model in game.table.models.values()
                if model.side == turn.active and is_able(model))


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
