"""The shared battle files, where they are: each is judged as its own expectations say."""

from pathlib import Path

import pytest

from marchwarden.battle import parse
from marchwarden.battle.expectations import broken
from marchwarden.cli.check import answers

CASES = Path(__file__).parent.parent.parent / "shared" / "cases"
FILES = sorted(CASES.rglob("*.yaml"))

pytestmark = pytest.mark.skipif(not FILES, reason="the shared cases are not beside this checkout")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(CASES).as_posix())
def test_case_holds(file):
    data = parse(file.read_bytes())
    answer, _ = answers(data)
    assert data["expect"]
    assert list(broken(data["expect"], answer)) == []
