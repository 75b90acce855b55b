"""Who is waited for can go on: whatever a battle has come to, the side that a page is told to wait for has something to give."""

import itertools
import random

import pytest

from marchwarden.battle.shipped import shipped_text
from marchwarden.server.engine import Marchwarden

ENGINE = Marchwarden()
STEPS = 70


def course(example, seed):
    """The states of a game in which charges, shots, fights and declarations are given first."""
    chance = random.Random(seed)
    text = (shipped_text(example) or "").replace("seed: ", "seed: 1")
    state = ENGINE.open(ENGINE.parse(text), "file")
    for _ in range(STEPS):
        yield state
        offered = ENGINE.orders(state, None)
        if not offered:
            return
        bold = [order for order in offered if {"charge", "shoot", "fight", "declare", "spend"} & set(order)
                or any("charge" in leg for leg in order.get("legs", ()))]
        state = ENGINE.play(state, chance.choice(bold if bold and chance.random() < 0.7 else offered)).state


@pytest.mark.parametrize(("example", "seed"), [*itertools.product(["barrow", "ford", "bridge", "ridge"], [1, 2])])
def test_every_side_that_is_waited_for_can_give_an_order_by_itself(example, seed):
    for state in course(example, seed):
        view, offered = ENGINE.view(state), ENGINE.orders(state, None)
        speaking = [ENGINE.speakers(state, order) for order in offered]
        for side in view["waiting_for"] if offered else ():
            assert (side,) in speaking, (view["position"]["turn"], view["question"], offered[:3])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_picks_the_next_combat_may_pick_any_of_them(seed):
    fights = 0
    for state in course("barrow", seed):
        waited = tuple(ENGINE.view(state)["waiting_for"])
        for order in ENGINE.orders(state, None):
            if "fight" in order:
                fights += 1
                assert ENGINE.speakers(state, order) == waited
    assert fights
