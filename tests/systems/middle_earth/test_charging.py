"""Charging: into contact, one or several, past the zones of others."""

import pytest
from field import act, block, events, field, line, man, model, move, orc, rules, says

proves = pytest.mark.proves


@proves("me.charge.contact")
def test_contact_engages_both_and_ends_the_activation():
    battle = act(field(man("a", 20, 20), orc("b", 24, 20)), "a", {"charge": "b"})
    assert model(battle, "a").at == (23, 20)
    assert model(battle, "a").traits.engaged_with == ("b",) and model(battle, "b").traits.engaged_with == ("a",)
    assert rules(says(battle, "a", move((23, 21)))) == ["me.charge.engaged-inactive"]


@proves("me.charge.contact")
def test_nothing_follows_a_charge():
    battle = field(man("a", 20, 20), orc("b", 24, 20))
    assert rules(says(battle, "a", {"charge": "b"}, move((23, 21)))) == ["me.charge.contact"]


@proves("me.charge.engaged-inactive")
def test_the_charged_are_not_activated_unless_freed():
    battle = act(field(man("a", 20, 20), orc("b", 24, 20), idle=False), "a", {"charge": "b"})
    assert model(battle, "b").traits.engaged_with == ("a",) or battle.table.turn.phase != "move"
    battle = field(man("a", 20, 20, engaged_with=["b"]), orc("b", 21, 20, engaged_with=["a"]), orc("c", 30, 30),
                   turn={"phase": "move", "priority": "evil", "active": "evil"})
    assert rules(says(battle, "b", move((24, 20)))) == ["me.charge.engaged-inactive"]
    battle = battle.play({"adjust": {"model": "a", "wounds_left": 0}, "agreed": True})[0]
    assert says(battle, "b", move((24, 20))).legal


@proves("me.charge.must", "me.control-zone.entry")
def test_who_enters_a_zone_and_cannot_reach_is_refused():
    refused = says(field(man("a", 20, 20), orc("b", 27.2, 20)), "a", {"charge": "b"})
    assert rules(refused) == ["me.move.allowance"]
    assert refused.objections[0].value == pytest.approx(6.2, abs=1e-4) and refused.objections[0].limit == 6.0


@proves("me.charge.must")
def test_a_charge_that_stops_short_is_refused():
    battle = field(man("a", 20, 20), orc("b", 23, 20))
    assert rules(says(battle, "a", {"charge": "b", "path": [[21.9, 20]]}))[0] in {"me.charge.contact", "me.charge.must"}
    assert says(battle, "a", {"charge": "b", "path": [[21.985, 20]]}).legal


@proves("me.charge.sight")
def test_the_target_is_seen_when_the_move_starts():
    wall = line("wall", "obstacle", 22, 17, 22, 23, height=3)
    battle = field(man("a", 20, 20), orc("b", 24, 20), terrain=[wall])
    assert rules(says(battle, "a", {"charge": "b"})) == ["me.charge.sight"]
    assert rules(says(battle, "a", move((20, 18)), {"charge": "b"})) == ["me.charge.sight"]


@proves("me.charge.sight", "me.sight", "me.prone.sight")
def test_a_prone_enemy_is_hidden_by_what_a_standing_one_looks_over():
    wall = line("wall", "obstacle", 22, 19, 22, 21, height=1.2)
    seen = field(man("a", 20, 20), orc("b", 24, 20), terrain=[wall])
    hidden = field(man("a", 20, 20), orc("b", 24, 20, prone=True), terrain=[wall])
    assert says(seen, "a", {"charge": "b"}).legal
    assert rules(says(hidden, "a", {"charge": "b"})) == ["me.charge.sight"]


@proves("me.charge.within-zone", "me.charge.ignore-others")
def test_inside_the_targets_zone_one_may_go_round_it_and_others_do_not_count():
    battle = field(man("a", 20, 20), orc("b", 23, 20), orc("c", 24, 22.2))
    way = [[21.4, 20.2], [22.1, 21.1], [23, 21]]
    assert says(battle, "a", {"charge": "b", "path": way}).cost == pytest.approx(3.4599, abs=1e-3)
    assert rules(says(battle, "a", {"charge": "c", "path": [*way[:2], [23.134574, 21.698964]]}))[0] == \
        "me.control-zone.entry"


@proves("me.charge.choose")
@pytest.mark.parametrize("target", ["b", "c"])
def test_entering_two_zones_at_once_either_may_be_charged(target):
    battle = field(man("a", 20, 20), orc("b", 23, 21.3), orc("c", 23, 18.7))
    assert says(battle, "a", {"charge": target}).legal


@proves("me.charge.unreachable-owner")
def test_the_zone_behind_a_closed_line_does_not_count_and_with_a_hole_it_does():
    row = [orc("b1", 22, 20, engaged_with=["f1"]), orc("b2", 22, 21.2, engaged_with=["f1"]),
           orc("b3", 22, 18.8, engaged_with=["f2"])]
    friends = [man("f1", 21.2, 20.6, engaged_with=["b1", "b2"]), man("f2", 22.8, 18.2, engaged_with=["b3"])]
    walls = [block("north", "impassable", 0, 21.9, 48, 23), block("south", "impassable", 0, 17, 48, 17.6)]
    both = [man("a", 18, 20, height=2), *row, *friends, orc("behind", 23, 20, height=2.5)]
    way = {"charge": "b1", "path": [[21.133975, 19.5]]}
    assert says(field(*both, terrain=walls), "a", way).legal
    refused = says(field(*both, terrain=walls[1:]), "a", way)
    assert rules(refused) == ["me.control-zone.entry"] and refused.objections[0].because_of == "behind"


