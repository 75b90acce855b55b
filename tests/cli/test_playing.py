"""The prompt: words and battle-file orders, dice from seed or table, saving at any pause, resuming, replaying."""

import io
import json

import pytest

from marchwarden import BadInput, load
from marchwarden.cli.play import play
from marchwarden.cli.prompt import completions, order_of

TEXT = """
marchwarden: 1
ruleset: middle-earth
title: A small fight
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
models:
  - {id: g, side: good, at: [20, 20], base_mm: 25.4, might: 1, keywords: [infantry, hero], engaged_with: [e]}
  - {id: e, side: evil, at: [21, 20], base_mm: 25.4, wounds: 2, engaged_with: [g]}
  - {id: a, side: good, at: [30, 20], base_mm: 25.4}
turn: {number: 1, phase: fight, priority: good}
seed: 3
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "fight.yaml"
    path.write_text(TEXT)
    return path


def say(monkeypatch, capsys, path, *lines, typed=False):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert play(path, "", "", typed=typed) == 0
    return capsys.readouterr().out


def test_a_fight_with_typed_dice(monkeypatch, capsys, file):
    out = say(monkeypatch, capsys, file, "fight g", "dice 5", "dice 6", "spend g might 1", "dice 6", "1", "dice 6",
              typed=True)
    assert "Roll 1 die (duel, g)" in out and "g spends 1 Might" in out
    assert "the duel goes to good" in out and "e loses 1 wound" in out


def test_what_is_wrong_is_said_and_nothing_happens(monkeypatch, capsys, file):
    out = say(monkeypatch, capsys, file, "dance", "move g", "fight nobody", "shoot g e", "99", "board")
    assert "no order begins with 'dance'" in out and "something is missing" in out
    assert "nobody shoots in this step" in out and "99" in out


def test_a_battle_is_saved_at_a_question_and_resumed(monkeypatch, capsys, file, tmp_path):
    kept, record = tmp_path / "kept.save", tmp_path / "game.json"
    say(monkeypatch, capsys, file, "fight g", "dice 4", "dice 4", f"save {kept}", typed=True)
    out = say(monkeypatch, capsys, kept, "decline", "dice 6", f"record {record}", "quit", "fight g")
    assert "good is asked: might (g)" in out and "> fight g" not in out
    assert json.loads(record.read_text())


def test_models_are_counted(monkeypatch, capsys, file):
    out = say(monkeypatch, capsys, file, "count", "count 30 20 3", "count here")
    assert "on the board: good 2, evil 1; gone over the edge: good 0, evil 0" in out
    assert 'within 3" of (30, 20): good 1, evil 0' in out and "count X Y INCHES" in out


def test_offers_and_help(monkeypatch, capsys, file):
    out = say(monkeypatch, capsys, file, "help", "offers")
    assert "charge uruk boromir" in out and "1 fight g" in out


@pytest.mark.parametrize(("words", "order"), [
    ("move a 20 21 22 23", {"activate": "a", "legs": [{"move": [[20, 21], [22, 23]]}]}),
    ("go a 20 21 with-me", {"activate": "a", "legs": [{"go": [20, 21]}], "shout": "with-me"}),
    ("charge a e", {"activate": "a", "legs": [{"charge": "e"}]}),
    ("charge a e f", {"activate": "a", "legs": [{"charge": ["e", "f"]}]}),
    ("stay a", {"activate": "a", "legs": []}),
    ("stand a", {"activate": "a", "legs": [{"stand": True}]}),
    ("jump a wall 20 21", {"activate": "a", "legs": [{"jump": "wall", "to": [20, 21]}]}),
    ("cast a transfix e 2", {"activate": "a", "legs": [{"cast": "transfix", "target": "e", "will": 2}]}),
    ("continue a move 1 2", {"continue": "a", "legs": [{"move": [[1, 2]]}]}),
    ("declare heroic-challenge g e", {"declare": "heroic-challenge", "model": "g", "target": "e"}),
    ("spend g might 2 die 1 from horse", {"spend": {"model": "g", "might": 2, "die": 1, "from": "horse"}}),
    ("pass", {"pass": "good"}), ("dice 4 1", {"dice": [4, 1]}), ("undo agreed", {"undo": True, "agreed": True}),
    ("{pass: evil}", {"pass": "evil"}), ("activate: a, legs: []", {"activate": "a", "legs": []})])
def test_what_words_mean(file, words, order):
    assert order_of(load(file), words) == order


@pytest.mark.parametrize("words", ["{", "[1]: 2", "move a 1", "0", "7"])
def test_words_without_meaning(file, words):
    with pytest.raises(BadInput):
        order_of(load(file), words)


def test_what_can_follow_is_offered(file):
    battle = load(file)
    assert "fight" in list(completions(battle, "fi"))
    assert list(completions(battle, "fight ")) == ["g"] or "g" in list(completions(battle, "fight "))
    assert list(completions(battle, "end ")) == ["good", "evil"]


def test_a_file_that_cannot_be_used(tmp_path, capsys):
    bad = tmp_path / "bad.yaml"
    bad.write_text("marchwarden: 1")
    assert play(bad, "", "", typed=False) == 2
    assert capsys.readouterr().err
