"""Distances between models, from base edge to base edge."""

from marchwarden.geometry.bases import base_gap
from marchwarden.geometry.lengths import within
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.models import Model, Point
from marchwarden.table.table import Table

SHOUT = 6.0
"""How far a hero's voice and example carry, in inches."""


def gap_between(one: Model, other: Model) -> float:
    """The gap between the edges of two bases in plan, in inches; negative where they overlap."""
    return gap_from(one, one.at, other)


def gap_from(one: Model, at: Point, other: Model) -> float:
    """The gap there would be between two bases in plan, in inches, if one of them stood at a place as it faces now."""
    return base_gap(one.base, (*at, one.facing), other.base, (*other.at, other.facing))


def near(one: Model, other: Model, inches: float = SHOUT) -> bool:
    """Whether two models are within some inches of each other, any part of the bases."""
    return within(gap_between(one, other), inches)


def friends_near(table: Table, hero: Model, inches: float = SHOUT) -> tuple[str, ...]:
    """The hero's friends on the board within some inches of him, in the order of the file."""
    return tuple(other.id for other in table.models.values()
                 if other.side == hero.side and other.id != hero.id and on_board(other) and near(hero, other, inches))
