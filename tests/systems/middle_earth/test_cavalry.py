"""Riders and mounts."""

import pytest
from field import field, man, orc, order
from fights import fight, left, play, told

RIDER = {"base_mm": 40, "height": 2, "keywords": ["cavalry"], "mount": {"id": "horse", "wounds": 1, "defence": 4}, "move": 10}


def ridden_down(*dice, **more):
    battle = field(man("r", 20, 20, **RIDER), orc("o", 26, 20, **more), idle=False, dice=dice)
    battle, _ = play(battle, order("r", {"charge": "o"}))
    assert battle.table.turn.phase == "fight"
    return play(battle, {"fight": "r"})


@pytest.mark.proves("me.fight.cavalry-charge", "me.fight.knock-down")
def test_a_charge_on_foot_adds_a_die_and_throws_down():
    battle, verdict = ridden_down(5, 6, 4, 1, 1, 1, 1)
    assert told(verdict, "rolled")[0]["dice"] == (5, 6)
    _, verdict = play(battle, battle.legal_orders()[0])
    assert told(verdict, "knocked-prone") and len(told(verdict, "rolled")[0]["dice"]) == 4


@pytest.mark.proves("me.fight.cavalry-charge", "me.special.monstrous-charge")
def test_not_against_the_mounted_and_for_monsters_that_charge():
    _, verdict = ridden_down(5, 4, 1, keywords=["cavalry"], mount={"id": "pony"}, base_mm=40)
    assert told(verdict, "rolled")[0]["dice"] == (5,)
    beast = man("r", 20, 20, special_rules=["monstrous-charge"])
    battle = field(beast, orc("o", 26, 20), idle=False, dice=[5, 6, 4])
    battle, _ = play(battle, order("r", {"charge": "o"}))
    _, verdict = play(battle, {"fight": "r"})
    assert told(verdict, "rolled")[0]["dice"] == (5, 6)


def thrown(*dice, **more):
    rider = man("r", 20, 20, wounds=2, **{**RIDER, **more})
    archer = orc("a", 30, 20, wargear=["bow"])
    battle = field(rider, archer, idle=False, dice=[4, 1, 6, *dice],
                   turn={"number": 1, "phase": "shoot", "priority": "evil"})
    return play(battle, {"shoot": "a", "target": "r"})


@pytest.mark.proves("me.fight.thrown-rider")
@pytest.mark.parametrize(("die", "prone"), [(1, True), (3, False), (6, False)])
def test_a_rider_whose_mount_is_slain_is_thrown(die, prone):
    battle, verdict = thrown(die, 6, 6)
    rider = battle.table.models["r"]
    assert [one["model"] for one in told(verdict, "slain")] == ["horse"]
    assert rider.traits.mount is None and "infantry" in rider.traits.keywords
    assert rider.traits.prone == prone and (left(battle, "r", "wounds") == 1) == prone
    assert battle.table.models["horse"].traits.slain


@pytest.mark.proves("me.special.expert-rider")
def test_an_expert_rider_may_roll_again():
    battle, _ = thrown(1, 6, special_rules=["expert-rider"])
    assert battle.question.ask == "reroll"
    battle, _ = play(battle, {"answer": "accept", "side": "good"})
    assert not battle.table.models["r"].traits.prone


@pytest.mark.proves("me.courage.separated-mount", "me.points.hero-mount")
@pytest.mark.parametrize(("mount", "dice", "stays"), [
    ({"attacks": 0}, [6, 6], False), ({"attacks": 1}, [1, 2], False), ({"attacks": 1}, [4, 4], True)])
def test_a_mount_left_alone_tests_or_bolts(mount, dice, stays):
    rider = {**RIDER, "mount": {**RIDER["mount"], **mount}}
    archer = orc("a", 30, 20, wargear=["bow"])
    battle = field(man("r", 20, 20, **rider), archer, man("idle", 40, 40), idle=False, dice=[4, 4, 6, *dice],
                   turn={"number": 1, "phase": "shoot", "priority": "evil"})
    battle, _ = play(battle, {"shoot": "a", "target": "r"})
    assert battle.table.models["r"].traits.slain
    assert battle.table.models["horse"].traits.slain != stays


@pytest.mark.proves("me.special.horse-lord")
def test_a_horse_lords_fate_guards_his_mount():
    battle, _ = thrown(keywords=["cavalry", "hero"], fate=1, special_rules=["horse-lord"])
    assert (battle.question.ask, battle.question.model) == ("fate", "horse")
    plain, _ = thrown(6, keywords=["cavalry", "hero"], fate=1)
    assert plain.question is None


def test_fights_are_fought_by_riders():
    battle = fight(man("r", 20, 20, engaged_with=["o"], **RIDER), orc("o", 21.287402, 20, engaged_with=["r"]), dice=[1, 6, 6])
    battle, _ = play(battle, {"fight": "r"}, {"back_away": "r", "to": [19, 20]})
    assert battle.question.ask == "strike"
    assert [one["target"] for one in battle.legal_orders()] == ["r", "horse"]
