"""`marchwarden schema`, `replay`, `verify` and `examples`."""

import json
from pathlib import Path
from typing import Any

from marchwarden.battle import BadInput, Fault, parse, ruleset_names
from marchwarden.battle.shipped import shipped
from marchwarden.cli.app import EXIT_GOOD, EXIT_NOT
from marchwarden.cli.files import FROM_TABLE, example, expect_kind, kind_of, one


def print_schema(name: str) -> int:
    """Print the JSON Schema of one rule system's battle files, or of all."""
    from marchwarden.battle.published import battle_schema

    if name and name not in ruleset_names():
        raise BadInput([Fault("", f"no rule system called {name!r}; there are {', '.join(ruleset_names())}")])
    print(json.dumps(battle_schema(name), indent=2, ensure_ascii=False))
    return EXIT_GOOD


def replay_it(file: Path | None, *, as_json: bool) -> int:
    """Replay a record; 0 where every digest is equal, 1 where one differs."""
    from marchwarden.battle.records import replay

    told = one(file)
    expect_kind(told, "a record", FROM_TABLE)
    if kind_of(told.text) == FROM_TABLE:
        return replay_game(told.text, as_json=as_json)
    data: Any = parse(told.text)
    found = replay(data)
    differs = found.differs
    if as_json:
        print(
            json.dumps(
                {
                    "played": found.played,
                    "digest": found.battle.digest,
                    "differs": None
                    if differs is None
                    else {
                        "order": differs.order,
                        "what": differs.what,
                        "recorded": differs.recorded,
                        "found": differs.found,
                    },
                }
            )
        )
    elif differs is None:
        print(f"{found.played} orders replayed; every die and digest is as recorded")
    else:
        print(f"{found.played} orders replayed; {differs}")
    return EXIT_GOOD if differs is None else EXIT_NOT


def replay_game(text: bytes | str, *, as_json: bool) -> int:
    """Replay the record of a game from the table; the same answers as for a battle's record."""
    from marchwarden.server import replay_record

    played, digest, wrong = replay_record(_words(text))
    differs = wrong[0] if wrong else None
    if as_json:
        print(json.dumps({"played": played, "digest": digest, "differs": differs and {"what": differs}}))
    else:
        print(f"{played} orders replayed; {differs or 'every die and digest is as recorded'}")
    return EXIT_NOT if wrong else EXIT_GOOD


def _words(text: bytes | str) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text


def verify_it(file: Path | None) -> int:
    """Verify a game's record from the table; 0 where all of it holds."""
    from marchwarden.server import verify_record

    told = one(file)
    expect_kind(told, FROM_TABLE)
    wrong = verify_record(_words(told.text))
    print("\n".join(wrong) if wrong else "the chain, every order, every die and every state hold")
    return EXIT_NOT if wrong else EXIT_GOOD


def list_examples(name: str) -> int:
    """List the shipped battles with their titles, or print one."""
    if name:
        print(example(name).text, end="")
        return EXIT_GOOD
    wide = max(map(len, shipped()), default=0)
    for key, file in shipped().items():
        data = parse(file.read_text(encoding="utf-8"))
        print(f"{key:{wide}}  {data.get('ruleset', ''):14}  {data.get('title', '')}")
    return EXIT_GOOD
