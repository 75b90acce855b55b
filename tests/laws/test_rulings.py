"""Whatever the players rule, the position that follows can be printed and read again; what means nothing changes nothing."""

import json

import pytest

from marchwarden import BadInput, Battle

ON_TOP = {"marchwarden": 1, "board": {"width": 24, "depth": 24}}
SIDES = [{"id": "good"}, {"id": "evil"}]
FLOOR = {"id": "t", "kind": "platform", "polygon": [[10, 10], [13, 10], [13, 13], [10, 13]], "height": 2}
BATTLES = {
    "middle-earth": ON_TOP | {
        "ruleset": "middle-earth", "terrain": [FLOOR | {"climbable": True}],
        "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
        "models": [{"id": "a", "side": "good", "at": [5, 5], "keywords": ["hero"], "might": 1},
                   {"id": "b", "side": "evil", "at": [8, 8]}]},
    "bushido": ON_TOP | {
        "ruleset": "bushido", "sides": SIDES, "terrain": [FLOOR],
        "models": [{"id": "a", "side": "good", "at": [5, 5]}, {"id": "b", "side": "evil", "at": [8, 8]}]},
    "realm-of-chaos": ON_TOP | {
        "ruleset": "realm-of-chaos", "sides": SIDES,
        "units": [{"id": "a", "side": "good", "at": [8, 8], "count": 10, "front": 5, "leader": True, "facing": 90},
                  {"id": "b", "side": "evil", "at": [8, 14], "count": 10, "front": 5, "facing": 270}]},
}
COMMON = ("at", "facing", "height", "stands_on", "height_up", "off_board", "id", "side", "name", "profile", "base", "base_mm")
VALUES = (0, -1, 1, 1e9, 1e-300, 0.5, -0.0, 7, 10, None, True, False, "", "x", "9+", [], {}, [0, 0], [1e-9, 1e-9], [8, 5.98],
          [5.1234567891, 5], [500, 500], "b", ["b"], ["a"], ["b", "b"], {"id": "b"}, {"id": "zz"}, {"with": "b", "accepted": True},
          {"profile": "x"}, [{"id": "transfix", "range": -1, "casting": 9}], ["fly"], [5, 5], [1], [3, 3], "t",
          [{"slot": [1, 1], "role": "leader"}], [{"slot": [9, 9]}], [{"slot": [1, 2]}])


def keys(battle):
    struct = battle.table.units["a"] if battle.table.units else battle.table.models["a"].traits
    return sorted({*COMMON, *type(struct).__struct_fields__})


def read_again(battle):
    return Battle.from_dict(json.loads(json.dumps(battle.position())))


@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_ruling_is_refused_or_leaves_a_position_that_reads_back(ruleset):
    battle = Battle.from_dict(BATTLES[ruleset])
    before, taken = battle.digest, 0
    for key in keys(battle):
        for value in VALUES:
            order = {"adjust": {"model": "a", key: value}, "agreed": True}
            try:
                after, verdict = battle.play(order)
            except BadInput:
                # What is unreadable is so before anybody is asked to agree.
                with pytest.raises(BadInput):
                    battle.check({"adjust": order["adjust"]})
                continue
            finally:
                assert battle.digest == before
            assert verdict.legal, order
            assert read_again(after).digest == after.digest, order
            unagreed = battle.check({"adjust": order["adjust"]})
            assert unagreed.rule == "session.agreed"
            taken += 1
    assert taken > len(VALUES)


@pytest.mark.parametrize("value", [0, -1, 1e-300, [0, 0], "x"])
def test_a_unit_keeps_a_base_to_stand_on(value):
    with pytest.raises(BadInput, match=r"adjust\.base_mm"):
        Battle.from_dict(BATTLES["realm-of-chaos"]).play({"adjust": {"model": "a", "base_mm": value}, "agreed": True})


def test_nothing_ruled_of_a_number_is_what_is_printed_for_it():
    units = Battle.from_dict(BATTLES["realm-of-chaos"])
    after, _ = units.play({"adjust": {"model": "a", "height": None, "move": None}, "agreed": True})
    assert after.table.units["a"] == units.table.units["a"]
    after, _ = Battle.from_dict(BATTLES["middle-earth"]).play({"adjust": {"model": "a", "might_left": None}, "agreed": True})
    assert after.table.models["a"].traits.might_left == 1


def test_a_contact_that_was_ruled_is_one_for_both_and_so_is_its_end():
    battle = Battle.from_dict(BATTLES["bushido"])
    met, _ = battle.play({"adjust": {"model": "a", "engaged_with": ["b", "b"]}, "agreed": True})
    assert [model.traits.engaged_with for model in met.table.models.values()] == [("b",), ("a",)]
    apart, _ = met.play({"adjust": {"model": "a", "engaged_with": []}, "agreed": True})
    assert apart.digest == battle.digest


def test_a_musician_for_whom_a_narrow_front_had_no_room_stands_in_it_once_it_is_wide():
    start = BATTLES["realm-of-chaos"]
    narrow = start["units"][0] | {"at": [8, 10], "front": 2, "standard": True, "musician": True, "leader": False, "base_mm": [25.4, 25.4]}
    battle = Battle.from_dict(start | {"units": [narrow]})
    after, verdict = battle.play({"unit": "a", "do": [{"turn": "right"}]})
    assert verdict.legal
    assert [member.role for member in after.table.units["a"].members] == ["standard", "musician"]
    assert read_again(after).digest == after.digest
