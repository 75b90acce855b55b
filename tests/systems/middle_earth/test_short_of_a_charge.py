"""What is said of a charge that falls short, and how a verdict and a battle read when they are printed."""

import pytest

from marchwarden import Battle


def two(at):
    return Battle.from_dict({
        "marchwarden": 1, "ruleset": "middle-earth", "board": {"width": 36, "depth": 30},
        "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
        "models": [{"id": "captain", "side": "good", "at": [16.8, 11.9]}, {"id": "raider", "side": "evil", "at": at}],
        "turn": {"phase": "move", "priority": "evil", "active": "evil"}})


@pytest.mark.proves("me.move.allowance")
def test_a_straight_charge_goes_round_nothing():
    refused = two([17, 19]).check({"activate": "raider", "legs": [{"charge": "captain"}]})
    assert refused.rule == "me.move.allowance" and "goes round" not in refused.reason


@pytest.mark.proves("me.move.allowance")
def test_a_drawn_charge_that_falls_short_ends_on_its_own_path():
    refused = two([17, 19]).check({"activate": "raider", "legs": [{"charge": "captain", "path": [[16.8274, 12.8838]]}]})
    assert refused.objections[0].nearest == pytest.approx((16.855, 13.883), abs=0.02)


def test_verdicts_and_battles_read_well():
    battle = two([17, 19])
    refused = battle.check({"activate": "raider", "legs": [{"charge": "captain"}]})
    assert "function" not in repr(refused) and "me.move.allowance" in repr(refused)
    assert "middle-earth" in repr(battle) and "evil to act" in repr(battle)
