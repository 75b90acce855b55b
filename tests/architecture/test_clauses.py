"""Every clause of every rule book has code and a test, and every id in the code is a clause."""

import pytest

from marchwarden import ruleset, ruleset_names
from marchwarden.battle import proofs
from marchwarden.battle.coverage import SESSION, _sources, rows
from marchwarden.battle.session import SESSION_CLAUSES

BOOKS = [SESSION, *ruleset_names()]
PREFIXES = {SESSION: "session.", "middle-earth": "me.", "bushido": "bu.", "realm-of-chaos": "rc."}


@pytest.mark.parametrize("name", BOOKS)
def test_every_clause_has_code(name):
    assert [row.id for row in rows(name) if not row.code] == []


@pytest.mark.parametrize("name", BOOKS)
def test_every_clause_has_a_test(name):
    assert [row.id for row in rows(name) if not row.tests] == []


@pytest.mark.parametrize("name", ruleset_names())
def test_every_id_in_the_code_is_a_clause(name):
    book = ruleset(name)
    known = {clause.id for clause in (*book.clauses, *SESSION_CLAUSES)}
    code = proofs.code_of(source for package in book.packages for source in _sources(package))
    prefix = PREFIXES[name]
    assert {clause: places for clause, places in code.items() if clause.startswith(prefix)
            and clause not in known and not any(longer.startswith(f"{clause}.") for longer in known)} == {}


@pytest.mark.parametrize("name", ruleset_names())
def test_clauses_are_told_in_full_and_once(name):
    clauses = ruleset(name).clauses
    assert len({clause.id for clause in clauses}) == len(clauses)
    assert [clause.id for clause in clauses if not (clause.title and clause.source and clause.summary)] == []


def test_a_test_is_found_by_the_strings_in_it(tmp_path):
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_x.py").write_text('@mark("xx.move.gap")\ndef test_gap():\n    pass\n\ndef test_other():\n    f("xx.b.c")\n')
    assert proofs.tests_of(folder) == {"xx.move.gap": ["tests/test_x.py::test_gap"], "xx.b.c": ["tests/test_x.py::test_other"]}
