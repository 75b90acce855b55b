"""Which code carries out a clause and which tests show it at work, found by reading sources.

A clause's id stands as a plain string where its rule is coded and where a test names it. This module imports nothing
of the program, so that building a wheel can run it to ship the names of tests that are not themselves shipped.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

SHIPPED = "proofs.json"
RULE = re.compile(r"rule: *\[?([a-z0-9., -]+)\]?")
CLAUSE_ID = re.compile(r"[a-z]{2,}(\.[a-z0-9-]+)+\Z")

Found = dict[str, list[str]]


def named_in(source: str) -> Iterator[tuple[str, str]]:
    """Every string of the form of a clause id with the function or class it stands in ('' at the top)."""
    yield from _walk(ast.parse(source), "")


def _walk(node: ast.AST, inside: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _walk(child, f"{inside}.{child.name}" if inside else child.name)
        elif isinstance(child, ast.Constant):
            if isinstance(child.value, str) and CLAUSE_ID.fullmatch(child.value):
                yield child.value, inside
        else:
            yield from _walk(child, inside)


def code_of(files: Iterable[tuple[str, str]]) -> Found:
    """For each clause id the places in the code that name it; `files` are (module, source)."""
    found: Found = {}
    for module, source in files:
        for clause, inside in named_in(source):
            _add(found, clause, f"{module}:{inside}" if inside else module)
    return found


def tests_of(folder: Path) -> Found:
    """For each clause id the tests below a folder that name it."""
    found: Found = {}
    for file in sorted(folder.rglob("test_*.py")):
        place = file.relative_to(folder.parent).as_posix()
        for clause, inside in named_in(file.read_text(encoding="utf-8")):
            test = "::".join(part for part in inside.split(".") if part.lower().startswith("test"))
            _add(found, clause, f"{place}::{test}" if test else place)
    return found


def examples_of(folder: Path, test: str) -> Found:
    """For each clause id the shipped battles whose expectations name it, as cases of the test that plays them."""
    found: Found = {}
    for file in sorted(folder.rglob("*.yaml")):
        for names in RULE.findall(file.read_text(encoding="utf-8")):
            for clause in names.split(","):
                _add(found, clause.strip(), f"{test}[{file.stem}]")
    return found


def all_tests(root: Path) -> Found:
    """The tests of a checkout, those of the shipped battles among them."""
    found = tests_of(root / "tests")
    played = examples_of(root / "src" / "marchwarden" / "examples", "tests/test_examples.py::test_example_holds")
    for clause, tests in played.items():
        for test in tests:
            _add(found, clause, test)
    return found


def _add(found: Found, clause: str, place: str) -> None:
    places = found.setdefault(clause, [])
    if place not in places:
        places.append(place)


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(json.dumps(all_tests(Path(sys.argv[1])), indent=0), encoding="utf-8")
