"""The Shoot Phase: who may shoot at whom, what is In The Way, and what a shot does."""

import pytest
from field import block, line, man, orc
from fights import asks, left, play, refused, rolls, shooting, told

BOW = {"wargear": ["bow", "hand-weapon"]}


def archer(x=20, y=20, **more):
    return man("a", x, y, **{**BOW, **more})


def shot(*models, dice=(), target="o", **top):
    return play(shooting(*models, dice=dice, **top), {"shoot": "a", "target": target})


@pytest.mark.proves("me.shoot.to-hit", "me.fight.to-wound")
@pytest.mark.parametrize(("dice", "slain"), [([4, 5], True), ([3, 6], False), ([4, 4], False)])
def test_a_shot_hits_on_its_score_and_then_wounds(dice, slain):
    _, verdict = shot(archer(), orc("o", 20, 30, defence=4), dice=dice)
    assert bool(told(verdict, "slain")) == slain


@pytest.mark.proves("me.shoot.order")
def test_the_side_with_priority_shoots_first():
    battle = shooting(archer(), orc("o", 20, 30, **BOW), dice=[1, 1], priority="evil")
    assert refused(battle, {"shoot": "a", "target": "o"}) == ["me.phase.order"]
    play(battle, {"shoot": "o", "target": "a"}, {"shoot": "a", "target": "o"})


@pytest.mark.proves("me.shoot.weapons", "me.shoot.engaged", "me.shoot.moved", "me.shoot.range")
@pytest.mark.parametrize(("more", "rule"), [
    ({"wargear": ["hand-weapon"]}, "me.shoot.weapons"), ({"prone": True}, "me.shoot.engaged"),
    ({"moved": 3.5}, "me.shoot.moved"), ({"wargear": ["throwing-weapons"]}, "me.shoot.range"),
    ({"wargear": ["crossbow"], "moved": 1}, "me.shoot.moved")])
def test_who_may_not_shoot(more, rule):
    battle = shooting(archer(**more), man("b", 30, 20, **BOW), orc("o", 20, 30))
    assert refused(battle, {"shoot": "a", "target": "o"}) == [rule]


@pytest.mark.proves("me.shoot.moved")
def test_having_moved_makes_it_harder_to_hit():
    _, verdict = shot(archer(moved=3), orc("o", 20, 30), dice=[4, 6])
    assert told(verdict, "rolled")[0]["result"] == 3 and not told(verdict, "slain")


@pytest.mark.proves("me.shoot.once")
def test_one_shot_a_phase_and_two_for_an_expert():
    battle, _ = shot(archer(), man("b", 30, 20, **BOW), orc("o", 20, 30), dice=[1])
    assert refused(battle, {"shoot": "a", "target": "o"}) == ["me.shoot.once"]
    battle, _ = shot(archer(special_rules=["expert-shot"]), man("b", 30, 20, **BOW), orc("o", 20, 30), dice=[1, 1])
    battle, _ = play(battle, {"shoot": "a", "target": "o"})
    assert refused(battle, {"shoot": "a", "target": "o"}) == ["me.shoot.once"]


@pytest.mark.proves("me.shoot.sight")
def test_what_is_out_of_sight_is_no_target():
    hill = block("hill", "blocking", 15, 24, 25, 26)
    battle = shooting(archer(), man("b", 40, 20, **BOW), orc("o", 20, 30), orc("p", 40, 30), terrain=[hill])
    assert refused(battle, {"shoot": "a", "target": "o"}) == ["me.shoot.sight"]
    assert refused(battle, {"shoot": "a", "target": "b"}) == ["me.shoot.sight"]


@pytest.mark.proves("me.shoot.in-the-way")
def test_a_wall_across_the_line_takes_a_die():
    wall = line("wall", "obstacle", 10, 27, 30, 27, height=1.2)
    _, verdict = shot(archer(), orc("o", 20, 30), terrain=[wall], dice=[4, 3])
    assert rolls(verdict, "in-the-way") == [(3,)] and not rolls(verdict, "to-wound")
    _, verdict = shot(archer(), orc("o", 20, 30), terrain=[wall], dice=[4, 4, 6])
    assert told(verdict, "slain")


