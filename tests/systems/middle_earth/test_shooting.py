"""The shoot phase: who may shoot at whom, to hit, In The Way, riders, wounds."""

import pytest
from field import field, line
from phases import hero, man, named, orc, phase, rolled

BOW = {"wargear": ["bow"]}
SPARE = man("spare", 40, 40, **BOW)
"""Somebody who can always shoot keeps the phase open."""
MARK = orc("mark", 40, 30)


def shots(*models, dice=(), terrain=(), priority="good", **more):
    return field(*models, SPARE, MARK, idle=False, dice=dice, terrain=terrain,
                 turn={"number": 1, "phase": "shoot", "priority": priority, "active": priority}, **more)


def shoot(battle, name="archer", target="orc"):
    after, verdict = battle.play({"shoot": name, "target": target})
    return after, verdict, [event.to_dict() for event in verdict.events]


@pytest.mark.proves("me.shoot.to-hit", "me.fight.to-wound")
@pytest.mark.parametrize(("dice", "slain"), [([3], False), ([4, 5], False), ([4, 6], True)])
def test_a_shot_hits_on_its_score_and_then_wounds(dice, slain):
    _, verdict, told = shoot(shots(man("archer", 20, 20, **BOW), orc("orc", 20, 30, defence=5), dice=[*dice, 1]))
    assert verdict.legal
    assert rolled(told, "to-hit") == [dice[:1]]
    assert bool(named(told, "slain")) is slain


@pytest.mark.proves("me.shoot.weapons")
def test_who_has_nothing_to_shoot_with_does_not():
    assert shoot(shots(man("archer", 20, 20), orc("orc", 20, 30)))[1].rule == "me.shoot.weapons"


@pytest.mark.proves("me.shoot.range")
def test_the_range_is_from_base_to_base():
    assert shoot(shots(man("archer", 20, 5, **BOW), orc("orc", 20, 29.9), dice=[1]))[1].legal
    refused = shoot(shots(man("archer", 20, 5, **BOW), orc("orc", 20, 30.2)))[1]
    assert refused.rule == "me.shoot.range"
    assert refused.objections[0].limit == pytest.approx(24)


@pytest.mark.proves("me.shoot.sight")
def test_the_target_must_be_seen():
    wall = line("wall", "obstacle", 10, 25, 30, 25, height=4)
    assert shoot(shots(man("archer", 20, 20, **BOW), orc("orc", 20, 30), terrain=[wall]))[1].rule == "me.shoot.sight"


@pytest.mark.proves("me.shoot.engaged")
def test_nobody_shoots_out_of_a_combat_or_from_the_ground():
    engaged = shots(man("archer", 20, 20, engaged_with=["near"], **BOW), orc("near", 21, 20, engaged_with=["archer"]),
                    orc("orc", 20, 30))
    assert shoot(engaged)[1].rule == "me.shoot.engaged"
    assert shoot(shots(man("archer", 20, 20, prone=True, **BOW), orc("orc", 20, 30)))[1].rule == "me.shoot.engaged"


@pytest.mark.proves("me.shoot.moved")
@pytest.mark.parametrize(("weapon", "moved", "legal"), [("bow", 3, True), ("bow", 3.2, False), ("crossbow", 1, False)])
def test_moving_hinders_shooting(weapon, moved, legal):
    verdict = shoot(shots(man("archer", 20, 20, wargear=[weapon], moved=moved), orc("orc", 20, 30), dice=[1]))[1]
    assert verdict.legal is legal
    assert legal or verdict.rule == "me.shoot.moved"


@pytest.mark.proves("me.shoot.moved")
def test_who_moved_hits_one_worse():
    def hits(moved):
        battle = shots(man("archer", 20, 20, moved=moved, **BOW), orc("orc", 20, 30), dice=[4, 1])
        return bool(rolled(shoot(battle)[2], "to-wound"))

    assert (hits(0), hits(2)) == (True, False)


