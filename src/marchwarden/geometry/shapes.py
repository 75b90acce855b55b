"""Shapes in plan: circles, and outlines chained of straight edges and circular bends. Inches and radians."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Circle(NamedTuple):
    """A disc."""

    x: float
    y: float
    r: float


class Edge(NamedTuple):
    """A straight piece of an outline, from (ax, ay) to (bx, by)."""

    ax: float
    ay: float
    bx: float
    by: float


class Bend(NamedTuple):
    """A circular piece of an outline: from angle `start` through `sweep` (above 0: counter-clockwise)."""

    cx: float
    cy: float
    r: float
    start: float
    sweep: float

    def at(self, angle: float) -> Point:
        """The point of its circle at an angle."""
        return (self.cx + self.r * math.cos(angle), self.cy + self.r * math.sin(angle))


class Outline(NamedTuple):
    """A chain of pieces, each beginning where the one before ends; open chains are walls without thickness."""

    pieces: tuple[Edge | Bend, ...]
    closed: bool = True


def polygon(points: Sequence[Point]) -> Outline:
    """The closed outline through the points, in any order of turning; two points make a wall."""
    if len(points) < 3:
        return wall(points)
    ends = (*points[1:], points[0])
    return Outline(tuple(Edge(a[0], a[1], b[0], b[1]) for a, b in zip(points, ends, strict=True)), closed=True)


def wall(points: Sequence[Point]) -> Outline:
    """The open chain through the points."""
    pieces = zip(points[:-1], points[1:], strict=True)
    return Outline(tuple(Edge(a[0], a[1], b[0], b[1]) for a, b in pieces), closed=False)
