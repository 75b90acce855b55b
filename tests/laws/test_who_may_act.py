"""Who may not act now is offered nothing by reach, and is told why: what is drawn is what is accepted."""

from pathlib import Path

import pytest
import yaml
from games import played

import marchwarden

EXAMPLES = Path(marchwarden.__file__).parent / "examples"

ORDERS = {"middle-earth": lambda name: {"activate": name, "legs": []}, "bushido": lambda name: {"walk": name, "path": []},
          "realm-of-chaos": lambda name: {"unit": name, "do": [{"forward": 0.1}]}}


def everybody(battle):
    told = battle.position()
    return [one["id"] for one in (*told.get("models", ()), *told.get("units", ()))]


@pytest.mark.parametrize("name", ["ford", "hollow", "bridge", "ridge"])
def test_nothing_is_drawn_for_who_may_not_act(name):
    data = yaml.safe_load(next(EXAMPLES.rglob(f"{name}.yaml")).read_text())
    data.pop("expect", None)
    order, refusals, free = ORDERS[data["ruleset"]], 0, 0
    for battle, _, _ in played({**data, "orders": []}, 1, 8):
        able = battle.rules.scene(battle.game)["can_act"]
        for one in everybody(battle):
            told = battle.reach(one).to_dict()
            if "refusal" not in told:
                free += 1
                assert one in able or not told["free"]["coordinates"], f"{one} may not act, and its reach says nothing of it"
                continue
            refusals += 1
            assert told["refusal"]["reason"] and told["free"]["coordinates"] == [] and told["budget"] == 0
            verdict = battle.check(order(one))
            assert not verdict.legal, f"{one} has no reach for {told['refusal']['reason']}, but may act"
    assert refusals and free
