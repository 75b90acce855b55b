"""Marching, wheeling, turning, changing front, going backwards: what each costs and where it is forbidden."""

import math

import pytest

from marchwarden.battle import Battle
from marchwarden.flow.orders import BadInput
from systems.realm_of_chaos.positions import battle

A = {"id": "a", "at": [22, 20], "leader": True}
TEN = A | {"at": [20, 20], "count": 10, "front": 5}


def started(*units, **more):
    return Battle.from_dict(battle(*units, **more))


def do(*legs, name="a"):
    return {"unit": name, "do": list(legs)}


def names(verdict):
    return [event.to_dict()["event"] for event in verdict.events]


@pytest.mark.proves("rc.move.slowest")
def test_the_slowest_member_sets_the_pace():
    slow = A | {"move": 6, "members": [{"slot": [1, 2], "move": 3}]}
    assert started(slow).check(do({"forward": 3.1})).rule == "rc.move.slowest"
    assert started(slow).check(do({"forward": 3})).legal
    hero = {"id": "h", "kind": "character", "associated": "a", "count": 1, "front": 1, "move": 2, "at": [24.5, 20]}
    now, verdict = started(A, hero).play(do({"forward": 2}))
    assert verdict.legal
    assert now.table.state.units["h"].at == (24.5, 22)
    assert now.check(do({"forward": 0.1})).rule == "rc.move.slowest"


@pytest.mark.proves("rc.wheel")
@pytest.mark.parametrize(("measure", "cost"), [
    ("furthest-member", math.hypot(4, 1)), ("front-corner-arc", 4.0), ("front-corner-chord", 8 * math.sin(math.radians(10)) / math.radians(20)),
])
def test_a_wheel_is_measured_as_the_option_says(measure, cost):
    now, verdict = started(A, options={"wheel_measure": measure}).play(do({"wheel": "left", "by": 20}))
    assert verdict.cost == pytest.approx(cost * math.radians(20), abs=1e-6)
    told = verdict.events[1].to_dict()["measures"]
    assert told["furthest-member"] > told["front-corner-arc"] > told["front-corner-chord"]
    assert now.table.state.units["a"].facing == pytest.approx(110)


@pytest.mark.proves("rc.wheel")
def test_wheels_to_both_sides_are_counted_for_each_member():
    # left then right: the far corner of the one is the near corner of the other, so nobody moves the sum of both
    now = started(A)
    one = now.check(do({"wheel": "left", "by": 20})).cost
    both = now.play(do({"wheel": "left", "by": 20}, {"wheel": "right", "by": 20}))[0]
    assert both.table.state.units["a"].moved < 2 * one - 0.5
    apart, _ = now.play(do({"wheel": "left", "by": 20}))
    assert apart.table.state.units["a"].moved == pytest.approx(one)


@pytest.mark.proves("rc.turn")
def test_after_a_turn_the_leader_stands_in_the_middle_of_the_new_front():
    now, _ = started(A | {"at": [20, 20], "count": 20, "front": 5, "standard": True, "musician": True}).play(do({"turn": "about"}))
    slots = {member.role: member.slot for member in now.table.state.units["a"].members}
    assert slots == {"leader": (1, 3), "standard": (1, 2), "musician": (1, 4)}
    quarter, _ = started(TEN).play(do({"turn": "right"}))
    unit = quarter.table.state.units["a"]
    assert (unit.front, unit.facing, unit.at) == (2, 0, (22.5, 19))
    assert unit.members[0].slot == (1, 2)


@pytest.mark.proves("rc.turn")
def test_cavalry_turns_into_ranks_as_wide_as_its_bases():
    riders = {"id": "a", "count": 6, "front": 3, "leader": True, "at": [20, 20], "base_mm": [25.4, 50.8]}
    now, _ = started(riders).play(do({"turn": "left"}))
    unit = now.table.state.units["a"]
    assert (unit.front, unit.at, unit.facing) == (2, (18.5, 18), 180)
    assert len(unit.stands) == 6


@pytest.mark.proves("rc.turn")
def test_a_ragged_rear_rank_falls_in_or_turns_in_place():
    ragged = A | {"at": [20, 20], "count": 8, "front": 5}
    rows = {"rear-rank": [1, 1, 1, 1, 1, 1, 1, 1], "in-place": [1, 2, 2, 2, 1]}
    for option, ranks in rows.items():
        now, _ = started(ragged, options={"turn_ragged": option}).play(do({"turn": "right"}))
        row = now.position()["units"][0]
        assert row["ranks"] == ranks
        assert Battle.from_dict(now.position()).digest == now.digest


