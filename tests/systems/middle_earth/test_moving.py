"""Moving: how far, past whom, along which edge."""

import pytest
from field import act, block, events, field, line, man, model, move, orc, rules, says

proves = pytest.mark.proves


@proves("me.move.allowance")
def test_a_path_may_bend_but_not_be_longer_than_the_move():
    battle = field(man("a", 20, 20))
    assert says(battle, "a", move((20, 23), (23, 23))).cost == 6.0
    refused = says(battle, "a", move((20, 23), (23.1, 23)))
    assert rules(refused) == ["me.move.allowance"]
    assert refused.objections[0].where == (23.0, 23.0)
    assert refused.objections[0].limit == 6.0 and refused.objections[0].value == pytest.approx(6.1)


@proves("me.move.allowance")
def test_the_nearest_alternative_of_too_long_a_path_is_legal_and_goes_as_far_as_it_may():
    battle = field(man("a", 20, 20))
    refused = says(battle, "a", move((20, 23), (29, 23)))
    played, verdict = battle.play(refused.objections[0].instead)
    assert verdict.legal and model(played, "a").at == pytest.approx((23, 23), abs=1e-4)


@proves("me.move.through-models")
def test_nobody_is_walked_through_but_a_friend_may_be_brushed():
    battle = field(man("a", 20, 20), man("b", 22, 20))
    refused = says(battle, "a", move((24, 20)))
    assert rules(refused) == ["me.move.through-models"] and refused.objections[0].because_of == "b"
    assert says(battle, "a", move((20, 21), (24, 21))).legal


@proves("me.move.gap")
@pytest.mark.parametrize(("gap", "passes"), [(1.0, True), (1.0002, True), (0.9997, False), (0.9, False)])
def test_a_gap_between_models_takes_the_whole_base(gap, passes):
    battle = field(man("a", 20, 20), man("b", 22, 20.5 + gap / 2 - 0.5 + 0.5), man("c", 22, 19.5 - gap / 2))
    verdict = says(battle, "a", move((24, 20)))
    assert verdict.legal == passes
    assert passes or rules(verdict)[0] == "me.move.gap"


@proves("me.move.gap")
def test_a_thin_wall_is_never_stepped_through():
    battle = field(man("a", 20, 20), terrain=[line("wall", "impassable", 22, 19, 22, 21)])
    assert rules(says(battle, "a", move((24, 20)))) == ["me.terrain.impassable"]
    assert says(battle, "a", move((20, 22), (24, 22))).legal
    assert says(battle, "a", {"go": [23, 20]}).cost > 3.9


@proves("me.move.agreed-gap")
def test_a_door_too_narrow_needs_the_word_of_both_sides():
    door = [block("left", "impassable", 22, 15, 22.3, 19.55), block("right", "impassable", 22, 20.45, 22.3, 25)]
    battle = field(man("a", 20, 20, keywords=["cavalry"]), man("b", 20, 22), orc("c", 40, 40), terrain=door)
    assert not says(battle, "a", move((24, 20))).legal
    for side in ("good", "evil"):
        for piece in ("left", "right"):
            battle = battle.play({"agree": piece, "side": side, "models": ["cavalry"]})[0]
    assert says(battle, "a", move((24, 20))).legal
    assert not says(battle, "b", move((20, 20), (23, 20))).legal


@proves("me.move.facing")
def test_turning_a_round_base_is_free_and_gives_nothing():
    battle = field(man("a", 20, 20))
    verdict = says(battle, "a", {"move": [[26, 20]], "facing": 90})
    assert verdict.legal and verdict.cost == 6.0


@proves("me.board.edge")
def test_no_part_of_the_base_crosses_the_edge():
    battle = field(man("a", 46, 10))
    assert says(battle, "a", move((47.5, 10), (47.5, 13))).legal
    assert rules(says(battle, "a", move((47.6, 10)))) == ["me.board.edge"]


