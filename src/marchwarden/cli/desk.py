"""A battle at the prompt: what each line does, what is told, and what may follow."""

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from marchwarden.battle import BadInput, Battle, Fault, Roll, wording
from marchwarden.battle.presence import departed, presence
from marchwarden.cli import prompt
from marchwarden.cli.files import given, kind_of, problems
from marchwarden.cli.prompt import COMMANDS, FILED, completions, order_of
from marchwarden.cli.saying import said

SHOWN = 12
STATE = {"engaged_with", "prone", "activated", "slain", "off_board", "reserve", "stands_on"}


class Desk:
    """A battle at the prompt, and what is done with each line.

    A `careful` one does not let go of orders that are not saved before it is told twice.
    """

    def __init__(self, battle: Battle, *, careful: bool = False) -> None:
        self.battle, self.careful = battle, careful
        self.kept, self.warned = len(battle.history), -1
        self._offered: tuple[Battle, tuple[dict[str, Any], ...]] | None = None

    def take(self, line: str) -> bool:
        """Do what a line says; False where it says to leave."""
        text = line.split("#", maxsplit=1)[0].strip()
        verb, _, rest = text.partition(" ")
        if not verb:
            return True
        try:
            if verb in {"quit", "exit"} and not rest:
                return not self._may_leave()
            if verb in COMMANDS:
                self._command(verb, rest.strip())
            else:
                self._order(text)
        except (BadInput, OSError) as error:
            for problem in problems(error):
                print(f"  ? {problem}")
        return True

    def _may_leave(self) -> bool:
        given_in_all = len(self.battle.history)
        if not self.careful or given_in_all <= self.kept or self.warned == given_in_all:
            return True
        lost = given_in_all - self.kept
        print(f"  {lost} {'order is' if lost == 1 else 'orders are'} not saved: save FILE keeps the battle, "
              "quit once more leaves without")
        self.warned = given_in_all
        return False

    def _command(self, verb: str, rest: str) -> None:
        if verb in FILED:
            self._write(verb, _file(verb, rest))
        elif verb == "count":
            count(self.battle, rest.split())
        elif rest:
            raise BadInput([Fault("", f"{verb} stands alone, without {rest!r}")])
        elif verb == "help":
            print((prompt.__doc__ or "").strip())
            print(f"    {', '.join(COMMANDS)}: save FILE, record FILE and picture FILE write")
        elif verb == "board":
            board(self.battle)
        else:
            self.tell_offers(everything=True)

    def _write(self, verb: str, path: Path) -> None:
        """Write the battle, its record or its picture; never over a file of another kind."""
        if verb == "save":
            _put(path, self.battle.save(), "a saved battle")
            self.kept = len(self.battle.history)
            print(f"  saved; resume with: marchwarden play {shlex.quote(str(path))}")
        elif verb == "record":
            _put(path, json.dumps(self.battle.record()), "a record")
            print(f"  written; play it again with: marchwarden replay {shlex.quote(str(path))}")
        else:
            from marchwarden.battle.drawing import picture, png
            from marchwarden.battle.views import scene

            drawn = picture(scene(self.battle))
            _put(path, png(drawn) if path.suffix.lower() == ".png" else drawn, "a picture")
            print(f"  drawn: {path}")

    def _order(self, text: str) -> None:
        order = order_of(self.battle, text)
        self.battle, verdict = self.battle.play(order)
        told = verdict.to_dict()
        if verdict.legal:
            for event in told["events"]:
                if event["event"] not in wording.QUIET:
                    print(f"  {wording.event(event)}")
            self.show()
            return
        for objection in told["objections"]:
            print(f"  refused: {objection['rule']}: {wording.objection(objection)}")

    # --- what is told -----------------------------------------------------------------------------------

    def offered(self) -> tuple[dict[str, Any], ...]:
        """The orders on offer, worked out once for each state of the battle."""
        if self._offered is None or self._offered[0].table is not self.battle.table:
            self._offered = (self.battle, tuple(self.battle.legal_orders()))
        return self._offered[1]

    def show(self) -> None:
        """Say what the battle waits for, and some of what may be ordered."""
        question, turn = self.battle.question, self.battle.table.turn
        if isinstance(question, Roll):
            print(f"Roll {question.count} {'die' if question.count == 1 else 'dice'} ({question.kind}"
                  f"{', ' + question.model if question.model else ''}): dice ...")
        elif question is not None:
            print(f"{question.side} is asked: {question.ask}{' (' + question.model + ')' if question.model else ''}")
            self.tell_offers()
        elif not self.offered():
            print("The battle is over.")
        else:
            step = f", {turn.step}" if turn.step else ""
            print(f"Turn {turn.number}, {turn.phase} phase{step}: {turn.active}")
            self.tell_offers()

    def tell_offers(self, *, everything: bool = False) -> None:
        """List orders on offer with the numbers that choose them."""
        if isinstance(self.battle.question, Roll):
            return
        orders = self.offered()
        for number, order in enumerate(orders if everything else orders[:SHOWN], 1):
            print(f"  {number:3} {said(self.battle, order)}")
        if len(orders) > SHOWN and not everything:
            print(f"      ... {len(orders) - SHOWN} more: offers")

    def completions(self, before: str) -> Iterator[str]:
        """The words that may follow what has been typed."""
        lines = [] if isinstance(self.battle.question, Roll) else [said(self.battle, order) for order in self.offered()]
        return completions(self.battle, before, lines)


def _file(verb: str, rest: str) -> Path:
    """The file a line names: all that follows the word, in quotes or not."""
    if len(rest) > 1 and rest[0] == rest[-1] and rest[0] in "\"'":
        rest = rest[1:-1]
    if not rest:
        raise BadInput([Fault("", f"{verb} FILE")])
    return Path(rest).expanduser()


def _put(path: Path, content: str | bytes, kind: str) -> None:
    """Write a file; BadInput where another kind of file has that name."""
    if path.exists() and path.stat().st_size and not _is(path, kind):
        raise BadInput([Fault("", f"{path} is there already and is not {kind}: take another name")])
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def _is(path: Path, kind: str) -> bool:
    content = given(path).text
    return content[:4] in {b"<svg", b"\x89PNG"} if kind == "a picture" else kind_of(content) == kind


def board(battle: Battle) -> None:
    """List the models with where they stand and what is left of them."""
    for row in battle.position()["models"]:
        more = {key: value for key, value in row.items() if (key in STATE and value) or key.endswith("_left")}
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
