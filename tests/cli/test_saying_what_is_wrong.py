"""What the command line says when it is given the wrong thing, and orders in the language of the prompt."""

import json

import msgspec
import pytest

import marchwarden
from marchwarden.battle.shipped import shipped, shipped_text
from marchwarden.cli.app import run
from marchwarden.cli.play import Desk, play
from marchwarden.cli.prompt import order_of
from marchwarden.cli.saying import said

FORD = shipped_text("ford")


@pytest.fixture
def files(tmp_path):
    battle = marchwarden.loads(FORD)
    texts = {"battle": FORD, "save": battle.save(), "record": json.dumps(battle.record())}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("command", "file", "words"), [
    ("replay", "battle", "a battle file"), ("replay", "save", "a saved battle"), ("verify", "battle", "a battle file"),
    ("verify", "save", "a saved battle"), ("verify", "record", "a record")])
def test_a_file_of_another_kind_is_told_in_one_line(capsys, files, command, file, words):
    assert run([command, str(files / file)]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("command", [["examples"], ["check", "--example"], ["play", "--example"]])
def test_an_unknown_example_is_answered_with_the_nearest_only(capsys, command):
    assert run([*command, "fort"]) == 2
    told = capsys.readouterr().err
    assert "did you mean ford" in told
    assert run([*command, "zzzz"]) == 2
    told += capsys.readouterr().err
    assert sum(name in told.split() for name in shipped()) <= 3


def test_the_odds_of_an_order_without_dice_are_no_odds(capsys, files):
    name = marchwarden.loads(FORD).legal_orders()[0]["activate"]
    assert run(["odds", str(files / "battle"), "--order", f"{{activate: {name}, legs: []}}"]) == 2
    assert "rolls no dice" in capsys.readouterr().err
    assert run(["odds", str(files / "battle"), "--order", f"{{activate: {name}, legs: [{{go: [40, 40]}}]}}"]) == 1
    assert "is refused" in capsys.readouterr().err


def test_a_refusal_at_the_prompt_names_its_clause(capsys):
    desk = Desk(marchwarden.loads(FORD))
    name = desk.battle.legal_orders()[0]["activate"]
    desk.take(f"move {name} 40 40")
    assert "refused: me.move.allowance: " in capsys.readouterr().out


def test_files_that_cannot_be_used_are_told_in_words(capsys, tmp_path):
    missing = tmp_path / "nothing" / "here"
    assert play(missing, "", "", typed=False) == 2
    Desk(marchwarden.loads(FORD)).take(f"save {missing}")
    told = capsys.readouterr()
    for text in (told.err, told.out):
        assert f"{missing}: No such file or directory" in text
        assert "Errno" not in text


@pytest.mark.parametrize("name", shipped())
def test_every_offer_can_be_typed_as_it_is_shown(name):
    battle = marchwarden.loads(shipped_text(name))
    for order in battle.legal_orders():
        text = said(battle, order)
        assert order_of(battle, text) == json.loads(msgspec.json.encode(order))
        assert "(" not in text


def test_an_offer_is_short_where_short_words_mean_it():
    battle = marchwarden.loads(FORD)
    assert said(battle, {"activate": "x", "legs": [{"move": [(1.0, 2.5), (3, 4)]}]}) == "move x 1 2.5 3 4"
    assert said(battle, {"activate": "x", "legs": [{"charge": ["a", "b"]}]}) == "charge x a b"
    assert said(battle, {"activate": "x", "legs": [{"stand": True}], "shout": "with-me"}) == "stand x with-me"
    assert said(battle, {"spend": {"model": "x", "might": 2, "die": 1}}) == "spend x might 2 die 1"
    assert said(battle, {"activate": "x", "legs": [{"stand": True}, {"go": [1, 2]}]}) == "stand x then go 1 2"
    assert said(battle, {"activate": "x", "legs": [{"go": [1, 2], "facing": 90}]}).startswith("{activate: x")
