"""The ground drawn as seen is where the referee says that somebody would be seen."""

import random

import boards
import pytest

from marchwarden.geometry.areas import point_in_polygon
from marchwarden.systems.middle_earth.sight import sees
from marchwarden.testing import Scenario

NEAR = 0.3
"""How near to the outline nothing is claimed, in inches."""


def in_area(area, place):
    return any(point_in_polygon(place, tuple(rings[0])) and not any(point_in_polygon(place, tuple(hole)) for hole in rings[1:])
               for rings in area)


def surely(area, place):
    """Whether a place is in an area, or not; None where the outline is near."""
    x, y = place
    found = {in_area(area, (x + dx, y + dy)) for dx in (-NEAR, 0, NEAR) for dy in (-NEAR, 0, NEAR)}
    return found.pop() if len(found) == 1 else None


def sight_of(battle, name="mover"):
    return battle.reach(name, of="sight").more["sight"]


def somebody_at(battle, place):
    """The battle with one like the mover at a place."""
    mover = battle.table.models["mover"]
    probe = mover.but(id="somebody", at=place, side="evil")
    return battle.game.__class__(battle.table.with_model(probe), battle.rules)


@pytest.mark.parametrize("seed", range(10))
def test_the_ground_in_sight_is_the_referees(seed):
    battle, dice = boards.middle_earth(seed), random.Random(seed)
    area, told, wrong = sight_of(battle), 0, []
    for _ in range(120):
        place = (round(dice.uniform(0.5, 19.5), 3), round(dice.uniform(0.5, 19.5), 3))
        drawn = surely(area, place)
        if drawn is None:
            continue
        game = somebody_at(battle, place)
        told += 1
        if sees(game, game.model("mover"), game.model("somebody")) != drawn:
            wrong.append(place)
    assert told > 60
    # A shadow narrower than an inch may be missed, no more than that.
    assert len(wrong) <= told // 50, wrong


def walled(height):
    start = Scenario("middle-earth").put(board={"width": 20, "depth": 20}).side("good", alignment="good")
    start = start.side("evil", alignment="evil").model("mover", "good", 5, 10, height=1.5)
    return start.box("wall", "obstacle", 9, 5, 10, 15, height=height).battle()


def test_a_high_wall_hides_what_is_behind_it_and_a_low_one_does_not():
    assert surely(sight_of(walled(3)), (12, 10)) is False
    assert surely(sight_of(walled(0.5)), (12, 10)) is True
    assert surely(sight_of(walled(3)), (7, 10)) is True


def test_nothing_beyond_the_board_is_seen():
    assert all(0 <= x <= 20 and 0 <= y <= 20 for polygon in sight_of(walled(3)) for ring in polygon for x, y in ring)
