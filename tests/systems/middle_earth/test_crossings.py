"""Jumping, leaping, climbing, descending, ladders and falling."""

import pytest
from field import act, block, events, field, line, man, model, move, orc, order, rules, says

proves = pytest.mark.proves
WALL = block("wall", "obstacle", 22, 17, 22.3, 23, height=1)
CHASM = block("chasm", "gap", 22, 17, 24, 23, depth=3)
CLIFF = block("cliff", "platform", 22, 16, 28, 24, height=2, climbable=True)


def after(battle, *legs, name="a"):
    return battle.play(order(name, *legs))


@proves("me.obstacle.stride")
@pytest.mark.parametrize(("height", "strides"), [(0.6, True), (0.7, True), (0.71, False)])
def test_up_to_half_its_height_is_stepped_over(height, strides):
    wall = block("wall", "obstacle", 22, 17, 22.3, 23, height=height)
    assert says(field(man("a", 20, 20), terrain=[wall]), "a", move((24, 20))).legal == strides


@proves("me.obstacle.jump", "me.jump.approach")
def test_a_taller_one_is_jumped_and_the_level_way_counts():
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[3]), {"jump": "wall"})
    assert events(verdict) == ["activation-began", "moved", "rolled", "jumped", "activation-ended"]
    assert model(battle, "a").at == (22.8, 20) and verdict.cost == pytest.approx(2.8)
    assert rules(says(field(man("a", 20, 20), terrain=[WALL]), "a", move((24, 20)))) == ["me.obstacle.jump"]


@proves("me.obstacle.climb")
def test_what_is_taller_than_the_model_is_not_jumped():
    tall = block("wall", "obstacle", 22, 17, 22.3, 23, height=1.5)
    assert rules(says(field(man("a", 20, 20), terrain=[tall]), "a", {"jump": "wall"})) == ["me.obstacle.climb"]


@proves("me.jump.approach")
def test_a_jump_with_too_little_move_to_land_is_not_tried():
    battle = field(man("a", 20, 20, move=2.5), terrain=[WALL])
    assert rules(says(battle, "a", {"jump": "wall"})) == ["me.jump.approach"]
    free = field(man("a", 20, 20, move=2.5), terrain=[WALL], options={"jump_overreach": "allowed"}, dice=[4])
    battle, verdict = after(free, {"jump": "wall"})
    assert verdict.legal and model(battle, "a").at == (22.8, 20) and verdict.cost <= 2.5


@proves("me.jump.fail")
def test_a_one_stays_and_the_rest_of_the_plan_is_dropped():
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[1]), {"jump": "wall"}, move((24, 20)))
    assert model(battle, "a").at == (21.5, 20) and events(verdict)[-2:] == ["dropped", "activation-ended"]


@proves("me.jump.success", "me.landing.end")
def test_two_to_five_lands_and_ends():
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[5]), {"jump": "wall"}, move((24, 20)))
    assert model(battle, "a").at == (22.8, 20) and "dropped" in events(verdict)


@proves("me.jump.bound")
def test_a_six_goes_on_with_the_plan_or_waits_for_more():
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[6]), {"jump": "wall"}, move((24, 20)))
    assert model(battle, "a").at == (24, 20) and verdict.cost == 4.0
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[6]), {"jump": "wall"})
    assert events(verdict)[-1] == "may-continue"
    assert battle.check({"continue": "a", "legs": [move((25.9, 20))]}).legal


def test_what_became_impossible_after_a_die_is_dropped_and_the_rest_is_done():
    plan = [{"jump": "wall"}, move((40, 20)), move((23.5, 20))]
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[6]), *plan)
    assert events(verdict).count("dropped") == 1 and model(battle, "a").at == (23.5, 20)


