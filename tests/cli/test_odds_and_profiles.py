"""Odds, profiles and army lists on the command line."""

import json

import pytest
from typer.testing import CliRunner

from marchwarden.cli.app import app

TEXT = """
marchwarden: 1
ruleset: middle-earth
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
models:
  - {id: g, side: good, at: [20, 20], base_mm: 25.4, might: 1, fight: 4, keywords: [infantry, hero], engaged_with: [e]}
  - {id: e, side: evil, at: [21, 20], base_mm: 25.4, engaged_with: [g]}
turn: {number: 1, phase: fight, priority: good}
"""


def run(*words):
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "it.yaml"
        path.write_text(TEXT + text)
        return str(path)
    return write


def test_odds_of_the_last_order(file):
    shown = run("odds", file("orders: [{fight: g}]"), "--json")
    data = json.loads(shown.stdout)
    assert data["odds"][0] == {"aim": "duel good", "side": "good", "exact": "13/18", "value": 13 / 18}
    assert data["wounds"][0]["chances"][0]["wounds"] == 0


def test_odds_of_a_pending_question_show_the_first_move(file):
    asked = run("odds", file("dice: [3, 4]\norders: [{fight: g}, {pass: good}]"), "--json")
    answers = json.loads(asked.stdout)["answers"]
    assert json.loads(answers[0]["answer"]) == {"spend": {"model": "g", "might": 1, "die": 1}}
    assert [row["exact"] for row in answers] == ["1", "0"]


def test_odds_of_a_refused_order(file):
    shown = run("odds", file(""), "--order", "{fight: g, extra: 1}")
    assert shown.exit_code == 2
    assert run("odds", file("")).exit_code == 2


def test_odds_of_two_profiles_as_table_and_plot(tmp_path):
    plot = tmp_path / "odds.png"
    shown = run("odds", "--fight", "warrior-of-rohan", "--against", "mordor-orc-warrior", "--plot", str(plot))
    assert "duel good" in shown.stdout and plot.read_bytes()[:4] == b"\x89PNG"
    assert run("odds", "--fight", "nobody", "--against", "mordor-orc-warrior").exit_code == 2


def test_profiles_say_what_is_not_modelled():
    assert "mordor-troll" in run("profiles", "troll").stdout
    assert "will-of-evil (not modelled)" in run("profiles", "ringwraith").stdout
    assert json.loads(run("profiles", "ringwraith", "--json").stdout)[0]["not_modelled"] == ["will-of-evil"]
    assert "not modelled" not in run("profiles", "mordor-troll").stdout
    assert run("profiles", "no-such-thing").exit_code == 1


def test_a_list_becomes_a_battle_file(tmp_path):
    roster = tmp_path / "mine.json"
    roster.write_text(json.dumps({"roster": {"name": "Mine", "forces": [{"selections": [
        {"name": "Gothmog", "type": "model", "number": 1}, {"name": "Dragon", "type": "model", "number": 1}]}]}}))
    out = tmp_path / "battle.yaml"
    shown = run("import", str(roster), "--out", str(out))
    assert shown.exit_code == 0 and "unknown: mine.json: Dragon" in shown.stderr
    assert run("check", str(out)).exit_code == 0


def test_guards_without_a_leader_are_told(tmp_path):
    roster = tmp_path / "mine.json"
    roster.write_text(json.dumps({"roster": {"name": "Mine", "forces": [{"selections": [
        {"name": "Captain of Minas Tirith", "type": "model", "number": 1},
        {"name": "Citadel Guard", "type": "model", "number": 2}]}]}}))
    shown = run("import", str(roster))
    assert shown.exit_code == 0 and "list: mine.json: citadel-guard: nobody in this list may lead them" in shown.stderr


def test_profiles_without_a_hit_say_so():
    assert "'xyzzy'" in run("profiles", "xyzzy").stderr
    assert "no profiles of its own" in run("profiles", "--ruleset", "bushido").stderr
