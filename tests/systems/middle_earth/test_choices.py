"""What a side is offered as a whole is legal, is complete, and tells its effect."""

import json

import pytest

import marchwarden as mw
from marchwarden.battle.shipped import shipped_text
from marchwarden.players import forward, play_out

WHOLE = ("declare", "pass", "fight", "end")


def offered(battle):
    return battle.rules.scene(battle.game)["orders"]


def walked(seed, steps):
    """The battles of a game that a bot plays."""
    battle = mw.loads(shipped_text("barrow").replace("seed: 11", f"seed: {seed}"))
    for after, _ in play_out(battle, forward(seed), steps):
        yield battle
        battle = after


@pytest.mark.parametrize("seed", [1, 2])
def test_every_choice_is_legal_and_none_is_left_out(seed):
    seen = set()
    for battle in walked(seed, 60):
        if battle.question is not None:
            continue
        shown = offered(battle)
        for one in shown:
            assert battle.check(one["order"]).legal, one
            assert one["label"] and one["effect"]
            seen.add(next(iter(one["order"])))
        known = {json.dumps(one["order"], sort_keys=True) for one in shown}
        for order in battle.legal_orders():
            if next(iter(order)) in WHOLE:
                assert json.dumps(order, sort_keys=True) in known, order
    assert seen == set(WHOLE)


@pytest.mark.parametrize("seed", [3])
def test_who_can_act_has_something_to_do(seed):
    for battle in walked(seed, 60):
        for name in battle.rules.scene(battle.game)["can_act"] if battle.question is None else ():
            assert battle.legal_orders(name), name