def test_a_low_platform_is_jumped_onto():
    ledge = block("ledge", "platform", 22, 17, 26, 23, height=1)
    battle, verdict = after(field(man("a", 20, 20), terrain=[ledge], dice=[6]), {"jump": "ledge"}, move((24, 20)))
    assert verdict.legal and model(battle, "a").stands_on == "ledge" and model(battle, "a").at == (24, 20)


def test_a_very_low_platform_is_walked_onto_and_off():
    step = block("step", "platform", 22, 17, 26, 23, height=0.5)
    battle = act(field(man("a", 20, 20), terrain=[step]), "a", move((23, 20)))
    assert model(battle, "a").stands_on == "step"
    battle = act(field(man("a", 23, 20, stands_on="step"), terrain=[step]), "a", move((20, 20)))
    assert model(battle, "a").stands_on is None


@proves("me.landing.forced-charge")
def test_a_landing_in_a_zone_charges_its_owner_if_the_move_allows():
    battle, verdict = after(field(man("a", 20, 20), orc("b", 24.5, 20), terrain=[WALL], dice=[4]), {"jump": "wall"})
    assert "charged" in events(verdict) and model(battle, "a").at == (23.5, 20)
    battle, verdict = after(field(man("a", 20, 20, move=3), orc("b", 24.5, 20), terrain=[WALL], dice=[4]), {"jump": "wall"})
    assert "charged" not in events(verdict) and model(battle, "a").at == (22.8, 20)


@proves("me.landing.forced-charge")
def test_of_several_the_closest_is_charged_and_of_equals_the_players_choice():
    one = field(man("a", 20, 20), orc("b", 24.5, 20), orc("c", 22.8, 21.9), terrain=[WALL], dice=[4])
    assert model(after(one, {"jump": "wall"})[0], "a").traits.engaged_with == ("b",)
    two = field(man("a", 20, 20), orc("b", 23.7, 20.9), orc("c", 23.7, 19.1), terrain=[WALL], dice=[4])
    battle, _ = after(two, {"jump": "wall"})
    assert battle.question.ask == "charge-which"
    assert model(battle.play({"answer": "c", "side": "good"})[0], "a").traits.engaged_with == ("c",)


@proves("me.landing.forced-charge", "me.charge.terror")
def test_a_landing_charge_on_terror_takes_nerve():
    battle, _ = after(field(man("a", 20, 20), orc("b", 24.5, 20, special_rules=["terror"]), terrain=[WALL],
                                  dice=[4, 1, 1]), {"jump": "wall"})
    assert model(battle, "a").traits.engaged_with == () and model(battle, "a").at == (22.8, 20)


@proves("me.landing.forced-charge")
def test_by_option_the_landing_charge_is_a_choice():
    battle, _ = after(field(man("a", 20, 20), orc("b", 24.5, 20), terrain=[WALL], dice=[4],
                            options={"landing_charge": "choice"}), {"jump": "wall"})
    assert battle.question.ask == "landing-charge"
    assert model(battle.play({"answer": "accept", "side": "good"})[0], "a").traits.engaged_with == ("b",)
    assert model(battle.play({"decline": "good"})[0], "a").traits.engaged_with == ()


@proves("me.prone.jump-over")
@pytest.mark.parametrize(("die", "answer", "engaged", "x"), [
    (1, None, ("b",), 22.0), (3, "accept", ("b",), 24.0), (3, "decline", (), 24.01), (6, None, (), 24.01)])
def test_jumping_over_a_prone_enemy(die, answer, engaged, x):
    battle, verdict = after(field(man("a", 20, 20), orc("b", 23, 20, prone=True), dice=[die]), {"jump": "b"})
    assert verdict.legal and (battle.question is None) == (answer is None)
    if answer:
        battle = battle.play({"answer": answer, "side": "good"})[0]
    assert model(battle, "a").traits.engaged_with == engaged and model(battle, "a").x == pytest.approx(x, abs=1e-4)


