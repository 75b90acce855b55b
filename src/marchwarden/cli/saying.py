"""Orders in the prompt's own language: what a player would type to give one."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import yaml

from marchwarden.battle import BadInput, Battle
from marchwarden.cli.prompt import order_of

Order = Mapping[str, Any]


def said(battle: Battle, order: Order) -> str:
    """The line that gives an order: its short words where they mean just this order, else as a file writes it."""
    plain: dict[str, Any] = json.loads(msgspec.json.encode(order))
    for way in SHORT.get(next(iter(plain), ""), ()):
        try:
            text = " ".join(way(plain))
            if order_of(battle, text) == plain:
                return text
        except (BadInput, KeyError, IndexError, TypeError, ValueError):
            continue
    return str(yaml.safe_dump(plain, default_flow_style=True, sort_keys=False, width=float("inf"))).strip()


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def _numbers(value: Sequence[Any]) -> list[str]:
    """The coordinates of a place or a path, one after the other."""
    return [text for one in value for text in (_numbers(one) if isinstance(one, list) else [_number(one)])]


def _leg(leg: Order) -> tuple[str, list[str]]:
    """A leg's verb, and what follows the model's name."""
    verb, value = next(iter(leg.items()))
    if verb == "cast":
        return verb, [value, leg["target"], str(leg.get("will", 1))]
    if value is True:
        return verb, []
    if isinstance(value, str):
        return verb, [value, *_numbers(leg.get("to") or [])]
    return verb, value if isinstance(value[0], str) else _numbers(value)


def _activate(order: Order) -> list[str]:
    shout = [order["shout"]] if order.get("shout") else []
    if not order.get("legs"):
        return ["stay", order["activate"], *shout]
    (verb, rest), *more = map(_leg, order["legs"])
    return [verb, order["activate"], *rest, *_then(more), *shout]


def _then(legs: Sequence[tuple[str, list[str]]]) -> list[str]:
    """Further legs, each after the word that joins it to the one before."""
    return [word for verb, rest in legs for word in ("then", verb, *rest)]


def _continue(order: Order) -> list[str]:
    if not order.get("legs"):
        return ["continue", order["continue"]]
    (verb, rest), *more = map(_leg, order["legs"])
    # The words of the leg are read as after a model's name, which stands at the beginning here.
    return ["continue", order["continue"], verb, *rest, *_then(more)]


def _spend(order: Order) -> list[str]:
    spend = order["spend"]
    return ["spend", spend["model"], *(str(word) for key, value in spend.items() if key != "model"
                                       for word in (key, value))]


def _words(order: Order) -> list[str]:
    """The first key, then every value."""
    return [next(iter(order)), *map(str, order.values())]


SHORT: dict[str, tuple[Callable[[Order], list[str]], ...]] = {
    "activate": (_activate,),
    "continue": (_continue,),
    "spend": (_spend,),
    "answer": (lambda order: [order["answer"]], lambda order: ["answer", order["answer"]]),
    "decline": (lambda order: ["decline"],),
    "strike": (lambda order: ["strike", order["target"]],),
    "back_away": (lambda order: ["back", *_numbers(order["to"])],),
    **dict.fromkeys(("shoot", "fight", "declare", "pass", "end", "forego", "shout", "style"), (_words,)),
}
"""For each kind of order the ways to say it in short words."""
