"""A referee at a desk: takes one job after the other and keeps the battles it has been told of.

It holds nothing that cannot be told again: when its process dies, the table tells the next one the game's steps.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from marchwarden.server import work
from marchwarden.server.limits import file_faults, order_faults, too_deep
from marchwarden.server.patches import patch
from marchwarden.server.work import Reply, Step

GAMES = 256
EVERY = 16
RECENT = 4

encode = msgspec.json.Encoder().encode
log = logging.getLogger("marchwarden.server")


class Refused(Exception):
    """A job that is not carried out, with its code."""

    def __init__(self, code: str, message: str, faults: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(message)
        self.reply = Reply(code, message, tuple((str(path), str(text)) for path, text in faults)[:50])


class Held:
    """One game at the desk: its steps, and the states of some of them."""

    def __init__(self, engine: Any, first: Any, expect: Sequence[Any]) -> None:
        self.engine, self.expect = engine, expect
        self.steps: list[Step] = []
        self.states: dict[int, Any] = {0: first}
        self._seen: tuple[int, dict[str, Any]] | None = None

    def at(self, rev: int) -> Any:
        """The state with this number: kept, or played again from the nearest one before it."""
        if not 0 <= rev <= len(self.steps):
            raise Refused("unloaded", f"no state {rev} here")
        near = max(number for number in self.states if number <= rev)
        state = self.states[near]
        for number in range(near, rev):
            state = self.taken(state, self.steps[number])[0]
            if (number + 1) % EVERY == 0:
                self.states[number + 1] = state
        return state

    def taken(self, state: Any, step: Step) -> tuple[Any, Any]:
        """The state after a step, and the ruling where it was an order or a key."""
        if step.undo:
            return self.engine.undo(state, step.undo), None
        ruled = self.engine.key(state, step.key) if step.key else self.engine.play(state, step.order or {})
        return ruled.state, ruled

    def add(self, rev: int, step: Step, state: Any) -> None:
        """The step after the state numbered `rev` and what it led to; anything once tried after it is forgotten."""
        del self.steps[rev:]
        self.steps.append(step)
        kept = {
            number: old
            for number, old in self.states.items()
            if number <= rev and (number % EVERY == 0 or number > rev - RECENT)
        }
        self.states = kept | {rev + 1: state}
        if self._seen and self._seen[0] > rev:
            self._seen = None

    def view(self, rev: int, state: Any) -> dict[str, Any]:
        """The view of a state; the last one asked for is kept."""
        if not self._seen or self._seen[0] != rev:
            self._seen = (rev, self.engine.view(state))
        return self._seen[1]


class Desk:
    """Carries out jobs with an engine."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.games: OrderedDict[str, Held] = OrderedDict()
        self.ways: dict[type, Callable[[Any], Reply]] = {
            work.Load: self.load,
            work.Play: self.play,
            work.Key: self.key,
            work.Undo: self.undo,
            work.Judge: self.judge,
            work.Reach: self.reach,
            work.Orders: self.orders,
            work.ViewAt: self.view_at,
            work.PositionAt: self.position_at,
            work.OpenText: self.open_text,
            work.CheckText: self.check_text,
            work.ReachText: self.reach_text,
            work.ViewText: self.view_text,
            work.ImportText: self.import_text,
            work.Rulesets: self.rulesets,
            work.RulesetNamed: self.ruleset_named,
            work.Examples: self.examples,
            work.ExampleNamed: self.example_named,
        }

    def carry_out(self, job: Any) -> Reply:
        """The reply to any job; whatever goes wrong is a code, never an exception."""
        try:
            return self.ways[type(job)](job)
        except Refused as refused:
            return refused.reply
        except (MemoryError, RecursionError):
            return Reply("too-large", "too much at once")
        except Exception as error:
            if hasattr(error, "faults"):
                faults = [(fault.path, fault.problem) for fault in error.faults]
                return Refused("bad-order" if hasattr(job, "game") else "faults", str(error), faults).reply
            log.exception("the referee failed on %s", type(job).__name__)
            return Reply("fault", "the referee failed on this; nothing has changed")

    # --- games ----------------------------------------------------------------------------------------------

    def load(self, job: work.Load) -> Reply:
        data = self._data(job.text, job.options)
        held = Held(self.engine, self.engine.open(data, job.dice), (data.get("expect") or []) if job.goal else [])
        state = held.states[0]
        for number, step in enumerate(job.steps):
            state, ruled = held.taken(state, step)
            if ruled is not None and not ruled.verdict["legal"]:
                raise Refused("frozen", f"order {number + 1} of the log is not accepted by the rules installed here")
            held.add(number, step, state)
        self.games[job.game] = held
        self.games.move_to_end(job.game)
        while len(self.games) > GAMES:
            self.games.popitem(last=False)
        return self._seen(held, len(job.steps), state)

    def play(self, job: work.Play) -> Reply:
        held, state = self._state(job)
        _within(job.order)
        speaks = self.engine.speakers(state, job.order)
        strange = [side for side in speaks if side not in job.sides]
        if strange and len(strange) < len(speaks):
            raise Refused("needs-agreement", "this order moves another side's models: offer it as a ruling")
        if strange:
            raise Refused("not-yours", "this order speaks for another side")
        ruled = self.engine.play(state, job.order)
        if not ruled.verdict["legal"]:
            return Reply("illegal", str(ruled.verdict.get("reason", "")), verdict=encode(ruled.verdict))
        return self._ruled(held, job.rev, Step(order=job.order), ruled, speaks[0] if speaks else "")

    def key(self, job: work.Key) -> Reply:
        held, state = self._state(job)
        return self._ruled(held, job.rev, Step(key=job.key), self.engine.key(state, job.key), "")

    def undo(self, job: work.Undo) -> Reply:
        held, state = self._state(job)
        try:
            after = self.engine.undo(state, job.count)
        except ValueError as error:
            raise Refused("illegal", str(error)) from None
        before = held.view(job.rev, state)
        held.add(job.rev, Step(undo=job.count), after)
        return Reply(
            patch=encode(patch(before, held.view(job.rev + 1, after))),
            digest=self.engine.digest(after),
            missing=self.engine.missing(after, held.expect),
        )

    def judge(self, job: work.Judge) -> Reply:
        _, state = self._state(job)
        _within(job.order)
        return Reply(result=encode(self.engine.check(state, job.order)))

    def reach(self, job: work.Reach) -> Reply:
        _, state = self._state(job)
        _within(job.how)
        return Reply(result=encode(self.engine.reach(state, job.model, job.how)))

    def orders(self, job: work.Orders) -> Reply:
        _, state = self._state(job)
        return Reply(result=encode({"orders": self.engine.orders(state, job.model)}))

    def view_at(self, job: work.ViewAt) -> Reply:
        held, state = self._state(job)
        return self._seen(held, job.rev, state)

    def position_at(self, job: work.PositionAt) -> Reply:
        _, state = self._state(job)
        return Reply(result=encode(self.engine.position(state)))

    def _state(self, job: Any) -> tuple[Held, Any]:
        held = self.games.get(job.game)
        if held is None:
            raise Refused("unloaded", "this game is not on the desk")
        self.games.move_to_end(job.game)
        return held, held.at(job.rev)

    def _seen(self, held: Held, rev: int, state: Any) -> Reply:
        return Reply(
            result=encode(held.view(rev, state)),
            digest=self.engine.digest(state),
            missing=self.engine.missing(state, held.expect),
        )

    def _ruled(self, held: Held, rev: int, step: Step, ruled: Any, speaker: str) -> Reply:
        before = held.view(rev, held.at(rev))
        held.add(rev, step, ruled.state)
        after = held.view(rev + 1, ruled.state)
        return Reply(
            verdict=encode(ruled.verdict),
            patch=encode(patch(before, after)),
            dice=ruled.dice,
            digest=self.engine.digest(ruled.state),
            revealed=ruled.revealed,
            speaker=speaker,
            missing=self.engine.missing(ruled.state, held.expect),
        )

    # --- battle files -----------------------------------------------------------------------------------------

    def _data(self, text: str, options: dict[str, Any] | None = None) -> Any:
        if too_deep(text):
            raise Refused("faults", "nested too deep", [("", "nested too deep")])
        data = self.engine.parse(text)
        faults = list(file_faults(data))
        if faults:
            raise Refused("faults", faults[0].message, faults)
        if options and isinstance(data, dict):
            data = {**data, "options": {**(data.get("options") or {}), **options}}
        return data

    def open_text(self, job: work.OpenText) -> Reply:
        data = self._data(job.text, job.options)
        state = self.engine.open(data, job.dice)
        about = {
            "sides": [side["id"] for side in data.get("sides") or []],
            "ruleset": data["ruleset"],
            "title": str(data.get("title") or ""),
            "orders": data.get("orders") or [],
            "engine": self.engine.version,
        }
        missing = self.engine.missing(state, data.get("expect") or [])
        return Reply(result=encode(about), digest=self.engine.digest(state), missing=missing)

    def check_text(self, job: work.CheckText) -> Reply:
        data = self._data(job.text)
        state = self.engine.open(data, "file")
        verdicts = []
        for number, order in enumerate(data.get("orders") or []):
            undo = isinstance(order, dict) and "undo" in order
            ruled = self.engine.play(state, order)
            state = ruled.state if ruled.verdict["legal"] or undo else state
            verdicts.append({**ruled.verdict, "order": number})
        answer = {
            "verdicts": verdicts,
            "question": self.engine.view(state)["question"],
            "position": self.engine.position(state),
            "digest": self.engine.digest(state),
        }
        return Reply(result=encode(answer))

    def reach_text(self, job: work.ReachText) -> Reply:
        state = self.engine.open(self._data(job.text), "file")
        _within(job.how)
        return Reply(result=encode(self.engine.reach(state, job.model, job.how)))

    def view_text(self, job: work.ViewText) -> Reply:
        state = self.engine.open(self._data(job.text), "file")
        return Reply(result=encode(self.engine.view(state)))

    def import_text(self, job: work.ImportText) -> Reply:
        from marchwarden.server.importing import imported

        if too_deep(job.text):
            raise Refused("faults", "nested too deep", [("", "nested too deep")])
        return Reply(result=encode(imported(job.text, job.ruleset, job.side, job.packed)))

    # --- the shelf ----------------------------------------------------------------------------------------------

    def rulesets(self, job: work.Rulesets) -> Reply:
        from marchwarden.server.shelf import ruleset_lines

        return Reply(result=encode(ruleset_lines()))

    def ruleset_named(self, job: work.RulesetNamed) -> Reply:
        from marchwarden.server.shelf import ruleset_page

        page = ruleset_page(job.name)
        return Reply("no-such-thing", "no such rule system") if page is None else Reply(result=encode(page))

    def examples(self, job: work.Examples) -> Reply:
        from marchwarden.server.shelf import examples

        return Reply(result=encode(examples()))

    def example_named(self, job: work.ExampleNamed) -> Reply:
        from marchwarden.server.shelf import example_text

        text = example_text(job.name)
        return Reply("no-such-thing", "no such example") if text is None else Reply(result=encode(text))


def _within(order: Any) -> None:
    faults = list(order_faults(order))
    if faults:
        raise Refused("bad-order", f"too much at once: {faults[0].message}", faults)
