"""Reach: the free region, every charge, what lies beyond a test; and the one truth behind them."""

import math

import pytest
from field import block, events, field, man, move, orc, order, says

from marchwarden.geometry.areas import point_in_polygon


def charge(reach, target):
    return next(row for row in reach.charges if row["target"] == target)


def test_the_free_region_ends_at_zones_and_at_the_move():
    reach = field(man("a", 20, 20), orc("b", 24, 20)).reach("a")
    assert reach.budget == 6.0
    assert reach.contains((22, 20)) and not reach.contains((22.1, 20))
    assert reach.contains((14, 20)) and not reach.contains((13.9, 20))


def test_it_is_drawn_as_a_geojson_multipolygon():
    free = field(man("a", 20, 20), man("b", 22, 20)).reach("a").free
    assert free["type"] == "MultiPolygon" and len(free["coordinates"]) == 1
    ring, hole = free["coordinates"][0]
    assert ring[0] == ring[-1] and point_in_polygon((25, 22), ring) and point_in_polygon((22, 20), hole)


def test_every_enemy_in_sight_is_listed_with_cost_missing_inches_or_what_bars_the_way():
    cell = [block("w", "impassable", 21, 30, 21.2, 34, sight="clear"), block("e", "impassable", 24, 30, 24.2, 34, sight="clear"),
            block("s", "impassable", 21, 30, 24.2, 30.2, sight="clear"), block("n", "impassable", 21, 33.8, 24.2, 34, sight="clear")]
    battle = field(man("a", 20, 20), orc("near", 24, 20), orc("far", 14, 28), orc("shut", 22.6, 31.9), terrain=cell)
    reach = battle.reach("a")
    assert [row["target"] for row in reach.charges] == ["near", "far", "shut"]
    assert charge(reach, "near")["cost"] == 3.0 and charge(reach, "near")["contact"] == [23.0, 20.0]
    missing = math.dist((20, 20), (14, 28)) - 1 - 6
    assert charge(reach, "far")["short_by"] == pytest.approx(missing, abs=1e-4)
    assert charge(reach, "shut")["contact"] is None


def test_the_witness_path_of_a_charge_is_legal_when_played():
    battle = field(man("a", 20, 20), man("x", 22, 20.8), orc("b", 25, 20, special_rules=["terror"]))
    row = charge(battle.reach("a"), "b")
    assert row["tests"] == [{"kind": "courage", "against": "b"}]
    assert says(battle, "a", {"charge": "b", "path": row["path"][1:]}).legal


def test_what_lies_beyond_a_test_is_told_with_its_odds():
    wall = block("wall", "obstacle", 22, 17, 22.3, 23, height=1)
    beyond = field(man("a", 20, 20), terrain=[wall]).reach("a").beyond_tests
    assert [row["leg"] for row in beyond] == [{"jump": "wall"}]
    assert beyond[0]["landing"] == [22.8, 20.0] and beyond[0]["odds"] == {"fail": 1, "success": 4, "bound": 1}


def test_the_odds_of_a_climb_are_those_of_the_die_that_is_rolled():
    """Each outcome is told by its own name, on as many faces as play reads it from."""
    cliff = block("cliff", "platform", 20.6, 17, 26, 23, height=2, climbable=True)
    (row,) = field(man("a", 20, 20), terrain=[cliff]).reach("a").beyond_tests
    assert (row["kind"], row["odds"]) == ("climb", {"fail": 1, "success": 4, "swift": 1})
    fallen = 0
    for face in range(1, 7):
        verdict = field(man("a", 20, 20), terrain=[cliff], dice=[face]).play({"activate": "a", "legs": [row["leg"]]})[1]
        fallen += "climbed" not in events(verdict)
    assert fallen == row["odds"]["fail"]


def test_who_fights_or_is_unable_reaches_nothing():
    battle = field(man("a", 20, 20, engaged_with=["b"]), orc("b", 21, 20, engaged_with=["a"]), man("c", 10, 10, unable=True))
    assert battle.reach("a").budget == 0.0 and battle.reach("c").charges == ()


def test_a_prone_model_reaches_as_far_as_it_crawls():
    reach = field(man("a", 20, 20, prone=True)).reach("a")
    assert reach.contains((21, 20)) and not reach.contains((21.1, 20))


def test_an_open_activation_reaches_what_is_left():
    wall = block("wall", "obstacle", 22, 17, 22.3, 23, height=1)
    battle = field(man("a", 20, 20), terrain=[wall], dice=[6]).play(order("a", {"jump": "wall"}))[0]
    assert battle.reach("a").budget == pytest.approx(6 - 2.8)
    assert battle.reach("a").contains((26, 20)) and not battle.reach("a").contains((26.1, 20))


def test_region_and_referee_agree_on_a_grid():
    bog = block("bog", "difficult", 21, 21, 24, 26)
    crag = block("crag", "impassable", 17, 21, 19, 22)
    battle = field(man("a", 20, 20), man("f", 20, 22), orc("b", 24, 19), orc("c", 18, 18, prone=True), terrain=[bog, crag])
    reach = battle.reach("a")
    for i in range(-13, 14):
        for j in range(-13, 14):
            place = (20 + i * 0.497, 20 + j * 0.503)
            verdict = says(battle, "a", {"go": list(place)})
            assert verdict.legal == reach.contains(place), place


def test_what_is_on_offer_is_legal():
    wall = block("wall", "obstacle", 22, 17, 22.3, 23, height=1)
    battle = field(man("a", 20, 20), man("p", 10, 10, prone=True), orc("b", 24, 24), terrain=[wall])
    offered = battle.legal_orders()
    assert all(battle.check(one).legal for one in offered)
    kinds = {next(iter(leg)) for one in offered for leg in one.get("legs", [])}
    assert {"go", "charge", "jump", "stand"} <= kinds and {"end": "good"} in offered


def test_every_refusal_offers_something_legal():
    wall = block("wall", "obstacle", 22, 17, 22.3, 23, height=3)
    battle = field(man("a", 20, 20), man("p", 10, 10, prone=True), orc("b", 24, 20), orc("c", 40, 40), terrain=[wall])
    for who, leg in (("a", {"charge": "b"}), ("a", {"charge": "c"}), ("a", {"jump": "wall"}), ("a", move((24, 20))),
                     ("p", move((11, 10))), ("p", {"charge": "b"}), ("a", {"exit": "north"}), ("a", {"stand": True})):
        refused = says(battle, who, leg)
        assert not refused.legal and battle.check(refused.objections[0].instead).legal, (who, leg)
