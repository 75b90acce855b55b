"""The fight phase: pairs, duels, backing away, strikes."""

import math

import pytest
from phases import combat, fought, hero, man, named, orc, pair, phase, rolled


@pytest.mark.proves("me.fight.duel", "me.fight.attacks")
def test_the_highest_die_wins_and_every_attack_rolls_one():
    _, told = fought(pair(good={"attacks": 2}, dice=[2, 5, 4, 1, 1]), "man")
    assert rolled(told, "duel") == [[2, 5], [4]]
    assert named(told, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.fight.duel")
def test_equal_dice_go_to_the_higher_fight():
    _, told = fought(pair(evil={"fight": 4}, dice=[5, 5, 1]), "man")
    assert named(told, "duel")[0]["winner"] == "evil"


@pytest.mark.proves("me.fight.tie")
@pytest.mark.parametrize(("die", "winner"), [(3, "evil"), (4, "good")])
def test_a_die_decides_between_equals(die, winner):
    _, told = fought(pair(dice=[5, 5, die, 1]), "man")
    assert rolled(told, "tie") == [[die]]
    assert named(told, "duel")[0]["winner"] == winner


@pytest.mark.proves("me.fight.back-away")
def test_the_beaten_go_exactly_an_inch_and_are_free():
    after, told = fought(pair(dice=[6, 1, 1]), "man", {"orc": [22, 20]})
    assert named(told, "backed-away")[0]["to"] == (22.0, 20.0)
    assert after.table.models["orc"].traits.engaged_with == ()


@pytest.mark.proves("me.fight.back-away")
def test_the_beaten_may_not_stay_nearer_than_an_inch():
    battle, _ = pair(dice=[6, 1, 1]).play({"fight": "man"})
    refused = battle.check({"back_away": "orc", "to": [21.5, 20]})
    assert not refused.legal


@pytest.mark.proves("me.fight.trapped", "me.fight.strikes")
def test_who_has_no_room_is_struck_twice_as_often():
    others = [man(f"ring{i}", 21 + 1.05 * math.cos(a), 20 + 1.05 * math.sin(a))
              for i, a in enumerate(math.radians(t) for t in (-118, -58, 2, 62, 122))]
    battle = combat(man("man", 20, 20, engaged_with=["orc"]), orc("orc", 21, 20, engaged_with=["man"]), *others,
                    dice=[6, 1, 1, 1, 1, 1])
    _, told = fought(battle, "man")
    assert named(told, "trapped")[0]["model"] == "orc"
    assert len(rolled(told, "to-wound")[0]) == 2


@pytest.mark.proves("me.fight.strikes", "me.fight.to-wound", "me.fight.casualties")
def test_a_strike_that_wounds_removes_and_frees():
    after, told = fought(pair(evil={"defence": 4}, dice=[6, 1, 5]), "man")
    assert rolled(told, "to-wound") == [[5]]
    assert named(told, "slain")[0]["model"] == "orc"
    assert after.table.models["man"].traits.engaged_with == ()


@pytest.mark.proves("me.fight.to-wound")
@pytest.mark.parametrize(("strength", "defence", "dice", "slain"), [
    (3, 4, [4], False), (3, 4, [5], True), (4, 4, [4], True), (3, 8, [6, 3], False), (3, 8, [6, 4], True),
])
def test_strength_against_defence(strength, defence, dice, slain):
    _, told = fought(pair(good={"strength": strength}, evil={"defence": defence}, dice=[6, 1, *dice]), "man")
    assert bool(named(told, "slain")) is slain


@pytest.mark.proves("me.fight.to-wound")
def test_what_is_too_hard_is_never_wounded():
    _, told = fought(pair(good={"strength": 1}, evil={"defence": 10}, dice=[6, 1, 6, 6]), "man")
    assert not named(told, "wounded")


@pytest.mark.proves("me.fight.support")
def test_a_spear_behind_adds_a_die_and_a_strike():
    battle = combat(man("man", 20, 20, engaged_with=["orc"]), man("spear", 19, 20, wargear=["spear"]),
                    orc("orc", 21, 20, engaged_with=["man"]), dice=[2, 5, 4, 1, 1])
    _, told = fought(battle, "man")
    assert rolled(told, "duel") == [[2], [5], [4]]
    assert len(rolled(told, "to-wound")) == 2


@pytest.mark.proves("me.fight.support")
def test_two_pikes_stand_behind_each_other_but_no_two_spears():
    def dice_of(weapon):
        battle = combat(man("man", 20, 20, engaged_with=["orc"]), man("second", 19, 20, wargear=[weapon]),
                        man("third", 18, 20, wargear=[weapon]), orc("orc", 21, 20, engaged_with=["man"]),
                        dice=[6, 1, 1, 1, 1, 1, 1])
        return sum(len(dice) for dice in rolled(fought(battle, "man")[1], "duel"))

    assert (dice_of("pike"), dice_of("spear")) == (4, 3)


@pytest.mark.proves("me.fight.banner")
def test_near_a_banner_the_lowest_die_may_be_rolled_again():
    battle = combat(man("man", 20, 20, engaged_with=["orc"]), man("bearer", 19, 22, wargear=["banner"]),
                    orc("orc", 21, 20, engaged_with=["man"]), dice=[2, 4, 6, 1])
    battle, _ = battle.play({"fight": "man"})
    assert battle.question.ask == "reroll"
    battle, verdict = battle.play({"answer": "accept", "side": "good"})
    assert named([event.to_dict() for event in verdict.events], "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.fight.two-handed")
def test_both_hands_make_duels_worse_and_wounds_better():
    _, told = fought(pair(good={"wargear": ["two-handed-axe"]}, dice=[5, 3, 1]), "man")
    assert named(told, "duel")[0]["best"]["good"] == 4
    _, told = fought(pair(good={"wargear": ["two-handed-axe"]}, evil={"defence": 4}, dice=[6, 1, 4]), "man")
    assert named(told, "slain")


@pytest.mark.proves("me.fight.two-handed")
def test_the_burly_swing_them_without_loss():
    _, told = fought(pair(good={"wargear": ["two-handed-axe"], "special_rules": ["burly"]}, dice=[5, 4, 1]), "man")
    assert named(told, "duel")[0]["best"]["good"] == 5


@pytest.mark.proves("me.fight.shielding")
def test_behind_a_shield_there_are_twice_the_dice_and_no_strikes():
    battle = pair(good={"wargear": ["hand-weapon", "shield"]}, dice=[2, 6, 4])
    battle, verdict = battle.play({"style": "man", "as": "shielding"})
    assert verdict.legal, verdict.reason
    _, told = fought(battle, "man")
    assert rolled(told, "duel") == [[2, 6], [4]]
    assert not rolled(told, "to-wound")


@pytest.mark.proves("me.fight.shielding")
def test_without_a_shield_nobody_shields():
    assert pair().check({"style": "man", "as": "shielding"}).rule == "me.fight.shielding"


@pytest.mark.proves("me.fight.prone")
def test_a_winner_on_the_ground_gets_up_instead_of_striking():
    after, told = fought(pair(good={"prone": True}, dice=[6, 1]), "man")
    assert not rolled(told, "to-wound")
    assert not after.table.models["man"].traits.prone


@pytest.mark.proves("me.fight.order", "me.fight.pairing")
def test_the_side_with_priority_picks_the_next_combat():
    battle = combat(man("a", 20, 20, engaged_with=["x"]), orc("x", 21, 20, engaged_with=["a"]),
                    man("b", 20, 30, engaged_with=["y"]), orc("y", 21, 30, engaged_with=["b"]), dice=[6, 1, 1, 6, 1, 1])
    after, told = fought(battle, "b")
    assert set(named(told, "duel")[0]["fighters"]) == {"b", "y"}
    assert after.table.models["a"].traits.engaged_with == ("x",)


@pytest.mark.proves("me.fight.order")
def test_who_is_in_no_combat_fights_none():
    assert not pair().check({"fight": "watcher"}).legal


@pytest.mark.proves("me.fight.pairing")
def test_two_against_one_fight_one_combat():
    battle = combat(man("a", 20, 20, engaged_with=["x"]), man("b", 22, 20, engaged_with=["x"]),
                    orc("x", 21, 20, engaged_with=["a", "b"]), dice=[3, 4, 6, 1])
    battle, verdict = battle.play({"fight": "a"})
    told = [event.to_dict() for event in verdict.events]
    assert set(named(told, "duel")[0]["fighters"]) == {"a", "b", "x"}


@pytest.mark.proves("me.fight.make-way")
def test_friends_make_way_for_the_beaten():
    others = [orc(f"ring{i}", 21 + 1.05 * math.cos(a), 20 + 1.05 * math.sin(a))
              for i, a in enumerate(math.radians(t) for t in (-118, -58, 2, 62, 122))]
    battle = combat(man("man", 20, 20, engaged_with=["orc"]), orc("orc", 21, 20, engaged_with=["man"]), *others,
                    dice=[6, 1, 1])
    _, told = fought(battle, "man")
    assert not named(told, "trapped")


RIDER = {"keywords": ["cavalry"], "height": 2, "base_mm": 40, "move": 10,
         "mount": {"id": "horse", "move": 10, "strength": 3, "defence": 4, "attacks": 0, "wounds": 1}}


@pytest.mark.proves("me.fight.cavalry-charge", "me.fight.knock-down")
def test_a_rider_that_charged_has_more_attacks_and_throws_down():
    battle = phase("move", man("rider", 20, 20, **RIDER), orc("orc", 26, 20), dice=[2, 6, 3, 1, 1, 1, 1])
    battle, verdict = battle.play({"activate": "rider", "legs": [{"charge": "orc"}]})
    assert verdict.legal
    for side in ("good", "evil", "good", "evil", "good", "evil"):
        if battle.table.turn.phase == "fight":
            break
        battle, _ = battle.play({"end": side})
    assert battle.table.turn.phase == "fight"
    _, told = fought(battle, "rider")
    assert rolled(told, "duel") == [[2, 6], [3]]
    assert named(told, "knocked-prone")[0]["model"] == "orc"
    assert len(rolled(told, "to-wound")[0]) == 4


@pytest.mark.proves("me.fight.thrown-rider")
@pytest.mark.parametrize(("die", "prone"), [(1, True), (3, False)])
def test_a_rider_whose_mount_dies_is_thrown_or_lands(die, prone):
    battle = phase("shoot", hero("rider", 20, 20, **RIDER | {"keywords": ["cavalry", "hero"]}),
                   orc("archer", 30, 20, wargear=["bow"]), priority="evil", dice=[6, 2, 6, die, 1])
    after, verdict = battle.play({"shoot": "archer", "target": "rider"})
    assert verdict.legal
    assert after.table.models["rider"].traits.mount is None
    assert after.table.models["rider"].traits.prone is prone
