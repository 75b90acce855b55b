"""Special rules of profiles: each does what its name says, and nothing without it."""

import pytest
from field import block, field
from phases import FAR_EVIL, FAR_GOOD, fought, hero, man, named, orc, pair, phase, rolled

from marchwarden.battle.presence import departed, presence
from marchwarden.systems.middle_earth.broken import is_broken
from marchwarden.systems.middle_earth.courage import Nerve
from marchwarden.systems.middle_earth.leaders import without_leader
from marchwarden.systems.middle_earth.mounted import rules_of


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
        wall = {"special_rules": ["shieldwall"], "wargear": ["shield"]}
        battle = field(man("man", 20, 20, engaged_with=["orc"], strength=4),
                       orc("orc", 21, 20, engaged_with=["man"], defence=4, **rules),
                       orc("left", 21, 19, engaged_with=["lad"], **wall), man("lad", 20, 19, engaged_with=["left"]),
                       orc("right", 21, 21, engaged_with=["lass"], **wall), man("lass", 20, 21, engaged_with=["right"]),
                       terrain=[rock], dice=[6, 1, 1, 1, 1],
                       turn={"number": 1, "phase": "fight", "priority": "good", "active": "good"})
        _, told = fought(battle, "man")
        return next(event["needed"] for event in told if event["event"] == "rolled" and event["kind"] == "to-wound")

    trained = {"special_rules": ["shieldwall"], "wargear": ["shield"]}
    assert to_wound(trained) == 5
    assert to_wound({"special_rules": ["shieldwall"]}) == 4
    assert to_wound({}) == 4


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


@pytest.mark.proves("me.special.ancient-enemies")
@pytest.mark.parametrize(("rules", "keywords", "again"), [
    (["ancient-enemies-elf"], ["infantry", "elf"], True), (["ancient-enemies-elf"], ["infantry", "man"], False),
    ([], ["infantry", "elf"], False)])
def test_ones_against_an_ancient_enemy_are_rolled_again(rules, keywords, again):
    _, told = fought(pair(good={"special_rules": rules}, evil={"keywords": keywords}, dice=[6, 1, 1, 6]), "man")
    assert bool(named(told, "slain")) is again
    assert len(rolled(told, "to-wound")) == 1 + again


def test_ancient_enemies_are_a_matter_of_strikes():
    battle = phase("shoot", man("archer", 20, 20, wargear=["bow"], special_rules=["ancient-enemies-elf"]),
                   orc("elf", 20, 30, keywords=["infantry", "elf"]), dice=[6, 1, 6])
    _, verdict = battle.play({"shoot": "archer", "target": "elf"})
    assert rolled([event.to_dict() for event in verdict.events], "to-wound") == [[1]]


@pytest.mark.proves("me.special.dominant")
def test_a_dominant_model_counts_as_many_where_models_are_counted():
    troll = orc("troll", 24, 26, base_mm=60, special_rules=["dominant-3", "dominant-2"])
    beast = {"id": "beast", "special_rules": ["dominant-4", "fly"]}
    battle = field(man("a", 24, 23), man("b", 30, 24), troll, orc("rider", 20, 20, base_mm=60, mount=beast),
                   orc("late", 40, 40, reserve=True), orc("dead", 41, 40, slain=True, special_rules=["dominant-5"]),
                   orc("gone", 44, 40, off_board=True, special_rules=["dominant-2"]), idle=False)
    assert presence(battle) == {"good": 2, "evil": 7}
    assert presence(battle, (24, 24), 3) == {"good": 1, "evil": 3}
    assert presence(battle, (30, 24), 0) == {"good": 1, "evil": 0}
    assert departed(battle) == {"good": 0, "evil": 2}


@pytest.mark.proves("me.special.dominant", "me.courage.broken")
def test_a_dominant_model_is_one_where_an_army_breaks():
    battle = field(man("a", 20, 20), orc("troll", 30, 30, special_rules=["dominant-10"]), orc("x", 40, 40, slain=True),
                   orc("y", 40, 42, slain=True))
    assert is_broken(battle.table, "evil")