@proves("me.charge.multiple")
def test_two_are_charged_by_touching_both_at_once():
    battle = field(man("a", 20, 20), orc("b", 23, 20), orc("c", 23.95, 21.15))
    verdict = says(battle, "a", {"charge": ["b", "c"]})
    assert verdict.legal
    assert set(model(act(battle, "a", {"charge": ["b", "c"]}), "a").traits.engaged_with) == {"b", "c"}
    apart = field(man("a", 20, 20), orc("b", 23, 20), orc("c", 23, 23.5))
    assert rules(says(apart, "a", {"charge": ["b", "c"]})) == ["me.charge.multiple"]


@proves("me.charge.contact", "me.charge.multiple")
def test_there_is_no_rolling_round_one_enemy_to_another():
    battle = field(man("a", 20, 20), orc("b", 23, 20), orc("c", 23.95, 21.15))
    refused = says(battle, "a", {"charge": ["b", "c"], "path": [[22, 20], [21.95, 20.9], [22.9614, 20.9993]]})
    assert rules(refused)[0] == "me.charge.contact" and refused.objections[0].because_of == "b"


@proves("me.charge.prone-target")
def test_touching_a_prone_enemy_is_a_charge():
    battle = field(man("a", 20, 21.2), orc("b", 22, 20, prone=True))
    assert "charged" in events(says(battle, "a", move((22, 21))))
    assert "charged" not in events(says(battle, "a", move((24, 21.2))))


@proves("me.charge.prone-target", "me.charge.contact")
def test_the_shortest_way_keeps_off_enemies_it_does_not_charge():
    battle = field(man("a", 20, 20), orc("b", 22, 20, prone=True))
    verdict = says(battle, "a", {"go": [24, 20]})
    assert verdict.legal and "charged" not in events(verdict)
    assert says(battle, "a", move(*verdict.events[1].path[1:])).legal


@proves("me.charge.not-while-prone")
def test_a_prone_model_stands_up_before_it_charges():
    battle = field(man("a", 20, 20, prone=True), orc("b", 23, 20))
    assert rules(says(battle, "a", {"charge": "b"})) == ["me.charge.not-while-prone"]
    assert says(battle, "a", {"stand": True}, {"charge": "b"}).cost == 5.0


@proves("me.charge.terror")
def test_terror_takes_a_courage_test_before_the_first_step():
    troll = orc("b", 24, 20, special_rules=["terror"])
    battle, verdict = field(man("a", 20, 20), troll, dice=[1, 2]).play({"activate": "a", "legs": [
        move((21, 20)), {"charge": "b"}]})
    assert verdict.legal and verdict.cost == 0.0 and model(battle, "a").at == (20, 20)
    assert rules(says(battle, "a", move((21, 20)))) == ["me.activation.order"]
    battle, verdict = field(man("a", 20, 20), troll, dice=[3, 4]).play({"activate": "a", "legs": [{"charge": "b"}]})
    assert "charged" in events(verdict)


@proves("me.charge.barrier")
def test_a_defended_wall_is_charged_across():
    wall = block("wall", "obstacle", 23, 17, 23.3, 23, height=1)
    battle = field(man("a", 20, 20), orc("b", 23.8, 20), terrain=[wall])
    battle = act(battle, "a", {"charge": "b"})
    assert model(battle, "a").at == (22.5, 20) and model(battle, "b").traits.engaged_with == ("a",)


def test_an_enemy_at_another_height_is_out_of_reach():
    hill = block("hill", "platform", 23, 15, 30, 25, height=2)
    refused = says(field(man("a", 20, 20), orc("b", 24, 20, stands_on="hill"), terrain=[hill]), "a", {"charge": "b"})
    assert rules(refused) == ["me.charge.contact"]


def test_the_alternative_to_a_charge_out_of_reach_stops_before_the_zone():
    battle = field(man("a", 20, 20), orc("b", 27.5, 20))
    refused = says(battle, "a", {"charge": "b"})
    played, verdict = battle.play(refused.objections[0].instead)
    assert verdict.legal and model(played, "a").x == pytest.approx(25.5, abs=1e-3)


@proves("me.charge.prone-target", "me.charge.contact")
def test_going_to_a_place_that_touches_a_prone_enemy_is_a_charge_too():
    battle = field(man("a", 20, 21.2), orc("b", 22, 20, prone=True))
    battle = act(battle, "a", {"go": [22, 21]})
    assert model(battle, "a").traits.engaged_with == ("b",) and model(battle, "a").at == (22, 21)


@proves("me.charge.multiple")
def test_a_path_that_ends_touching_a_second_enemy_charges_it_as_well():
    battle = act(field(man("a", 20, 20), orc("b", 24, 20.6), orc("c", 24, 19.4)), "a", {"charge": "b", "path": [[23.2, 20]]})
    assert model(battle, "a").traits.engaged_with == ("b", "c") and model(battle, "c").traits.engaged_with == ("a",)


@proves("me.charge.multiple", "me.charge.sight")
def test_the_second_enemy_touched_must_have_been_seen_too():
    screen = block("screen", "blocking", 21, 18.3, 21.2, 19.85, height=3)
    battle = field(man("a", 20, 20), orc("b", 24, 20.6), orc("c", 24, 19.4, height=1.4), terrain=[screen],
                   options={"body_width": 0.01})
    refused = says(battle, "a", {"charge": "b", "path": [[23.2, 20]]})
    assert rules(refused) == ["me.charge.sight"] and refused.objections[0].because_of == "c"
