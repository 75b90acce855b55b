"""Phase order, whose activations they are, and when they are over."""

import pytest
from field import act, events, field, man, model, move, orc, order, rules, says

proves = pytest.mark.proves


@proves("me.phase.order")
def test_the_side_with_priority_acts_first():
    battle = field(man("a", 20, 20), orc("b", 30, 20), turn={"priority": "evil", "active": "evil"})
    assert rules(says(battle, "a", move((21, 20)))) == ["me.phase.order"]
    assert says(battle, "b", move((29, 20))).legal


@proves("me.phase.order")
def test_nobody_is_activated_while_actions_are_declared():
    battle = field(man("a", 20, 20, keywords=["hero"], might=1, heroic_actions=["heroic-move"]), orc("b", 30, 20),
                   turn={"number": 1, "phase": "move", "step": "declare", "priority": "good", "active": "good"})
    assert battle.table.turn.step == "declare"
    assert rules(says(battle, "a", move((21, 20)))) == ["me.phase.order"]


@proves("me.activation.order")
def test_any_of_ones_own_models_once():
    battle = field(man("a", 20, 20), man("b", 20, 25), orc("c", 30, 20))
    battle = act(battle, "b", move((21, 25)))
    assert rules(says(battle, "b", move((22, 25)))) == ["me.activation.order"]
    assert says(battle, "a", move((21, 20))).legal


@proves("me.activation.everyone")
def test_the_phase_goes_on_by_itself_when_all_have_been_activated():
    battle = field(man("a", 20, 20), orc("b", 30, 20), idle=False)
    assert battle.table.turn.active == "good"
    assert act(battle, "a").table.turn.active == "evil"


@proves("me.activation.everyone")
def test_closing_activates_the_rest_as_doing_nothing():
    battle = field(man("a", 20, 20), man("b", 20, 25), orc("c", 30, 20), idle=False)
    battle, verdict = battle.play({"end": "good"})
    assert events(verdict)[:2] == ["activation-ended", "activation-ended"]
    assert model(battle, "a").traits.activated and battle.table.turn.active == "evil"


@proves("me.activation.unable")
def test_the_unable_take_no_step_and_hold_nothing_open():
    battle = field(man("a", 20, 20, unable="transfixed"), man("b", 20, 25), orc("c", 30, 20), idle=False)
    assert rules(says(battle, "a")) == ["me.activation.unable"]
    assert act(battle, "b").table.turn.active == "evil"


@proves("me.activation.one-at-a-time")
def test_what_a_six_left_open_is_closed_by_any_other_order():
    wall = {"id": "wall", "kind": "obstacle", "polygon": [[22, 17], [22, 23]], "height": 1}
    battle = field(man("a", 21, 20), man("b", 20, 30), orc("c", 40, 20), terrain=[wall], dice=[6])
    battle = act(battle, "a", {"jump": "wall"})
    assert battle.check({"continue": "a", "legs": [move((24, 20))]}).legal
    battle = act(battle, "b")
    assert not battle.check({"continue": "a", "legs": []}).legal


@proves("me.activation.one-at-a-time", "me.phase.order")
def test_the_other_side_may_close_the_last_open_activation():
    wall = {"id": "wall", "kind": "obstacle", "polygon": [[22, 17], [22, 23]], "height": 1}
    battle = field(man("a", 21, 20), orc("c", 40, 20), terrain=[wall], dice=[6], idle=False)
    battle = act(battle, "a", {"jump": "wall"})
    assert battle.table.turn.active == "good"
    battle = act(battle, "c", move((39, 20)))
    assert not battle.check({"continue": "a", "legs": []}).legal


@proves("me.activation.steps")
def test_an_activation_begins_moves_and_ends():
    verdict = says(field(man("a", 20, 20), orc("c", 40, 20)), "a", move((21, 20)))
    assert events(verdict) == ["activation-began", "moved", "activation-ended"]


def test_a_refused_order_changes_nothing():
    battle = field(man("a", 20, 20), orc("c", 40, 20))
    after, verdict = battle.play(order("a", move((27, 20))))
    assert not verdict.legal and after.digest == battle.digest
