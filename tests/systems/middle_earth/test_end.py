"""The turn goes round: end phase, priority, and the end of a battle."""

import pytest
from field import field, man, orc, order
from fights import play, told


def turn_over(dice, **top):
    battle = field(man("m", 20, 20), orc("o", 40, 40), idle=False, dice=dice, **top)
    return play(battle, {"end": "good"}, {"end": "evil"})


@pytest.mark.proves("me.end.priority")
@pytest.mark.parametrize(("dice", "who"), [([5, 2], "good"), ([2, 5], "evil"), ([4, 4], "evil")])
def test_the_higher_die_has_priority_and_a_tie_swaps_it(dice, who):
    battle, _ = turn_over(dice)
    assert battle.table.turn.number == 2 and battle.table.turn.priority == who


@pytest.mark.proves("me.end.priority")
def test_by_option_a_tie_is_rolled_again():
    battle, verdict = turn_over([4, 4, 6, 1], options={"priority_tie": "roll"})
    assert battle.table.turn.priority == "good" and len(told(verdict, "rolled")) == 4


@pytest.mark.proves("me.end.turn")
def test_a_new_turn_renews_everybody():
    battle, _ = turn_over([5, 2])
    assert not battle.table.models["m"].traits.activated
    assert battle.table.lasting == ()


@pytest.mark.proves("me.end.over")
def test_a_battle_is_over_when_a_side_is_gone():
    battle = field(man("m", 20, 20, wargear=["bow"]), orc("o", 20, 30), idle=False, dice=[6, 6],
                   turn={"number": 1, "phase": "shoot", "priority": "good"})
    battle, _ = play(battle, {"shoot": "m", "target": "o"})
    assert battle.table.models["o"].traits.slain
    assert not battle.legal_orders() and battle.question is None
    assert battle.check(order("m")).rule == "me.phase.order"
