"""Walks, runs and moves by an effect."""

import pytest

from marchwarden.battle import Battle
from systems.bushido.positions import battle


def judged(order, *models, **more):
    return Battle.from_dict(battle(*models, **more)).check(order)


def after(order, *models, **more):
    now, verdict = Battle.from_dict(battle(*models, **more)).play(order)
    assert verdict.legal, verdict.reason
    return now.table.models


A = {"id": "a", "at": [10, 10], "move": 4}


@pytest.mark.proves("bu.move.path", "bu.walk")
def test_a_walk_bends_and_its_length_is_what_counts():
    assert judged({"walk": "a", "path": [[12, 10], [12, 12]]}, A).cost == pytest.approx(4)
    refused = judged({"walk": "a", "path": [[12, 10], [12, 12.5]]}, A)
    assert refused.rule == "bu.walk"
    assert refused.objections[0].value == pytest.approx(4.5)
    assert refused.objections[0].nearest == pytest.approx((12, 12), abs=0.2)


@pytest.mark.proves("bu.move.facing")
def test_turning_on_the_spot_needs_no_inches_but_leave_to_move():
    assert after({"walk": "a", "path": [], "facing": 90}, A | {"move": 0})["a"].facing == 90
    refused = judged({"walk": "a", "path": [], "facing": 90}, A | {"unable": "bound"})
    assert "bu.move.facing" in {objection.rule for objection in refused.objections}


@pytest.mark.proves("bu.move.through", "bu.move.edge")
def test_a_gap_of_a_base_is_passed_a_narrower_one_is_not():
    wide = [{"id": "f", "at": [12, 11]}, {"id": "g", "at": [12, 9]}]
    narrow = [{"id": "f", "at": [12, 11]}, {"id": "g", "at": [12, 9.001]}]
    assert judged({"walk": "a", "path": [[14, 10]]}, A, *wide).legal
    refused = judged({"walk": "a", "path": [[14, 10]]}, A, *narrow)
    assert (refused.rule, refused.objections[0].because_of) == ("bu.move.through", "g")
    assert judged({"walk": "a", "path": [[0.4, 2]]}, A | {"at": [2, 2]}).rule == "bu.move.edge"


@pytest.mark.proves("bu.zone", "bu.walk.zone")
def test_a_zone_lies_before_its_owner_within_sight():
    past = {"walk": "a", "path": [[14, 10]]}
    facing = {"id": "e", "side": "red", "at": [12, 11.8], "facing": 270}
    assert judged(past, A, facing).rule == "bu.walk.zone"
    assert judged(past, A, facing | {"facing": 90}).legal
    wall = {"id": "hedge", "kind": "blocking", "polygon": [[8, 11], [16, 11]], "height": 3}
    assert judged(past, A, facing, terrain=[wall]).legal
    assert judged(past, A, facing, terrain=[wall], options={"zone_needs_sight": False}).rule == "bu.walk.zone"
    assert judged(past, A, facing, options={"zone": 0.5}).legal
    assert judged(past, A, facing | {"facing": 0}, options={"zone_arc": 60}).legal


@pytest.mark.proves("bu.zone.engaged")
def test_an_enemy_in_contact_has_no_zone_unless_the_option_says_so():
    past = {"walk": "a", "path": [[14, 10]]}
    foe, friend = {"id": "e", "side": "red", "at": [12, 11.4], "facing": 270}, {"id": "f", "at": [12, 12.4]}
    assert judged(past, A, foe).rule == "bu.walk.zone"
    assert judged(past, A, foe, friend).legal
    assert judged(past, A, foe, friend, options={"engaged_keep_zone": True}).rule == "bu.walk.zone"


@pytest.mark.proves("bu.zone.inside")
def test_from_within_a_zone_a_walk_leads_straight_to_or_from_its_owner():
    foe = {"id": "e", "side": "red", "at": [11.5, 10], "facing": 180}
    assert judged({"walk": "a", "path": [[8, 10]]}, A, foe).legal
    assert judged({"walk": "a", "path": [[10.3, 10]]}, A, foe).legal
    assert judged({"walk": "a", "path": [[8, 11]]}, A, foe).rule == "bu.zone.inside"
    assert judged({"walk": "a", "path": [[8, 11]]}, A, foe, options={"leaving_zone": "free"}).legal


@pytest.mark.proves("bu.walk.opponent", "bu.move.opponent")
def test_who_walks_an_opponent_turns_it_who_moves_it_does_not():
    foe = {"id": "e", "side": "red", "at": [20, 20]}
    assert after({"walk": "e", "distance": 2, "path": [[20, 22]], "facing": 45, "by": "blue"}, A, foe)["e"].facing == 45
    refused = judged({"move": "e", "distance": 2, "path": [[20, 22]], "facing": 45, "by": "blue"}, A, foe)
    assert refused.rule == "bu.move.opponent"
    assert "facing" not in refused.objections[0].instead or refused.objections[0].instead["facing"] is None
    assert judged({"move": "a", "distance": 2, "path": [[10, 12]], "facing": 45}, A, foe).legal


