"""What `check` prints for people is words: nothing in it is written as a program would write it."""

import re
from pathlib import Path

import pytest

from marchwarden.battle.shipped import shipped
from marchwarden.cli.app import run

CASES = sorted((Path(__file__).parents[3] / "shared" / "cases").glob("**/*.yaml"))
A_PROGRAM = re.compile(r"[{}\[\]]|\b(True|False|None)\b|'[\w-]+':")


def lines(capsys, *words):
    run(["check", *words])
    told = capsys.readouterr()
    assert not told.err
    # What a file expects and does not get is quoted as the file writes it.
    return [line for line in told.out.splitlines() if ", wanted " not in line]


@pytest.mark.parametrize("name", sorted(shipped()))
def test_shipped_battles_are_told_in_words(capsys, name):
    assert [line for line in lines(capsys, "--example", name) if A_PROGRAM.search(line)] == []


@pytest.mark.skipif(not CASES, reason="the shared cases are not beside this checkout")
@pytest.mark.parametrize("part", range(20))
def test_every_kind_of_order_and_event_is_told_in_words(capsys, part):
    assert [line for line in lines(capsys, *map(str, CASES[part::20])) if A_PROGRAM.search(line)] == []


def test_units_are_told_with_where_they_stand_in_the_end(capsys):
    told = lines(capsys, "--example", "realm-wheel-and-march")
    assert any(re.search(r"stands at \(.*\); facing \d", line) for line in told)
