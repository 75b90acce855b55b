"""Everybody has room: after each event nobody stands in anybody, in impassable ground, or over the edge of the board."""

from marchwarden.battle import Battle
from marchwarden.geometry.bases import base_gap
from marchwarden.geometry.distances import gap_to_board, gap_to_polygon
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.agreed_gaps import agreed_pieces
from marchwarden.systems.middle_earth.ground import footing, is_barred
from marchwarden.systems.middle_earth.standing import abreast
from marchwarden.table.soundness import on_table

DEEPEST = 2 * TAU


def pose(model):
    return (*model.at, model.facing)


def over_the_edge(table, model):
    return -gap_to_board(model.base, pose(model), (0.0, 0.0, table.board.width, table.board.depth))


def in_ground(table, model):
    """How deep a base lies in each piece that bars its way."""
    middle_earth = table.ruleset == "middle-earth"
    level = footing(table, model) if middle_earth else None
    for piece in table.terrain:
        if middle_earth:
            if piece.kind not in {"impassable", "obstacle", "platform"} or piece.id == level.on:
                continue
            if piece.id in agreed_pieces(table, model) or not is_barred(piece, model.height, level, level.on is not None):
                continue
        elif piece.kind != "impassable":
            continue
        yield piece.id, -gap_to_polygon(model.base, pose(model), piece.polygon)


def in_others(table, model):
    """How deep a base lies in each other base at its height."""
    for other in table.models.values():
        if other.id == model.id or not on_table(other):
            continue
        if table.ruleset == "middle-earth" and not abreast(table, footing(table, model).feet, model.height, other):
            continue
        yield other.id, -base_gap(model.base, pose(model), other.base, pose(other))


def depths(table, model):
    """How deep a model is in everything it must not be in."""
    return {"board": over_the_edge(table, model), **dict(in_ground(table, model)), **dict(in_others(table, model))}


def crowded(before, after):
    """Who of those that an event has changed has no room, and by how much; how one stood before may stay."""
    for name, model in after.models.items():
        old = before.models.get(name)
        if model is old or not on_table(model):
            continue
        known = depths(before, old) if old is not None and on_table(old) else {}
        for what, depth in depths(after, model).items():
            if depth > max(DEEPEST, known.get(what, 0.0) + 1e-9):
                yield name, what, depth


def room_after_each_event(battle: Battle, after: Battle) -> int:
    """The law over one order; also that events alone have changed the models. Gives how many events moved somebody."""
    if not after.history or after.history[-1].before != battle.table:
        return 0
    entry, table, moved = after.history[-1], battle.table, 0
    for event in entry.events:
        later = event.happen(table)
        if later.models is not table.models:
            moved += 1
            wrong = list(crowded(table, later))
            assert not wrong, f"{entry.order}: {event} leaves {wrong}"
        table = later
    assert table.models == after.table.models, f"{entry.order} changed a model without an event"
    return moved
