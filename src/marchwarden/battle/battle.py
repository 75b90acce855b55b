"""A battle: what a program or a person holds. Battles are values; playing returns a new one."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from marchwarden.battle.expectations import faults_in as expectation_faults
from marchwarden.battle.explaining import explained, placed
from marchwarden.battle.reading import ANSWERS, read_order
from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.questions import Roll
from marchwarden.flow.resolve import advance, settle, start, throw
from marchwarden.flow.rulebook import Game, Rulebook
from marchwarden.flow.verdicts import Objection, Verdict
from marchwarden.table.events import Event
from marchwarden.table.parsing import MAX_BYTES, parse
from marchwarden.table.reading import shown
from marchwarden.table.saving import digest, position
from marchwarden.table.setup import read_all, upgraded
from marchwarden.table.table import Dice, Table

SESSION_ORDERS = ("undo", "adjust", "dice")


class Entry(NamedTuple):
    """One accepted order in a battle's history: the order, the table it was given on, and what happened."""

    order: Mapping[str, Any]
    before: Table
    events: tuple[Event, ...]
    after: Table

    @property
    def revealed(self) -> bool:
        """Whether a die fell or something else was shown that cannot be taken back."""
        return self.before.dice.used != self.after.dice.used or any(_reveals(event) for event in self.events)


class Played(NamedTuple):
    """One line of a battle's log: any order with its verdict, and the tables before and after it."""

    order: Mapping[str, Any]
    verdict: Verdict
    before: Table
    after: Table


def _reveals(event: Event) -> bool:
    return bool(getattr(event, "reveals", False))


