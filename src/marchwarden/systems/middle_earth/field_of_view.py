"""What a model can see: where on the board somebody of its own size would stand in its sight."""

import math
from collections.abc import Callable

from marchwarden.flow.rulebook import Game
from marchwarden.geometry.fields import Field
from marchwarden.geometry.sight import is_seen
from marchwarden.systems.middle_earth.sight import bodies, body, screening
from marchwarden.systems.middle_earth.standing import covers
from marchwarden.table.models import Model, Point

FAR = 24.0
"""How far sight is drawn, in inches: nothing a model does reaches further."""

FINE = 0.25
"""How fine the outline is drawn, in inches."""

PROBE = "somebody"


def seen_from(game: Game, viewer: Model) -> Callable[[Point], bool]:
    """Whether somebody like the viewer, upright at a place, would be in its sight: judged as sight of any model is."""
    table, width = game.table, game.option("body_width")
    board, eyes, screens = table.board, body(table, viewer, width), screening(table)
    between = [one for one in bodies(table, width) if one.key != viewer.id]
    floors = sorted((piece for piece in table.terrain if piece.kind == "platform"), key=lambda piece: -piece.height)

    def seen(place: Point) -> bool:
        inside = 0.0 <= place[0] <= board.width and 0.0 <= place[1] <= board.depth
        if not inside or math.dist(place, viewer.at) > FAR:
            return False
        floor = next((piece.id for piece in floors if covers(piece, place)), None)
        probe = viewer.but(id=PROBE, at=place, stands_on=floor, height_up=0.0, prone=False)
        return is_seen(eyes, body(table, probe, width), between, screens)

    return seen


def field_of_view(game: Game, viewer: Model) -> list[list[list[Point]]]:
    """The ground in a model's sight, as the coordinates of a MultiPolygon."""
    rings = Field(seen_from(game, viewer), viewer.at, FAR, FINE).outline()
    return [[[*((round(x, 3), round(y, 3)) for x, y in ring), (round(ring[0][0], 3), round(ring[0][1], 3))]
             for ring in polygon] for polygon in rings]
