"""A battle as text at any pause, and its record replayed."""

import json
import random

import pytest

from marchwarden import BadInput, Battle, ruleset
from marchwarden.battle import Verdict, saves
from marchwarden.battle.records import replay
from marchwarden.table.table import LAND
from toy import TOY, toy_battle


def played():
    battle = Battle.from_dict(toy_battle(seed=5, dice=[1, 3]), rules=TOY)
    for order in ({"dare": "a"}, {"answer": "decline", "side": "red"}, {"dare": "b"}, {"undo": True},
                  {"undo": True, "agreed": True}, {"walk": "b", "to": [40, 4]}, {"walk": "b", "to": [20, 21]}):
        battle, _ = battle.play(order)
    return battle


def test_a_save_keeps_the_pending_question():
    battle, _ = Battle.from_dict(toy_battle(dice=[1]), rules=TOY).play({"dare": "a"})
    again = Battle.resume(battle.save(), rules=TOY)
    assert again.question == battle.question
    assert again.question is not None
    assert again.play({"answer": "accept", "side": "red"})[0].digest == battle.play({"answer": "accept", "side": "red"})[0].digest


def test_a_save_keeps_history_and_log():
    battle = played()
    again = Battle.resume(battle.save(), rules=TOY)
    assert again.log == battle.log
    assert again.undo().digest == battle.undo().digest
    assert again.save() == battle.save()


def test_a_save_is_the_same_whether_the_battle_was_resumed_on_the_way_or_not():
    battle, resumed = Battle.from_dict(toy_battle(seed=5), rules=TOY), Battle.from_dict(toy_battle(seed=5), rules=TOY)
    for order in ({"walk": "b", "to": [40, 4]}, {"walk": "b", "to": [20, 21]}, {"undo": True}, {"walk": "b", "to": [40, 5]}):
        battle, resumed = battle.play(order)[0], Battle.resume(resumed.save(), rules=TOY).play(order)[0]
        assert resumed.save() == battle.save()


def test_a_long_game_keeps_its_tables_and_not_what_was_worked_out_on_them():
    start = {"marchwarden": 1, "ruleset": "middle-earth", "sides": [{"id": "good"}, {"id": "evil"}],
             "models": [{"id": f"m{k}", "side": "good", "at": [4 + 4 * k, 10]} for k in range(6)]
             + [{"id": "orc", "side": "evil", "at": [20, 30]}]}
    battle = Battle.from_dict(start)
    for k in range(5):
        battle.reach(f"m{k}").to_dict()
        assert set(battle.table.__dict__) - {LAND}, "a reach is worked out on a ground that is remembered"
        battle, verdict = battle.play({"activate": f"m{k}", "legs": [{"go": [4 + 4 * k, 12]}]})
        battle, _ = battle.play({"activate": f"m{k}", "legs": [{"go": [4, 40]}]})
        assert verdict.legal
    kept = [table for line in (*battle.history, *battle.played) for table in (line.before, line.after)]
    assert [set(table.__dict__) - {LAND} for table in kept if table is not battle.start] == [set()] * (len(kept) - 2)


def test_a_damaged_save_is_refused_or_unchanged():
    text, rng = played().save(), random.Random(1)
    raw = text.encode()
    for number in range(1500):
        damaged = bytearray(raw)
        place = rng.randrange(len(raw))
        if number % 3:
            damaged[place] ^= 1 << rng.randrange(8)
        else:
            del damaged[place:]
        try:
            again = Battle.resume(bytes(damaged), rules=TOY)
        except BadInput:
            continue
        assert again.save() == text


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "1", '{"marchwarden_save": 9, "ruleset": 1, "sha256": 1, "body": 1}',
                                  "[" * 100_000, b"\xff"])
def test_what_is_no_save_is_refused(text):
    with pytest.raises(BadInput):
        Battle.resume(text, rules=TOY)


def test_a_save_makes_no_types_but_those_of_its_rules():
    text = played().save().replace("table.table.Board", "subprocess.Popen")
    with pytest.raises(BadInput):
        Battle.resume(text, rules=TOY)


def test_a_record_replays_to_the_same_digests():
    battle = played()
    again = replay(json.loads(json.dumps(battle.record())), rules=TOY)
    assert again.differs is None
    assert (again.played, again.battle.digest) == (7, battle.digest)


@pytest.mark.parametrize(("line", "key", "value", "what"), [
    (2, "dice", [4], "dice"), (6, "order", {"walk": "b", "to": [20, 21.1]}, "digest"), (5, "legal", True, "legal"),
    (0, "digest", "0" * 64, "digest"), (3, "order", {"hop": "b"}, "form"),
])
def test_a_replay_says_where_it_first_differs(line, key, value, what):
    data = played().record()
    data["orders"][line][key] = value
    differs = replay(data, rules=TOY).differs
    assert (differs.order, differs.what) == (line, what)


def test_another_start_differs_before_any_order():
    data = played().record()
    data["start"]["models"][0]["at"] = [11, 10]
    assert replay(data, rules=TOY).differs.order is None


def test_a_battle_given_other_dice_on_the_way_replays():
    battle, _ = Battle.from_dict(toy_battle(seed=5), rules=TOY).play({"dare": "a"})
    battle, _ = battle.with_dice("another", (2,)).play({"dare": "b"})
    assert replay(battle.record(), rules=TOY).differs is None


def test_typed_dice_replay():
    battle, _ = Battle.from_dict(toy_battle(), rules=TOY, typed=True).play({"dare": "a"})
    battle, _ = battle.play({"dice": [4]})
    record = battle.record()
    assert record["orders"][1]["dice"] == (4,) or record["orders"][1]["dice"] == [4]
    assert replay(record, rules=TOY).differs is None


@pytest.mark.parametrize("data", [None, [], {}, {"marchwarden_record": 1}])
def test_what_is_no_record_is_bad_input(data):
    with pytest.raises(BadInput):
        replay(data, rules=TOY)


@pytest.mark.parametrize("agreed", [{}, {"agreed": True}])
def test_undo_is_judged_as_it_is_played(agreed):
    for battle in (Battle.from_dict(toy_battle(), rules=TOY), played()):
        order = {"undo": True, **agreed}
        assert battle.check(order) == battle.play(order)[1]


def test_an_order_of_no_known_kind_is_told_every_kind():
    with pytest.raises(BadInput, match=r"walk.*undo.*adjust"):
        Battle.from_dict(toy_battle(), rules=TOY).check({"dance": "a"})


def test_a_save_from_before_a_field_was_added_is_read():
    reader = saves._Reader(saves.types_of(ruleset("middle-earth")))
    whole = Verdict(True, (), cost=2.5, order=3)
    values = [getattr(whole, name) for name in Verdict.__struct_fields__]
    assert reader.struct(Verdict, values) == whole
    assert reader.struct(Verdict, [True, ()]) == Verdict(True, ())
    for wrong in ([], [*values, 1]):
        with pytest.raises(BadInput):
            reader.struct(Verdict, wrong)