@pytest.mark.proves("me.shoot.once", "me.shoot.order")
def test_one_shot_a_phase_and_the_side_with_priority_first():
    battle = shots(man("archer", 20, 20, **BOW), orc("orc", 20, 30, **BOW), man("other", 10, 20, **BOW), dice=[1, 1])
    assert not shoot(battle, "orc", "archer")[1].legal
    battle, verdict, _ = shoot(battle)
    assert verdict.legal
    assert shoot(battle)[1].rule == "me.shoot.once"
    battle, _ = battle.play({"end": "good"})
    assert shoot(battle, "orc", "archer")[1].legal


@pytest.mark.proves("me.shoot.in-the-way")
@pytest.mark.parametrize(("die", "hit"), [(4, "orc"), (3, "screen")])
def test_what_stands_in_the_way_is_rolled_for(die, hit):
    battle = shots(man("archer", 20, 20, **BOW), orc("screen", 20.2, 25, height=1.4), orc("orc", 20, 30), dice=[6, die, 1])
    _, verdict, told = shoot(battle)
    assert verdict.legal
    assert rolled(told, "in-the-way") == [[die]]
    wounds = [event for event in told if event["event"] == "rolled" and event["kind"] == "to-wound"]
    assert wounds[0]["target"] == hit


@pytest.mark.proves("me.shoot.into-combat")
def test_good_does_not_shoot_into_combat_and_evil_does():
    models = (man("man", 20, 30, engaged_with=["orc"]), orc("orc", 21, 30, engaged_with=["man"]))
    assert shoot(shots(man("archer", 20.5, 20, **BOW), *models))[1].rule == "me.shoot.into-combat"
    battle = shots(orc("archer", 20.5, 20, **BOW), *models, priority="evil", dice=[6, 3, 1])
    _, verdict, told = shoot(battle, "archer", "man")
    assert verdict.legal
    assert len(rolled(told, "in-the-way")) == 1


@pytest.mark.proves("me.shoot.cavalry")
@pytest.mark.parametrize(("die", "target"), [(4, "rider"), (3, "horse")])
def test_a_die_tells_rider_from_mount(die, target):
    rider = hero("rider", 20, 30, side="evil", keywords=["cavalry"], height=2, base_mm=40,
                 mount={"id": "horse", "move": 10, "defence": 4, "wounds": 1, "attacks": 0})
    _, _, told = shoot(shots(man("archer", 20, 20, **BOW), rider, dice=[6, die, 1]), "archer", "rider")
    wounds = [event for event in told if event["event"] == "rolled" and event["kind"] == "to-wound"]
    assert wounds[0]["target"] == target


@pytest.mark.proves("me.end.turn", "me.end.priority")
def test_a_turn_ends_and_priority_is_rolled_for():
    battle = phase("fight", man("man", 20, 20, activated=True, moved=3), orc("orc", 30, 20), dice=[2, 5])
    for _ in range(6):
        if battle.table.turn.number == 2:
            break
        battle, _ = battle.play({"end": battle.table.turn.active})
    assert battle.table.turn.number == 2
    assert battle.table.turn.priority == "evil"
    assert battle.table.models["man"].traits.activated is False
    assert battle.table.models["man"].traits.moved == 0


@pytest.mark.proves("me.end.over")
def test_a_battle_is_over_when_a_side_has_nobody_left():
    battle = field(man("man", 20, 20, engaged_with=["orc"]), orc("orc", 21, 20, engaged_with=["man"]), idle=False,
                   dice=[6, 1, 6], turn={"number": 1, "phase": "fight", "priority": "good", "active": "good"})
    battle, _ = battle.play({"fight": "man"})
    while battle.question is not None:
        battle, _ = battle.play(battle.legal_orders()[0])
    assert battle.table.models["orc"].traits.slain
    assert battle.legal_orders() == ()
