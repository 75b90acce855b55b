"""Where an inch costs more than an inch, what happened says which part cost how much, and it adds up to the cost."""

import math
import random

import boards
import pytest

from marchwarden.testing import Scenario

SHOWN = 0.005
"""A label shows hundredths of an inch; the legs of a drawn way are a hair longer than the arcs they follow."""


def dear(verdict):
    """The priced stretches of all that happened, and what those events cost."""
    events = [event.to_dict() for event in verdict.events]
    told = [event for event in events if event.get("stretches")]
    for event in told:
        assert math.fsum(length * price for length, price in event["stretches"]) == pytest.approx(event["cost"], abs=SHOWN)
        assert all(length > 0 for length, _ in event["stretches"])
    return [stretch for event in told for stretch in event["stretches"]]


def thicket(scenario):
    return scenario.box("thicket", "difficult", 12, 0, 20, 20)


def middle_earth():
    start = Scenario("middle-earth").put(board={"width": 24, "depth": 20}).side("good", alignment="good")
    start = start.side("evil", alignment="evil").model("sam", "good", 10, 10, move=8, base_mm=25.4)
    return thicket(start).model("orc", "evil", 14, 10, base_mm=25.4).battle()


def bushido():
    start = Scenario("bushido").put(board={"width": 24, "depth": 20}, options={"difficult": "doubles"}).side("blue").side("red")
    start = start.model("kenji", "blue", 10, 10, move=6, base_mm=25.4, facing=0)
    return thicket(start).model("oni", "red", 15, 10, base_mm=25.4, facing=180).battle()


def realm(**unit):
    start = Scenario("realm-of-chaos").put(board={"width": 40, "depth": 20}).side("order").side("chaos")
    return thicket(start.unit("spears", "order", 11.5, 10, facing=0, count=6, front=3, move=6, base_mm=[25.4, 25.4],
                              leader=True, leadership=8, **unit)).battle()


CASES = [
    (middle_earth, {"activate": "sam", "legs": [{"go": [13, 8]}]}, 2),
    (middle_earth, {"activate": "sam", "legs": [{"move": [[13, 8]]}]}, 2),
    (middle_earth, {"activate": "sam", "legs": [{"charge": "orc"}]}, 2),
    (middle_earth, {"activate": "sam", "legs": [{"charge": "orc", "path": [[13, 10]]}]}, 2),
    (bushido, {"walk": "kenji", "path": [[12.5, 8]]}, 2),
    (bushido, {"run": "kenji", "to": [12.5, 8]}, 2),
    (bushido, {"charge": "kenji", "target": "oni"}, 2),
    (realm, {"unit": "spears", "do": [{"forward": 2}]}, 2),
    (lambda: realm(skirmish=True), {"walk": "spears", "path": [[13, 10]]}, 2),
]


@pytest.mark.parametrize(("battle", "order", "price"), CASES, ids=lambda value: str(value)[:60])
def test_every_way_into_difficult_ground_is_told_in_stretches(battle, order, price):
    verdict = battle().check(order)
    assert verdict.legal, verdict.reason
    prices = [each for _, each in dear(verdict)]
    assert price in prices
    assert 1 in prices


def test_backwards_every_inch_counts_two():
    start = Scenario("realm-of-chaos").put(board={"width": 40, "depth": 20}, dice=[1, 1]).side("order").side("chaos")
    start = start.unit("spears", "order", 20, 10, facing=0, count=6, front=3, move=6, base_mm=[25.4, 25.4], leader=True, leadership=8)
    _, verdict = start.battle().play({"unit": "spears", "do": [{"backward": 1}]})
    assert verdict.legal, verdict.reason
    assert dear(verdict) == [(1.0, 2.0)]


def test_open_ground_has_no_stretches():
    verdict = middle_earth().check({"activate": "sam", "legs": [{"go": [8, 10]}]})
    assert dear(verdict) == []


@pytest.mark.parametrize("seed", range(20))
def test_stretches_add_up_on_any_board(seed):
    battle, dice = boards.middle_earth(seed), random.Random(seed)
    mover = battle.table.models["mover"]
    for _ in range(12):
        place = [mover.x + dice.uniform(-4, 4), mover.y + dice.uniform(-4, 4)]
        dear(battle.check({"activate": "mover", "legs": [{"go": place}]}))
        dear(battle.check({"activate": "mover", "legs": [{"move": [place]}]}))
    for row in battle.reach("mover").charges:
        dear(battle.check({"activate": "mover", "legs": [{"charge": row["target"]}]}))
