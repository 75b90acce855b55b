"""Where models may stand when a file is read, and where a refusal says its cause lies."""

import math

import pytest
from field import block, field, line, man, model, move, orc, order, says

from marchwarden import BadInput, Battle

LEDGE = block("ledge", "platform", 20, 18, 24, 22, height=3, climbable=True)
ROCK = block("rock", "impassable", 20, 18, 24, 22)


def faults(deed):
    with pytest.raises(BadInput) as bad:
        deed()
    return [fault.path for fault in bad.value.faults]


@pytest.mark.parametrize(("who", "piece", "path"), [
    (man("a", 30, 20, stands_on="ledge"), LEDGE, "models[0].stands_on"),
    (man("a", 19.9, 20, stands_on="ledge"), LEDGE, "models[0].stands_on"),
    (man("a", 30, 20, stands_on="wall"), line("wall", "obstacle", 20, 18, 20, 22, height=3), "models[0].stands_on"),
    (man("a", 22, 20), ROCK, "models[0].at"),
    (man("a", 19.55, 20), ROCK, "models[0].at"),
    (man("a", 22, 20), LEDGE, "models[0].at"),
    (man("a", 20.2, 20), line("wall", "obstacle", 20, 18, 20, 22, height=3), "models[0].at"),
    (man("a", 30, 20, height_up=1), LEDGE, "models[0].height_up"),
    (man("a", 19.5, 20, height_up=1), {**LEDGE, "climbable": False}, "models[0].height_up"),
    (man("a", 19.5, 20, height_up=1), ROCK, "models[0].height_up")])
def test_a_file_that_puts_a_model_where_none_can_stand_is_refused(who, piece, path):
    assert faults(lambda: field(who, terrain=[piece])) == [path]


@pytest.mark.parametrize(("who", "pieces"), [
    (man("a", 20, 20, stands_on="ledge"), [LEDGE]),
    (man("a", 22, 20, stands_on="ledge"), [LEDGE, block("stump", "impassable", 21, 19, 23, 21, height=2)]),
    (man("a", 19.51, 20), [ROCK]),
    (man("a", 22, 20, special_rules=["fly"]), [ROCK]),
    (man("a", 22, 20), [block("step", "obstacle", 20, 18, 24, 22, height=0.7)]),
    (man("a", 22, 20, off_board=True), [ROCK]),
    (man("a", 19.5, 20, height_up=1), [LEDGE]),
    (man("a", 20.5, 20, height_up=1), [block("pit", "gap", 20, 18, 24, 22, depth=3, climbable=True)]),
    (man("a", 19.5, 20, height_up=1), [{**LEDGE, "climbable": False}, {"id": "steps", "kind": "ladder", "at": [20, 20]}])])
def test_what_can_stand_is_read_and_written_again(who, pieces):
    battle = field(who, terrain=pieces)
    assert Battle.from_dict(battle.position()).digest == battle.digest


def test_a_rock_both_sides_let_a_model_pass_may_be_stood_in():
    battle = field(man("a", 17, 20), terrain=[ROCK])
    for side in ("good", "evil"):
        battle, verdict = battle.play({"agree": "rock", "side": side, "models": ["a"]})
        assert verdict.legal
    battle, verdict = battle.play(order("a", move([19.8, 20])))
    assert verdict.legal
    assert model(Battle.from_dict(battle.position()), "a").at == (19.8, 20)


@pytest.mark.parametrize(("leg", "path"), [
    ({"move": [[1e9, 20]]}, "legs[1].move[0][0]"), ({"move": [[21, 20], [20, -1e9]]}, "legs[1].move[1][1]"),
    ({"go": [1e9, 20]}, "legs[1].go[0]"), ({"charge": "nobody"}, "legs[1].charge"), ({"charge": []}, "legs[1].charge"),
    ({"charge": "b", "path": [[22, 20], [1e9, 0]]}, "legs[1].path[1][0]"), ({"jump": "nothing"}, "legs[1].jump"),
    ({"leap": "nothing"}, "legs[1].leap"), ({"climb": "nothing"}, "legs[1].climb"),
    ({"jump": "wall", "to": [1e9, 0]}, "legs[1].to[0]"), ({"stand": False}, "legs[1].stand")])
def test_a_fault_in_a_leg_says_in_which_and_where(leg, path):
    battle = field(man("a", 20, 20), orc("b", 24.5, 20), terrain=[line("wall", "obstacle", 10, 5, 20, 5, height=1)])
    assert faults(lambda: battle.check(order("a", move([20.2, 20]), leg))) == [path]


def test_a_number_far_off_any_table_is_not_called_infinite():
    with pytest.raises(BadInput, match=r"legs\[0\]\.move\[0\]\[0\]: expected inches from -10000 to 10000"):
        field(man("a", 20, 20)).check(order("a", move([1e9, 20])))


def test_a_target_out_of_sight_is_refused_where_the_line_is_cut():
    wall = line("wall", "obstacle", 22, 10, 22, 30, height=5)
    first = says(field(man("a", 20, 20), orc("b", 24, 20), terrain=[wall]), "a", {"charge": "b"}).objections[0]
    assert (first.rule, first.because_of) == ("me.charge.sight", "b")
    assert first.where == pytest.approx((22, 20), abs=1e-3)


def test_a_path_that_goes_on_past_contact_is_refused_where_it_touches():
    battle = field(man("a", 20, 20), orc("b", 22, 20.9))
    found = says(battle, "a", {"charge": "b", "path": [[23.5, 20]]}).objections
    touches = next(one for one in found if "would go on" in one.reason)
    assert touches.because_of == "b"
    assert math.dist(touches.where, (22, 20.9)) == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize(("leg", "rule", "piece", "where"), [
    ({"leap": "wall"}, "me.leap.width", "wall", (20, 22)),
    ({"descend": "ledge"}, "me.descend.free", "ledge", (24, 20)),
    ({"ladder": "steps"}, "me.ladder", "steps", (30, 30))])
def test_a_crossing_of_the_wrong_thing_is_refused_where_that_thing_is(leg, rule, piece, where):
    pieces = [line("wall", "obstacle", 10, 22, 30, 22, height=1), block("ledge", "platform", 24, 18, 28, 21, height=3),
              {"id": "steps", "kind": "ladder", "at": [30, 30]}]
    first = says(field(man("a", 20, 20), terrain=pieces), "a", leg).objections[0]
    assert (first.rule, first.because_of, first.where) == (rule, piece, where)
