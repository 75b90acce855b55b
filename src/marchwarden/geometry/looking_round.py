"""Whom a body sees of many: what stands in which direction is worked out once for all of them."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from marchwarden.geometry.sight import Body, Screen, circle_about, is_seen

Thing = TypeVar("Thing", Body, Screen)

CLOSE = 4.0
"""What is nearer than so many times its width and the widest body's is looked past in every direction."""

SPREAD = math.asin(1 / CLOSE) + 1e-9
"""How far to the side of a look, in radians, anything farther away can matter."""


class Around(Generic[Thing]):
    """Things by their direction from a place: those that may matter to a look one way are told quickly."""

    def __init__(self, x: float, y: float, wide: float, things: Iterable[tuple[Thing, tuple[float, float, float]]]) -> None:
        self.x, self.y = x, y
        self.near: list[Thing] = []
        far = []
        for thing, (cx, cy, r) in things:
            if math.hypot(cx - x, cy - y) <= CLOSE * (r + wide):
                self.near.append(thing)
            else:
                far.append((math.atan2(cy - y, cx - x), thing))
        far.sort(key=_angle)
        self.angles = [angle for angle, _ in far]
        self.far: list[Thing] = [thing for _, thing in far]

    def towards(self, x: float, y: float) -> Iterator[Thing]:
        """What may come near a line to a point: too much rather than too little."""
        yield from self.near
        angle = math.atan2(y - self.y, x - self.x)
        for turn in (-math.tau, 0.0, math.tau):
            first = bisect_left(self.angles, angle + turn - SPREAD)
            yield from self.far[first:bisect_right(self.angles, angle + turn + SPREAD)]


def _angle(pair: tuple[float, object]) -> float:
    return pair[0]


def seen_of(viewer: Body, others: Sequence[Body], bodies: Sequence[Body], screens: Sequence[Screen] = ()) -> list[bool]:
    """Whether a body sees each of some others: as `is_seen` would say of each, `bodies` being all but the two, by key."""
    wide = max((body.r for body in (viewer, *others)), default=0.0)
    crowd = Around(viewer.x, viewer.y, wide, ((body, (body.x, body.y, body.r)) for body in bodies))
    walls = Around(viewer.x, viewer.y, wide, ((screen, circle_about(screen.points)) for screen in screens))
    return [is_seen(viewer, other,
                    [body for body in crowd.towards(other.x, other.y) if body.key not in {viewer.key, other.key}],
                    walls.towards(other.x, other.y)) for other in others]