@proves("me.prone.jump-over", "me.obstacle.stride")
def test_a_prone_friend_is_stepped_over_or_jumped_by_height():
    small = field(man("a", 20, 20), man("b", 23, 20, prone=True))
    assert rules(says(small, "a", {"jump": "b"})) == ["me.obstacle.stride"]
    big = field(man("a", 20, 20), man("b", 23, 20, height=2.4, prone=True), dice=[4])
    assert rules(says(big, "a", move((26, 20)))) == ["me.move.through-models"]
    assert model(after(big, {"jump": "b"})[0], "a").at == (24, 20)


@proves("me.leap.width")
def test_a_gap_of_twice_the_height_is_leapt_and_no_wider():
    fits = block("chasm", "gap", 22, 17, 24.8, 23, depth=3)
    wide = block("chasm", "gap", 22, 17, 24.81, 23, depth=3)
    assert says(field(man("a", 20.5, 20), terrain=[fits]), "a", {"leap": "chasm"}).legal
    assert rules(says(field(man("a", 20.5, 20), terrain=[wide]), "a", {"leap": "chasm"})) == ["me.leap.width"]
    assert rules(says(field(man("a", 20, 20), terrain=[CHASM]), "a", move((25, 20)))) == ["me.leap.width"]


@proves("me.leap.success")
def test_a_leap_lands_in_contact_with_the_far_edge():
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[CHASM], dice=[2]), {"leap": "chasm"}, move((25, 20)))
    assert model(battle, "a").at == (24.5, 20) and verdict.cost == 4.0 and "dropped" in events(verdict)


@proves("me.leap.bound")
def test_a_leap_of_six_goes_on():
    battle, _ = after(field(man("a", 20.5, 20), terrain=[CHASM], dice=[6]), {"leap": "chasm"}, move((25, 20)))
    assert model(battle, "a").at == (25, 20)


@proves("me.leap.fail", "me.fall.prone", "me.fall.damage")
def test_a_failed_leap_falls_half_way_prone_and_hurt():
    battle, verdict = after(field(man("a", 20.5, 20, wounds=3), terrain=[CHASM], dice=[1, 1, 1]), {"leap": "chasm"})
    hit = next(event for event in verdict.events if event.to_dict()["event"] == "hit")
    assert (hit.strength, hit.count) == (3, 2)
    assert model(battle, "a").at == (23, 20) and model(battle, "a").traits.prone


@proves("me.fall.damage")
@pytest.mark.parametrize(("height", "hits"), [(1.0, 0), (1.4, 0), (1.5, 1), (2.4, 2), (3.39, 2), (3.4, 3)])
def test_hits_of_a_fall(height, hits):
    from marchwarden.systems.middle_earth.falling import fall_hits

    assert fall_hits(height, 1.4) == hits


@proves("me.fall.displace")
def test_a_fallen_model_lies_beside_whoever_stands_there():
    deep = block("chasm", "gap", 21.5, 17, 24.3, 23, depth=1.4)
    battle, _ = after(field(man("a", 20, 20), man("b", 23.2, 20, height=1.2), terrain=[deep], dice=[1]), {"leap": "chasm"})
    assert model(battle, "a").at == pytest.approx((22.19, 20), abs=1e-3)


@proves("me.climb.scalable")
def test_sheer_sides_and_small_tops_are_not_climbed():
    sheer = block("cliff", "platform", 22, 16, 28, 24, height=2)
    pillar = block("cliff", "platform", 22, 19.6, 22.8, 20.4, height=2, climbable=True)
    for piece in (sheer, pillar):
        assert rules(says(field(man("a", 20.5, 20), terrain=[piece]), "a", {"climb": "cliff"})) == ["me.climb.scalable"]


@proves("me.climb.cavalry")
def test_cavalry_does_not_climb():
    battle = field(man("a", 20.5, 20, keywords=["cavalry"]), terrain=[CLIFF])
    assert rules(says(battle, "a", {"climb": "cliff"})) == ["me.climb.cavalry"]


