"""The rule book as a table: each clause with its source, its code and its tests."""

import json
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from marchwarden.battle.proofs import SHIPPED, Found, all_tests, code_of
from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.battle.session import SESSION_CLAUSES
from marchwarden.flow.rulebook import Clause

SESSION = "session"
"""What stands for the clauses that hold at every table in the place of a rule system's id."""


class Row(msgspec.Struct, frozen=True):
    """One clause and where it stands in code and tests."""

    id: str
    title: str
    source: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    ruleset: str = ""
    summary: str = ""
    beyond: bool = False


def rows(name: str = "") -> list[Row]:
    """The rows of one rule system, or of all with what holds at every table."""
    tests = _tests()
    found: list[Row] = []
    for book in ([name] if name else [SESSION, *ruleset_names()]):
        clauses, packages = _clauses(book)
        code = code_of(source for package in packages for source in _sources(package))
        found += [Row(clause.id, clause.title, clause.source, tuple(code.get(clause.id, ())),
                      tuple(tests.get(clause.id, ())), book, clause.summary, clause.beyond) for clause in clauses]
    return found


def _clauses(name: str) -> tuple[tuple[Clause, ...], tuple[str, ...]]:
    if name == SESSION:
        return SESSION_CLAUSES, ("marchwarden.battle", "marchwarden.flow")
    book = ruleset(name)
    return ((), ()) if book is None else (book.clauses, book.packages)


def _sources(package: str) -> Iterator[tuple[str, str]]:
    """The modules of a package with their source, without the lists of clauses themselves."""
    module: Any = import_module(package)
    path = Path(module.__file__)
    if path.stem not in {"clauses", "session"} and not path.stem.startswith("clauses_"):
        yield package.removeprefix("marchwarden."), path.read_text(encoding="utf-8")
    for inner in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{package}."):
        yield from _sources(inner.name)


def checkout() -> Path | None:
    """The folder of the checkout this program runs from, or None where it was installed without its tests."""
    root = Path(str(files("marchwarden"))).parent.parent
    return root if (root / "tests" / "architecture").is_dir() and (root / "pyproject.toml").is_file() else None


def _tests() -> Found:
    root = checkout()
    if root is not None:
        return all_tests(root)
    shipped = files("marchwarden.battle") / SHIPPED
    told: Found = json.loads(shipped.read_text(encoding="utf-8")) if shipped.is_file() else {}
    return told