@pytest.mark.proves("me.shoot.in-the-way")
def test_the_wall_one_leans_on_and_the_friend_one_touches_are_not_in_the_way():
    wall = line("wall", "obstacle", 10, 20.5, 30, 20.5, height=1.2)
    _, verdict = shot(archer(), orc("o", 20, 30), terrain=[wall], dice=[4, 6])
    assert told(verdict, "slain")
    _, verdict = shot(archer(), man("f", 20, 21), orc("o", 20.8, 30), dice=[4, 6])
    assert told(verdict, "slain")


@pytest.mark.proves("me.shoot.in-the-way")
def test_a_model_in_the_way_is_hit_instead():
    battle, verdict = shot(archer(), man("f", 20.2, 25), orc("o", 20, 30), dice=[4, 1, 6])
    assert [one["model"] for one in told(verdict, "slain")] == ["f"]
    assert left(battle, "o", "wounds") == 1


@pytest.mark.proves("me.special.large-target")
def test_small_models_do_not_cover_a_large_target():
    troll = orc("o", 20, 30, height=3, special_rules=["large-target"], defence=3)
    _, verdict = shot(archer(), man("f", 20.2, 25), troll, dice=[4, 6])
    assert not rolls(verdict, "in-the-way") and rolls(verdict, "to-wound") == [(6,)]


RIDER = {"base_mm": 40, "height": 2, "keywords": ["cavalry"], "mount": {"id": "horse"}}


@pytest.mark.proves("me.shoot.cavalry")
@pytest.mark.parametrize(("die", "hit"), [(4, "o"), (3, "horse")])
def test_a_die_says_whether_rider_or_mount_is_hit(die, hit):
    _, verdict = shot(archer(), orc("o", 20, 30, **RIDER), dice=[4, die, 6, 6])
    assert told(verdict, "slain")[0]["model"] == hit


@pytest.mark.proves("me.shoot.cavalry")
def test_only_a_sharpshooter_aims_at_the_mount():
    battle = shooting(archer(), man("b", 24, 20, special_rules=["sharpshooter"], **BOW), orc("o", 22, 30, **RIDER),
                      dice=[4, 4, 6, 6])
    assert refused(battle, {"shoot": "a", "target": "horse"}) == ["me.shoot.cavalry"]
    _, verdict = play(battle, {"shoot": "b", "target": "horse"})
    assert told(verdict, "slain")[0]["model"] == "horse"


@pytest.mark.proves("me.shoot.into-combat")
def test_good_does_not_shoot_into_a_combat_and_evil_may_hit_its_own():
    fighters = (man("f", 20, 30, engaged_with=["o"]), orc("o", 21, 30, engaged_with=["f"]))
    battle = shooting(archer(), man("b", 40, 20, **BOW), *fighters, orc("p", 40, 30))
    assert refused(battle, {"shoot": "a", "target": "o"}) == ["me.shoot.into-combat"]
    bow = orc("a", 20, 20, **BOW)
    _, verdict = play(shooting(bow, *fighters, dice=[4, 1, 6], priority="evil"), {"shoot": "a", "target": "f"})
    assert told(verdict, "slain")[0]["model"] == "o"


@pytest.mark.proves("me.special.poison")
def test_poisoned_arrows_roll_ones_again():
    _, verdict = shot(archer(special_rules=["poisoned-attacks-bow"]), orc("o", 20, 30), dice=[4, 1, 6])
    assert told(verdict, "slain")


@pytest.mark.proves("me.might.rolls")
def test_a_hero_lifts_his_to_hit_roll():
    battle, _ = shot(archer(keywords=["infantry", "hero"], might=1), orc("o", 20, 30), dice=[3, 6])
    assert asks(battle) == ("might", "good", "a")