class Battle:
    """A battle of one rule system: a table, its rules, and how it came about.

    >>> battle = loads('''
    ... marchwarden: 1
    ... ruleset: middle-earth
    ... sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
    ... models: [{id: frodo, side: good, move: 4, at: [10, 10]}, {id: orc, side: evil, at: [30, 30]}]
    ... ''')
    >>> battle, verdict = battle.play({"activate": "frodo", "legs": [{"move": [[13, 10]]}]})
    >>> verdict.legal, verdict.cost
    (True, 3.0)
    """

    __slots__ = ("history", "played", "rules", "start", "table", "typed")

    def __init__(self, table: Table, rules: Rulebook, start: Table, history: tuple[Entry, ...] = (),
                 played: tuple[Played, ...] = (), *, typed: bool = False) -> None:
        self.table, self.rules, self.start, self.history = table, rules, start, history
        self.played, self.typed = played, typed

    def __repr__(self) -> str:
        turn, asked = self.table.turn, "" if self.question is None else ", something is asked"
        step = f" ({turn.step})" if turn.step else ""
        now = f"turn {turn.number}, {turn.phase or 'no phase'}{step}, {turn.active or 'nobody'} to act"
        return (f"<Battle of {self.rules.id}: {now}"
                f"{asked}; {len(self.table.models)} models, {len(self.history)} orders played, digest {self.digest[:12]}>")

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, typed: bool = False, rules: Rulebook | None = None) -> "Battle":
        """The battle a battle file's plain data describes; orders in the file are not played.

        With `typed`, dice are not rolled from the seed but asked for: answer with `{"dice": [4, 1]}`. `rules` plays by
        another book than the installed one of that name: a house rule, `ruleset("bushido").but(...)`.
        Raises BadInput, whose `faults` list everything that is wrong.
        """
        data = upgraded(data)
        name = data.get("ruleset")
        rules = rules or (ruleset(name) if isinstance(name, str) else None)
        if rules is None:
            installed = ", ".join(ruleset_names())
            raise BadInput([Fault("ruleset", f"expected one of {installed}; got {shown(name)}")])
        first = _read(data, rules)
        table, _ = settle(first, rules, roll=not typed)
        return cls(table, rules, first, typed=typed)

    # --- what is the case -------------------------------------------------------------------------------

    @property
    def question(self) -> Any:
        """What must be answered before anything else: a Question, a Roll (typed dice), or None."""
        return self.table.question

    @property
    def digest(self) -> str:
        """A SHA-256 that is the same wherever the battle stands the same."""
        return digest(self.table)

    @property
    def log(self) -> tuple[tuple[Mapping[str, Any], Verdict], ...]:
        """Every order given so far, refused and undone ones too, with its verdict."""
        return tuple((played.order, played.verdict) for played in self.played)

    @property
    def game(self) -> Game:
        """The table with its rules, as the rules see it."""
        return Game(self.table, self.rules)

    def position(self) -> dict[str, Any]:
        """The position as a battle file's plain data."""
        return position(self.table, self.rules.schema)

    # --- what may be done -------------------------------------------------------------------------------

    def check(self, order: Mapping[str, Any]) -> Verdict:
        """Judge an order up to its first die; nothing changes. Raises BadInput for an order of no known form."""
        parsed = self._read(order)
        if "undo" in order:
            return self._undo(order)[1]
        return self._resolve(order, parsed, roll=False)[1]

    def legal_orders(self, only: str | None = None) -> tuple[dict[str, Any], ...]:
        """Orders that are legal now: every answer of a question, else charges, tests, ends and sampled moves.

        With `only`, those of one model or unit are enough: what others may do is not worked out.
        """
        if isinstance(self.question, Roll):
            return tuple({"dice": [face] * self.question.count} for face in range(1, 7))
        if self.question is not None:
            return tuple(answer.order for answer in self.question.answers())
        return tuple(self.rules.suggest(self.game) if only is None else self.rules.suggest(self.game, only))

    def reach(self, name: str, **how: Any) -> Any:
        """Where a model or unit can go and whom it can charge."""
        if name not in self.table.models and self.rules.subject(self.table, name) is None:
            raise BadInput([Fault("", f"no model called {name!r}")])
        return self.rules.reach(self.game, name, **how)

    def play(self, order: Mapping[str, Any]) -> "tuple[Battle, Verdict]":
        """Give an order: the battle afterwards and the verdict; a refused order changes nothing but the log."""
        parsed = self._read(order)
        if "undo" in order:
            return self._undo(order)
        table, verdict = self._resolve(order, parsed, roll=not self.typed)
        verdict, before, after = verdict.settled(), self.remembered, table.but()
        if not verdict.legal:
            return self._with(played=(*self.played, Played(order, verdict, before, before))), verdict
        played = (*self.played, Played(order, verdict, before, after))
        entry = Entry(order, before, verdict.events, after)
        return self._with(table=table, history=(*self.history, entry), played=played), verdict

    def undo(self, *, agreed: bool = False) -> "Battle":
        """The battle before its last order; ValueError where undo is not allowed."""
        battle, verdict = self.play({"undo": True, "agreed": True} if agreed else {"undo": True})
        if not verdict.legal:
            raise ValueError(verdict.reason)
        return battle

    def with_dice(self, seed: int | str, written: tuple[int, ...] = ()) -> "Battle":
        """The same battle rolling these dice, then another seed; how many dice have fallen stays counted."""
        dice = Dice(written, seed, self.table.dice.used)
        start = self.start if self.played else self.start.but(dice=Dice(written, seed, self.start.dice.used))
        return Battle(self.table.but(dice=dice), self.rules, start, self.history, self.played, typed=self.typed)

    def save(self) -> str:
        """The whole battle as text, at any pause, with its pending question, history and log; see `resume`."""
        from marchwarden.battle.saves import save

        return save(self)

    @staticmethod
    def resume(text: str | bytes, *, rules: Rulebook | None = None) -> "Battle":
        """The battle that `save` wrote; BadInput where the text is damaged."""
        from marchwarden.battle.saves import resume

        return resume(text, rules)

    def record(self) -> dict[str, Any]:
        """The record of the battle: start position, orders, dice and digests, for `battle.records.replay`."""
        from marchwarden.battle.records import record

        return record(self)

    def rolling(self) -> "tuple[Battle, tuple[Event, ...]]":
        """The same battle with its dice rolled from the seed, not typed in, and what that set going."""
        table, events = settle(self.table, self.rules)
        return Battle(table, self.rules, self.start, self.history, self.played), events

    def fallen(self, before: "Battle") -> tuple[int, ...]:
        """The dice that have fallen since an earlier battle of this line, as they fell."""
        return throw(before.table.dice, self.table.dice.used - before.table.dice.used)[0]

    # --- how -----------------------------------------------------------------------------------------------

    def _with(self, *, table: Table | None = None, history: tuple[Entry, ...] | None = None,
              played: tuple[Played, ...]) -> "Battle":
        return Battle(table or self.table, self.rules, self.start, self.history if history is None else history,
                      played, typed=self.typed)

    @property
    def remembered(self) -> Table:
        """The table as the history holds it: without what was worked out on it, or a long game would keep all of that.

        Where the log ends with this table already, it is that one, so that a save writes it once.
        """
        last = self.played[-1].after if self.played else self.start
        same = all(getattr(last, name) is getattr(self.table, name) for name in last.__struct_fields__)
        return last if same else self.table.but()

    def _read(self, order: Any) -> Any:
        """An order in its form; BadInput lists everything wrong with it."""
        parsed, faults = read_order(order, self.rules, self.table)
        if faults:
            raise BadInput(faults)
        return parsed

    def _resolve(self, order: Mapping[str, Any], parsed: Any, *, roll: bool) -> tuple[Table, Verdict]:
        number = len(self.played)
        if "adjust" in order:
            return self._adjust(order)
        if isinstance(self.question, Roll):
            return self._typed_dice(order)
        if self.question is not None:
            reply = self.question.read_on(self.game, dict(order))
            if isinstance(reply, Objection):
                return self.table, self._refused(order, (reply,))
            table, events = advance(self.table, self.rules, reply)
        else:
            if isinstance(parsed, tuple(ANSWERS.values())):
                objection = Objection("session.question", "nothing has been asked")
                return self.table, self._refused(order, (objection,))
            judgement = parsed.judge(self.game)
            if judgement.objections or judgement.procedure is None:
                return self.table, self._refused(order, judgement.objections, judgement.in_full)
            table, events = advance(start(self.table, judgement.procedure), self.rules)
        table, more = settle(table, self.rules, roll=roll)
        return table, _accepted((*events, *more), number)

    def _refused(self, order: Mapping[str, Any], objections: tuple[Objection, ...],
                 in_full: Callable[[], tuple[Objection, ...]] | None = None) -> Verdict:
        """The verdict on a refused order; what may be done instead is looked for when somebody reads it."""
        def explain() -> tuple[Objection, ...]:
            return explained(self.game, order, objections if in_full is None else in_full())

        return Verdict(False, found=placed(self.game, order, objections), order=len(self.played), in_full=explain)

    def _typed_dice(self, order: Mapping[str, Any]) -> tuple[Table, Verdict]:
        number, roll = len(self.played), self.question
        faces = order.get("dice")
        good = isinstance(faces, list) and len(faces) == roll.count and all(
            type(face) is int and 1 <= face <= 6 for face in faces)
        if not good:
            objection = Objection("session.question", f"roll {roll.count} dice ({roll.kind}) and type them in")
            return self.table, self._refused(order, (objection,))
        dice = self.table.dice
        rolled = self.table.but(dice=type(dice)(dice.written, dice.seed, dice.used + roll.count))
        table, events = advance(rolled, self.rules, tuple(faces or ()))
        table, more = settle(table, self.rules, roll=False)
        return table, _accepted((*events, *more), number)

    def _adjust(self, order: Mapping[str, Any]) -> tuple[Table, Verdict]:
        from marchwarden.battle.rulings import adjust

        number = len(self.played)
        table, events, objections = adjust(self.game, order)
        if objections:
            return self.table, self._refused(order, objections)
        table, more = settle(table, self.rules, roll=not self.typed)
        return table, _accepted((*events, *more), number)

    def _undo(self, order: Mapping[str, Any]) -> "tuple[Battle, Verdict]":
        number, agreed = len(self.played), bool(order.get("agreed"))
        reason = None
        if not self.history:
            reason = "there is nothing to take back"
        elif not agreed and self.question is not None:
            reason = "a question is pending; answer it first"
        elif not agreed and self.history[-1].revealed:
            reason = "dice have fallen or something was revealed since; both sides must agree"
        together = {"undo": True, "agreed": True} if self.history and self.question is None else None
        if reason:
            verdict = self._refused(order, (Objection("session.undo", reason, instead=together),)).settled()
            played = (*self.played, Played(order, verdict, self.remembered, self.remembered))
            return self._with(played=played), verdict
        verdict = Verdict(True, order=number)
        # Dice that fell stay used, so that nothing can be rolled again by taking it back.
        table = self.history[-1].before.but(dice=self.table.dice)
        played = (*self.played, Played(order, verdict, self.remembered, table.but()))
        return self._with(table=table, history=self.history[:-1], played=played), verdict


