"""A rule system from outside, found through its entry point and played by the command line."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(name="installed")
def _installed(tmp_path):
    """A folder as an installer leaves it: the module, and the metadata that names its entry point."""
    shutil.copy(HERE / "skirmish.py", tmp_path / "skirmish.py")
    info = tmp_path / "skirmish_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: skirmish-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[marchwarden.systems]\nskirmish = skirmish:SKIRMISH\n")
    return tmp_path


def marchwarden(installed, *arguments):
    start = "import sys; from marchwarden.cli import main; sys.exit(main())"
    path = os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH", ""))))
    return subprocess.run([sys.executable, "-W", "ignore", "-c", start, *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": path})


def test_its_battle_is_judged(installed):
    told = marchwarden(installed, "check", "--json", str(HERE / "battle.yaml"))
    assert told.returncode == 0, told.stdout + told.stderr
    answer = json.loads(told.stdout)
    assert [verdict["legal"] for verdict in answer["verdicts"]] == [False, False, True, True, True]


def test_its_clauses_are_in_the_rule_book(installed):
    told = marchwarden(installed, "rules", "--ruleset", "skirmish", "--json")
    assert [row["id"] for row in json.loads(told.stdout)] == ["sk.walk", "sk.through", "sk.strike"]
    assert all(row["code"] for row in json.loads(told.stdout))


def test_reach_works_for_it(installed):
    told = marchwarden(installed, "reach", str(HERE / "battle.yaml"), "ann", "--json")
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["budget"] == 6


def test_without_the_plugin_the_battle_is_unusable(tmp_path):
    told = marchwarden(tmp_path, "check", str(HERE / "battle.yaml"))
    assert told.returncode == 2
    assert "skirmish" in told.stderr
