"""Orders that cannot be read: one error with every problem, and nothing done, by whatever way they come."""

import json
import math

import pytest

from marchwarden import BadInput, Battle
from marchwarden.cli.app import run

WALL = {"id": "wall", "kind": "obstacle", "height": 1, "polygon": [[5, 30], [9, 30]]}
ME = {"marchwarden": 1, "ruleset": "middle-earth", "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
      "terrain": [WALL], "models": [{"id": "a", "side": "good", "at": [10, 10]}, {"id": "b", "side": "evil", "at": [20, 10]}]}
BU = {"marchwarden": 1, "ruleset": "bushido", "sides": [{"id": "good"}, {"id": "evil"}],
      "models": [{"id": "a", "side": "good", "at": [10, 10]}, {"id": "b", "side": "evil", "at": [20, 10]}]}
RC = {"marchwarden": 1, "ruleset": "realm-of-chaos", "sides": [{"id": "good"}, {"id": "evil"}], "units": [
    {"id": "a", "side": "good", "at": [10, 10], "count": 10, "front": 5, "facing": 90},
    {"id": "b", "side": "evil", "at": [30, 30], "count": 10, "front": 5, "facing": 270}]}

BAD = [
    (ME, {"activate": "a", "legs": [{"charge": ["b", "b"]}]}, {"legs[0].charge[1]"}),
    (ME, {"activate": "a", "legs": [{"charge": []}]}, {"legs[0].charge"}),
    (ME, {"activate": "a", "legs": [{}]}, {"legs[0]"}),
    (ME, {"activate": "a", "legs": [{"move": []}]}, {"legs[0].move"}),
    (ME, {"activate": "a", "legs": [{"crawl": []}]}, {"legs[0].crawl"}),
    (ME, {"activate": "a", "legs": [{"charge": "b", "path": []}]}, {"legs[0].path"}),
    (ME, {"activate": "a", "legs": [{"move": [[1, 1]], "charge": "b"}]}, {"legs[0].charge"}),
    (ME, {"activate": "z", "legs": [{"go": [1]}, {"charge": "y"}, {"jump": "x"}, {"leap": "wal"}]},
     {"activate", "legs[0].go", "legs[1].charge", "legs[2].jump", "legs[3].leap"}),
    (ME, {"activate": "a", "legs": [{"go": [1e7, 3]}]}, {"legs[0].go[0]"}),
    (ME, {"activate": "a", "legs": [{"move": [[1, 1]] * 1001}]}, {"legs[0].move"}),
    (ME, {"activate": "a", "legs": [{"stand": True}] * 51}, {"legs"}),
    (ME, {"activate": "a", "legs": [{"go": [math.nan, 3]}]}, {"legs[0].go[0]"}),
    (ME, {"activate": "a", "legs": [{"go": ["1", True]}]}, {"legs[0].go[0]", "legs[0].go[1]"}),
    (ME, {"activate": "a", "legs": [{"move": [[1, 1]], "facing": 1e6}]}, {"legs[0].facing"}),
    (ME, {"activate": "a", "shout": "hurrah"}, {"shout"}),
    (ME, {"activate": "a", "continue": "a"}, {"continue"}),
    (ME, {"activate": ["a"]}, {"activate"}),
    (ME, {"end": "god"}, {"end"}),
    (ME, {"pass": "nobody"}, {"pass"}),
    (ME, {"activate": ""}, {"activate"}),
    (ME, {"push": "z", "path": [[1, 1]], "by": "y"}, {"push", "by"}),
    (ME, {"agree": "gate", "side": "y", "models": ["z"]}, {"agree", "side", "models[0]"}),
    (ME, {"declare": "heroic-nap", "model": "a"}, {"declare"}),
    (ME, {"shoot": "z", "target": "y"}, {"shoot", "target"}),
    (ME, {"fight": "z"}, {"fight"}),
    (ME, {"activate": "a", "legs": [{"cast": "transfix", "target": "z", "will": -1}]}, {"legs[0].will"}),
    (ME, {"walk": "a", "path": [[1, 1]]}, {""}),
    (ME, {"undo": False}, {"undo"}),
    (ME, {"undo": True, "all": True}, {"all"}),
    (ME, {"answer": 3}, {"answer"}),
    (ME, {"spend": {}, "might": 1}, {"might"}),
    (ME, {"decline": "nobody"}, {"decline"}),
    (ME, {"adjust": 5, "agreed": True}, {"adjust"}),
    (ME, {"adjust": {"model": "a"}, "agree": True}, {"agree"}),
    (BU, {"walk": "z", "path": [[1e9, 1]], "by": "nobody"}, {"path[0][0]"}),
    (BU, {"walk": "z", "path": [[1, 1]], "by": "nobody"}, {"walk", "by"}),
    (BU, {"move": "a", "distance": 3, "path": [[1, 1]], "toward": "z", "away": "y"}, {"toward", "away"}),
    (BU, {"activate": "a"}, {""}),
    (RC, {"unit": "z", "do": [{"forward": -1}, {"wheel": "up", "by": 0}], "through": ["y", "b", "b"]}, {"unit", "do[0].forward",
     "do[1].wheel", "do[1].by", "through[0]", "through[2]"}),
    (RC, {"unit": "a", "do": []}, {"do"}),
    (RC, {"forced": "a", "do": [{"pivot": 0}]}, {"do[0].pivot"}),
    (RC, {"declare_charge": "y", "target": "z"}, {"declare_charge", "target"}),
    (RC, {"charge": "a", "target": "b"}, {""}),
    (RC, {"end": "z"}, {"end"}),
]


