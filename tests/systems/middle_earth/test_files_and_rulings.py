"""What a Middle-earth file or an agreed ruling may say of a model: never what could not be saved and read again."""

import pytest
from field import block, field, man, model, orc

from marchwarden import BadInput, Battle


def faults(deed):
    with pytest.raises(BadInput) as bad:
        deed()
    return {fault.path: fault.problem for fault in bad.value.faults}


def ruled(battle, **changes):
    return battle.play({"adjust": {"model": "a", **changes}, "agreed": True})[0]


def two():
    return field(man("a", 20, 20), orc("b", 24, 20))


@pytest.mark.parametrize(("key", "value"), [
    ("move", -1), ("move", 1e9), ("might", -1), ("will_left", -3), ("wounds_left", -1), ("moved", -0.5),
    ("courage", "+"), ("courage", "6"), ("shoot", "x+"), ("attacks", 10**9)])
def test_a_number_that_no_model_has_is_a_fault(key, value):
    assert list(faults(lambda: field(man("a", 20, 20, **{key: value})))) == [f"models[0].{key}"]
    assert list(faults(lambda: ruled(two(), **{key: value}))) == [f"adjust.{key}"]


def test_a_fault_says_what_was_expected():
    assert faults(lambda: field(man("a", 20, 20, might=-1, courage="6", fight="3"))) == {
        "models[0].might": "expected a whole number from 0 to 1000, got -1",
        "models[0].courage": "expected a score from 1+ to 12+, such as 6+, got '6'",
        "models[0].fight": "expected a whole number, got '3'"}


def test_names_in_a_model_stand_for_something():
    found = faults(lambda: field(man("a", 20, 20, challenge={"with": "nobody"}, mount={"id": "b"}), orc("b", 24, 20)))
    assert set(found) == {"models[0].challenge.with", "models[0].mount.id"}
    found = faults(lambda: field(man("a", 20, 20, mount={"id": "m"}), orc("b", 24, 20, mount={"id": "m"})))
    assert set(found) == {"models[1].mount.id"}


@pytest.mark.parametrize(("key", "value"), [
    ("at", [24, 20]), ("at", [24, 20.9]), ("at", [1e9, 20]), ("stands_on", "nothing"), ("engaged_with", ["nobody"]),
    ("engaged_with", ["a"]), ("challenge", {"with": "nobody"}), ("facing", 1e9), ("height", -1)])
def test_a_ruling_leaves_a_position_that_can_stand(key, value):
    assert list(faults(lambda: ruled(two(), **{key: value}))) == [f"adjust.{key}"]


@pytest.mark.parametrize("changes", [
    {"at": [22, 22]}, {"engaged_with": ["b"]}, {"stands_on": None}, {"off_board": True}, {"wounds_left": 0},
    {"challenge": {"with": "b"}}, {"might": 2, "might_left": 1, "prone": True}])
def test_what_was_ruled_is_saved_and_read_again(changes):
    battle = ruled(two(), **changes)
    assert Battle.from_dict(battle.position()).digest == battle.digest


def test_a_combat_that_was_ruled_is_one_for_both():
    battle = ruled(two(), engaged_with=["b"])
    assert model(battle, "b").traits.engaged_with == ("a",)
    assert model(ruled(battle, engaged_with=[]), "b").traits.engaged_with == ()


@pytest.mark.parametrize("wrong", [{"height": 0}, {"height": 101}, {"height_up": -1}, {"facing": 99999}, {"facing": "x"}])
def test_a_ruling_has_the_bounds_of_a_file(wrong):
    in_a_file = faults(lambda: field(man("a", 20, 20, **wrong)))
    assert list(in_a_file.values()) == list(faults(lambda: ruled(two(), **wrong)).values())


def test_who_hangs_high_on_a_high_cliff_is_written_and_read():
    cliff = block("cliff", "obstacle", 20, 18, 24, 22, height=300, climbable=True)
    battle = field(man("a", 19.5, 20, height_up=150), terrain=[cliff])
    assert Battle.from_dict(battle.position()).digest == battle.digest