@pytest.mark.proves("bu.run")
def test_a_run_goes_straight_at_a_point_in_sight():
    assert after({"run": "a", "to": [30, 10]}, A)["a"].at == (16, 10)
    assert after({"run": "a", "to": [13, 14]}, A)["a"].facing == pytest.approx(53.130102)
    assert judged({"run": "a", "to": [5, 10]}, A).rule == "bu.run"
    screen = {"id": "screen", "kind": "blocking", "polygon": [[12, 8], [12, 12]], "height": 3}
    refused = judged({"run": "a", "to": [14, 10], "length": 1}, A, terrain=[screen])
    assert (refused.rule, refused.objections[0].because_of) == ("bu.run", "screen")


@pytest.mark.proves("bu.run.limits")
def test_a_run_ends_clear_of_enemies_and_turns_no_more():
    foe = {"id": "e", "side": "red", "at": [15, 10], "facing": 180}
    assert judged({"run": "a", "to": [13.2, 10]}, A, foe).rule == "bu.run.limits"
    assert judged({"run": "a", "to": [14, 10]}, A, foe | {"facing": 0}).rule == "bu.run.limits"
    assert judged({"run": "a", "to": [13, 10], "facing": 90}, A).rule == "bu.run.limits"


@pytest.mark.proves("bu.difficult")
def test_difficult_ground_doubles_only_by_option():
    scrub = {"id": "scrub", "kind": "difficult", "polygon": [[12.5, 8], [20, 8], [20, 12], [12.5, 12]]}
    order = {"walk": "a", "path": [[13, 10]]}
    assert judged(order, A, terrain=[scrub]).cost == pytest.approx(3)
    assert judged(order, A, terrain=[scrub], options={"difficult": "doubles"}).cost == pytest.approx(4, abs=1e-4)
    assert after({"run": "a", "to": [20, 10]}, A, terrain=[scrub], options={"difficult": "doubles"})["a"].x == pytest.approx(14, abs=1e-4)


@pytest.mark.proves("bu.toward", "bu.away")
def test_toward_and_away_hold_on_every_part_of_the_way():
    idol = {"id": "idol", "at": [14, 10]}
    assert judged({"move": "a", "distance": 6, "path": [[12, 12], [14, 12]], "toward": "idol"}, A, idol).legal
    back = judged({"move": "a", "distance": 8, "path": [[12, 10], [11, 10], [13, 10]], "toward": "idol"}, A, idol)
    assert back.rule == "bu.toward"
    assert back.objections[0].along == pytest.approx(2)
    assert judged({"move": "a", "distance": 6, "path": [[10.5, 9], [6, 8]], "away": "idol"}, A, idol).rule == "bu.away"


@pytest.mark.proves("bu.toward")
def test_the_distance_to_a_hollow_outline_is_its_nearest_part():
    hollow = {"id": "ruin", "kind": "difficult", "polygon": [[12, 6], [18, 6], [18, 14], [12, 14], [12, 12], [16, 12], [16, 8], [12, 8]]}
    # into the mouth of the hollow: the side walls come no nearer, until the back wall does
    assert judged({"move": "a", "distance": 6, "path": [[12, 10]], "toward": "ruin"}, A, terrain=[hollow]).legal
    assert judged({"move": "a", "distance": 6, "path": [[13, 10]], "away": "ruin"}, A, terrain=[hollow]).rule == "bu.away"
    out = judged({"move": "a", "distance": 6, "path": [[13, 11.4], [13, 10]], "toward": "ruin"}, A, terrain=[hollow])
    assert out.rule == "bu.toward"


@pytest.mark.proves("bu.directly-toward", "bu.directly-away")
def test_directly_is_along_the_line_of_the_centres():
    idol = {"id": "idol", "at": [13, 14]}
    assert judged({"move": "a", "distance": 4, "path": [[11.5, 12]], "directly_toward": "idol"}, A, idol).legal
    assert judged({"move": "a", "distance": 4, "path": [[11.5, 12.01]], "directly_toward": "idol"}, A, idol).rule == "bu.directly-toward"
    assert judged({"move": "a", "distance": 4, "path": [[8.5, 8]], "directly_away": "idol"}, A, idol).legal
    assert judged({"move": "a", "distance": 4, "path": [[8.5, 8.1]], "directly_away": "idol"}, A, idol).rule == "bu.directly-away"


@pytest.mark.proves("bu.one-enemy")
def test_the_limit_of_one_enemy_is_for_who_is_activating():
    data = battle({"id": "a", "at": [20, 20], "move": 4}, {"id": "e", "side": "red", "at": [23, 20.5]},
                  {"id": "f", "side": "red", "at": [23, 19.5]})
    order = {"move": "a", "distance": 4, "path": [[22.133975, 20]]}
    assert Battle.from_dict(data).check(order).rule == "bu.one-enemy"
    assert Battle.from_dict(data).check(order | {"by": "red"}).legal
