"""What cannot stand on a table: bodies inside each other, off the board, outlines that cross themselves."""

import math
from collections.abc import Iterator, Sequence

from marchwarden.geometry.areas import TooIntricate, first_crossing, is_thin
from marchwarden.geometry.bases import Base, Oval, Round, base_gap, reach_radius
from marchwarden.geometry.lengths import TAU, snap
from marchwarden.table.models import Model
from marchwarden.table.table import Board, Table
from marchwarden.table.terrain import Terrain

Point = tuple[float, float]

EASED = 0.02
"""Overlaps up to this many inches are eased apart; larger ones are faults."""

CONTACT = TAU + 2e-6
"""What motion may end with and stays as it is: the tolerance, and what rounding to the grid adds."""
MARGIN = 24.0
"""How far terrain may hang over the edge of the board, in inches."""
MAX_CORNERS = 10_000
MAX_BOARD = 1000.0
LEVEL = 0.01
WALLS = ("obstacle", "impassable", "blocking")
"""The kinds of terrain that may be a line without thickness."""


# --- terrain ------------------------------------------------------------------------------------------------


def terrain_faults(piece: Terrain, board: Board) -> Iterator[tuple[str, str]]:
    """What is wrong with a piece of terrain, as (path inside it, problem)."""
    if piece.kind == "ladder":
        if piece.at is None:
            yield "at", "a ladder needs the place [x, y] where it stands"
        elif not _near(piece.at, board):
            yield "at", f"off the board, which is {board.width:g} by {board.depth:g}"
    elif len(piece.polygon) < 2 or (piece.is_wall and piece.kind not in WALLS):
        least = "two corners (a wall) or more" if piece.kind in WALLS else f"three corners or more for a {piece.kind}"
        yield "polygon", f"expected {least}"
    yield from _out_of_place(piece)
    if not 0 <= piece.height <= MAX_BOARD:
        yield "height", f"expected inches from 0 to {MAX_BOARD:g}, got {piece.height:g}"
    if not 0 <= piece.depth <= MAX_BOARD:
        yield "depth", f"expected inches from 0 to {MAX_BOARD:g}, got {piece.depth:g}"
    yield from outline_faults(piece.polygon, board)


def _out_of_place(piece: Terrain) -> Iterator[tuple[str, str]]:
    """What a piece carries that means nothing for its kind."""
    if piece.kind == "ladder" and piece.polygon:
        yield "polygon", "a ladder has no outline but a place: at [x, y]"
    if piece.kind != "ladder" and piece.at is not None:
        yield "at", f"only a ladder has one; a {piece.kind} has a polygon"
    for key in ("depth", "water"):
        if piece.kind != "gap" and getattr(piece, key):
            yield key, f"only a gap has one, and this is a {piece.kind}"


def outline_faults(polygon: Sequence[Point], board: Board) -> Iterator[tuple[str, str]]:
    """What is wrong with an outline: too many corners, off the board, no area, crossing itself."""
    if len(polygon) > MAX_CORNERS:
        yield "polygon", f"expected at most {MAX_CORNERS} corners, got {len(polygon)}"
        return
    far = [number for number, corner in enumerate(polygon) if not _near(corner, board)]
    if far:
        more = f" (and {len(far) - 1} more corners)" if len(far) > 1 else ""
        yield f"polygon[{far[0]}]", f"more than {MARGIN:g}\" off the board{more}"
        return
    again = [number for number, corner in enumerate(polygon) if number and corner == polygon[number - 1]]
    if again or (len(polygon) > 2 and polygon[0] == polygon[-1]):
        yield f"polygon[{again[0] if again else len(polygon) - 1}]", "the same corner twice in a row"
    elif len(polygon) > 2:
        if is_thin(polygon):
            yield "polygon", "the outline has no area; a wall without thickness has two corners"
        else:
            crossing = self_crossing(polygon)
            if crossing:
                yield "polygon", crossing


def _near(point: Point, board: Board) -> bool:
    return -MARGIN <= point[0] <= board.width + MARGIN and -MARGIN <= point[1] <= board.depth + MARGIN


def self_crossing(polygon: Sequence[Point]) -> str:
    """Where a closed outline crosses or touches itself, in words; empty when it does not."""
    try:
        crossing = first_crossing(polygon)
    except TooIntricate:
        return "too intricate to check for crossings; draw it with fewer corners"
    if crossing is None:
        return ""
    return f"the edges after corners {crossing.first} and {crossing.second} cross or touch"


# --- models -------------------------------------------------------------------------------------------------


def half_extent(base: Base, facing: float) -> Point:
    """Half the width and depth of the upright rectangle around a base with this facing."""
    if isinstance(base, Round):
        return base.radius, base.radius
    cos, sin = abs(math.cos(math.radians(facing))), abs(math.sin(math.radians(facing)))
    if isinstance(base, Oval):
        along, across = base.length / 2, base.width / 2
        return math.hypot(along * cos, across * sin), math.hypot(along * sin, across * cos)
    along, across = base.depth / 2, base.width / 2
    return along * cos + across * sin, along * sin + across * cos


def on_table(model: Model) -> bool:
    """Whether a model takes up room on the board."""
    return not (model.off_board or getattr(model.traits, "reserve", False) or getattr(model.traits, "slain", False))


