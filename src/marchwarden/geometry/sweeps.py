"""What a base meets on a way of poses: it slides from place to place, turns in place, or does both at once.

A base that overlaps something by no more than TAU has not met it. Sliding and turning in place are exact; where a base
turns while it moves, the moment is right within FINE inches of the rim's travel, and nothing is stepped through.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from marchwarden.geometry.bases import Base, Round, form_of, reach_radius
from marchwarden.geometry.distances import gap_between
from marchwarden.geometry.forms import Form, outline_of
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.meets import Met, Thing, around, board_edges, first_met_sliding, first_met_turning
from marchwarden.geometry.pieces import Piece, length_of, place_on
from marchwarden.geometry.points import Point, Pose, angle_between
from marchwarden.geometry.shapes import Circle

FINE = 5e-4
STEPS = 64


class Meeting(NamedTuple):
    """The first thing met: in which step of the way, how far along the centre's path, at which pose, and where."""

    key: str
    step: int
    along: float
    pose: Pose
    where: Point


def sweep(base: Base, poses: Sequence[Pose], things: Iterable[Thing], apart: float = 0.0,
          bounds: tuple[float, float, float, float] | None = None) -> Meeting | None:
    """The first thing a base comes nearer to than `apart` on its way from pose to pose; facings turn the short way."""
    met = list(things) if bounds is None else [*things, board_edges(bounds)]
    gone = 0.0
    for step, (start, end) in enumerate(zip(poses, poses[1:], strict=False)):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        found = _on_step(base, start, end, met, apart - TAU)
        if found is not None:
            pose = between(start, end, found[1])
            return Meeting(found[0], step, gone + length * found[1], pose, found[2])
        gone += length
    return None


def between(start: Pose, end: Pose, share: float) -> Pose:
    """The pose after a share of a step."""
    turn = angle_between(start[2], end[2])
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share, start[2] + turn * share)


def _on_step(base: Base, start: Pose, end: Pose, things: Sequence[Thing],
             apart: float) -> tuple[str, float, Point] | None:
    """What is met on one step: its key, after which share, and where."""
    by = (end[0] - start[0], end[1] - start[1])
    length, turn = math.hypot(*by), angle_between(start[2], end[2])
    form = form_of(base, start)
    found: Met | None
    if isinstance(base, Round) or turn == 0.0:
        found, whole = first_met_sliding((form,), by, things, apart), length
    elif length == 0.0:
        found, whole = first_met_turning((form,), (start[0], start[1]), turn, things, apart), abs(turn)
    else:
        return _both_at_once(base, start, end, things, apart)
    return None if found is None else (found.key, found.at / whole, found.where)


def _both_at_once(base: Base, start: Pose, end: Pose, things: Sequence[Thing],
                  apart: float) -> tuple[str, float, Point] | None:
    """Steps forward by what the gap surely allows: no point of the base travels further."""
    furthest = math.hypot(end[0] - start[0], end[1] - start[1]) + \
        math.radians(abs(angle_between(start[2], end[2]))) * reach_radius(base)
    x, y, r = around(form_of(base, start))
    near = [Thing(key, tuple(form for form in forms if _comes_near(form, x, y, r + furthest + max(apart, 0.0))))
            for key, forms in things]
    clear, share = 0.0, 0.0
    while True:
        gap, key = _nearest(base, between(start, end, share), near)
        if gap < apart:
            return _narrowed(base, start, end, near, apart, clear, share, key)
        if share >= 1.0:
            return None
        clear, share = share, min(1.0, share + max(gap - apart, FINE) / furthest)


def _comes_near(form: Form, x: float, y: float, reach: float) -> bool:
    ox, oy, far = around(form)
    return math.hypot(ox - x, oy - y) <= far + reach


def _nearest(base: Base, pose: Pose, things: Sequence[Thing]) -> tuple[float, str]:
    form = form_of(base, pose)
    return min(((gap_between(form, other), key) for key, forms in things for other in forms), default=(math.inf, ""))


def _narrowed(base: Base, start: Pose, end: Pose, things: Sequence[Thing], apart: float, clear: float, met: float,
              key: str) -> tuple[str, float, Point]:
    for _ in range(40):
        middle = (clear + met) / 2
        gap, name = _nearest(base, between(start, end, middle), things)
        if gap < apart:
            met, key = middle, name
        else:
            clear = middle
    pose = between(start, end, clear)
    return key, clear, (pose[0], pose[1])


# --- how far a base travels -------------------------------------------------------------------------------------------


def furthest_travel(base: Base, poses: Sequence[Pose]) -> float:
    """The length of the path of that point of a base which travels most on a way of poses."""
    shape = outline_of(form_of(base, (0.0, 0.0, 0.0)))
    if isinstance(shape, Circle):
        spots: tuple[Point, ...] = ((0.0, 0.0),)
    else:
        spots = tuple(spot for piece in shape.pieces for spot in _spots_of(piece))
    at_once = [(a, b) for a, b in zip(poses, poses[1:], strict=False) if a[:2] != b[:2] and angle_between(a[2], b[2])]
    apart = [(a, b) for a, b in zip(poses, poses[1:], strict=False) if (a, b) not in at_once]
    turns = math.fsum(math.radians(abs(angle_between(a[2], b[2]))) for a, b in apart)
    slides = math.fsum(math.dist(a[:2], b[:2]) for a, b in apart)
    swing = 0.0 if isinstance(base, Round) else reach_radius(base) * turns
    if isinstance(base, Round) or not at_once:
        return slides + swing + math.fsum(math.dist(a[:2], b[:2]) for a, b in at_once)
    return slides + max(turns * math.hypot(*spot) + math.fsum(_traced(spot, a, b) for a, b in at_once)
                        for spot in spots)


def centre_travel(poses: Sequence[Pose]) -> float:
    """The length of the path of the centre."""
    return math.fsum(math.dist(a[:2], b[:2]) for a, b in zip(poses, poses[1:], strict=False))


def _spots_of(piece: Piece) -> Iterable[Point]:
    length = length_of(piece)
    return (place_on(piece, length * share) for share in ((0.0, 0.25, 0.5, 0.75) if len(piece) == 5 else (0.0, 1.0)))


def _traced(spot: Point, start: Pose, end: Pose) -> float:
    """The length of the path of one point of a base that turns while it moves (Simpson's rule on its speed)."""
    dx, dy, turn = end[0] - start[0], end[1] - start[1], math.radians(angle_between(start[2], end[2]))

    def speed(share: float) -> float:
        angle = math.radians(start[2]) + turn * share
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = spot[0] * cos - spot[1] * sin, spot[0] * sin + spot[1] * cos
        return math.hypot(dx - turn * y, dy + turn * x)

    speeds = [speed(k / STEPS) for k in range(STEPS + 1)]
    return (speeds[0] + speeds[-1] + 4 * math.fsum(speeds[1:-1:2]) + 2 * math.fsum(speeds[2:-1:2])) / (3 * STEPS)
