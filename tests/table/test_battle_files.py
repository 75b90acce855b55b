"""Reading battle files: every fault in one list, each with its path."""

import math
import random

import pytest

from marchwarden import BadInput, Battle, loads
from marchwarden.table.parsing import MAX_BYTES, parse
from marchwarden.table.setup import TOP_KEYS
from toy import TOY, toy_battle


def faults(data):
    with pytest.raises(BadInput) as bad:
        Battle.from_dict(data, rules=TOY)
    return {fault.path: fault.problem for fault in bad.value.faults}


def models(*rows):
    return toy_battle(models=[{"side": "red", **row} for row in rows])


def test_all_faults_are_listed_at_once_with_their_paths():
    found = faults(toy_battle(
        models=[{"id": "m", "side": "red", "at": [1, "x"], "mov": 3}, {"id": "m", "side": "green", "at": [1]},
                {"id": "n", "side": "red", "at": [5, 5], "base_mm": -3, "facing": "north"}],
        terrain=[{"id": "t", "kind": "wall", "polygon": [[0, 0], [1, "q"]]}],
        turn={"phase": "tea", "number": 0, "priority": "z"}, options={"zone": "big", "q": 1}, seed=[1], foo=1))
    assert set(found) == {
        "models[0].at[1]", "models[0].mov", "models[1].at", "models[1].id", "models[1].side", "models[2].base_mm",
        "models[2].facing", "terrain[0].kind", "terrain[0].polygon[1][1]", "turn.phase", "turn.number",
        "turn.priority", "options.zone", "options.q", "seed", "foo"}
    assert found["models[0].mov"] == "unknown key; did you mean move?"


@pytest.mark.parametrize("die", [0, 7, -1])
def test_a_die_has_six_faces(die):
    assert faults(toy_battle(dice=[1, die])) == {"dice[1]": f"expected a die from 1 to 6, got {die}"}


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_are_refused(number):
    assert faults(models({"id": "a", "at": [number, 1]})) == {"models[0].at[0]": f"expected a finite number, got {number}"}


@pytest.mark.parametrize("version", [0, 2, "1", None, True, 1.5])
def test_an_unknown_format_version_is_refused(version):
    assert list(faults(toy_battle(marchwarden=version))) == ["marchwarden"]


def test_a_file_without_a_version_is_refused():
    data = toy_battle()
    del data["marchwarden"]
    assert "missing" in faults(data)["marchwarden"]


def test_a_small_overlap_is_eased_into_contact():
    battle = Battle.from_dict(models({"id": "a", "at": [10, 10]}, {"id": "b", "at": [10.985, 10]}), rules=TOY)
    one, other = battle.table.models.values()
    assert one.at == (10, 10)
    assert 0 <= math.dist(one.at, other.at) - 1 <= 1e-5


def test_easing_a_chain_leaves_nobody_overlapping():
    battle = Battle.from_dict(models(*({"id": f"m{i}", "at": [5 + 0.985 * i, 10]} for i in range(12))), rules=TOY)
    places = [model.at for model in battle.table.models.values()]
    assert all(math.dist(p, q) >= 1 - 1e-5 for i, p in enumerate(places) for q in places[:i])


def test_easing_again_changes_nothing():
    battle = Battle.from_dict(models(*({"id": f"m{i}", "at": [5 + 0.985 * i, 10]} for i in range(12))), rules=TOY)
    assert Battle.from_dict(battle.position(), rules=TOY).digest == battle.digest


@pytest.mark.parametrize("seed", range(40))
def test_what_was_eased_has_room_on_the_board_and_stays(seed):
    """Bases that overlap a little, in chains and in corners of a small board, some over its edge."""
    rng = random.Random(seed)
    width, rows = 6.0, []
    for number in range(14):
        turn = rng.uniform(0, math.tau)
        x, y = rng.choice(rows)["at"] if rows and rng.random() < 0.6 else (rng.choice([0.49, 3, 5.51]), rng.choice([0.495, 2.5, 5.505]))
        apart = rng.uniform(0.983, 1.001) if rows else 0.0
        at = [min(max(x + apart * math.cos(turn), 0.49), 5.51), min(max(y + apart * math.sin(turn), 0.49), 5.51)]
        trial = models(*rows, {"id": f"m{number}", "at": at}) | {"board": {"width": width, "depth": width}}
        try:
            Battle.from_dict(trial, rules=TOY)
        except BadInput:
            continue
        rows.append({"id": f"m{number}", "at": at})
    battle = Battle.from_dict(models(*rows) | {"board": {"width": width, "depth": width}}, rules=TOY)
    places = [model.at for model in battle.table.models.values()]
    assert all(math.dist(p, q) >= 1 - 2e-5 for i, p in enumerate(places) for q in places[:i])
    assert all(0.5 - 2e-5 <= x <= width - 0.5 + 2e-5 for place in places for x in place)
    assert Battle.from_dict(battle.position(), rules=TOY).digest == battle.digest


