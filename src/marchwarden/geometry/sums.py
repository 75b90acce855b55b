"""Terrain and zones grown by a mover's base at a fixed facing: the places its centre cannot be, as outlines.

A ground of radius 0 with these outlines (and `bases.sum_outline` for other bases) plans for oval and square movers as
it does for round ones. Sums with circles and convex outlines are one exact outline; others come in several that
overlap, whose union is exact.
"""

import math
from collections.abc import Iterator, Sequence

from marchwarden.geometry.bases import Base, form_at_origin
from marchwarden.geometry.forms import Corner, Form, corner, disc, hull, in_order, outline_of, plus, support
from marchwarden.geometry.pieces import (
    beginning,
    circle_crossings,
    distance_to,
    ending,
    length_of,
    line_crossings,
    place_on,
    turning_left,
)
from marchwarden.geometry.shapes import Bend, Circle, Edge, Outline
from marchwarden.geometry.spans import inside

Bounds = tuple[float, float, float, float]
FLAT = 1e-4
"""How far the hull of a bend may reach beyond its shape, in inches."""


def sum_shape(base: Base, facing: float, shape: Circle | Outline) -> list[Circle | Outline]:
    """Where the centre of a base would make it overlap a circle or an outline of edges and bends."""
    form = form_at_origin(base, facing)
    if isinstance(shape, Circle):
        return [outline_of(plus(disc(*shape), form))]
    own = convex_form(shape)
    if own is not None:
        return [outline_of(plus(own, form))]
    sums = [outline_of(plus(part, form)) for piece in shape.pieces for part in _hulls(piece, shape)]
    return [shape, *sums] if shape.closed else sums


def parts_of(shape: Circle | Outline) -> list[Form]:
    """A shape as convex forms: one where it is convex, else forms that cover its rim."""
    if isinstance(shape, Circle):
        return [disc(*shape)]
    own = convex_form(shape)
    return [own] if own is not None else [part for piece in shape.pieces for part in _hulls(piece, shape)]


def inset_bounds(base: Base, facing: float, bounds: Bounds) -> Bounds:
    """The board as the centre of a base may use it."""
    form = form_at_origin(base, facing)
    return (bounds[0] + support(form, -1.0, 0.0), bounds[1] + support(form, 0.0, -1.0),
            bounds[2] - support(form, 1.0, 0.0), bounds[3] - support(form, 0.0, 1.0))


def convex_form(shape: Outline) -> Form | None:
    """A closed convex outline, or a single edge, as a form; None for any other."""
    if not shape.closed:
        return hull([beginning(shape.pieces[0]), ending(shape.pieces[0])]) \
            if len(shape.pieces) == 1 and isinstance(shape.pieces[0], Edge) else None
    corners, directions = [], []
    for piece in turning_left(shape):
        if isinstance(piece, Bend) or len(piece) == 5:
            if piece[4] < 0:
                return None
            directions += [piece[3] % math.tau, (piece[3] + piece[4]) % math.tau]
            corners += [corner(*piece[:4]), corner(*ending(piece), 0.0, piece[3] + piece[4])]
        else:
            angle = math.atan2(piece[0] - piece[2], piece[3] - piece[1])
            directions.append(angle % math.tau)
            corners.append(corner(piece[2], piece[3], 0.0, angle))
    turns = [math.remainder(b - a, math.tau) for a, b in zip(directions, (*directions[1:], directions[0]), strict=True)]
    if min(turns) < -1e-9 or math.fsum(_sweeps(directions)) > math.tau + 1e-6:
        return None
    return in_order(_merged(corners))


def _sweeps(directions: Sequence[float]) -> Iterator[float]:
    for a, b in zip(directions, (*directions[1:], directions[0]), strict=True):
        turn = (b - a) % math.tau
        yield turn if turn < math.tau - 1e-6 else 0.0


def _merged(corners: Sequence[Corner]) -> Sequence[Corner]:
    """Corners without those that begin where the next one begins."""
    kept = [one for one, later in zip(corners, (*corners[1:], corners[0]), strict=True)
            if one.r > 0.0 or abs(math.remainder(later.first - one.first, math.tau)) > 1e-12]
    return kept or corners


def _hulls(piece: Edge | Bend, shape: Outline) -> Iterator[Form]:
    """Convex forms that cover a piece of an outline and stay inside it, or within FLAT of it."""
    if isinstance(piece, Edge):
        yield hull([(piece.ax, piece.ay), (piece.bx, piece.by)])
        return
    sag = piece.r * (1 - math.cos(min(abs(piece.sweep), math.pi) / 2))
    if abs(piece.sweep) < math.pi and (sag <= FLAT or _cap_is_inside(piece, shape)):
        yield _cap(piece)
        return
    half = piece.sweep / 2
    yield from _hulls(Bend(piece.cx, piece.cy, piece.r, piece.start, half), shape)
    yield from _hulls(Bend(piece.cx, piece.cy, piece.r, piece.start + half, half), shape)


def _cap(bend: Bend) -> Form:
    """A bend and its chord, as a form."""
    (ax, ay), (bx, by) = beginning(bend), ending(bend)
    start, sweep = (bend.start, bend.sweep) if bend.sweep > 0 else (bend.start + bend.sweep, -bend.sweep)
    first, last = ((ax, ay), (bx, by)) if bend.sweep > 0 else ((bx, by), (ax, ay))
    chord = start + sweep / 2 + math.pi
    return in_order([corner(bend.cx, bend.cy, bend.r, start), corner(*last, 0.0, start + sweep),
                     corner(*first, 0.0, chord)])


def _cap_is_inside(bend: Bend, shape: Outline) -> bool:
    """Whether everything between a bend and its chord belongs to a closed outline."""
    if not shape.closed:
        return False
    chord = Edge(*beginning(bend), *ending(bend))
    middle = place_on(chord, math.hypot(chord.bx - chord.ax, chord.by - chord.ay) / 2)
    if not inside(shape, middle):
        return False
    return not any(_reaches_into(piece, bend, chord) for piece in shape.pieces)


def _reaches_into(piece: Edge | Bend, bend: Bend, chord: Edge) -> bool:
    """Whether a piece comes between a bend and its chord."""
    cap = Outline((bend, Edge(*ending(bend), *beginning(bend))), closed=True)
    length = length_of(piece)
    span = math.hypot(chord.bx - chord.ax, chord.by - chord.ay)
    nx, ny = (chord.by - chord.ay) / span, (chord.ax - chord.bx) / span
    places = [0.0, length, *circle_crossings(piece, bend.cx, bend.cy, bend.r),
              *line_crossings(piece, nx, ny, nx * chord.ax + ny * chord.ay)]
    inner = sorted(place for place in places if 0.0 <= place <= length)
    for first, last in zip(inner, inner[1:], strict=False):
        at = place_on(piece, (first + last) / 2)
        rim = min(distance_to(bend, *at), distance_to(chord, *at))
        if rim > 1e-9 and inside(cap, at):
            return True
    return False