@pytest.mark.proves("rc.formation")
def test_the_front_changes_by_two_on_a_flank_and_the_ranks_follow():
    twenty = A | {"at": [20, 20], "count": 20, "front": 5}
    now, _ = started(twenty).play(do({"formation": 2, "flank": "left"}))
    assert (now.position()["units"][0]["ranks"], now.table.state.units["a"].at) == ([7, 7, 6], (19, 20))
    assert started(twenty).check(do({"formation": 3, "flank": "left"})).rule == "rc.formation"
    assert started(twenty).check(do({"formation": 4, "flank": "both"})).legal
    assert started(twenty, options={"formation_flank": "total"}).check(do({"formation": 4, "flank": "both"})).rule == "rc.formation"
    assert started(twenty).check(do({"formation": 1, "flank": "both"})).rule == "rc.formation"
    assert started(twenty | {"skirmish": True}).check(do({"formation": 2})).rule == "rc.formation"


@pytest.mark.proves("rc.formation", "rc.halt")
def test_there_must_be_room_to_widen():
    wall = {"id": "wall", "kind": "impassable", "polygon": [[25, 16], [25.2, 16], [25.2, 22], [25, 22]]}
    refused = started(A | {"count": 8}, terrain=[wall]).check(do({"formation": 2, "flank": "right"}))
    assert (refused.rule, refused.objections[0].because_of) == ("rc.formation", "wall")
    foe = {"id": "e", "side": "red", "count": 1, "front": 1, "at": [26.3, 20]}
    assert started(A | {"count": 8}, foe).check(do({"formation": 2, "flank": "right"})).rule == "rc.halt"


@pytest.mark.proves("rc.backwards", "rc.backwards-wheel", "rc.pivot", "rc.manoeuvre.complex")
def test_complex_manoeuvres_go_at_half_rate_after_a_test():
    for leg, rule in (({"backward": 2.1}, "rc.backwards"), ({"backwards_wheel": "left", "by": 60}, "rc.backwards-wheel"),
                      ({"pivot": 80}, "rc.pivot")):
        assert started(TEN, dice=[1, 1]).check(do(leg)).rule == rule
    now, verdict = started(TEN, dice=[3, 4]).play(do({"backward": 2}))
    assert verdict.cost == pytest.approx(4)
    assert now.table.state.units["a"].at == (20, 18)
    pivoted, _ = started(TEN, dice=[1, 1]).play(do({"pivot": -20}))
    assert pivoted.table.state.units["a"].facing == 70
    failed, verdict = started(TEN, dice=[4, 4]).play(do({"backward": 2}))
    assert verdict.legal
    assert failed.table.state.units["a"].at == (20, 20)
    assert started(TEN | {"leader": False}).check(do({"pivot": 10})).rule == "rc.manoeuvre.complex"
    bog = {"id": "bog", "kind": "difficult", "polygon": [[14, 14], [26, 14], [26, 24], [14, 24]]}
    assert started(TEN, terrain=[bog]).check(do({"pivot": 10})).rule == "rc.manoeuvre.complex"


@pytest.mark.proves("rc.backwards", "rc.move.rough")
def test_half_rate_stacks_with_difficult_ground_met_on_the_way():
    bog = {"id": "bog", "kind": "difficult", "polygon": [[14, 10], [26, 10], [26, 17.5], [14, 17.5]]}
    _, verdict = started(TEN, terrain=[bog], dice=[1, 1]).play(do({"backward": 1.25}))
    assert verdict.cost == pytest.approx(0.5 * 2 + 0.75 * 4, abs=1e-3)
    assert started(TEN, terrain=[bog], dice=[1, 1]).check(do({"backward": 1.3})).rule == "rc.backwards"


@pytest.mark.proves("rc.move.rough")
def test_a_wheel_into_difficult_ground_counts_twice_from_where_it_enters():
    free = started(A).check(do({"wheel": "left", "by": 20})).cost
    scree = {"id": "scree", "kind": "difficult", "polygon": [[23, 21], [27, 21], [27, 24], [23, 24]]}
    _, verdict = started(A, terrain=[scree]).play(do({"wheel": "left", "by": 20}))
    assert free < verdict.cost < 2 * free


@pytest.mark.proves("rc.manoeuvre.budget")
def test_three_simple_or_one_complex_or_a_charge():
    w = {"wheel": "left", "by": 2}
    assert started(A).check(do(w, w, w, w)).rule == "rc.manoeuvre.budget"
    assert started(A).check(do(w, {"backward": 0.2})).rule == "rc.manoeuvre.budget"
    assert started(A | {"leader": False}).check(do(w, w)).rule == "rc.manoeuvre.budget"
    foe = {"id": "e", "side": "red", "at": [22, 30], "facing": 270}
    charging, _ = started(A, foe).play({"declare_charge": "a", "target": "e"})
    assert charging.check(do(w)).rule == "rc.manoeuvre.budget"
    leaderless, _ = started(A | {"leader": False}, foe).play({"declare_charge": "a", "target": "e"})
    assert leaderless.check(do(w)).legal
    used, _ = started(A, foe).play(do(w))
    assert used.check({"declare_charge": "a", "target": "e"}).rule == "rc.manoeuvre.budget"


