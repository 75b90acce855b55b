"""What a unit stands on: the ground it covers, difficult ground under it, an obstacle through it."""

from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import Slide, inset, near_spans, ring_around
from marchwarden.systems.realm_of_chaos.units import Point, Unit, blocks, company
from marchwarden.table.table import Table

Blocks = tuple[tuple[Point, ...], ...]


def ground_of(table: Table, unit: Unit) -> Blocks:
    """The rectangles that a unit covers with everybody who belongs to it."""
    return tuple(block for part in company(table, unit) for block in blocks(part))


def shrunk_ground(table: Table, unit: Unit) -> Blocks:
    """The same a hair smaller, so that what touches does not overlap."""
    return tuple(inset(block, TAU) for block in ground_of(table, unit))


def is_rough(table: Table, unit: Unit) -> bool:
    """Whether any part of the unit stands in difficult or uneven ground."""
    moving = shrunk_ground(table, unit)
    return any(near_spans(moving, Slide((0.0, 0.0)), piece.polygon, 0.0)
               for piece in table.terrain if piece.kind == "difficult" or piece.difficult)


def crosses_obstacle(table: Table, unit: Unit) -> str:
    """The obstacle that runs through the unit or separates its members; empty where there is none."""
    body = ring_around([point for block in shrunk_ground(table, unit) for point in block])
    for piece in table.terrain:
        if piece.kind == "obstacle" and near_spans((body,), Slide((0.0, 0.0)), piece.polygon, 0.0):
            return piece.id
    return ""