def elevation(model: Model, pieces: dict[str, Terrain]) -> float:
    """How high a model's feet are: the platform it stands on and what it has climbed; gaps do not matter here."""
    platform = pieces.get(model.stands_on or "")
    return model.height_up + (platform.height if platform is not None else 0.0)


def settled(table: Table) -> tuple[Table, list[tuple[str, str]]]:
    """The table with small overlaps eased apart, and the ids with what cannot be eased.

    Models are set down in the order of the file: each gives way to those before it, straight away from them, until
    it is just in contact. What is already in contact stays as it is, so easing a second time changes nothing.
    """
    faults: list[tuple[str, str]] = []
    pieces = {piece.id: piece for piece in table.terrain}
    drawn, placed = _Placed(pieces), _Placed(pieces)
    models = dict(table.models)
    for name, model in table.models.items():
        if not on_table(model):
            continue
        inside = _onto(model, table.board)
        if inside is None:
            faults.append((name, f"off the board, which is {table.board.width:g} by {table.board.depth:g}"))
            continue
        deep = [(other, _gap(model, other)) for other in drawn.near(model)]
        over = [(name, f"overlaps {other.id} by {-gap:.3f}\"; at most {EASED}\" is eased apart")
                for other, gap in deep if gap < -EASED]
        faults += over
        drawn.add(model)
        if not faults:
            models[name] = _give_way(inside, placed, table.board, faults)
            placed.add(models[name])
    return table.but(models=models) if models != table.models else table, faults


class _Placed:
    """The models set down so far, found again by square."""

    SIDE = 4.0

    def __init__(self, pieces: dict[str, Terrain]) -> None:
        self.pieces = pieces
        self.squares: dict[tuple[int, int], list[tuple[Model, float]]] = {}
        self.widest = 0.0

    def add(self, model: Model) -> None:
        self.widest = max(self.widest, reach_radius(model.base))
        row = (model, elevation(model, self.pieces))
        self.squares.setdefault((int(model.x // self.SIDE), int(model.y // self.SIDE)), []).append(row)

    def near(self, model: Model) -> Iterator[Model]:
        """Those at the same height whose base may overlap, in the order they were set down within a square."""
        far = reach_radius(model.base) + self.widest + 0.1
        level = elevation(model, self.pieces)
        for column in range(int((model.x - far) // self.SIDE), int((model.x + far) // self.SIDE) + 1):
            for row in range(int((model.y - far) // self.SIDE), int((model.y + far) // self.SIDE) + 1):
                for other, high in self.squares.get((column, row), ()):
                    close = reach_radius(model.base) + reach_radius(other.base)
                    if abs(high - level) <= LEVEL and math.dist(model.at, other.at) < close:
                        yield other


def _onto(model: Model, board: Board) -> Model | None:
    """The model, drawn in where it hangs over the edge by no more than the eased overlap; None where by more."""
    wide, deep = half_extent(model.base, model.facing)
    inside = _drawn_in(model, board)
    if math.dist(inside.at, model.at) > EASED or 2 * wide > board.width or 2 * deep > board.depth:
        return None
    return inside


def _drawn_in(model: Model, board: Board) -> Model:
    """The model with its base on the board; what hangs over by no more than contact allows stays as it is."""
    wide, deep = half_extent(model.base, model.facing)
    x = min(max(model.x, wide), board.width - wide)
    y = min(max(model.y, deep), board.depth - deep)
    over = max(abs(x - model.x), abs(y - model.y))
    return model if over <= CONTACT else model.but(at=(snap(x), snap(y)))


def _give_way(model: Model, placed: _Placed, board: Board, faults: list[tuple[str, str]]) -> Model:
    """The model out of everybody set down before it and still on the board: pushed over the edge, it slides along it."""
    now = model
    for _ in range(60):
        worst = min(((_gap(now, other), number, other) for number, other in enumerate(placed.near(now))),
                    default=None, key=lambda row: row[:2])
        if worst is None or worst[0] >= -CONTACT:
            return now
        now = _drawn_in(_away(now, worst[2], -worst[0]), board)
    faults.append((model.id, "overlaps several others, or one and the edge, at once; they cannot be eased apart"))
    return model


def _gap(one: Model, other: Model) -> float:
    return base_gap(one.base, (one.x, one.y, one.facing), other.base, (other.x, other.y, other.facing))


def _away(model: Model, other: Model, depth: float) -> Model:
    """The model moved straight away from another, just far enough to be in contact."""
    apart = math.dist(model.at, other.at)
    if apart == 0:
        return model
    way = ((model.x - other.x) / apart, (model.y - other.y) / apart)
    low, high = 0.0, 3 * depth
    for _ in range(40):
        middle = (low + high) / 2
        moved = model.but(at=(model.x + way[0] * middle, model.y + way[1] * middle))
        low, high = (middle, high) if _gap(moved, other) < 0 else (low, middle)
    # A little more than needed, so that rounding to the grid leaves a gap and not an overlap.
    far = high + 1.5e-6
    return model.but(at=(snap(model.x + way[0] * far), snap(model.y + way[1] * far)))
