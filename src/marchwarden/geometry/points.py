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
