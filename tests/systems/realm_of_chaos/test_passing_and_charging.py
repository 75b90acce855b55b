"""Passing through friends, charges, checks, withdrawals, pursuit, and being forced."""

import pytest

from marchwarden.battle import Battle
from marchwarden.battle.views import scene
from systems.realm_of_chaos.positions import battle

S = {"id": "s", "skirmish": True, "count": 2, "front": 2, "move": 6, "at": [20, 17.5]}
R = {"id": "r", "count": 10, "front": 5, "leader": True, "at": [20, 20]}
PAST = {"walk": "s", "path": [[20, 22]]}


def started(*units, **more):
    return Battle.from_dict(battle(*units, **more))


def names(verdict):
    return [event.to_dict()["event"] for event in verdict.events]


@pytest.mark.proves("rc.through.who")
def test_loose_troops_pass_a_standing_block_which_then_stays():
    now, verdict = started(S, R).play(PAST)
    assert verdict.legal
    assert "rolled" not in names(verdict)
    assert now.check({"unit": "r", "do": [{"forward": 1}]}).rule == "rc.through.who"
    assert now.table.state.units["r"].simple == now.table.state.units["s"].simple == 1
    moved, _ = started(S, R).play({"unit": "r", "do": [{"forward": 0.5}]})
    assert moved.check(PAST).rule == "rc.through.who"
    block = R | {"id": "b", "at": [20, 17]}
    assert started(block, R).check({"unit": "b", "do": [{"forward": 3}]}).rule == "rc.through.who"


@pytest.mark.proves("rc.through.who")
def test_a_failed_test_halts_both_where_they_touch():
    two = S | {"id": "t", "at": [20, 16.3]}
    now, _ = started(S, two, R, dice=[6, 6]).play(PAST)
    now, verdict = now.play({"walk": "t", "path": [[20, 21.5]]})
    told = [event.to_dict() for event in verdict.events]
    assert [event["model"] for event in told if event["event"] == "halted"] == ["r", "t"]
    assert now.table.state.units["t"].at == pytest.approx((20, 18), abs=1e-4)
    assert now.table.state.units["r"].halted
    assert now.check({"walk": "t", "path": [[20, 17]]}).rule == "rc.through.who"


@pytest.mark.proves("rc.through.inside")
def test_a_block_with_others_inside_may_not_move():
    now, _ = started(S, R).play({"walk": "s", "path": [[20, 19.5]]})
    assert now.check({"unit": "r", "do": [{"forward": 1}]}).rule == "rc.through.inside"
    assert Battle.from_dict(now.position()).digest == now.digest


@pytest.mark.proves("rc.through.forced")
def test_forced_to_move_with_others_inside_both_are_hampered_and_rout_when_followed_up():
    foe = {"id": "e", "side": "red", "at": [20, 20], "facing": 270, "engaged": True}
    inside = S | {"at": [20, 19]}
    now = started(inside, R | {"engaged": True}, foe)
    assert now.check({"forced": "r", "do": [{"backward": 1.5}]}).rule == "rc.backwards"
    now, verdict = now.play({"forced": "r", "do": [{"backward": 0.75}]})
    assert names(verdict) == ["hampered", "moved", "spent-move", "pushed-back"]
    assert now.table.state.units["s"].half_pace
    now, verdict = now.play({"pursue": "e", "target": "r"})
    assert [event.to_dict()["model"] for event in verdict.events if event.to_dict()["event"] == "routed"] == ["r", "s"]
    free, verdict = started(R | {"engaged": True}, foe).play({"forced": "r", "do": [{"backward": 1.5}]})
    assert verdict.legal
    assert not free.table.state.units["r"].half_pace