@proves("me.climb.cost", "me.climb.success")
def test_every_inch_up_counts_two():
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[CLIFF], dice=[4]), {"climb": "cliff"}, move((24, 20)))
    assert verdict.cost == 5.0 and model(battle, "a").stands_on == "cliff" and model(battle, "a").at == (22.5, 20)


@proves("me.climb.swift")
def test_a_swift_climb_goes_on():
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[CLIFF], dice=[6]), {"climb": "cliff"}, move((23.5, 20)))
    assert verdict.cost == 6.0 and model(battle, "a").at == (23.5, 20)


@proves("me.climb.fail")
def test_a_failed_climb_lies_at_the_foot():
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[CLIFF], dice=[1]), {"climb": "cliff"})
    assert model(battle, "a").traits.prone and model(battle, "a").at == (21.5, 20) and "hit" not in events(verdict)


@proves("me.climb.partway")
def test_a_long_climb_stops_part_way_and_needs_another_test():
    tower = block("tower", "platform", 22, 16, 28, 24, height=4, climbable=True)
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[tower], dice=[3]), {"climb": "tower"})
    assert model(battle, "a").height_up == 2.5 and verdict.cost == 6.0
    hanging = field(man("a", 21.5, 20, height_up=2.5), terrain=[tower], dice=[5])
    assert rules(says(hanging, "a", move((20, 20)))) == ["me.climb.partway"]
    battle, verdict = after(hanging, {"climb": "tower"})
    assert model(battle, "a").stands_on == "tower" and verdict.cost == 3.0


@proves("me.climb.fail", "me.fall.damage")
def test_who_slips_part_way_up_falls():
    tower = block("tower", "platform", 22, 16, 28, 24, height=4, climbable=True)
    battle, verdict = after(field(man("a", 21.5, 20, height_up=2.5, wounds=5), terrain=[tower], dice=[1, 1, 1]),
                            {"climb": "tower"})
    assert {"fell", "hit"} <= set(events(verdict)) and model(battle, "a").height_up == 0.0


@proves("me.ladder")
def test_ladders_cost_their_inches_and_no_test():
    tower = block("tower", "platform", 22, 16, 28, 24, height=3)
    rope = {"id": "rope", "kind": "ladder", "at": [22, 20]}
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[tower, rope]), {"ladder": "rope"}, move((24.5, 20)))
    assert verdict.legal and verdict.cost == 6.0 and model(battle, "a").stands_on == "tower"
    assert "rolled" not in events(verdict)
    battle, verdict = after(field(man("a", 24, 20, stands_on="tower"), terrain=[tower, rope]), {"ladder": "rope"})
    assert model(battle, "a").at == (21.5, 20) and verdict.cost == 4.5


@proves("me.ladder", "me.charge.must")
def test_a_ladder_into_a_zone_must_be_followed_by_a_charge():
    tower = block("tower", "platform", 22, 16, 28, 24, height=3)
    rope = {"id": "rope", "kind": "ladder", "at": [22, 20]}
    battle = field(man("a", 22.5, 20, stands_on="tower"), orc("b", 20, 20), terrain=[tower, rope])
    assert rules(says(battle, "a", {"ladder": "rope"})) == ["me.control-zone.entry"]
    assert says(battle, "a", {"ladder": "rope"}, {"charge": "b"}).cost == 3.5


@proves("me.descend.free")
def test_down_by_its_own_height_is_free():
    ledge = block("ledge", "platform", 16, 17, 22, 23, height=1.4)
    battle, verdict = after(field(man("a", 21.5, 20, stands_on="ledge"), terrain=[ledge]), {"descend": "ledge"},
                            move((27.5, 20)))
    assert verdict.legal and verdict.cost == 6.0 and model(battle, "a").stands_on is None