def test_a_larger_overlap_is_a_fault():
    assert "overlaps a by 0.030" in faults(models({"id": "a", "at": [10, 10]}, {"id": "b", "at": [10.97, 10]}))["models[1].at"]


def test_models_at_different_heights_may_stand_above_each_other():
    ledge = {"id": "ledge", "kind": "platform", "polygon": [[9, 9], [12, 9], [12, 12], [9, 12]], "height": 3}
    data = models({"id": "a", "at": [10, 10], "stands_on": "ledge"}, {"id": "b", "at": [10.5, 10]})
    assert Battle.from_dict(data | {"terrain": [ledge]}, rules=TOY).digest


@pytest.mark.parametrize("at", [[-1, 5], [5, 48.1], [0.4, 5], [47.6, 47.6]])
def test_a_base_over_the_edge_of_the_board_is_a_fault(at):
    assert "off the board" in faults(models({"id": "a", "at": at}))["models[0].at"]


def test_touching_the_edge_is_on_the_board():
    assert Battle.from_dict(models({"id": "a", "at": [0.5, 47.5]}), rules=TOY).table.models["a"].at == (0.5, 47.5)


@pytest.mark.parametrize(("polygon", "words"), [
    ([[0, 0], [10, 10], [0, 10], [10, 2]], "cross or touch"),
    ([[0, 0], [10, 0], [10, 10], [5, 0], [0, 10]], "cross or touch"),
    ([[0, 0], [10, 0], [4, 0], [4, 5]], "cross or touch"),
    ([[0, 0], [5, 5], [10, 10]], "no area"),
    ([[0, 0], [5, 5], [5, 5], [0, 9]], "twice in a row"),
    ([[1, 1]], "two corners"),
])
def test_an_outline_that_is_none_is_a_fault(polygon, words):
    found = faults(toy_battle(terrain=[{"id": "t", "kind": "impassable", "polygon": polygon}]))
    assert words in next(iter(found.values()))


@pytest.mark.parametrize("turned", [1, -1])
def test_an_outline_may_be_drawn_either_way_round(turned):
    polygon = [[1, 1], [5, 1], [5, 4], [3, 2], [1, 4]][::turned]
    assert Battle.from_dict(toy_battle(terrain=[{"id": "t", "kind": "difficult", "polygon": polygon}]), rules=TOY)


def circle(corners):
    return [[20 + 9 * math.cos(math.tau * i / corners), 20 + 9 * math.sin(math.tau * i / corners)] for i in range(corners)]


def test_ten_thousand_corners_are_read_and_one_more_is_not():
    piece = {"id": "t", "kind": "impassable"}
    assert Battle.from_dict(toy_battle(models=[], terrain=[{**piece, "polygon": circle(10_000)}]), rules=TOY)
    assert "at most 10000" in faults(toy_battle(terrain=[{**piece, "polygon": circle(10_001)}]))["terrain[0].polygon"]


def test_an_outline_too_intricate_to_check_is_refused_not_waited_for():
    comb = [[1 + 35 * (i % 2) + i / 1000, 1 + 35 * (i % 2)] for i in range(9_996)] + [[47, 37], [0.5, 37], [0.5, 0.5]]
    assert "too intricate" in faults(toy_battle(terrain=[{"id": "t", "kind": "impassable", "polygon": comb}]))["terrain[0].polygon"]


def test_a_corner_a_thousand_million_inches_away_is_a_fault():
    piece = {"id": "t", "kind": "impassable", "polygon": [[0, 0], [1e9, 0], [1e9, 1e9]]}
    assert "off the board" in faults(toy_battle(terrain=[piece]))["terrain[0].polygon[1]"]


