"""`marchwarden rules`: the rule book with the code and the tests of each clause."""

import json
import sys

from marchwarden.battle import ruleset_names
from marchwarden.battle.coverage import SESSION, Row, rows
from marchwarden.cli.app import EXIT_GOOD, EXIT_UNUSABLE


def rule_book(clause: str, name: str, *, as_json: bool) -> int:
    """Print the rule book, some of it, or one clause in full."""
    if name and name not in {SESSION, *ruleset_names()}:
        print(f"marchwarden: no rule system called {name!r}; there are {', '.join(ruleset_names())}", file=sys.stderr)
        return EXIT_UNUSABLE
    every = rows(name)
    exact = [row for row in every if row.id == clause]
    found = exact or [row for row in every if row.id.startswith(clause)]
    if not found:
        print(f"marchwarden: no clause {clause!r}", file=sys.stderr)
        return EXIT_UNUSABLE
    if as_json:
        print(json.dumps([{key: getattr(row, key) for key in row.__struct_fields__} for row in found], indent=1))
    elif exact:
        _in_full(exact[0])
    else:
        _listed(found)
    return EXIT_GOOD


def _in_full(row: Row) -> None:
    print(f"{row.id}  {row.title}\n")
    if row.summary:
        print(f"{row.summary}\n")
    print(f"source  {row.source}{'  (beyond the source documents)' if row.beyond else ''}")
    for title, places in (("code", row.code), ("tests", row.tests)):
        for number, place in enumerate(places or ("none",)):
            print(f"{title if number == 0 else '':7} {place}")


def _listed(found: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table as Grid

    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in ("clause", "title", "source", "code", "tests"):
        grid.add_column(title, justify="right" if title in {"code", "tests"} else "left")
    for row in found:
        grid.add_row(row.id, row.title, row.source, str(len(row.code)), str(len(row.tests)))
    console = Console(highlight=False)
    console.print(grid)
    bare = [row for row in found if not row.code or not row.tests]
    console.print(
        f"\n{len(found)} clauses, {len(bare)} of them without code or tests. `marchwarden rules ID` shows one in full."
    )
