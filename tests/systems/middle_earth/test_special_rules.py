"""Special rules of profiles: each does what its name says, and nothing without it."""

import pytest
from field import block, field
from phases import FAR_EVIL, FAR_GOOD, fought, hero, man, named, orc, pair, phase, rolled


@pytest.mark.proves("me.special.bane")
def test_a_bane_wounds_its_foe_by_a_d3():
    _, told = fought(pair(good={"special_rules": ["bane-goblin"]}, evil={"keywords": ["goblin"], "wounds": 3},
                          dice=[6, 1, 6, 5]), "man")
    assert named(told, "slain")
    _, told = fought(pair(evil={"keywords": ["goblin"], "wounds": 3}, dice=[6, 1, 6, 5]), "man")
    assert not named(told, "slain")


@pytest.mark.proves("me.special.hatred")
@pytest.mark.parametrize(("rules", "slain"), [(["hatred-goblin"], True), ([], False)])
def test_the_hated_are_easier_to_wound(rules, slain):
    _, told = fought(pair(good={"special_rules": rules}, evil={"keywords": ["goblin"], "defence": 4}, dice=[6, 1, 4]), "man")
    assert bool(named(told, "slain")) is slain


@pytest.mark.proves("me.special.poison")
def test_poison_rolls_ones_again():
    _, told = fought(pair(good={"special_rules": ["poisoned-attacks"]}, evil={"defence": 4}, dice=[6, 1, 1, 6]), "man")
    assert named(told, "slain")


@pytest.mark.proves("me.special.shieldwall")
def test_a_wall_of_three_is_harder():
    rock = block("rock", "impassable", 21.5, 17, 24, 23)

    def to_wound(rules):
        wall = {"special_rules": ["shieldwall"]}
        battle = field(man("man", 20, 20, engaged_with=["orc"], strength=4),
                       orc("orc", 21, 20, engaged_with=["man"], defence=4, special_rules=rules),
                       orc("left", 21, 19, engaged_with=["lad"], **wall), man("lad", 20, 19, engaged_with=["left"]),
                       orc("right", 21, 21, engaged_with=["lass"], **wall), man("lass", 20, 21, engaged_with=["right"]),
                       terrain=[rock], dice=[6, 1, 1, 1, 1],
                       turn={"number": 1, "phase": "fight", "priority": "good", "active": "good"})
        _, told = fought(battle, "man")
        return next(event["needed"] for event in told if event["event"] == "rolled" and event["kind"] == "to-wound")

    assert to_wound(["shieldwall"]) == 5
    assert to_wound([]) == 4


MOUNT = {"id": "horse", "move": 10, "strength": 3, "defence": 4, "attacks": 0, "wounds": 1}
RIDER = {"keywords": ["cavalry", "hero"], "height": 2, "base_mm": 40, "move": 10, "mount": MOUNT}


@pytest.mark.proves("me.special.expert-rider")
def test_an_expert_rider_jumps_again():
    wall = block("wall", "obstacle", 23, 17, 23.3, 23, height=1.5)
    battle = field(hero("rider", 20, 20, **RIDER, special_rules=["expert-rider"]), orc("orc", 45, 5), terrain=[wall],
                   dice=[1, 4])
    battle, _ = battle.play({"activate": "rider", "legs": [{"jump": "wall"}]})
    assert battle.question.ask == "reroll"
    battle, verdict = battle.play({"answer": "accept", "side": "good"})
    assert named([event.to_dict() for event in verdict.events], "jumped")


@pytest.mark.proves("me.special.horse-lord")
@pytest.mark.parametrize(("rules", "asked"), [(["horse-lord"], "fate"), ([], None)])
def test_a_horse_lord_spends_his_fate_on_his_horse(rules, asked):
    rider = hero("rider", 20, 30, side="evil", **RIDER, fate=1, special_rules=rules)
    battle = phase("shoot", man("archer", 20, 20, wargear=["bow"]), rider, dice=[6, 1, 6, 3, 3])
    battle, verdict = battle.play({"shoot": "archer", "target": "rider"})
    assert verdict.legal
    assert (battle.question.ask if battle.question else None) == asked


@pytest.mark.proves("me.special.large-target")
@pytest.mark.parametrize(("rules", "rolls"), [(["large-target"], 0), ([], 1)])
def test_small_things_do_not_hide_a_large_target(rules, rolls):
    beast = orc("beast", 20, 30, height=4, base_mm=60, special_rules=rules)
    battle = phase("shoot", man("archer", 20, 20, wargear=["bow"]), orc("screen", 20.1, 26, height=3), beast, dice=[6, 5, 1])
    _, verdict = battle.play({"shoot": "archer", "target": "beast"})
    assert len(rolled([event.to_dict() for event in verdict.events], "in-the-way")) == rolls


@pytest.mark.proves("me.special.terrain")
@pytest.mark.parametrize(("rules", "cost"), [(["woodland-creature"], 3), ([], 6)])
def test_the_wood_is_open_ground_to_its_own(rules, cost):
    wood = block("wood", "difficult", 10, 10, 30, 30)
    battle = field(man("man", 20, 20, special_rules=rules), orc("orc", 45, 5), terrain=[wood])
    assert battle.check({"activate": "man", "legs": [{"move": [[23, 20]]}]}).cost == pytest.approx(cost)


@pytest.mark.proves("me.special.fly")
def test_who_flies_passes_over_all_and_stops_on_none():
    wall = block("wall", "impassable", 22, 15, 22.5, 25)
    battle = field(man("bat", 20, 20, special_rules=["fly"], move=12), orc("orc", 45, 5), man("friend", 24, 20),
                   terrain=[wall])
    assert battle.check({"activate": "bat", "legs": [{"move": [[27, 20]]}]}).legal
    assert not battle.check({"activate": "bat", "legs": [{"move": [[24, 20]]}]}).legal
    assert not battle.check({"activate": "bat", "legs": [{"move": [[22.2, 20]]}]}).legal


@pytest.mark.proves("me.special.monstrous-charge")
def test_a_monstrous_charge_throws_down():
    battle = field(man("troll", 20, 20, height=3, base_mm=40, strength=6, keywords=["monster"],
                       special_rules=["monstrous-charge"]), orc("orc", 24, 20), FAR_GOOD, FAR_EVIL, idle=False,
                   dice=[2, 6, 3, 1, 1, 1, 1], turn={"number": 1, "phase": "move", "priority": "good", "active": "good"})
    battle, verdict = battle.play({"activate": "troll", "legs": [{"charge": "orc"}]})
    assert verdict.legal
    while battle.table.turn.phase != "fight":
        battle, _ = battle.play({"end": battle.table.turn.active})
    _, told = fought(battle, "troll")
    assert named(told, "knocked-prone")