@proves("me.descend.test")
def test_further_down_takes_a_test_and_holds():
    cliff = block("cliff", "platform", 16, 17, 22, 23, height=2, climbable=True)
    _, verdict = after(field(man("a", 21.5, 20, stands_on="cliff"), terrain=[cliff], dice=[3]), {"descend": "cliff"})
    assert events(verdict)[1:3] == ["rolled", "descended"] and verdict.cost == 4.0
    sheer = block("cliff", "platform", 16, 17, 22, 23, height=2)
    assert rules(says(field(man("a", 21.5, 20, stands_on="cliff"), terrain=[sheer]), "a", {"descend": "cliff"})) == [
        "me.descend.test"]


def test_nobody_walks_off_a_tall_platform():
    ledge = block("ledge", "platform", 16, 17, 22, 23, height=1.4)
    refused = says(field(man("a", 20, 20, stands_on="ledge"), terrain=[ledge]), "a", move((24, 20)))
    assert rules(refused) == ["me.descend.free"]


def test_platforms_that_join_are_one_floor():
    floor = [block("west", "platform", 16, 17, 22, 23, height=2), block("east", "platform", 22, 18, 28, 22, height=2)]
    battle = field(man("a", 20, 20, stands_on="west"), terrain=floor)
    assert model(act(battle, "a", move((25, 20))), "a").stands_on == "east"
    assert not says(battle, "a", move((25, 22.2))).legal


def test_a_climb_over_a_linear_obstacle_ends_across_it():
    hedge = block("hedge", "obstacle", 22, 17, 22.4, 23, height=1.6, climbable=True)
    battle, verdict = after(field(man("a", 20.5, 20), terrain=[hedge], dice=[4]), {"climb": "hedge"})
    assert model(battle, "a").at == (22.9, 20) and verdict.cost == pytest.approx(1 + 3.2)


def test_the_line_of_a_crossing_may_be_slanted():
    battle, verdict = after(field(man("a", 20, 20), terrain=[WALL], dice=[4]), {"jump": "wall", "to": [24, 21]})
    x, y = model(battle, "a").at
    assert verdict.legal and x == pytest.approx(22.8, abs=1e-6) and y > 20.5


def test_no_room_to_land_is_refused_before_the_die():
    battle = field(man("a", 20, 20), man("b", 23, 20), terrain=[WALL])
    assert rules(says(battle, "a", {"jump": "wall"}))[-1] == "me.move.gap"
    assert "rolled" not in events(says(battle, "a", {"jump": "wall"}))


@proves("me.leap.width")
def test_from_platform_to_platform():
    floors = [block("west", "platform", 16, 17, 22, 23, height=3), block("east", "platform", 24, 17, 28, 23, height=3)]
    battle, verdict = after(field(man("a", 21, 20, stands_on="west"), terrain=[*floors, CHASM], dice=[4]), {"leap": "chasm"})
    assert verdict.legal and model(battle, "a").stands_on == "east" and model(battle, "a").at == (24.5, 20)
    alone = field(man("a", 21, 20, stands_on="west"), terrain=[floors[0], CHASM])
    assert rules(says(alone, "a", {"leap": "chasm"})) == ["me.leap.width"]


_ = line


@proves("me.might.rolls")
@pytest.mark.parametrize(("reach", "asked"), [(2.8, False), (3.0, True)])
@pytest.mark.parametrize("leg", [{"jump": "wall"}, {"leap": "gap"}])
def test_a_six_is_worth_a_point_only_to_who_has_move_left_to_go_on(leg, reach, asked):
    land = [WALL] if "jump" in leg else [block("gap", "gap", 22, 17, 22.3, 23, depth=3)]
    hero = man("a", 20, 20, move=reach, keywords=["infantry", "hero"], might=1)
    battle, _ = after(field(hero, terrain=land, dice=[5]), leg)
    assert (battle.question is not None) == asked