@pytest.mark.proves("me.special.leader")
def test_guards_are_led_by_those_who_may():
    rows = [{"profile": "citadel-guard"}, {"profile": "citadel-guard"}, {"profile": "warrior-of-minas-tirith"}]
    assert list(without_leader([*rows, {"profile": "faramir"}])) == []
    assert [one.split(":")[0] for one in without_leader([*rows, {"profile": "captain-of-minas-tirith"}])] == ["citadel-guard"]


@pytest.mark.proves("me.special.cave-dweller")
@pytest.mark.parametrize(("rules", "die", "event"), [
    (["cave-dweller"], 1, "jumped"), ([], 1, None), (["cave-dweller"], 5, "jumped"), (["cave-dweller"], 6, "jumped")])
def test_a_cave_dweller_jumps_with_one_more(rules, die, event):
    wall = block("wall", "obstacle", 22, 17, 22.3, 23, height=1)
    battle = field(man("m", 20, 20, special_rules=rules), orc("orc", 45, 5), terrain=[wall], dice=[die])
    odds = next(one["odds"] for one in battle.reach("m").to_dict()["beyond_tests"])
    assert odds == ({"success": 4, "bound": 2} if rules else {"fail": 1, "success": 4, "bound": 1})
    battle, verdict = battle.play({"activate": "m", "legs": [{"jump": "wall"}, {"move": [[25, 20]]}]})
    told = [one.to_dict() for one in verdict.events]
    assert bool(named(told, "jumped")) is (event is not None)
    assert bool(named(told, "moved") and battle.table.models["m"].x == 25) is (bool(rules) and die >= 5)


@pytest.mark.proves("me.special.mountain-dweller")
def test_a_mountain_dweller_climbs_again():
    cliff = block("cliff", "platform", 21, 17, 26, 23, height=2, climbable=True)
    battle = field(man("m", 20, 20, special_rules=["mountain-dweller"]), orc("orc", 45, 5), terrain=[cliff], dice=[1, 4])
    battle, _ = battle.play({"activate": "m", "legs": [{"climb": "cliff"}]})
    assert battle.question.ask == "reroll"
    battle, verdict = battle.play({"answer": "accept", "side": "good"})
    assert named([event.to_dict() for event in verdict.events], "climbed")


@pytest.mark.proves("me.special.fearful")
@pytest.mark.parametrize(("rules", "dice", "charges"), [(["fearful"], [1, 2], False), (["fearful"], [4, 4], True), ([], [], True)])
def test_the_fearful_test_before_any_charge(rules, dice, charges):
    battle = field(man("m", 20, 20, special_rules=rules), orc("orc", 24, 20), dice=dice)
    _, verdict = battle.play({"activate": "m", "legs": [{"charge": "orc"}]})
    told = [event.to_dict() for event in verdict.events]
    assert bool(named(told, "charged")) is charges
    assert len(rolled(told, "courage")) == bool(rules)


@pytest.mark.proves("me.special.harbinger")
def test_a_harbinger_does_not_mind_another():
    shade = orc("shade", 22, 25, special_rules=["harbinger-of-evil-12"])
    for rules, bonus in ((["harbinger-of-evil-6"], 0), ([], -1)):
        battle = field(man("m", 20, 20, special_rules=rules), shade)
        assert battle.game.bill("courage", Nerve("m"), 0).total == bonus


@pytest.mark.proves("me.special.bodyguard")
def test_bodyguards_hold_for_the_first_hero_of_their_side_alone():
    def holds(slain):
        battle = field(man("guard", 20, 20, special_rules=["bodyguard"]),
                       hero("captain", 25, 20, tier="minor"), hero("king", 30, 20, tier="legend", slain=slain))
        return battle.game.bill("certain-courage", Nerve("guard"), 0).total > 0

    assert holds(slain=False) and not holds(slain=True)


@pytest.mark.proves("me.special.horse-lord")
@pytest.mark.parametrize(("die", "lives"), [(6, True), (5, False)])
def test_a_horse_lords_mount_is_saved_by_a_natural_six(die, lives):
    rider = hero("rider", 20, 30, side="evil", **RIDER, special_rules=["horse-lord"])
    battle = phase("shoot", man("archer", 20, 20, wargear=["bow"]), rider, dice=[6, 1, 6, die, 3])
    battle, verdict = battle.play({"shoot": "archer", "target": "rider"})
    told = [event.to_dict() for event in verdict.events]
    assert rolled(told, "saved") == [[die]]
    assert (battle.table.models["rider"].traits.mount is not None) is lives
    assert bool(named(told, "wound-prevented")) is lives


