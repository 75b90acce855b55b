"""Charges: straight, stopped, bent, and into contact with one enemy."""

import pytest

from marchwarden.battle import Battle
from systems.bushido.positions import battle

A = {"id": "a", "at": [10, 10], "move": 4}
T = {"id": "t", "side": "red", "at": [18, 10], "facing": 180}


def played(order, *models, **more):
    return Battle.from_dict(battle(*models, **more)).play(order)


def names(verdict):
    return [event.to_dict()["event"] for event in verdict.events]


@pytest.mark.proves("bu.charge")
def test_a_charge_goes_up_to_twice_the_move_into_contact():
    now, verdict = played({"charge": "a", "target": "t"}, A, T)
    assert verdict.cost == pytest.approx(7)
    assert now.table.models["a"].traits.engaged_with == ("t",)
    assert now.table.models["t"].traits.engaged_with == ("a",)
    far = played({"charge": "a", "target": "t"}, A, T | {"at": [21, 10]})[1]
    assert far.rule == "bu.charge"
    assert played({"charge": "a", "target": "b"}, A, {"id": "b", "at": [14, 10]})[1].rule == "bu.charge"


@pytest.mark.proves("bu.charge.close")
def test_from_the_targets_zone_on_it_goes_directly_at_the_target():
    bent, verdict = played({"charge": "a", "target": "t", "line": [20, 10]}, A, T | {"at": [16, 11.8], "facing": 225})
    path = verdict.events[1].to_dict()["path"]
    assert len(path) == 3
    assert path[1] == pytest.approx((15.1282, 10), abs=1e-3)
    assert bent.table.models["a"].at == pytest.approx((15.564, 10.9), abs=1e-3)
    short = played({"charge": "a", "target": "t", "length": 6.5}, A, T)[1]
    assert short.rule == "bu.charge.close"
    assert played({"charge": "a", "target": "t", "length": 3}, A, T)[1].rule == "bu.charge"


@pytest.mark.proves("bu.charge.other-zone")
def test_it_stops_just_outside_the_zone_of_somebody_else():
    guard = {"id": "g", "side": "red", "at": [14, 11.8], "facing": 270}
    now, verdict = played({"charge": "a", "target": "t"}, A, T, guard)
    assert names(verdict)[-1] == "halted"
    assert now.table.models["a"].x == pytest.approx(14 - (4 - 1.8 ** 2) ** 0.5, abs=1e-3)
    # the stop is outside: a walk from there may go any way that does not enter
    assert now.check({"walk": "a", "path": [[11, 9]]}).legal


@pytest.mark.proves("bu.charge.ignore")
def test_zones_are_ignored_once_the_targets_is_reached_or_the_target_is_in_ones_own():
    behind = {"id": "g", "side": "red", "at": [18, 11.6], "facing": 225}
    assert "halted" not in names(played({"charge": "a", "target": "t"}, A, T, behind)[1])
    near = T | {"at": [11.9, 10], "facing": 0}
    guard = {"id": "g", "side": "red", "at": [12.2, 8.7], "facing": 135}
    assert "halted" not in names(played({"charge": "a", "target": "t"}, A, near, guard)[1])
    assert "halted" in names(played({"charge": "a", "target": "t"}, A | {"facing": 180}, near, guard)[1])


@pytest.mark.proves("bu.one-enemy")
def test_one_enemy_an_activation():
    one, two = {"id": "s", "side": "red", "at": [14, 10.6], "facing": 0}, {"id": "t", "side": "red", "at": [14, 9.4], "facing": 0}
    both = played({"move": "a", "distance": 5, "path": [[13.2, 10]]}, A, one, two)[1]
    assert both.rule == "bu.one-enemy"
    now, _ = played({"charge": "a", "target": "s"}, A, one, two | {"at": [12, 14], "facing": 90})
    again = now.check({"charge": "a", "target": "t"})
    assert again.rule == "bu.one-enemy"
    old = {"id": "s", "side": "red", "at": [9, 10], "facing": 180}
    assert played({"charge": "a", "target": "t"}, A, old, T)[1].legal


@pytest.mark.proves("bu.move.through")
def test_a_base_in_the_way_refuses_the_straight_part_and_halts_the_closing():
    friend = {"id": "f", "at": [14, 10.5]}
    assert played({"charge": "a", "target": "t"}, A, T, friend)[1].rule == "bu.move.through"
    close = {"id": "f", "at": [17.1, 10.8]}
    now, verdict = played({"charge": "a", "target": "t"}, A, T, close)
    assert names(verdict)[-1] == "halted"
    assert now.table.models["a"].x == pytest.approx(16.5, abs=1e-4)


@pytest.mark.proves("bu.charge")
def test_reach_tells_where_a_charge_ends_and_bends():
    now = Battle.from_dict(battle(A, T, {"id": "far", "side": "red", "at": [30, 10], "facing": 180},
                                  {"id": "side", "side": "red", "at": [12, 15], "facing": 0}))
    rows = {row["target"]: row for row in now.reach("a").charges}
    assert rows["t"]["contact"] == pytest.approx([17, 10])
    assert rows["t"]["cost"] == pytest.approx(7)
    assert rows["far"]["short_by"] == pytest.approx(11)
    assert rows["side"]["cost"] is not None
    modes = {mode["mode"]: mode for mode in now.reach("a").to_dict()["modes"]}
    assert modes["run"]["budget"] == 6
    assert modes["charge"]["budget"] == 8


@pytest.mark.parametrize("order", [
    {"charge": "a", "target": "t"}, {"charge": "a", "target": "t", "line": [10, 20]}])
@pytest.mark.parametrize("x", [14, 19, 40])
def test_the_numbers_of_a_charge_out_of_reach_show_what_is_missing(order, x):
    verdict = played(order, A, {**T, "at": [x, 10], "facing": 0})[1]
    for one in verdict.objections:
        assert one.value is None or one.value > one.limit
    assert verdict.legal == (x < 40 and "line" not in order)


@pytest.mark.proves("bu.charge.ignore")
def test_the_chargers_own_zone_goes_with_it():
    away = T | {"at": [13, 10], "facing": 0}
    # 0.8 from the target when the guard's zone begins, then 1.3 from it
    reached = {"id": "g", "side": "red", "at": [13.4, 8.7], "facing": 135}
    short_of = {"id": "g", "side": "red", "at": [12.2, 8.7], "facing": 135}
    assert "halted" not in names(played({"charge": "a", "target": "t"}, A, away, reached)[1])
    assert "halted" in names(played({"charge": "a", "target": "t"}, A, away, short_of)[1])
