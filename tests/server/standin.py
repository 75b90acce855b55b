"""A stand-in game, so small that the server's own promises can be tested apart from any rules.

Each side has a counter. Orders: `add` (a number, for a side), `roll` (adds a die), `ask` (a question to a side), and some
that misbehave: `sleep`, `crash`, `fail`.
"""

import hashlib
import json
import os
import time
from typing import Any, NamedTuple

from marchwarden.battle import BadInput, Fault, parse
from marchwarden.flow.dice import dice_stream
from marchwarden.server.engine import Ruled

KINDS = ("add", "roll", "ask", "answer", "sleep", "crash", "fail", "adjust")


class Counters(NamedTuple):
    """The state: the counters, how many dice fell, from which key or list, what is asked, and the states before."""

    values: tuple[tuple[str, int], ...]
    dice: str
    used: int = 0
    key: str = ""
    written: tuple[int, ...] = ()
    asked: str = ""
    before: tuple["Counters", ...] = ()
    title: str = ""


class Standin:
    """The engine over counters."""

    version = "standin-1"

    def parse(self, text: str) -> Any:
        return parse(text)

    def open(self, data: Any, dice: str) -> Counters:
        if not isinstance(data, dict) or data.get("ruleset") != "standin":
            raise BadInput([Fault("ruleset", "expected standin")])
        rows = data.get("sides")
        if not isinstance(rows, list) or not all(isinstance(row, dict) and isinstance(row.get("id"), str) for row in rows):
            raise BadInput([Fault("sides", "expected rows with ids")])
        sides = [row["id"] for row in rows]
        return Counters(tuple((side, 0) for side in sides), dice, title=str(data.get("title", "")))

    def given(self, state: Counters, dice: Any) -> Counters:
        return state._replace(written=tuple(dice))

    def key(self, state: Counters, key: str, dice: Any = None) -> Ruled:
        return Ruled(state._replace(key=key), {"legal": True, "events": []})

    def play(self, state: Counters, order: Any) -> Ruled:
        side = order.get("side")
        if not set(order) & set(KINDS):
            raise BadInput([Fault("", f"expected one of {', '.join(KINDS)}")])
        shapes = {"side": str, "roll": str, "ask": str, "by": str, "adjust": dict, "sleep": int | float}
        for name, shape in shapes.items():
            if name in order and not isinstance(order[name], shape):
                raise BadInput([Fault(name, "of another kind")])
        if state.asked and "answer" not in order:
            return self.refused("session.question", "answer first")
        after, dice = state, ()
        if "sleep" in order:
            time.sleep(order["sleep"])
        elif "crash" in order:
            os._exit(9)
        elif "fail" in order:
            raise RuntimeError("the stand-in fails on purpose")
        elif "ask" in order:
            after = state._replace(asked=order["ask"])
        elif "answer" in order:
            if not state.asked:
                return self.refused("session.question", "nothing has been asked")
            after = state._replace(asked="")
        elif "roll" in order:
            die, rest = self.die(state)
            dice, side = (die,), order["roll"]
            after = self.added(state._replace(used=state.used + 1, written=rest), side, die)
        else:
            number = order.get("add", 0) if "add" in order else order["adjust"].get("to", 0)
            if not isinstance(number, int) or number > 100:
                return self.refused("standin.too-much", "at most 100")
            after = self.added(state, side, number)
        after = after._replace(before=(*state.before, state._replace(before=())))
        return Ruled(after, {"legal": True, "cost": 0.0, "events": [{"event": "counted", "side": side}]}, dice, bool(dice))

    def die(self, state: Counters) -> tuple[int, tuple[int, ...]]:
        if state.written:
            return state.written[0], state.written[1:]
        key = bytes.fromhex(state.key) if state.key else hashlib.sha256(b"plain").digest()
        return dice_stream(key, state.used), ()

    def refused(self, rule: str, reason: str) -> Ruled:
        return Ruled(None, {"legal": False, "rule": rule, "reason": reason, "objections": [{"rule": rule, "reason": reason}]})

    def added(self, state: Counters, side: Any, number: int) -> Counters:
        if side not in dict(state.values):
            raise BadInput([Fault("side", "no such side")])
        return state._replace(values=tuple((s, v + number if s == side else v) for s, v in state.values))

    def undo(self, state: Counters, count: int) -> Counters:
        if count > len(state.before):
            raise ValueError("there is nothing to take back")
        back = state.before[len(state.before) - count]
        return back._replace(before=state.before[: len(state.before) - count], used=state.used, key=state.key)

    def check(self, state: Counters, order: Any) -> dict[str, Any]:
        return self.play(state, order).verdict

    def reach(self, state: Counters, model: str, how: Any) -> Any:
        if "sleep" in how:
            time.sleep(how["sleep"])
        if model not in dict(state.values):
            raise BadInput([Fault("model", "no such counter")])
        return {"model": model, "free": []}

    def orders(self, state: Counters, model: str | None) -> list[dict[str, Any]]:
        return [{"add": 1, "side": side} for side, _ in state.values if model in {None, side}]

    def view(self, state: Counters) -> dict[str, Any]:
        return {
            "position": self.position(state),
            "scene": None,
            "question": {"ask": "what", "side": state.asked} if state.asked else None,
            "waiting_for": [state.asked] if state.asked else [side for side, _ in state.values],
        }

    def position(self, state: Counters) -> dict[str, Any]:
        rows = [{"id": side, "side": side, "at": [value, 0]} for side, value in state.values]
        return {
            "marchwarden": 1,
            "ruleset": "standin",
            "sides": [{"id": side} for side, _ in state.values],
            "models": rows,
        }

    def speakers(self, state: Counters, order: Any) -> tuple[str, ...]:
        if state.asked:
            return (state.asked,)
        named = [order[key] for key in ("side", "by", "roll") if key in order]
        return tuple(sorted(str(name) for name in named)) or tuple(side for side, _ in state.values)

    def digest(self, state: Counters) -> str:
        told = json.dumps([state.values, state.used, state.asked])
        return hashlib.sha256(told.encode()).hexdigest()

    def missing(self, state: Counters, expect: Any) -> tuple[str, ...]:
        values = dict(state.values)
        return tuple(f"{want['model']} is not yet {want['is']}" for want in expect if values.get(want["model"]) != want["is"])


def standin() -> Standin:
    """The stand-in engine."""
    return Standin()


FILE = "marchwarden: 1\nruleset: standin\ntitle: Counting\nsides: [{id: red}, {id: blue}]\n"