def test_five_hundred_touching_bases_are_read():
    rows = ({"id": f"m{i}", "at": [0.5 + i % 25, 0.5 + i // 25]} for i in range(500))
    assert len(Battle.from_dict(models(*rows), rules=TOY).table.models) == 500


def test_a_profile_fills_what_the_row_leaves_out_and_the_row_wins():
    battle = Battle.from_dict(models({"id": "a", "at": [5, 5], "profile": "runner", "luck": 1}), rules=TOY)
    assert (battle.table.models["a"].traits.move, battle.table.models["a"].traits.luck) == (9, 1)


@pytest.mark.parametrize("profile", ["nobody", {}, [], None, 0, 3])
def test_a_profile_that_is_none_is_a_fault(profile):
    assert list(faults(models({"id": "a", "at": [5, 5], "profile": profile}))) == ["models[0].profile"]


def test_a_position_keeps_values_that_differ_from_their_profile_but_not_from_the_usual():
    battle = Battle.from_dict(models({"id": "a", "at": [5, 5], "profile": "runner", "luck": 0}), rules=TOY)
    assert battle.position()["models"][0]["luck"] == 0
    assert Battle.from_dict(battle.position(), rules=TOY).digest == battle.digest


@pytest.mark.parametrize("size", [25, 25.4, 40, 0.9999 * 60, [60, 35], 32.123456])
def test_base_sizes_survive_the_storage_grid(size):
    battle = Battle.from_dict(models({"id": "a", "at": [5, 5], "base_mm": size, "facing": 33.3}), rules=TOY)
    assert Battle.from_dict(battle.position(), rules=TOY).digest == battle.digest


def test_the_dice_that_have_fallen_stay_fallen_in_a_position():
    battle = Battle.from_dict(toy_battle(seed=3), rules=TOY)
    battle, _ = battle.play({"dare": "a"})
    again = Battle.from_dict(battle.position(), rules=TOY)
    assert battle.question is None
    assert again.digest == battle.digest
    assert again.play({"dare": "b"})[1] .events == battle.play({"dare": "b"})[1].events


def test_malformed_orders_are_listed_with_the_rest():
    found = faults(toy_battle(orders=[{"walk": "a", "to": [1]}, {"walk": "a", "too": [1, 2]}], foo=1))
    assert set(found) == {"foo", "orders[0].to", "orders[1].too", "orders[1].to"}


@pytest.mark.parametrize("order", [None, [], "walk", {"walk": "a", "to": [math.nan, 1]}, {"hop": "a"}, {}])
def test_an_order_of_no_known_form_is_bad_input(order):
    battle = Battle.from_dict(toy_battle(), rules=TOY)
    with pytest.raises(BadInput):
        battle.check(order)
    with pytest.raises(BadInput):
        battle.play(order)


# --- text -------------------------------------------------------------------------------------------------


def bomb():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    return "\n".join(lines)


@pytest.mark.parametrize(("text", "words"), [
    (bomb(), "aliases counted in full"),
    ("x: &x [*x]", "nothing finished"),
    ("[" * 100_000, "nest"),
    ("- " * 100_000, "nested deeper"),
    ('{"a": ' * 100_000, "nest"),
    ("a: 1\nb: 2\na: 3", "stands here twice (line 3)"),
    ('{"a": 1, "a": 2}', "stands here twice"),
    ('{"a": NaN}', "no number"),
    ("a: .inf", "finite number"),
    ("a: 1e999", "finite number"),
    ("a: !!python/object/apply:os.system [ls]", "tag"),
    ("a: 1\n---\nb: 1", "one document"),
    ("a: [1, 2", "line 2"),
    ("\0", "control characters"),
    ("? [1, 2]\n: 3", "a word as key"),
    (b"\xff\xfe\xff", "UTF-8"),
    (" " * (MAX_BYTES + 1), "larger than 10 MB"),
])
def test_texts_that_are_not_safe_to_read_are_refused(text, words):
    with pytest.raises(BadInput) as bad:
        parse(text)
    assert words in str(bad.value)


def test_an_alias_that_does_not_explode_is_read():
    assert parse("a: &a [1, 2]\nb: *a") == {"a": [1, 2], "b": [1, 2]}


def test_json_is_read_as_it_stands():
    assert parse('{"a": [1, 2.5, null, true, "x"]}') == {"a": [1, 2.5, None, True, "x"]}


def test_every_top_level_key_is_known():
    assert "orders" in TOP_KEYS
    assert set(toy_battle()) <= set(TOP_KEYS)


@pytest.mark.parametrize("text", [None, {}, {"marchwarden": 1}, 3, ["a"]])
def test_what_is_no_text_is_bad_input(text):
    with pytest.raises(BadInput, match="expected the text of a file"):
        loads(text)


def test_the_bounds_of_an_option_are_those_that_hold():
    most = float(faults(toy_battle(options={"zone": 361}))["options.zone"].split(" from 0 to ")[1].split(",")[0])
    Battle.from_dict(toy_battle(options={"zone": most}), rules=TOY)
    assert "options.zone" in faults(toy_battle(options={"zone": most + 0.5}))
