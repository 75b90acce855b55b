"""What a battle file of each shipped ruleset may not say, and where the fault is told to be."""

from copy import deepcopy

import pytest

from marchwarden import BadInput, Battle

SIDES = [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}]
MIDDLE_EARTH = {"marchwarden": 1, "ruleset": "middle-earth", "sides": SIDES, "models": [
    {"id": "a", "side": "good", "at": [10, 10]}, {"id": "b", "side": "evil", "at": [20, 10]}, {"id": "c", "side": "evil", "at": [20, 20]}]}
BUSHIDO = {"marchwarden": 1, "ruleset": "bushido", "sides": [{"id": "good"}, {"id": "evil"}], "models": [
    {"id": "a", "side": "good", "at": [10, 10]}, {"id": "b", "side": "evil", "at": [20, 10]}]}
REALM = {"marchwarden": 1, "ruleset": "realm-of-chaos", "sides": [{"id": "good"}, {"id": "evil"}], "units": [
    {"id": "u", "side": "good", "at": [10, 10], "count": 10, "front": 5, "facing": 90},
    {"id": "v", "side": "evil", "at": [30, 30], "count": 10, "front": 5, "facing": 270}]}
PIECE = {"id": "t", "kind": "difficult", "polygon": [[30, 30], [35, 30], [35, 35]]}


def faults(data):
    with pytest.raises(BadInput) as bad:
        Battle.from_dict(data)
    return {fault.path: fault.problem for fault in bad.value.faults}


def changed(data, part, row):
    data = deepcopy(data)
    data[part][0].update(row)
    return data


@pytest.mark.parametrize(("row", "path", "words"), [
    ({"tier": "hero"}, "tier", "legend"),
    ({"heroic_actions": ["heroic-nap"]}, "heroic_actions[0]", "heroic-strike"),
    ({"wounds": 0}, "wounds", "from 1 to"),
    ({"wounds_left": 2}, "wounds_left", "at most its wounds, 1"),
    ({"might": 3, "might_left": 99}, "might_left", "at most its might, 3"),
    ({"will_left": 1}, "will_left", "at most its will, 0"),
    ({"base_mm": [60]}, "base_mm", "a number or two"),
    ({"base": "round", "base_mm": [25, 50]}, "base_mm", "the diameter"),
    ({"base": "oval", "base_mm": 25}, "base_mm", "[length, width]"),
    ({"base": []}, "base", "round, oval, square"),
    ({"id": "x" * 101}, "id", "100 characters"),
    ({"id": "a\nb"}, "id", "on one line"),
    ({"id": " "}, "id", "a name"),
    ({"name": "x" * 201}, "name", "200 characters"),
    ({"courage": "13+"}, "courage", "1+ to 12+"),
    ({"keywords": ["Hero"]}, "keywords[0]", "small letters"),
    ({"special_rules": [""]}, "special_rules[0]", "small letters"),
    ({"profile": "boromir"}, "profile", "did you mean boromir"),
    ({"mount": {"id": "m", "profile": "hors"}}, "mount.profile", "did you mean horse?"),
    ({"mount": {"id": "m", "fate_left": 1}}, "mount.fate_left", "at most its fate, 0"),
    ({"mount": {"id": "m", "wounds": 0}}, "mount.wounds", "from 1 to"),
    ({"mount": {"id": "m", "height": -1}}, "mount.height", "from 0.01"),
    ({"mount": {"id": "m", "speed": 1}}, "mount.speed", "unknown key"),
    ({"powers": [{"id": "transfix", "casting": 7}]}, "powers[0].casting", "from 1 to 6"),
    ({"powers": [{"id": "transfix"}, {"id": "transfix"}]}, "powers", "twice"),
    ({"engaged_with": ["b", "b"]}, "engaged_with", "twice"),
    ({"engaged_with": ["b"], "slain": True}, "engaged_with", "not on the board"),
    ({"challenge": {"with": "b", "until": "dawn"}}, "challenge.until", "unknown key"),
])
def test_a_model_of_middle_earth(row, path, words):
    assert words in faults(changed(MIDDLE_EARTH, "models", row))[f"models[0].{path}"]


