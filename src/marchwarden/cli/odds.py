"""`marchwarden odds`: exact odds of an order, or of the answers to a pending question."""

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml

from marchwarden.battle import BadInput, Battle, Fault, Roll
from marchwarden.cli.files import one, orders_of, problems
from marchwarden.cli.musters import book_of
from marchwarden.studies.odds import Odds, happened, wounds_of
from marchwarden.studies.questions import Line, is_certain, single_combat, table_of, wounds_table
from marchwarden.studies.ways import Order, Ways


def odds_of(file: Path | None, example: str, *, order: str, fight: str, against: str, price: str, as_json: bool,
            plot: Path | None) -> int:
    """Print the odds; 1 where the order is refused, 2 for unusable input."""
    try:
        cost = Fraction(price)
        battle, asked = combat(fight, against) if fight else read(file, example, order)
        shown = answer(battle, asked, cost)
    except (BadInput, OSError, ValueError, ZeroDivisionError) as error:
        for problem in problems(error):
            print(problem, file=sys.stderr)
        return 2 if not isinstance(error, ValueError) or "refused" not in str(error) else 1
    if plot is not None:
        from marchwarden.studies.plots import plot as draw

        draw([Line(row["aim"], row["side"], Fraction(row["exact"])) for row in shown["odds"]], plot, shown["order"])
    print(json.dumps(shown, indent=1) if as_json else in_words(shown))
    return 0


def combat(one_name: str, other_name: str) -> tuple[Battle, Order | None]:
    """A single combat between two profiles, side by side."""
    book = book_of("middle-earth")
    for name in (one_name, other_name):
        if name not in book.schema.profiles:
            raise BadInput([Fault("--fight", f"no profile {name!r}; `marchwarden profiles WORD` finds them")])
    data = single_combat({"profile": one_name}, {"profile": other_name})
    return Battle.from_dict(data), {"fight": "one"}


def read(file: Path | None, example: str, order: str) -> tuple[Battle, Order | None]:
    """The battle of a file and the order in question: a given one, else the last of the file, else a pending question."""
    from marchwarden.battle import parse

    data = parse(one(file, example).text)
    battle, orders = Battle.from_dict(data), orders_of(data)
    given = yaml.safe_load(order) if order else None
    if given is not None and not isinstance(given, dict):
        raise BadInput([Fault("--order", "expected an order such as '{fight: aragorn}'")])
    for number, each in enumerate(orders):
        if given is None and number == len(orders) - 1 and battle.question is None:
            return battle, each
        battle, _ = battle.play(each)
    if given is None and battle.question is None:
        raise BadInput([Fault("", "the file has no order to study and nothing is asked: give --order")])
    return battle, given


def answer(battle: Battle, order: Order | None, price: Fraction) -> dict[str, Any]:
    """The odds as data."""
    if order is None:
        return _asked(battle, price)
    if is_certain(battle, order):
        raise BadInput([Fault("--order", "this order rolls no dice: what it brings is certain; "
                                         "`marchwarden check` tells it")])
    ways = Ways()
    lines = table_of(battle, order, price, ways)
    if not lines:
        raise BadInput([Fault("--order", "nothing of this order hangs on a die that is counted")])
    shown: dict[str, Any] = {"order": json.dumps(dict(order)), "odds": [_row(line) for line in lines], "wounds": []}
    for line in lines:
        if line.aim.startswith("wounds of "):
            name = line.aim.removeprefix("wounds of ")
            chances = wounds_table(battle, order, name, line.side, ways)
            shown["wounds"].append({"model": name, "left": wounds_of(battle, name), "chances": [
                {"wounds": count, "exact": str(value), "value": float(value)} for count, value in chances.items()]})
    return shown


def _asked(battle: Battle, price: Fraction) -> dict[str, Any]:
    """What each answer to the pending question is worth: of a duel the chance to win it, else of the roll to succeed."""
    question = battle.question
    if isinstance(question, Roll):
        raise BadInput([Fault("", "a roll is pending, not a question")])
    aim = happened("duel", winner=question.side)
    moves = Odds(aim, question.side, price).moves(battle)
    rows = [{"answer": json.dumps(dict(move.order)), "effect": move.effect, "exact": str(move.value),
             "value": float(move.value)} for move in moves]
    return {"order": f"{question.ask} asked of {question.side} ({question.model})", "aim": aim.name, "answers": rows,
            "odds": [{"aim": aim.name, "side": question.side, **{key: rows[0][key] for key in ("exact", "value")}}],
            "wounds": []}


def _row(line: Line) -> dict[str, Any]:
    return {"aim": line.aim, "side": line.side, "exact": str(line.value), "value": float(line.value)}


def in_words(shown: dict[str, Any]) -> str:
    """The odds as a table for people."""
    lines = [shown["order"], ""]
    lines += [f"{row['aim']:32} {row['side']:>8} plays for it  {row['value']:9.5f}  {_short(row['exact'])}"
              for row in shown["odds"]]
    lines += [f"  {row['value']:9.5f}  {row['answer']:60} {row['effect']}" for row in shown.get("answers", ())]
    for table in shown["wounds"]:
        lines += ["", f"{table['model']} (with {table['left']} left) loses"]
        lines += [f"  {row['wounds']} wounds {row['value']:9.5f}  {_short(row['exact'])}" for row in table["chances"]]
    return "\n".join(lines)


def _short(exact: str) -> str:
    return exact if len(exact) <= 40 else ""
