"""`marchwarden play`: a battle at the prompt, with dice from the seed or typed in, saved and resumed at any pause."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from marchwarden.battle import BadInput, Battle, Fault, Roll, parse, wording
from marchwarden.battle.presence import departed, presence
from marchwarden.cli import prompt
from marchwarden.cli.files import one, orders_of, problems
from marchwarden.cli.prompt import COMMANDS, completions, order_of
from marchwarden.cli.saying import said

SHOWN = 12


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
    show(battle)
    at_desk = Desk(battle)
    for line in lines(lambda: at_desk.battle):
        if not at_desk.take(line):
            break
    return 0


class Desk:
    """A battle at the prompt, and what is done with each line."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def take(self, line: str) -> bool:
        """Do what a line says; False where it says to leave."""
        words = line.split("#", maxsplit=1)[0].split()
        if not words:
            return True
        if words[0] in {"quit", "exit"} and len(words) == 1:
            return False
        try:
            if words[0] in COMMANDS:
                self._command(words)
            else:
                self._order(line.split("#", maxsplit=1)[0])
        except (BadInput, OSError) as error:
            for problem in problems(error):
                print(f"  ? {problem}")
        return True

    def _command(self, words: list[str]) -> None:
        if words[0] == "help":
            print((prompt.__doc__ or "").strip())
            print(f"    {', '.join(COMMANDS)}: save FILE, record FILE and picture FILE write")
        elif words[0] == "offers":
            offers(self.battle, everything=True)
        elif words[0] == "board":
            board(self.battle)
        elif words[0] == "count":
            count(self.battle, words[1:])
        elif len(words) < 2:
            raise BadInput([Fault("", f"{words[0]} FILE")])
        elif words[0] == "save":
            Path(words[1]).write_text(self.battle.save(), encoding="utf-8")
            print(f"  saved; resume with: marchwarden play {words[1]}")
        elif words[0] == "record":
            Path(words[1]).write_text(json.dumps(self.battle.record()), encoding="utf-8")
            print(f"  written; play it again with: marchwarden replay {words[1]}")
        else:
            from marchwarden.battle.drawing import picture
            from marchwarden.battle.views import scene

            Path(words[1]).write_text(picture(scene(self.battle)), encoding="utf-8")

    def _order(self, text: str) -> None:
        order = order_of(self.battle, text)
        self.battle, verdict = self.battle.play(order)
        told = verdict.to_dict()
        if verdict.legal:
            for event in told["events"]:
                if event["event"] not in wording.QUIET:
                    print(f"  {wording.event(event)}")
            show(self.battle)
            return
        for objection in told["objections"]:
            print(f"  refused: {objection['rule']}: {wording.objection(objection)}")


def show(battle: Battle) -> None:
    """Say what the battle waits for, and some of what may be ordered."""
    question = battle.question
    turn = battle.table.turn
    if isinstance(question, Roll):
        print(f"Roll {question.count} {'die' if question.count == 1 else 'dice'} ({question.kind}"
              f"{', ' + question.model if question.model else ''}): dice ...")
    elif question is not None:
        print(f"{question.side} is asked: {question.ask}{' (' + question.model + ')' if question.model else ''}")
        offers(battle)
    elif not battle.legal_orders():
        print("The battle is over.")
    else:
        step = f", {turn.step}" if turn.step else ""
        print(f"Turn {turn.number}, {turn.phase} phase{step}: {turn.active}")
        offers(battle)


def offers(battle: Battle, *, everything: bool = False) -> None:
    """List orders on offer with the numbers that choose them."""
    if isinstance(battle.question, Roll):
        return
    orders = battle.legal_orders()
    for number, order in enumerate(orders if everything else orders[:SHOWN], 1):
        print(f"  {number:3} {said(battle, order)}")
    if len(orders) > SHOWN and not everything:
        print(f"      ... {len(orders) - SHOWN} more: offers")


def board(battle: Battle) -> None:
    """List the models with where they stand and what is left of them."""
    for row in battle.position()["models"]:
        more = {key: value for key, value in row.items()
                if (key in {"engaged_with", "prone", "activated", "slain", "off_board", "reserve", "stands_on"} and value)
                or key.endswith("_left")}
        words = " ".join(f"{key}={','.join(value) if isinstance(value, list | tuple) else value}"
                         for key, value in more.items())
        print(f"  {row['id']:20} {row['side']:8} ({row['at'][0]:g}, {row['at'][1]:g}) {words}")


def count(battle: Battle, words: list[str]) -> None:
    """Say how many models each side has on the board or near a point, and how many have left."""
    if not words:
        print(f"  on the board: {_sides(presence(battle))}; gone over the edge: {_sides(departed(battle))}")
        return
    try:
        x, y, within = (float(word) for word in words)
    except ValueError:
        raise BadInput([Fault("", "count X Y INCHES")]) from None
    print(f"  within {within:g}\" of ({x:g}, {y:g}): {_sides(presence(battle, (x, y), within))}")


def _sides(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{side} {number}" for side, number in counts.items())


def lines(battle: Callable[[], Battle]) -> Iterable[str]:
    """Lines from the person at the terminal, with completion, or from standard input."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return _typed(battle)
    return _piped()


def _piped() -> Iterator[str]:
    for line in sys.stdin:
        print(f"> {line.rstrip()}")
        yield line


def _typed(battle: Callable[[], Battle]) -> Iterator[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Offered(Completer):
        """Completes from what may follow."""

        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
            before = document.text_before_cursor
            start = len(document.get_word_before_cursor(WORD=True))
            for word in completions(battle(), before):
                yield Completion(word, start_position=-start)

    session: PromptSession[str] = PromptSession(completer=Offered())
    while True:
        try:
            yield session.prompt("> ")
        except (EOFError, KeyboardInterrupt):
            return
