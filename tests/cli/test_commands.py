"""The command line as people and programs use it."""

import json
import subprocess
import sys

import pytest

from marchwarden.battle.shipped import shipped_text
from marchwarden.cli.app import run

EXAMPLE = "move-12-four-at-the-wall"


@pytest.fixture
def example(tmp_path):
    file = tmp_path / "wall.yaml"
    file.write_text(shipped_text(EXAMPLE), encoding="utf-8")
    return file


def test_check_tells_people_each_verdict_and_what_holds(capsys):
    assert run(["check", "--example", EXAMPLE]) == 0
    told = capsys.readouterr().out
    assert "frodo rolls 3 (jump)" in told
    assert "8 of 8 expectations hold" in told


def test_check_gives_programs_one_object_a_file(capsys, example):
    assert run(["check", "--json", str(example)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"verdicts", "question", "position", "digest"}
    assert [verdict["order"] for verdict in answer["verdicts"]] == [0, 1, 2, 3]
    assert run(["check", "--json", str(example), str(example)]) == 0
    assert json.loads(capsys.readouterr().out) == [answer, answer]


def test_an_expectation_that_does_not_hold_is_exit_code_one(capsys, example):
    example.write_text(example.read_text().replace("cost: 3.3", "cost: 3.4"))
    assert run(["check", str(example)]) == 1
    assert "order 0: cost 3.3, wanted 3.4" in capsys.readouterr().out


def test_without_expectations_a_refused_order_is_exit_code_one(capsys, example):
    text = example.read_text().split("expect:")[0].replace("jump: wall}]}", "jump: wall}, {move: [[6, 1]]}]}", 1)
    example.write_text(text)
    assert run(["check", str(example)]) == 0
    example.write_text(text.replace("legs: [{jump: wall}]}", "legs: [{move: [[16, 23]]}]}"))
    assert run(["check", str(example)]) == 1


@pytest.mark.parametrize("text", ["a: [", "", "[]", "marchwarden: 1\nruleset: chess", "marchwarden: 9\nruleset: bushido"])
def test_unusable_input_is_exit_code_two_with_its_faults(capsys, tmp_path, text):
    file = tmp_path / "broken.yaml"
    file.write_text(text)
    assert run(["check", "--json", str(file)]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["faults"]
    assert "broken.yaml: " in told.err
    assert "Traceback" not in told.err


def test_an_order_of_no_known_form_names_its_place(capsys, example):
    example.write_text(example.read_text().replace("{activate: sam, legs: [{jump: wall}]}", "{dance: sam}"))
    assert run(["check", str(example)]) == 2
    assert "orders[3]: expected one of" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["check", "/no/such/file"], ["check"], ["check", "--example", "nothing"], ["chek"],
                                       ["reach", "x"], ["show", "--example", EXAMPLE], ["rules", "me.nothing"],
                                       ["rules", "--ruleset", "chess"], ["schema", "chess"], ["examples", "nothing"],
                                       ["replay", "/no/such/file"], ["reach", "/", "x"]])
def test_wrong_usage_is_exit_code_two_and_a_sentence(capsys, arguments):
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.err
    assert "Traceback" not in told.err
    assert "fault of the program" not in told.err


def test_reach_for_people_and_for_programs(capsys, example):
    assert run(["reach", str(example), "frodo"]) == 0
    assert "frodo has 4" in capsys.readouterr().out
    assert run(["reach", str(example), "frodo", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["model"], told["free"]["type"]) == ("frodo", "MultiPolygon")
    assert {"charges", "beyond_tests", "budget"} <= set(told)


def test_reach_of_nobody_is_unusable(capsys, example):
    assert run(["reach", str(example), "bilbo"]) == 2
    assert "bilbo" in capsys.readouterr().err


def test_reach_in_a_shipped_battle(capsys):
    assert run(["reach", "--example", "uruk-hai-at-the-wall", "uruk"]) == 0
    assert "uruk has 6" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "there"), [("uruk-hai-at-the-wall", "uruk"), ("ridge", "spears")])
def test_reach_without_a_model_says_who_is_there(capsys, name, there):
    assert run(["reach", "--example", name]) == 2
    assert there in capsys.readouterr().err


def test_pictures_are_drawn(tmp_path, example):
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert run(["show", str(example), "--svg", str(svg), "--png", str(png)]) == 0
    assert svg.read_text().startswith("<svg")
    assert "Nazgûl" in svg.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")
    assert run(["reach", str(example), "frodo", "--svg", str(svg)]) == 0
    assert "where it can end" in svg.read_text()


def test_a_folder_is_nothing_to_draw_into(tmp_path, example, capsys):
    assert run(["show", str(example), "--png", str(tmp_path)]) == 2
    assert "folder" in capsys.readouterr().err


def test_rules_in_full_and_as_json(capsys):
    assert run(["rules", "session.undo"]) == 0
    assert "Battle._undo" in capsys.readouterr().out
    assert run(["rules", "--json", "--ruleset", "bushido"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert all({"id", "title", "source", "code", "tests"} <= set(row) for row in rows)
    assert run(["rules", "bu."]) == 0


def test_the_schema_is_json(capsys):
    assert run(["schema", "bushido"]) == 0
    assert json.loads(capsys.readouterr().out)["properties"]["marchwarden"] == {
        "const": 1, "description": "The version of the format."}


def test_examples_are_listed_and_printed(capsys):
    assert run(["examples"]) == 0
    assert EXAMPLE in capsys.readouterr().out
    assert run(["examples", EXAMPLE]) == 0
    assert capsys.readouterr().out == shipped_text(EXAMPLE)


def test_a_record_replays_or_says_where_it_differs(capsys, tmp_path):
    import marchwarden

    battle = marchwarden.loads(shipped_text(EXAMPLE))
    battle, _ = battle.play({"activate": "frodo", "legs": [{"jump": "wall"}]})
    record = tmp_path / "game.json"
    record.write_text(json.dumps(battle.record()))
    assert run(["replay", str(record)]) == 0
    record.write_text(json.dumps(battle.record()).replace('"dice":[3]', '"dice":[2]').replace('"dice": [3]', '"dice": [2]'))
    assert run(["replay", str(record)]) == 1
    assert "order 0 differs: dice" in capsys.readouterr().out


def test_standard_input_is_a_file_too():
    done = subprocess.run([sys.executable, "-m", "marchwarden", "check", "-"], input=shipped_text(EXAMPLE), text=True,
                          capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_imports_no_rules_and_no_server():
    code = ("import sys; from marchwarden.cli.app import run; run(['--help']); "
            "print([m for m in sys.modules if m.startswith(('marchwarden.systems', 'marchwarden.server', 'starlette', 'yaml', "
            "'resvg', 'sqlalchemy'))])")
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True)
    assert done.stdout.rstrip().endswith("[]")


@pytest.mark.parametrize("command", ["check", "reach", "show", "rules", "schema", "replay", "verify", "examples", "table"])
def test_every_command_has_help_with_examples(capsys, command):
    assert run([command, "--help"]) == 0
    assert f"marchwarden {command}" in capsys.readouterr().out