@proves("me.might.rolls", "me.climb.partway")
def test_a_climb_that_uses_up_the_move_asks_for_no_six():
    hero = man("a", 21.5, 20, move=3, keywords=["infantry", "hero"], might=1)
    battle, verdict = after(field(hero, terrain=[CLIFF], dice=[5]), {"climb": "cliff"})
    assert battle.question is None and events(verdict)[-1] == "activation-ended"


@proves("me.charge.terror", "me.prone.jump-over")
@pytest.mark.parametrize(("nerve", "engaged"), [([1, 1], ()), ([6, 6], ("b",))])
def test_a_one_over_a_terrible_enemy_on_the_ground_takes_courage_to_charge_it(nerve, engaged):
    battle = field(man("a", 20, 20), orc("b", 23, 20, prone=True, special_rules=["terror"]), dice=[1, *nerve])
    battle, verdict = after(battle, {"jump": "b"})
    assert events(verdict).count("rolled") == 2 and model(battle, "a").traits.engaged_with == engaged


LOW = block("low", "platform", 22, 16, 28, 24, height=0.7)


@proves("me.obstacle.stride", "me.charge.contact")
@pytest.mark.parametrize(("a", "b", "end"), [(man("a", 20, 20), orc("b", 24, 20, stands_on="low"), "low"),
                                             (man("a", 24, 20, stands_on="low"), orc("b", 20, 20), None)])
@pytest.mark.parametrize("own_way", [False, True])
def test_a_charge_steps_onto_and_off_a_low_platform(a, b, end, own_way):
    touch = [23, 20] if end else [21, 20]
    battle, verdict = after(field(a, b, terrain=[LOW]), {"charge": "b", **({"path": [touch]} if own_way else {})})
    assert verdict.legal and verdict.cost == pytest.approx(3)
    assert model(battle, "a").traits.engaged_with == ("b",) and model(battle, "a").stands_on == end
    assert [row["cost"] for row in field(a, b, terrain=[LOW]).reach("a").charges] == [pytest.approx(3)]


@proves("me.control-zone.entry", "me.obstacle.stride")
@pytest.mark.parametrize("leg", [move((22.5, 20)), {"go": [22.5, 20]}])
def test_stepping_up_into_the_zone_of_an_enemy_there_is_entering_it(leg):
    battle = field(man("a", 20, 20), orc("b", 24, 20, stands_on="low"), terrain=[LOW])
    refused = says(battle, "a", leg)
    assert rules(refused) == ["me.control-zone.entry"]
    assert battle.check(refused.objections[0].instead).legal
    assert says(battle, "a", move((21.99, 20))).legal


@proves("me.charge.contact")
def test_a_contact_at_another_height_is_none():
    edge = field(man("a", 20, 20), orc("b", 22.3, 20, stands_on="low"), terrain=[LOW])
    high = field(man("a", 20, 20), orc("b", 24, 20, stands_on="cliff"), terrain=[CLIFF])
    for battle, path in ((edge, [[21.3, 20]]), (high, [[23, 20]])):
        assert rules(says(battle, "a", {"charge": "b"})) == ["me.charge.contact"]
        assert rules(says(battle, "a", {"charge": "b", "path": path}))[0] == "me.charge.contact"


@proves("me.charge.contact", "me.control-zone.entry")
def test_a_charge_up_minds_the_zones_on_its_way_below():
    battle = field(man("a", 20, 20), orc("b", 24, 20, stands_on="low"), orc("c", 21.1, 21.8), terrain=[LOW])
    assert rules(says(battle, "a", {"charge": "b"})) == ["me.control-zone.entry"]


@proves("me.terrain.difficult", "me.jump.approach")
def test_jumping_over_a_difficult_obstacle_counts_double():
    hedge = block("hedge", "obstacle", 22, 17, 22.3, 23, height=1, difficult=True)
    _, verdict = after(field(man("a", 20, 20), terrain=[hedge], dice=[3]), {"jump": "hedge"})
    assert verdict.cost == pytest.approx(1.5 + 2 * 1.3, abs=1e-4)