@pytest.mark.proves("rc.through.free")
def test_loose_troops_and_standing_engines_are_passed_freely():
    engine = {"id": "g", "kind": "war-engine", "count": 1, "front": 1, "at": [20, 20], "base_mm": [50, 50]}
    now, verdict = started(S, engine).play({"walk": "s", "path": [[20, 22]]})
    assert verdict.legal
    assert now.table.state.units["s"].simple == 0
    moved, _ = started(S, engine).play({"unit": "g", "do": [{"forward": 0.2}]})
    assert moved.check({"walk": "s", "path": [[20, 22]]}).rule == "rc.through.free"
    assert started(S, engine).check({"walk": "s", "path": [[20, 19.5]]}).rule == "rc.move.blocked"
    other = S | {"id": "o", "at": [20, 20]}
    assert started(S, other).check({"walk": "s", "path": [[20, 21.5]]}).legal


@pytest.mark.proves("rc.through.never")
def test_nobody_passes_through_routers_or_chargers():
    assert started(S, R | {"routing": True}).check(PAST).rule == "rc.through.never"
    assert started(S, R | {"charging": True}).check(PAST).rule == "rc.through.never"


@pytest.mark.proves("rc.through.animosity")
def test_units_under_animosity_test_when_they_mix():
    under = {"special_rules": ["animosity"]}
    _, verdict = started(S | under, R | under, dice=[6, 6, 1, 1]).play(PAST)
    rolled = [event.to_dict() for event in verdict.events if event.to_dict()["event"] == "rolled"]
    assert [(event["kind"], event["model"]) for event in rolled] == [("animosity", "s"), ("animosity", "r")]
    _, verdict = started(S | under, R).play(PAST)
    assert "rolled" not in names(verdict)


@pytest.mark.proves("rc.move.free", "rc.halt", "rc.move.rough")
def test_loose_troops_walk_any_path_but_halt_near_enemies():
    assert started(S).check({"walk": "s", "path": [[22, 17.5], [22, 21.5]]}).cost == pytest.approx(6)
    assert started(S).check({"walk": "s", "path": [[22, 17.5], [22, 21.6]]}).rule == "rc.move.slowest"
    assert started(R).check({"walk": "r", "path": [[21, 20]]}).rule == "rc.move.free"
    foe = {"id": "e", "side": "red", "at": [20, 21], "facing": 90, "count": 1, "front": 1}
    now, verdict = started(S, foe).play(PAST)
    assert names(verdict)[-1] == "halted"
    assert now.table.state.units["s"].at == pytest.approx((20, 19), abs=1e-4)
    mud = {"id": "mud", "kind": "difficult", "polygon": [[10, 18.5], [30, 18.5], [30, 30], [10, 30]]}
    assert started(S, terrain=[mud]).check({"walk": "s", "path": [[20, 20]]}).cost == pytest.approx(1 + 3, abs=1e-3)


@pytest.mark.proves("rc.hatred")
def test_hatred_is_checked_before_and_after_movement():
    foe = {"id": "e", "side": "red", "at": [20, 40], "facing": 270}
    check = {"roll": "hatred", "unit": "r"}
    now = started(R | {"special_rules": ["hatred"]}, foe, dice=[1, 1, 2, 2])
    now, _ = now.play(check)
    assert now.check(check).rule == "rc.hatred"
    now, _ = now.play({"unit": "r", "do": [{"forward": 1}]})
    now, verdict = now.play(check)
    assert verdict.legal
    assert verdict.events[1].to_dict()["when"] == "end"
    assert now.check(check).rule == "rc.hatred"
    assert started(R, foe).check(check).rule == "rc.hatred"


@pytest.mark.proves("rc.charge")
def test_a_charge_is_declared_in_the_move_phase_on_an_enemy_in_sight():
    foe = {"id": "e", "side": "red", "at": [20, 28], "facing": 270}
    charge = {"declare_charge": "r", "target": "e"}
    now, verdict = started(R | {"move": 8}, foe).play(charge)
    assert names(verdict) == ["declared"]
    now, verdict = now.play({"unit": "r", "do": [{"forward": 7.5}]})
    assert "halted" not in names(verdict)
    assert started(R, foe, turn={"phase": "reserves"}).check(charge).rule == "rc.charge"
    assert started(R, foe | {"at": [20, 10]}).check(charge).rule == "rc.charge"
    hill = {"id": "hill", "kind": "blocking", "polygon": [[10, 23], [30, 23], [30, 25], [10, 25]], "height": 4}
    hidden = started(R, foe, terrain=[hill]).check(charge)
    assert (hidden.rule, hidden.objections[0].because_of) == ("rc.charge", "hill")
    low = hill | {"height": 0.5}
    assert started(R, foe, terrain=[low]).check(charge).legal
    assert started(R, S | {"at": [20, 30]}).check({"declare_charge": "r", "target": "s"}).rule == "rc.charge"