def _accepted(events: tuple[Event, ...], number: int) -> Verdict:
    cost = 0.0
    for event in events:
        cost += getattr(event, "cost", 0.0)
    return Verdict(True, events, cost=cost, order=number)


def _read(data: Mapping[str, Any], rules: Rulebook) -> Table:
    """The table of a battle file; faults in the form of its orders are listed with those of the rest."""
    table, faults = read_all(data, rules.schema, {option.name: option for option in rules.options})
    orders = data.get("orders")
    listed = orders if isinstance(orders, list | tuple) else ()
    for number, order in enumerate(listed):
        if isinstance(order, Mapping):
            faults += read_order(order, rules, table, f"orders[{number}]")[1]
    faults += expectation_faults(data.get("expect"), len(listed), table, rules)
    if faults:
        raise BadInput(faults)
    return table


def loads(text: str | bytes, *, typed: bool = False) -> Battle:
    """The battle a battle file's text (YAML or JSON) describes; BadInput lists every fault."""
    return Battle.from_dict(parse(text), typed=typed)


def load(path: Any, *, typed: bool = False) -> Battle:
    """The battle of a battle file on disk; BadInput lists every fault, OSError when it cannot be read."""
    with Path(path).open("rb") as file:
        return loads(file.read(MAX_BYTES + 1), typed=typed)
