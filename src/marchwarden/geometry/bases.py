"""Bases: round, oval and square, in inches."""

import math

import msgspec

Pose = tuple[float, float, float]


class Round(msgspec.Struct, frozen=True, tag=True):
    """A round base."""

    radius: float


class Oval(msgspec.Struct, frozen=True, tag=True):
    """An oval base: `length` along the facing, `width` across it."""

    length: float
    width: float


class Square(msgspec.Struct, frozen=True, tag=True):
    """A square base: `width` across the facing (its frontage), `depth` along it."""

    width: float
    depth: float


Base = Round | Oval | Square


def reach_radius(base: Base) -> float:
    """The radius of the smallest disc about its centre that holds the base."""
    if isinstance(base, Round):
        return base.radius
    if isinstance(base, Oval):
        return max(base.length, base.width) / 2
    return math.hypot(base.width, base.depth) / 2


def base_gap(one: Base, at: Pose, other: Base, there: Pose) -> float:
    """The gap between the edges of two bases in plan; below zero is the depth of their overlap."""
    apart = math.hypot(at[0] - there[0], at[1] - there[1])
    return apart - reach_radius(one) - reach_radius(other)