@pytest.mark.proves("rc.charge")
def test_fear_frenzy_and_panic_are_checked_before_a_charge():
    dread = {"id": "e", "side": "red", "at": [20, 28], "facing": 270, "special_rules": ["fear"]}
    _, verdict = started(R | {"special_rules": ["frenzy", "panic"]}, dread, dice=[1, 1, 2, 2, 3, 3]).play({"declare_charge": "r", "target": "e"})
    rolled = [event.to_dict()["kind"] for event in verdict.events if event.to_dict()["event"] == "rolled"]
    assert rolled == ["fear", "frenzy", "panic"]
    assert names(verdict)[-1] == "declared"


def in_combat(dice, **foe):
    unit = {"id": "a", "count": 8, "front": 4, "leader": True, "engaged": True, "at": [22, 20]}
    other = {"id": "e", "side": "red", "count": 8, "front": 4, "engaged": True, "at": [22, 20], "facing": 270} | foe
    return started(unit, other, dice=dice)


@pytest.mark.proves("rc.withdraw")
def test_a_withdrawal_leads_straight_away_at_twice_the_rate_before_its_test():
    now, verdict = in_combat([6, 6]).play({"withdraw": "a"})
    assert [name for name in names(verdict) if name in {"withdrew", "rolled", "routed"}] == ["withdrew", "rolled", "routed"]
    unit = now.table.state.units["a"]
    assert (unit.at, unit.facing, unit.routing) == ((22, 10), 270, True)
    assert not now.table.state.units["e"].engaged
    assert started({"id": "a", "at": [22, 20]}).check({"withdraw": "a"}).rule == "rc.withdraw"
    rock = {"id": "rock", "kind": "impassable", "polygon": [[20, 12], [24, 12], [24, 13], [20, 13]]}
    closed = Battle.from_dict(in_combat([1, 1]).position() | {"terrain": [rock]}).check({"withdraw": "a"})
    assert (closed.rule, closed.objections[0].because_of) == ("rc.move.blocked", "rock")


@pytest.mark.proves("rc.withdraw.pursuit")
def test_pursuers_that_reach_the_unit_rout_it_and_may_strike():
    now, _ = in_combat([1, 1]).play({"withdraw": "a"})
    assert now.check({"pursue": "e", "target": "e"}).rule == "rc.withdraw.pursuit"
    now, verdict = now.play({"pursue": "e", "target": "a"})
    assert names(verdict)[-2:] == ["caught", "routed"]
    assert now.table.state.units["a"].routing
    slow, _ = in_combat([1, 1], move=3).play({"withdraw": "a"})
    slow, verdict = slow.play({"pursue": "e", "target": "a"})
    assert "caught" not in names(verdict)
    assert not slow.table.state.units["a"].routing
    assert slow.check({"pursue": "e", "target": "a"}).rule == "rc.withdraw.pursuit"


@pytest.mark.proves("rc.withdraw")
def test_reach_and_picture_tell_of_units():
    foe = {"id": "e", "side": "red", "at": [26, 30], "facing": 270}
    now = started(R, S, foe)
    told = now.reach("r").to_dict()
    row = told["charges"][0]
    assert row["may_declare"]
    assert row["lines_up"]["wheel"] == "right"
    assert now.check({"unit": "r", "do": [{"wheel": "right", "by": row["lines_up"]["by"]}]}).legal == row["lines_up"]["legal"]
    assert 0 < told["wheels"]["left"]["by"] < 90
    assert {row["label"] for row in told["does"]} >= {"turn left", "back 1\""}
    assert now.reach("s").beyond_tests[0]["piece"] == "r"
    picture = scene(now)
    assert len(picture.tokens) == 16
    assert {zone.kind for zone in picture.zones} == {"zone", "sight"}


