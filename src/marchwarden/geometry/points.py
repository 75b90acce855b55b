"""Points in plan, and turning them. Angles are degrees outside (0 = east, 90 = north) and radians inside."""

import math

Point = tuple[float, float]
Pose = tuple[float, float, float]
"""Where something stands: x, y in inches and its facing in degrees."""

_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


def heading(degrees: float) -> Point:
    """The point one inch away in a direction; exact for the four quarters."""
    quarters, rest = divmod(degrees, 90.0)
    if rest == 0.0:
        return _QUARTERS[int(quarters) % 4]
    angle = math.radians(degrees)
    return math.cos(angle), math.sin(angle)


def turned_about(point: Point, pivot: Point, degrees: float) -> Point:
    """A point after a turn about a pivot; positive turns are to the left."""
    cos, sin = heading(degrees)
    dx, dy = point[0] - pivot[0], point[1] - pivot[1]
    return pivot[0] + dx * cos - dy * sin, pivot[1] + dx * sin + dy * cos


def pose_about(pose: Pose, pivot: Point, degrees: float) -> Pose:
    """A pose after a turn about a pivot."""
    return (*turned_about((pose[0], pose[1]), pivot, degrees), pose[2] + degrees)


def offset(pose: Pose, forward: float, left: float) -> Point:
    """The point so far before, and so far to the left of, something that faces its way."""
    cos, sin = heading(pose[2])
    return pose[0] + forward * cos - left * sin, pose[1] + forward * sin + left * cos


def angle_between(one: float, other: float) -> float:
    """The turn from one direction to another in degrees, from above -180 up to 180."""
    turn = math.remainder(other - one, 360.0)
    return 180.0 if turn == -180.0 else turn
