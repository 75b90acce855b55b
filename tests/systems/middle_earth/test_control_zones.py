"""Control zones: how far, past what, when lost, and what is left to who starts inside one."""

import pytest
from field import act, block, events, field, line, man, model, move, orc, rules, says

proves = pytest.mark.proves


@proves("me.control-zone.extent", "me.control-zone.entry")
@pytest.mark.parametrize(("x", "outside"), [(23.0, True), (23.001, False), (23.5, False)])
def test_exactly_one_inch_is_outside(x, outside):
    verdict = says(field(man("a", 20, 20), orc("b", 25, 20)), "a", move((x, 20)))
    assert verdict.legal == outside
    assert outside or rules(verdict) == ["me.control-zone.entry"]


@proves("me.control-zone.entry")
def test_the_refusal_says_where_by_how_much_and_whose_zone():
    objection = says(field(man("a", 20, 20), orc("b", 25, 20)), "a", move((23.4, 20))).objections[0]
    assert objection.because_of == "b" and objection.limit == 1.0
    assert objection.value == pytest.approx(0.6, abs=1e-4) and objection.where == pytest.approx((23, 20), abs=1e-4)
    assert objection.nearest == pytest.approx((23, 20), abs=1e-4)


@proves("me.control-zone.blocked")
@pytest.mark.parametrize("height", [0.2, 1.0, 3.0])
def test_any_obstacle_ends_a_zone(height):
    wall = block("wall", "obstacle", 15, 20.7, 25, 20.8, height=height)
    assert says(field(man("a", 17.2, 21.4), orc("b", 20, 20), terrain=[wall]), "a", move((22.8, 21.4))).legal


@proves("me.control-zone.blocked")
def test_past_the_end_of_a_wall_the_zone_goes_on():
    wall = line("wall", "impassable", 15, 20.7, 20, 20.7)
    battle = field(man("a", 22.5, 21.3), orc("b", 20, 20), terrain=[wall])
    assert rules(says(battle, "a", move((20.6, 21.3)))) == ["me.control-zone.entry"]


@proves("me.control-zone.lost-engaged")
def test_who_fights_has_no_zone():
    battle = field(man("a", 20, 20), orc("b", 23, 21.2, engaged_with=["c"]), man("c", 23, 22.2, engaged_with=["b"]))
    assert says(battle, "a", move((25, 20))).legal


@proves("me.control-zone.lost-prone", "me.charge.prone-target")
def test_who_lies_has_no_zone():
    assert says(field(man("a", 20, 20), orc("b", 23, 21.2, prone=True)), "a", move((25, 20))).legal


def test_who_cannot_be_activated_keeps_his_zone():
    battle = field(man("a", 20, 20), orc("b", 23, 21.2, unable="transfixed"))
    assert rules(says(battle, "a", move((25, 20)))) == ["me.control-zone.entry"]


@proves("me.control-zone.stuck")
def test_from_inside_a_zone_one_stays_charges_or_moves_no_closer():
    battle = field(man("a", 21.6, 20), orc("b", 20, 20))
    assert says(battle, "a").legal
    assert says(battle, "a", {"charge": "b"}).legal
    assert says(battle, "a", move((24, 20))).legal
    assert rules(says(battle, "a", move((21.5, 21)))) == ["me.control-zone.stuck"]


@proves("me.control-zone.stuck")
def test_out_and_back_in_is_entering():
    battle = field(man("a", 21.6, 20), orc("b", 20, 20))
    assert rules(says(battle, "a", move((23, 20)), move((21.7, 20)))) == ["me.control-zone.entry"]
    assert rules(says(battle, "a", move((23, 20), (21.7, 20)))) == ["me.control-zone.entry"]


@proves("me.control-zone.stuck")
def test_out_and_a_little_back_depends_on_the_option():
    way = move((21.6, 20.8), (21.2, 21.45), (20.5, 21.75), (20, 21.75))
    assert says(field(man("a", 21.6, 20), orc("b", 20, 20)), "a", way).legal
    strict = field(man("a", 21.6, 20), orc("b", 20, 20), options={"stuck": "monotone"})
    assert rules(says(strict, "a", way)) == ["me.control-zone.stuck"]


@proves("me.control-zone.charge-out")
def test_charging_out_of_a_zone_gets_no_closer_to_its_owner():
    battle = field(man("a", 20, 20), orc("b", 21.6, 20), orc("c", 21.6, 23))
    assert rules(says(battle, "a", {"charge": "c", "path": [[21, 22.2]]}))[0] == "me.control-zone.charge-out"
    assert says(battle, "a", {"charge": "c", "path": [[20, 21.6], [21, 22.2]]}).legal
    assert says(battle, "a", {"charge": "c"}).legal


def test_zones_hold_between_equal_heights_only():
    hill = block("hill", "platform", 21, 15, 30, 25, height=2)
    battle = field(man("a", 20, 20), orc("b", 21.5, 20, stands_on="hill"), terrain=[hill])
    assert says(battle, "a", move((20, 22))).legal


def test_a_model_freed_has_its_zone_back():
    battle = field(man("a", 20, 20), man("r", 21, 17), orc("b", 23, 20))
    battle = act(battle, "a", {"charge": "b"})
    assert says(battle, "r", move((21.5, 18), (25, 18.3))).legal
    battle, verdict = battle.play({"adjust": {"model": "a", "wounds_left": 0}, "agreed": True})
    assert model(battle, "b").traits.engaged_with == () and "slain" in events(verdict)
    assert rules(says(battle, "r", move((21.5, 18), (23, 18.6)))) == ["me.control-zone.entry"]
