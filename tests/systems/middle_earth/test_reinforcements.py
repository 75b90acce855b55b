"""Reinforcements: when, where, and whole warbands together."""

import pytest
from field import block, events, field, man, model, move, orc, order, rules, says

proves = pytest.mark.proves
SIDES = [{"id": "good", "alignment": "good", "enters": ["south"]}, {"id": "evil", "alignment": "evil"}]


def band(*more, **top):
    rows = [man("captain", 0, 0, reserve=True, warband="w", captain=True), man("f1", 0, 0, reserve=True, warband="w"),
            man("f2", 0, 0, reserve=True, warband="w")]
    return field(*rows, *more, orc("z", 40, 40), idle=False, sides=SIDES, **top)


def enters(x, y=0, *then):
    return [{"enter": [x, y]}, *then]


@proves("me.reinforce.when")
def test_everybody_on_the_board_goes_first():
    battle = band(man("scout", 30, 20))
    refused = says(battle, "captain", *enters(12, 0, move((12, 4))))
    assert rules(refused) == ["me.reinforce.when"] and refused.objections[0].because_of == "scout"
    battle = battle.play(order("scout"))[0]
    assert says(battle, "captain", *enters(12, 0, move((12, 4)))).cost == 4.0


@proves("me.reinforce.point")
def test_they_enter_at_a_point_of_an_allowed_edge_and_do_not_stop_across_it():
    battle = band()
    assert rules(says(battle, "captain", *enters(12, 3, move((12, 4))))) == ["me.reinforce.point"]
    assert rules(says(battle, "captain", *enters(12, 48, move((12, 44))))) == ["me.reinforce.point"]
    assert rules(says(battle, "captain", *enters(12, 0))) == ["me.board.edge"]


@proves("me.reinforce.point")
def test_they_charge_for_no_reason():
    battle = band(orc("foe", 12, 4), orc("down", 14, 4, prone=True))
    assert rules(says(battle, "captain", *enters(12, 0, {"charge": "foe"}))) == ["me.reinforce.point"]
    assert rules(says(battle, "captain", *enters(14, 0, move((14, 3))))) == ["me.reinforce.point"]


@proves("me.reinforce.warband")
def test_the_captain_first_and_his_followers_within_three_inches():
    battle = band()
    assert rules(says(battle, "f1", *enters(11, 0, move((11, 3))))) == ["me.reinforce.warband"]
    battle, verdict = battle.play(order("captain", *enters(12, 0, move((12, 4)))))
    assert events(verdict)[1:4] == ["warband-arrived", "entered", "moved"]
    assert rules(says(battle, "f1", *enters(15.1, 0, move((15.1, 3))))) == ["me.reinforce.warband"]
    assert says(battle, "f1", *enters(15, 0, move((15, 3)))).legal


@proves("me.reinforce.warband")
def test_nobody_of_an_arriving_warband_stays_behind():
    battle = band().play(order("captain", *enters(12, 0, move((12, 4)))))[0]
    assert rules(battle.check({"end": "good"})) == ["me.reinforce.warband"] * 2
    assert rules(says(battle, "f1")) == ["me.reinforce.warband"]
    battle = battle.play(order("f1", *enters(11, 0, move((11, 3)))))[0]
    battle, verdict = battle.play(order("f2", *enters(13.5, 0, move((13.5, 3)))))
    assert verdict.legal and battle.table.turn.active == "evil" and not model(battle, "f2").traits.reserve


@proves("me.reinforce.no-room")
def test_where_not_all_fit_nobody_comes():
    pocket = [block("w", "impassable", 5, 0, 11.4, 4), block("e", "impassable", 12.6, 0, 19, 4),
              block("n", "impassable", 11.4, 1.2, 12.6, 4)]
    battle = band(terrain=pocket)
    assert rules(says(battle, "captain", *enters(12, 0, move((12, 0.6))))) == ["me.reinforce.no-room"]
    assert says(battle, "captain", *enters(30, 0, move((30, 3)))).legal


def test_a_warband_may_wait():
    battle, verdict = band().play({"end": "good"})
    assert verdict.legal and model(battle, "captain").traits.reserve


def test_nobody_moves_before_entering():
    assert not says(band(), "captain", move((12, 4))).legal