@proves("me.board.exit")
def test_leaving_costs_the_way_until_the_base_touches_the_edge():
    sides = [{"id": "good", "alignment": "good", "may_exit": ["east"]}, {"id": "evil", "alignment": "evil"}]
    battle = field(man("a", 44, 10), orc("b", 10, 10), sides=sides)
    verdict = says(battle, "a", {"exit": "east"})
    assert verdict.legal and verdict.cost == 3.5 and "exited" in events(verdict)
    assert rules(says(battle, "a", {"exit": "north"})) == ["me.board.exit"]
    assert model(act(battle, "a", {"exit": "east"}), "a").off_board


@proves("me.board.exit", "me.control-zone.forced")
def test_an_effect_pushes_nobody_off_the_board_nor_into_contact():
    battle = field(man("a", 46, 10), orc("b", 43, 10))
    assert rules(battle.check({"push": "a", "path": [[48.2, 10]], "by": "evil"})) == ["me.board.exit"]
    pushed, verdict = battle.play({"push": "a", "path": [[44, 10]], "by": "evil"})
    assert verdict.legal and verdict.cost == 0.0
    assert model(pushed, "a").x == pytest.approx(44.01, abs=1e-4)


def test_a_push_out_of_contact_ends_the_combat():
    battle = field(man("a", 20, 20, engaged_with=["b"]), orc("b", 21, 20, engaged_with=["a"]))
    battle, verdict = battle.play({"push": "a", "path": [[18, 20]], "by": "evil"})
    assert "disengaged" in events(verdict)
    assert model(battle, "b").traits.engaged_with == ()


@proves("me.terrain.open", "me.terrain.difficult")
def test_difficult_ground_counts_double_while_any_part_of_the_base_is_inside():
    battle = field(man("a", 20, 20), terrain=[block("bog", "difficult", 22.5, 15, 30, 25)])
    assert says(battle, "a", move((22, 20))).cost == 2.0
    assert says(battle, "a", move((23, 20))).cost == pytest.approx(4.0, abs=1e-4)
    refused = says(battle, "a", move((24.1, 20)))
    assert rules(refused) == ["me.move.allowance"] and refused.objections[0].because_of == "bog"


@proves("me.terrain.impassable")
def test_impassable_ground_is_never_entered():
    battle = field(man("a", 20, 20), terrain=[block("crag", "impassable", 22, 18, 26, 22)])
    assert rules(says(battle, "a", move((24, 20)))) == ["me.terrain.impassable"]
    assert rules(says(battle, "a", {"go": [24, 20]}))[0] in {"me.terrain.impassable", "me.move.gap"}


def test_the_shortest_way_is_found_and_its_points_are_legal():
    battle = field(man("a", 20, 20), man("b", 22, 20), man("c", 22, 21.2))
    verdict = says(battle, "a", {"go": [24, 20.3]})
    path = verdict.events[1].path
    assert verdict.legal and says(battle, "a", move(*path[1:])).cost == pytest.approx(verdict.cost, abs=1e-3)


def test_what_cannot_be_reached_names_the_nearest_place_that_can():
    battle = field(man("a", 20, 20), terrain=[block("crag", "impassable", 22, 10, 26, 30)])
    refused = says(battle, "a", {"go": [24, 20]})
    assert refused.objections[0].nearest == pytest.approx((21.5, 20), abs=1e-4)
    assert battle.check(refused.objections[0].instead).legal


def test_all_objections_are_told_the_first_along_the_path_first():
    battle = field(man("a", 20, 20), man("b", 22, 20), orc("c", 25, 20))
    refused = says(battle, "a", move((27, 20)))
    assert rules(refused)[0] == "me.move.through-models"
    assert {"me.control-zone.entry", "me.move.allowance"} <= set(rules(refused))
    along = [objection.along for objection in refused.objections]
    assert along == sorted(along)


def test_a_friend_who_lies_low_is_stepped_over_but_not_stopped_on():
    battle = field(man("a", 20, 20), man("b", 22, 20, prone=True))
    assert says(battle, "a", move((24, 20))).legal
    refused = says(battle, "a", move((22.4, 20)))
    assert rules(refused) == ["me.move.through-models"]
    assert battle.check(refused.objections[0].instead).legal
    assert not battle.reach("a").contains((22.4, 20))
