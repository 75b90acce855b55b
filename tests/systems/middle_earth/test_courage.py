"""Nerve: tests, broken armies, heroes who stand fast."""

import pytest
from field import field, man, move, orc, order
from fights import hero, play, told

BROKEN = [{"id": "good", "alignment": "good", "broken": True}, {"id": "evil", "alignment": "evil"}]


def charges(dice, *others, **more):
    battle = field(man("m", 20, 20, courage="6+", **more), orc("t", 24, 20, special_rules=["terror"]), *others, dice=dice)
    return bool(told(play(battle, order("m", {"charge": "t"}))[1], "charged"))


@pytest.mark.proves("me.courage.test", "me.charge.terror")
def test_two_dice_must_reach_the_value():
    assert charges([3, 3])
    assert not charges([2, 3])


@pytest.mark.proves("me.special.fearless", "me.special.fearful", "me.special.harbinger", "me.special.bodyguard")
def test_what_changes_a_courage_test():
    assert charges([1, 1], special_rules=["fearless"])
    assert charges([3, 3], special_rules=["fearful"]) and not charges([2, 3], special_rules=["fearful"])
    assert not charges([3, 3], orc("h", 24, 26, special_rules=["harbinger-of-evil-12"]))
    assert charges([3, 3], orc("h", 40, 40, special_rules=["harbinger-of-evil-12"]))
    assert charges([1, 1], hero("lord", 10, 10), special_rules=["bodyguard"])
    assert not charges([1, 1], special_rules=["bodyguard"])


@pytest.mark.proves("me.courage.broken")
def test_an_army_is_broken_when_more_than_half_is_gone():
    from marchwarden.systems.middle_earth.broken import is_broken

    dead = {"slain": True}
    half = field(man("a", 10, 10), man("b", 12, 10), man("c", 14, 10, **dead), man("d", 16, 10, **dead), idle=False)
    assert not is_broken(half.table, "good")
    more = field(man("a", 10, 10), man("b", 14, 10, **dead), man("c", 16, 10, **dead), idle=False)
    assert is_broken(more.table, "good")


@pytest.mark.proves("me.courage.broken")
def test_the_broken_test_when_activated_and_flee():
    battle = field(man("m", 20, 20), orc("o", 40, 40), dice=[1, 2], sides=BROKEN)
    battle, verdict = play(battle, order("m", move((22, 20))))
    assert told(verdict, "slain")[0]["reason"] == "fled" and told(verdict, "dropped") == []
    assert not told(verdict, "moved")


@pytest.mark.proves("me.courage.broken")
def test_ending_the_activations_spares_nobody_the_test():
    battle = field(man("m", 20, 20), orc("o", 40, 40), dice=[1, 2, 6, 6], sides=BROKEN)
    battle, verdict = play(battle, {"end": "good"})
    assert [one["model"] for one in told(verdict, "slain")] == ["m"]


@pytest.mark.proves("me.courage.stand-fast")
def test_friends_of_a_hero_who_held_hold_too():
    battle = field(hero("h", 20, 20), man("near", 20, 25), man("far", 20, 34), orc("o", 40, 40), dice=[3, 4, 1, 1],
                   sides=BROKEN)
    battle, _ = play(battle, order("h"))
    battle, verdict = play(battle, order("near"))
    assert not told(verdict, "rolled")
    battle, verdict = play(battle, order("far"))
    assert told(verdict, "slain")


@pytest.mark.proves("me.courage.intelligence")
@pytest.mark.parametrize(("dice", "might", "passes"), [([3, 4], 0, True), ([3, 3], 0, False), ([3, 3], 1, None)])
def test_intelligence_is_two_dice_with_might_but_no_will(dice, might, passes):
    from marchwarden.flow.resolve import settle, start
    from marchwarden.systems.middle_earth.courage import IntelligenceTest

    battle = field(hero("h", 20, 20, intelligence="7+", might=might, will=3), orc("o", 40, 40), dice=dice)
    table, events = settle(start(battle.table, IntelligenceTest("h")), battle.rules)
    rolled = next(event.to_dict() for event in events if event.to_dict()["event"] == "rolled")
    assert (rolled["kind"], rolled["needed"]) == ("intelligence", 7)
    assert (table.question is not None and table.question.ask == "might") == (passes is None)
