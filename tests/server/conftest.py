"""A running server for all tests of a module that do not end it."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from hosting import hosted


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("table")
    with hosted(database=f"sqlite:///{folder / 'table.db'}", busyness=1000) as running:
        yield running


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'table.db'}"