@pytest.mark.proves("rc.manoeuvre.leadership")
def test_each_after_the_first_is_tested_and_a_failure_rules_out_the_rest():
    w = {"wheel": "left", "by": 2}
    now, verdict = started(A, dice=[6, 6]).play(do(w, w, w))
    assert names(verdict).count("rolled") == 1
    assert "dropped" in names(verdict)
    assert now.table.state.units["a"].facing == 92
    assert now.check(do(w)).rule == "rc.manoeuvre.leadership"
    _, verdict = started(A, dice=[3, 4, 3, 4]).play(do(w, w, w))
    assert names(verdict).count("rolled") == 2
    assert verdict.legal


@pytest.mark.proves("rc.simple.forbidden", "rc.simple.rough", "rc.withdraw")
def test_where_simple_manoeuvres_are_forbidden():
    w = {"wheel": "left", "by": 2}
    fence = {"id": "fence", "kind": "obstacle", "polygon": [[22, 16], [22, 24]], "height": 0.5}
    assert started(A, terrain=[fence]).check(do(w)).rule == "rc.simple.forbidden"
    assert started(A, terrain=[fence]).check(do({"forward": 1})).legal
    assert started(A | {"engaged": True}).check(do(w)).rule == "rc.simple.forbidden"
    assert started(A | {"engaged": True}).check(do({"forward": 1})).rule == "rc.withdraw"
    scree = {"id": "scree", "kind": "difficult", "polygon": [[14, 12], [30, 12], [30, 28], [14, 28]]}
    assert started(A | {"count": 8}, terrain=[scree]).check(do({"formation": 2})).rule == "rc.simple.rough"
    assert started(A, terrain=[scree]).check(do(w, w)).rule == "rc.simple.rough"


@pytest.mark.proves("rc.halt")
def test_a_unit_halts_exactly_an_inch_from_an_enemy_and_goes_no_further():
    foe = {"id": "e", "side": "red", "at": [22, 25], "facing": 270}
    now, verdict = started(A, foe).play(do({"forward": 4}))
    assert verdict.cost == pytest.approx(4)
    assert "halted" not in names(verdict)
    now, verdict = started(A | {"move": 8}, foe).play(do({"forward": 6}, {"turn": "about"}))
    assert verdict.cost == pytest.approx(4, abs=1e-4)
    assert names(verdict)[-2:] == ["halted", "dropped"]
    assert now.check(do({"forward": 1})).rule == "rc.halt"


@pytest.mark.proves("rc.move.blocked")
def test_solid_things_refuse_and_say_how_far_one_gets():
    rock = {"id": "rock", "kind": "impassable", "polygon": [[21, 22], [23, 22], [22, 24]]}
    refused = started(A, terrain=[rock]).check(do({"forward": 4}))
    assert (refused.rule, refused.objections[0].because_of) == ("rc.move.blocked", "rock")
    assert refused.objections[0].nearest == pytest.approx((22, 22), abs=1e-3)
    assert started(A, terrain=[rock]).check(refused.objections[0].instead).legal
    assert started(A | {"at": [22, 46]}).check(do({"forward": 3})).rule == "rc.move.blocked"


@pytest.mark.proves("rc.turn-order", "rc.move.rout")
def test_sides_and_phases_take_turns_and_routers_take_no_orders():
    foe = {"id": "e", "side": "red", "at": [22, 40], "facing": 270}
    now = started(A, foe)
    assert now.check(do({"forward": 1}, name="e")).rule == "rc.turn-order"
    for phase in ("reserves", "combat", "move"):
        now, verdict = now.play({"end": now.table.turn.active})
        assert verdict.legal
        assert now.table.turn.phase == phase
    assert (now.table.turn.active, now.table.turn.number) == ("red", 1)
    combat, _ = started(A, foe, turn={"phase": "combat"}).play({"end": "blue"})
    assert combat.table.turn.active == "red"
    assert started(A, foe, turn={"phase": "combat"}).check(do({"forward": 1})).rule == "rc.turn-order"
    assert started(A | {"routing": True}).check(do({"forward": 1})).rule == "rc.move.rout"
    assert started(A, foe).check({"end": "red"}).rule == "rc.turn-order"


@pytest.mark.parametrize("leg", [{"forward": -1}, {"forward": float("nan")}, {"wheel": "up", "by": 3}, {"wheel": "left", "by": 200}, {"hop": 1}, {"pivot": 0}, 7])
def test_legs_of_no_known_form_are_bad_input(leg):
    with pytest.raises(BadInput):
        started(A).check(do(leg))


def test_a_ruling_may_be_about_a_unit():
    now, verdict = started(A).play({"adjust": {"unit": "a", "move": 9, "routing": False}, "agreed": True})
    assert verdict.legal
    assert now.check(do({"forward": 9})).legal
    with pytest.raises(BadInput):
        started(A).play({"adjust": {"model": "a", "strength": 9}, "agreed": True})
    assert started(A).play({"adjust": {"model": "a", "move": 9}})[1].rule == "session.agreed"
