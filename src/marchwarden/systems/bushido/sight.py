"""Sight in plan: a model sees before it, past everything lower than itself."""

import math

from marchwarden.geometry.shapes import Edge
from marchwarden.geometry.spans import straight_path
from marchwarden.geometry.views import hit_distance
from marchwarden.table.models import Model, Point
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain

HIDING = ("blocking", "impassable", "obstacle", "platform")
FRONT = 90.0
"""How far to either side of its facing a model sees, in degrees."""


def hides(piece: Terrain, height: float) -> bool:
    """Whether a piece hides what is behind it from a model of this height; a screen of no stated height does."""
    if piece.kind not in HIDING or piece.sight == "clear":
        return False
    return piece.height >= height or (piece.kind == "blocking" and piece.height == 0.0)


def screens(table: Table, model: Model) -> tuple[Edge, ...]:
    """The edges that hide ground from a model."""
    edges: list[Edge] = []
    for piece in table.terrain:
        if hides(piece, model.height):
            edges += edges_of(piece)
    return tuple(edges)


def edges_of(piece: Terrain) -> tuple[Edge, ...]:
    """The edges of a piece of terrain."""
    return straight_path(piece.polygon if piece.is_wall else (*piece.polygon, piece.polygon[0]))


def sees_point(table: Table, model: Model, point: Point) -> str:
    """Why a model does not see a point: `behind` it, or the id of the terrain that hides it; empty when it sees it."""
    away = math.dist(model.at, point)
    if not away:
        return ""
    angle = math.atan2(point[1] - model.y, point[0] - model.x)
    turn = (math.degrees(angle) - model.facing + 180) % 360 - 180
    if abs(turn) > FRONT + 1e-6:
        return "behind"
    for piece in table.terrain:
        hit = min((hit_distance(model.at, angle, edge) for edge in edges_of(piece)), default=math.inf)
        if hides(piece, model.height) and hit < away - 1e-9:
            return piece.id
    return ""
