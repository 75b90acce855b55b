"""`marchwarden play`: a battle at the prompt, with dice from the seed or typed in, saved and resumed at any pause."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from marchwarden.battle import BadInput, Battle, parse
from marchwarden.cli.desk import Desk
from marchwarden.cli.files import one, orders_of, problems


def begin(file: Path | None, example: str, seed: str, *, typed: bool) -> Battle:
    """The battle of a file after its orders, or one that was saved."""
    content = one(file, example)
    text = content.text if isinstance(content.text, str) else content.text.decode("utf-8", errors="replace")
    if '"marchwarden_save"' in text[:100]:
        return Battle.resume(text)
    data = parse(text)
    battle = Battle.from_dict(data, typed=typed)
    if seed:
        battle = battle.with_dice(seed)
    for order in orders_of(data):
        battle, _ = battle.play(order)
    return battle


def play(file: Path | None, example: str, seed: str, *, typed: bool) -> int:
    """Play a battle; 2 where the file cannot be used."""
    try:
        battle = begin(file, example, seed, typed=typed)
    except (BadInput, OSError) as error:
        for problem in problems(error):
            print(problem, file=sys.stderr)
        return 2
    print(f"{battle.table.title or 'A battle'}. help tells what can be said; quit leaves.")
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    desk = Desk(battle, careful=at_terminal)
    desk.show()
    for line in _typed(desk) if at_terminal else _piped():
        try:
            if not desk.take(line):
                break
        except KeyboardInterrupt:
            if not at_terminal:
                raise
            print("  stopped; nothing has changed")
    return 0


def _piped() -> Iterable[str]:
    for line in sys.stdin:
        print(f"> {line.rstrip()}")
        yield line


def _typed(desk: Desk) -> Iterator[str]:
    """Lines from the person at the terminal: Tab completes, Ctrl-C drops a line, Ctrl-D leaves."""
    from marchwarden.cli.terminal import session

    ask = session(desk.completions)
    while True:
        try:
            yield ask()
        except KeyboardInterrupt:
            print("  (Ctrl-C drops a line; quit or Ctrl-D leaves)")
        except EOFError:
            yield "quit"
