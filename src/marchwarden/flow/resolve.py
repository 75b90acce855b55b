"""The kernel: take the innermost step, let it decide, apply its events, stop at a question."""

from typing import Any

from marchwarden.flow.dice import dice_stream, seed_key
from marchwarden.flow.procedures import Procedure
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game, Rulebook
from marchwarden.table.events import Event
from marchwarden.table.table import Dice, Table

STEP_BUDGET = 100_000


def advance(table: Table, rules: Rulebook, reply: Any = None) -> tuple[Table, tuple[Event, ...]]:
    """Carry on from the agenda until a question is put or nothing is left to do."""
    agenda = list(table.agenda)
    happened: list[Event] = []
    table = table.but(question=None)
    for _ in range(STEP_BUDGET):
        if not agenda:
            return table.but(agenda=()), tuple(happened)
        procedure, step = agenda.pop()
        outcome = getattr(procedure, step)(Game(table, rules), reply)
        reply = None
        for event in outcome.events:
            table = event.happen(table)
            happened.append(event)
        if outcome.then is not None:
            agenda.append(outcome.then)
        if outcome.kind == "ask":
            return table.but(agenda=tuple(agenda), question=outcome.what), tuple(happened)
        if outcome.kind == "call":
            agenda.append((outcome.what, "begin"))
        elif outcome.kind == "done":
            reply = outcome.what
    raise RuntimeError(f"no end after {STEP_BUDGET} steps: {[(type(p).__name__, s) for p, s in agenda]}")


def start(table: Table, procedure: Procedure) -> Table:
    """The table with a procedure put on top of its agenda."""
    return table.but(agenda=(*table.agenda, (procedure, "begin")))


def throw(dice: Dice, count: int) -> tuple[tuple[int, ...], Dice]:
    """The next dice: the written ones first, then the seeded stream; and what is left."""
    taken, rest = dice.written[:count], dice.written[count:]
    key = seed_key(dice.seed) if len(taken) < count else b""
    more = tuple(dice_stream(key, dice.used + len(taken) + i) for i in range(count - len(taken)))
    return taken + more, Dice(rest, dice.seed, dice.used + count)


def settle(table: Table, rules: Rulebook, *, roll: bool = True) -> tuple[Table, tuple[Event, ...]]:
    """Answer rolls from the table's dice and go on by itself until a player is needed."""
    happened: list[Event] = []
    while True:
        if isinstance(table.question, Roll):
            if not roll:
                break
            faces, dice = throw(table.dice, table.question.count)
            table, events = advance(table.but(dice=dice), rules, faces)
        elif table.question is None and not table.agenda:
            procedure = rules.sequence(Game(table, rules))
            if procedure is None:
                break
            table, events = advance(start(table, procedure), rules)
        elif table.question is None:
            table, events = advance(table, rules)
        else:
            break
        happened.extend(events)
    return table, tuple(happened)