def paths(deed):
    with pytest.raises(BadInput) as bad:
        deed()
    assert all(fault.problem for fault in bad.value.faults)
    return {fault.path for fault in bad.value.faults}


@pytest.mark.parametrize(("data", "order", "wrong"), BAD)
def test_every_problem_of_an_order_is_told_and_nothing_is_done(data, order, wrong):
    battle = Battle.from_dict(data)
    before = battle.digest
    assert paths(lambda: battle.check(order)) == wrong
    assert paths(lambda: battle.play(order)) == wrong
    assert (battle.digest, battle.log) == (before, ())


@pytest.mark.parametrize(("data", "order", "wrong"), [row for row in BAD if "nan" not in str(row[1])])
def test_the_same_is_told_of_a_file_with_that_order_in_it(data, order, wrong, tmp_path, capsys):
    good = {"end": "good"} if data is not BU else {"walk": "a", "path": []}
    file = tmp_path / "file.yaml"
    file.write_text(json.dumps({**data, "orders": [good, order]}), encoding="utf-8")
    assert run(["check", str(file)]) == 2
    told = capsys.readouterr().err
    assert all(f"orders[1]{'.' if path else ''}{path}: " in told for path in wrong)
    assert "Traceback" not in told


def test_an_order_of_another_ruleset_is_told_whose_it_is():
    with pytest.raises(BadInput, match="walk is an order of bushido and realm-of-chaos"):
        Battle.from_dict(ME).check({"walk": "a", "path": []})


def test_a_name_that_is_nearly_right_is_told():
    with pytest.raises(BadInput, match="did you mean wall"):
        Battle.from_dict(ME).check({"activate": "a", "legs": [{"climb": "wal"}]})


def test_what_cannot_be_read_is_no_answer_to_a_question():
    hero = {"id": "a", "side": "good", "at": [7, 29.4], "might": 3, "keywords": ["hero"]}
    battle = Battle.from_dict({**ME, "dice": [1], "models": [hero, ME["models"][1]]})
    battle, _ = battle.play({"activate": "a", "legs": [{"jump": "wall"}]})
    assert battle.question.ask == "might"
    for order, wrong in (({"hop": "a"}, {""}), ({"answer": 3}, {"answer"}), ({"activate": "z"}, {"activate"})):
        assert paths(lambda order=order: battle.play(order)) == wrong
    assert battle.play({"end": "good"})[1].rule == "session.question"


@pytest.mark.parametrize(("want", "path"), [
    ({}, "expect[0]"), ({"foo": 1}, "expect[0]"), ({"order": 1, "legal": True}, "expect[0].order"), ({"order": "x"}, "expect[0].order"),
    ({"order": 0, "legal": "maybe"}, "expect[0].legal"), ({"order": 0, "event": []}, "expect[0].event"), ({"model": "z"}, "expect[0].model"),
    ({"model": "a", "att": [1, 1]}, "expect[0].att"), ({"unit": "a"}, "expect[0].unit"), ({"asks": "might"}, "expect[0].asks")])
def test_an_expectation_that_can_never_hold_is_a_fault(want, path):
    assert paths(lambda: Battle.from_dict({**ME, "orders": [{"end": "good"}], "expect": [want]})) == {path}