def charged_by(charger, target):
    battle = field(charger, target, FAR_GOOD, FAR_EVIL, idle=False, dice=[6, 6, 6, 1, 1, 1, 1, 1, 1],
                   turn={"number": 1, "phase": "move", "priority": "good", "active": "good"})
    battle, verdict = battle.play({"activate": charger["id"], "legs": [{"charge": target["id"]}]})
    assert verdict.legal, verdict.reason
    while battle.table.turn.phase != "fight":
        battle, _ = battle.play({"end": battle.table.turn.active})
    return fought(battle, charger["id"])[1]


@pytest.mark.proves("me.special.monstrous-charge")
@pytest.mark.parametrize(("strength", "down"), [(5, True), (6, False)])
def test_a_monstrous_charge_throws_down_the_weaker(strength, down):
    troll = man("troll", 20, 20, height=3, base_mm=40, strength=6, fight=9, keywords=["monster"],
                special_rules=["monstrous-charge"])
    told = charged_by(troll, orc("orc", 24, 20, strength=strength, keywords=["monster"]))
    assert bool(named(told, "knocked-prone")) is down
    assert len(rolled(told, "duel")[0]) == 2


BEAST = {"id": "beast", "move": 12, "strength": 6, "defence": 6, "wounds": 3, "keywords": ["fell-beast"],
         "special_rules": ["fly", "terror", "monstrous-charge", "large-target", "fearless", "expert-rider"]}


@pytest.mark.proves("me.special.mount")
def test_what_a_mount_is_counts_for_its_rider():
    king = man("king", 20, 20, height=3, base_mm=60, fight=9, strength=4, move=12, keywords=["cavalry"], mount=BEAST)
    assert set(rules_of(field(king).table.models["king"])) == {"fly", "terror", "monstrous-charge", "large-target"}
    wall = block("wall", "impassable", 22, 15, 22.5, 25)
    assert field(king, orc("orc", 45, 5), terrain=[wall]).check({"activate": "king", "legs": [{"move": [[27, 20]]}]}).legal
    facing = orc("orc", 25, 20, courage="6+")
    battle = field(facing, king, turn={"number": 1, "phase": "move", "priority": "evil", "active": "evil"}, dice=[1, 2])
    _, verdict = battle.play({"activate": "orc", "legs": [{"charge": "king"}]})
    assert rolled([event.to_dict() for event in verdict.events], "courage") == [[1, 2]]
    assert named(charged_by(king, orc("orc", 26, 20, strength=5, keywords=["monster"])), "knocked-prone")


@pytest.mark.proves("me.special.mount", "me.special.terrain")
@pytest.mark.parametrize(("rider", "horse", "cost"), [(["woodland-creature"], [], 6), ([], ["woodland-creature"], 3)])
def test_rough_ground_is_to_a_rider_what_it_is_to_the_mount(rider, horse, cost):
    wood = block("wood", "difficult", 10, 10, 30, 30)
    elf = man("elf", 20, 20, special_rules=rider, **{**RIDER, "mount": {**MOUNT, "special_rules": horse}})
    battle = field(elf, orc("orc", 45, 5), terrain=[wood])
    assert battle.check({"activate": "elf", "legs": [{"move": [[23, 20]]}]}).cost == pytest.approx(cost)


@pytest.mark.proves("me.shoot.once")
@pytest.mark.parametrize(("rules", "shots"), [(["expert-shot"], 2), ([], 1)])
def test_an_expert_shot_has_two_shots_after_moving_as_well(rules, shots):
    battle = phase("shoot", man("archer", 20, 20, wargear=["bow"], special_rules=rules, moved=2),
                   man("other", 10, 20, wargear=["bow"]), orc("orc", 20, 30, defence=10), dice=[1, 1, 1])
    for number in range(2):
        battle, verdict = battle.play({"shoot": "archer", "target": "orc"})
        assert verdict.legal is (number < shots)
