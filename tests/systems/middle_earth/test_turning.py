"""Bases that are not round: turning is free of effect but gains nothing, and what the base sweeps over counts."""

import pytest

import marchwarden as mw

DRAKE = {"id": "drake", "side": "good", "move": 6, "height": 3, "base_mm": [101.6, 50.8], "at": [20, 20], "facing": 90}
BARRED = {"me.move.gap", "me.terrain.impassable"}
IDLE = {"id": "idle", "side": "good", "at": [45, 45]}
ORC = {"id": "orc", "side": "evil", "at": [40, 5]}


def battle(*more, terrain=(), options=None, **drake):
    return mw.Battle.from_dict({
        "marchwarden": 1, "ruleset": "middle-earth", "options": options or {},
        "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
        "terrain": list(terrain), "models": [DRAKE | drake, IDLE, *(more or (ORC,))],
    })


def order(facing=0, **leg):
    return {"activate": "drake", "legs": [{**leg, "facing": facing}]}


@pytest.mark.proves("me.move.facing")
def test_the_furthest_point_of_a_turning_base_is_measured():
    verdict = battle().check(order(move=[[26, 20]]))
    assert verdict.rule == "me.move.allowance"
    assert verdict.objections[0].value > 8


@pytest.mark.proves("me.move.facing")
def test_by_option_the_centre_is_measured():
    assert battle(options={"base_turn_cost": "centre"}).check(order(move=[[26, 20]])).cost == pytest.approx(6)


@pytest.mark.proves("me.move.gap")
def test_a_base_does_not_turn_into_a_wall():
    wall = {"id": "wall", "kind": "impassable", "polygon": [[18, 18.5], [19.5, 18.5]]}
    assert battle(terrain=[wall], facing=0).check(order(90, move=[[20, 20]])).rule in BARRED


@pytest.mark.proves("me.move.gap")
def test_a_turned_base_goes_through_a_gap_it_does_not_fit_sideways():
    posts = [{"id": f"post{i}", "kind": "impassable", "polygon": [[24, y], [26, y]]} for i, y in enumerate((18.9, 21.1))]
    through = battle(terrain=posts, move=12)
    assert through.check({"activate": "drake", "legs": [{"move": [[29, 20]]}]}).rule in BARRED
    assert through.check(order(go=[28, 20])).legal


@pytest.mark.proves("me.control-zone.entry")
def test_turning_into_a_zone_is_entering_it():
    near = {"id": "near", "side": "evil", "at": [22.9, 20]}
    assert battle(near).check(order(move=[[20, 20]])).rule in {"me.control-zone.entry", "me.control-zone.stuck"}


@pytest.mark.proves("me.charge.contact")
def test_a_charge_turns_first_and_then_goes_straight_in():
    played, verdict = battle(ORC | {"at": [25, 20]}, move=9).play(order(charge="orc"))
    assert verdict.legal
    assert played.table.models["drake"].at[0] == pytest.approx(22.507874, abs=1e-4)
    assert played.table.models["orc"].traits.engaged_with == ("drake",)