@pytest.mark.parametrize(("data", "part", "path", "words"), [
    (MIDDLE_EARTH, {"turn": {"step": "tea"}}, "turn.step", "declare or heroic"),
    (MIDDLE_EARTH, {"turn": {"phase": "end", "step": "declare"}}, "turn.step", "no steps"),
    (BUSHIDO, {"turn": {"step": "declare"}}, "turn.step", "no steps"),
    (MIDDLE_EARTH, {"dice": [1] * 10_001}, "dice", "at most 10000"),
    (MIDDLE_EARTH, {"title": "x" * 2001}, "title", "2000 characters"),
    (MIDDLE_EARTH, {"rolled": -1}, "rolled", "0 or more"),
    (MIDDLE_EARTH, {"lasting": [{"effect": "march", "model": "z", "until": "turn-end"}]}, "lasting[0].model", "no model"),
    (MIDDLE_EARTH, {"lasting": [{"effect": "march", "model": "a", "until": "noon"}]}, "lasting[0].until", "turn-end"),
    (BUSHIDO, {"lasting": [{"effect": "march", "model": "a", "until": "turn-end"}]}, "lasting", "nothing lasts"),
    (BUSHIDO, {"activation": [{"model": "a", "entered": ["z"]}]}, "activation[0].entered", "no model"),
    (BUSHIDO, {"activation": [{"model": "a"}, {}]}, "activation", "one row"),
    (REALM, {"pursuits": [{"unit": "u", "target": "u"}]}, "pursuits[0].target", "himself"),
    (MIDDLE_EARTH, {"terrain": [{**PIECE, "at": [1, 1]}]}, "terrain[0].at", "only a ladder"),
    (MIDDLE_EARTH, {"terrain": [{**PIECE, "depth": 1}]}, "terrain[0].depth", "only a gap"),
    (MIDDLE_EARTH, {"terrain": [{**PIECE, "polygon": [[1, 1], [2, 2]]}]}, "terrain[0].polygon", "three corners"),
    (MIDDLE_EARTH, {"terrain": [{**PIECE, "kind": "ladder", "at": [1, 1]}]}, "terrain[0].polygon", "no outline"),
])
def test_a_part_of_a_file(data, part, path, words):
    assert words in faults({**deepcopy(data), **part})[path]


@pytest.mark.parametrize(("row", "path", "words"), [
    ({"front": 11}, "front", "at most the 10"),
    ({"front": 0}, "front", "from 1 to"),
    ({"ranks": [3, 3]}, "ranks", "[5, 5]"),
    ({"places": [[0, 0]]}, "places", "each of 10"),
    ({"places": [[0, 0], [0, 0]], "count": 2, "front": 2}, "places", "the same"),
    ({"members": [{"slot": [3, 1]}]}, "members[0].slot", "no rank and file"),
    ({"members": [{"slot": [1, 1]}, {"slot": [1, 1]}]}, "members[1].slot", "somebody else"),
    ({"members": [{"slot": [1, 1], "role": "leader"}, {"slot": [1, 2], "role": "leader"}]}, "members[0].role", "more than one"),
    ({"members": [{"slot": [1, 1], "move": -1}]}, "members[0].move", "inches"),
    ({"base_mm": -1}, "base_mm", "millimetres"),
    ({"base_mm": [0, 25]}, "base_mm", "millimetres"),
    ({"height": -1}, "height", "inches"),
    ({"leadership": 13}, "leadership", "0 to 12"),
    ({"travelled": [1]}, "travelled", "40 corners"),
    ({"associated": "u"}, "associated", "another unit"),
    ({"associated": "v"}, "associated", "another side"),
    ({"kind": "war-engine"}, "count", "one body"),
    ({"id": "x" * 101}, "id", "100 characters"),
])
def test_a_unit(row, path, words):
    assert words in faults(changed(REALM, "units", row))[f"units[0].{path}"]


def test_one_fight_may_be_written_at_either_model():
    one = Battle.from_dict(changed(MIDDLE_EARTH, "models", {"engaged_with": ["b"]}))
    both = changed(MIDDLE_EARTH, "models", {"engaged_with": ["b"]})
    both["models"][1]["engaged_with"] = ["a"]
    assert one.table.models["b"].traits.engaged_with == ("a",)
    assert one.digest == Battle.from_dict(both).digest


def test_faults_of_every_stage_stand_in_one_list():
    data = changed(MIDDLE_EARTH, "models", {"at": [20, 10.5], "tier": "x"}) | {"dice": [9]}
    data["models"].append({"id": "d", "side": "evil", "at": [20, 10.2]})
    assert set(faults(data)) == {"models[0].tier", "dice[0]", "models[1].at", "models[3].at"}
    data = {**deepcopy(MIDDLE_EARTH), "dice": [9], "lasting": [{"effect": "x", "model": "z", "until": "turn-end"}]}
    assert set(faults(data)) == {"dice[0]", "lasting[0].model"}