@pytest.mark.proves("rc.wheel")
def test_a_picture_shows_the_ground_of_a_wheel_and_its_three_measures():
    now = started(R)
    after, _ = now.play({"unit": "r", "do": [{"wheel": "left", "by": 20}, {"forward": 1}]})
    wheel, march = scene(after, now).trails
    assert wheel.words == 'furthest 1.88", arc 1.75", chord 1.74"'
    assert len(wheel.swept) == 8
    assert len(march.swept) == 1
    assert len(wheel.path) > 10


@pytest.mark.proves("rc.through.who")
def test_loose_troops_may_march_through_friends_they_name():
    march = {"unit": "s", "do": [{"forward": 2}, {"forward": 2.5}]}
    now, verdict = started(S, R).play(march | {"through": ["r"]})
    assert verdict.legal
    assert (now.table.state.units["s"].at, now.table.state.units["r"].passed) == ((20, 22), True)
    assert started(S, R).check(march).rule == "rc.move.blocked"
    assert started(S, R | {"routing": True}).check(march | {"through": ["r"]}).rule == "rc.through.never"


@pytest.mark.proves("rc.through.who", "rc.simple.forbidden")
def test_a_passage_is_a_simple_manoeuvre_and_forbidden_where_those_are():
    foe = {"id": "e", "side": "red", "at": [20, 20], "facing": 270, "engaged": True}
    assert started(S, R | {"engaged": True}, foe).check({"walk": "s", "path": [[20, 19]]}).rule == "rc.simple.forbidden"
    fence = {"id": "fence", "kind": "obstacle", "polygon": [[20, 15], [20, 25]], "height": 0.5}
    assert started(S, R, terrain=[fence]).check(PAST).rule == "rc.simple.forbidden"


@pytest.mark.proves("rc.simple.rough")
def test_in_difficult_ground_only_one_block_is_passed():
    bog = {"id": "bog", "kind": "difficult", "polygon": [[10, 10], [30, 10], [30, 30], [10, 30]]}
    two = (S | {"move": 12, "at": [20, 18.5]}, R | {"count": 5}, R | {"id": "q", "count": 5, "at": [20, 23]})
    assert started(*two, terrain=[bog]).check({"walk": "s", "path": [[20, 21.5]]}).legal
    assert started(*two, terrain=[bog]).check({"walk": "s", "path": [[20, 24.5]]}).rule == "rc.simple.rough"


@pytest.mark.proves("rc.manoeuvre.budget")
def test_a_passage_counts_beside_a_charge_and_a_complex_manoeuvre():
    foe = {"id": "e", "side": "red", "at": [20, 40], "facing": 270}
    charge = {"declare_charge": "s", "target": "e"}
    led, _ = started(S | {"leader": True}, R, foe).play(charge)
    assert led.check(PAST).rule == "rc.manoeuvre.budget"
    unled, _ = started(S, R, foe).play(charge)
    assert unled.check(PAST).legal
    back, _ = started(S | {"leader": True, "move": 12}, R, dice=[1, 1]).play({"unit": "s", "do": [{"backward": 0.5}]})
    assert back.check(PAST).rule == "rc.manoeuvre.budget"


@pytest.mark.proves("rc.through.who")
def test_who_was_passed_through_declares_no_charge_that_turn():
    foe = {"id": "e", "side": "red", "at": [20, 40], "facing": 270}
    now, _ = started(S, R | {"leader": False}, foe).play(PAST)
    assert now.check({"declare_charge": "r", "target": "e"}).rule == "rc.through.who"


