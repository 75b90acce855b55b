"""Every shared battle file holds: played in process, judged by its own expectations. Skipped where they are not at hand."""

from pathlib import Path

import pytest

from marchwarden.battle.expectations import broken
from marchwarden.cli.check import answers
from marchwarden.table.setup import parse

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"
FILES = sorted(CASES.rglob("*.yaml")) if CASES.is_dir() else []


@pytest.mark.skipif(not FILES, reason="the shared battle files are not at hand")
@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(CASES)) for path in FILES])
def test_the_case_holds(path: Path) -> None:
    data = parse(path.read_text(encoding="utf-8"))
    answer = answers(data)
    faults = list(broken(data["expect"], answer[0] if isinstance(answer, tuple) else answer))
    assert not faults, "\n".join(faults)
