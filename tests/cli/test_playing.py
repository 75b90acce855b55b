"""The prompt: words and battle-file orders, dice from seed or table, saving at any pause, resuming, replaying."""

import io
import json

import pytest

from marchwarden import BadInput, load
from marchwarden.cli.desk import Desk
from marchwarden.cli.play import play
from marchwarden.cli.prompt import completions, order_of
from marchwarden.cli.saying import said

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
    ("go a 20 21 then jump wall", {"activate": "a", "legs": [{"go": [20, 21]}, {"jump": "wall"}]}),
    ("style g shielding", {"style": "g", "as": "shielding"}),
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


def test_what_is_on_offer_can_be_completed_word_by_word(file):
    battle = load(file)
    lines = ["go a 24.997 20", "go a 26 22", "charge a e"]
    assert list(completions(battle, "go a ", lines))[:2] == ["24.997", "26"]
    assert list(completions(battle, "go a 26 2", lines)) == ["22"]
    assert list(completions(battle, "save ", lines)) == [] and list(completions(battle, "dice ", lines)) == []
    assert list(completions(battle, "go a 20 21 then j", lines)) == ["jump"]


def test_orders_of_several_legs_are_said_as_they_are_read(file):
    battle = load(file)
    for order in ({"activate": "a", "legs": [{"move": [[1, 2], [3, 4]]}, {"jump": "wall"}, {"charge": "e"}], "shout": "with-me"},
                  {"continue": "a", "legs": [{"go": [1, 2]}, {"stand": True}]}, {"style": "g", "as": "two-handed"}):
        line = said(battle, order)
        assert not line.startswith("{") and order_of(battle, line) == order


def test_dice_need_no_word(monkeypatch, capsys, file):
    out = say(monkeypatch, capsys, file, "fight g", "5", "6 6", "x", "1", "decline", typed=True)
    assert "g rolls 5" in out or "(duel)" in out
    assert "roll 1 dice (duel) and type them in" in out


def test_files_are_named_by_the_rest_of_the_line(monkeypatch, capsys, file, tmp_path):
    kept, drawn = tmp_path / "my game.save", tmp_path / "it.svg"
    out = say(monkeypatch, capsys, file, f"save {kept}", f"save '{kept}'", f"picture {drawn}", f"picture {drawn}", "quit now")
    assert kept.exists() and f"marchwarden play '{kept}'" in out
    assert drawn.read_text().startswith("<svg") and out.count("drawn:") == 2
    assert "quit stands alone" in out and not (tmp_path / "now").exists()


def test_a_picture_is_what_its_name_says(monkeypatch, capsys, file, tmp_path):
    drawn = tmp_path / "it.png"
    out = say(monkeypatch, capsys, file, f"picture {drawn}", f"picture {drawn}")
    assert drawn.read_bytes().startswith(b"\x89PNG") and out.count("drawn:") == 2


def test_a_file_of_another_kind_is_not_written_over(monkeypatch, capsys, file):
    for verb in ("save", "record", "picture"):
        assert "is there already and is not" in say(monkeypatch, capsys, file, f"{verb} {file}")
    assert file.read_text() == TEXT


def test_who_has_not_saved_is_told_before_leaving(file, capsys):
    desk = Desk(load(file), careful=True)
    assert not desk.take("quit")
    assert desk.take("end good") and desk.take("fight g") and desk.take("quit") and "not saved" in capsys.readouterr().out
    assert not desk.take("quit")


def test_a_file_that_cannot_be_used(tmp_path, capsys):
    bad = tmp_path / "bad.yaml"
    bad.write_text("marchwarden: 1")
    assert play(bad, "", "", typed=False) == 2
    assert capsys.readouterr().err