@pytest.mark.proves("rc.through.inside")
def test_who_only_touches_a_block_is_not_inside_it():
    two = (S | {"at": [20, 18.5]}, R | {"count": 5}, R | {"id": "q", "count": 5, "at": [20, 23]})
    now, verdict = started(*two, dice=[6, 6]).play({"walk": "s", "path": [[20, 24.5]]})
    assert "halted" in names(verdict)
    assert now.check({"unit": "q", "do": [{"forward": 1}]}).rule == "rc.through.who"
    now, _ = now.play({"end": "blue"})
    assert now.check({"unit": "q", "do": [{"forward": 1}]}).legal


@pytest.mark.proves("rc.through.forced")
def test_following_up_onto_those_inside_routs_both():
    foe = {"id": "e", "side": "red", "at": [20, 20], "facing": 270, "engaged": True}
    now, _ = started(S | {"at": [20, 19.5]}, R | {"engaged": True}, foe).play({"forced": "r", "do": [{"backward": 1}]})
    now, verdict = now.play({"pursue": "e", "target": "r"})
    assert [event.to_dict()["model"] for event in verdict.events if event.to_dict()["event"] == "routed"] == ["r", "s"]


@pytest.mark.proves("rc.through.forced")
def test_those_inside_a_block_that_was_forced_on_walk_out_at_half_pace():
    now, _ = started(S | {"at": [20, 19.5]}, R).play({"forced": "r", "do": [{"forward": 1}]})
    assert now.check({"walk": "s", "path": [[20, 16.4]]}).rule == "rc.move.slowest"
    assert now.check({"walk": "s", "path": [[20, 16.5]]}).legal


@pytest.mark.proves("rc.withdraw")
def test_a_unit_with_a_short_rear_rank_withdraws_too():
    foe = {"id": "e", "side": "red", "at": [22, 20], "facing": 270, "engaged": True}
    ragged = {"id": "a", "count": 13, "front": 5, "leader": True, "engaged": True, "at": [22, 20]}
    now, verdict = started(ragged, foe, dice=[3, 4]).play({"withdraw": "a"})
    assert verdict.legal
    assert now.table.state.units["a"].at == pytest.approx((22, 10))


@pytest.mark.proves("rc.move.free")
def test_a_character_of_a_unit_does_not_move_by_itself():
    hero = {"id": "h", "kind": "character", "associated": "r", "count": 1, "front": 1, "at": [23, 20]}
    assert started(R, hero).check({"unit": "h", "do": [{"forward": 1}]}).rule == "rc.move.free"
    assert started(R, hero).check({"unit": "r", "do": [{"forward": 1}]}).legal


@pytest.mark.proves("rc.move.rough", "rc.withdraw")
def test_difficult_ground_slows_a_withdrawal_and_its_pursuers():
    foe = {"id": "e", "side": "red", "at": [22, 20], "facing": 270, "engaged": True, "move": 2.75}
    unit = {"id": "a", "count": 8, "leader": True, "engaged": True, "at": [22, 20]}
    bog = {"id": "bog", "kind": "difficult", "polygon": [[10, 4], [34, 4], [34, 15], [10, 15]]}
    now, verdict = started(unit, foe, terrain=[bog], dice=[3, 4]).play({"withdraw": "a"})
    assert verdict.cost == pytest.approx(4)
    assert now.table.state.units["a"].at == pytest.approx((22, 18 - 3 - 2.5), abs=1e-4)
    now, verdict = now.play({"pursue": "e", "target": "a"})
    assert verdict.cost == pytest.approx(2.75, abs=1e-4)
    assert now.table.state.units["e"].at == pytest.approx((22, 20 - 5 - 0.25), abs=1e-4)


@pytest.mark.proves("rc.manoeuvre.budget")
def test_loose_troops_without_a_leader_make_one_simple_manoeuvre_too():
    twice = {"unit": "s", "do": [{"turn": "left"}, {"turn": "right"}]}
    assert started(S, R).check(twice).rule == "rc.manoeuvre.budget"
    assert started(S | {"leader": True}, R, dice=[1, 1]).check(twice).legal
