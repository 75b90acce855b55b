"""Where a model cannot stand when a battle file is read: beside its platform, inside what bars it, up in the air."""

from collections.abc import Iterator

from marchwarden.geometry.distances import gap_to_polygon, gap_to_shape
from marchwarden.geometry.shapes import Circle, Outline
from marchwarden.systems.middle_earth.agreed_gaps import agreed_pieces
from marchwarden.systems.middle_earth.ground import footing, is_barred, outline_of
from marchwarden.systems.middle_earth.ladders import NEAR, host_of
from marchwarden.systems.middle_earth.mounted import rules_of
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.underfoot import bears
from marchwarden.table.models import Model
from marchwarden.table.soundness import EASED
from marchwarden.table.table import Table
from marchwarden.table.terrain import Terrain


def misplaced(table: Table) -> Iterator[tuple[str, str]]:
    """What is wrong with where the models on the board stand: (path, fault)."""
    for number, model in enumerate(table.models.values()):
        if on_board(model):
            yield from ((f"models[{number}].{key}", fault) for key, fault in _faults(table, model))


def _faults(table: Table, model: Model) -> Iterator[tuple[str, str]]:
    floor = table.piece(model.stands_on) if model.stands_on else None
    if floor is not None and not bears(floor, model.at):
        yield "stands_on", f"{floor.id} is not below the middle of the base at [{model.x:g}, {model.y:g}]"
        return
    for piece, depth in _inside(table, model):
        yield "at", f"overlaps {piece.id} by {depth:.3f}\"; at most {EASED}\" is let pass"
    if model.height_up > 0 and not any(_holds(table, piece, model) for piece in table.terrain):
        yield "height_up", f"nothing to climb touches the base at [{model.x:g}, {model.y:g}], and no ladder does"


def _inside(table: Table, model: Model) -> Iterator[tuple[Terrain, float]]:
    """The impassable pieces, and the obstacles and platforms too tall to stride onto, that a base lies in, and how deep."""
    if "fly" in rules_of(model):
        return
    level, agreed = footing(table, model), agreed_pieces(table, model)
    for piece in table.terrain:
        if piece.kind not in {"impassable", "obstacle", "platform"} or piece.id in {level.on, *agreed}:
            continue
        if is_barred(piece, model.height, level, level.on is not None):
            depth = -gap_to_polygon(model.base, (*model.at, model.facing), piece.polygon)
            if depth > EASED:
                yield piece, depth


def _holds(table: Table, piece: Terrain, model: Model) -> bool:
    """Whether a model part way up can be hanging on a piece: one to climb by, or a ladder."""
    pose = (*model.at, model.facing)
    if piece.kind == "ladder":
        return piece.at is not None and host_of(table, piece) is not None and gap_to_shape(
            model.base, pose, Circle(*piece.at, 0.0)) <= NEAR
    if not piece.climbable or len(piece.polygon) < 2:
        return False
    return gap_to_shape(model.base, pose, Outline(outline_of(piece).pieces, closed=False)) <= NEAR
