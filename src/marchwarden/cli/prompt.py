"""The prompt's one language: short words for orders, or an order as a battle file writes it; and what can follow.

move uruk 20 21 22 23        a path of waypoints; go uruk 22 23 finds the way; stay uruk does nothing
charge uruk boromir          stand uruk, lie uruk, jump uruk wall, leap, climb, descend, ladder, crawl, exit uruk north
cast gandalf immobilise orc 2         continue gandalf move 20 21      go uruk 20 21 then jump wall
shoot bard orc      fight aragorn      style boromir shielding      declare heroic-move aragorn
pass good           end good           forego hero
spend aragorn might 2 die 1          decline, accept, answer orc, strike orc, back orc 20 21, dice 4 1
count, count 24 24 3         how many models each side has: on the board, or within 3" of (24, 24)
3                            the third of the orders on offer
{activate: uruk, legs: [{move: [[20, 21]]}]}     anything at all
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import yaml

from marchwarden.battle import BadInput, Battle, Fault, Roll

Words = Sequence[str]
Order = dict[str, Any]
LEGS = ("move", "go", "charge", "stand", "lie", "jump", "leap", "climb", "descend", "ladder", "crawl", "exit", "enter", "cast",
        "stay")
SPEAKING = ("shoot", "fight", "declare", "pass", "end", "forego", "shout", "spend", "decline", "accept", "answer", "strike",
            "back", "dice", "continue", "undo")


def order_of(battle: Battle, text: str) -> Order:
    """The order a line means; BadInput where it means none."""
    text = text.strip()
    if text.startswith("{") or ":" in text:
        return _written(text if text.startswith("{") else f"{{{text}}}")
    words = text.split()
    if words and words[0].isdigit():
        return _rolled(battle, words) if isinstance(battle.question, Roll) else _offered(battle, words)
    verb = READERS.get(words[0]) if words else None
    if verb is None:
        raise BadInput([Fault("", f"no order begins with {words[0] if words else 'nothing'!r}; try help, or offers")])
    try:
        return verb(battle, words)
    except (IndexError, ValueError):
        raise BadInput([Fault("", f"{words[0]}: something is missing or no number; try help")]) from None


def _written(text: str) -> Order:
    try:
        order = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        raise BadInput([Fault("", f"cannot read this order: {str(error).splitlines()[0]}")]) from None
    if not isinstance(order, dict):
        raise BadInput([Fault("", "expected an order such as {pass: good}")])
    return order


def _rolled(battle: Battle, words: Words) -> Order:
    """Dice typed in without a word before them."""
    if not all(word.isdigit() for word in words):
        raise BadInput([Fault("", "dice are whole numbers, such as: dice 4 1")])
    return {"dice": [int(word) for word in words]}


def _offered(battle: Battle, words: Words) -> Order:
    if len(words) > 1:
        raise BadInput([Fault("", "an order on offer is chosen by one number")])
    number, orders = int(words[0]), battle.legal_orders()
    if not 1 <= number <= len(orders):
        raise BadInput([Fault("", f"{len(orders)} orders are on offer, not {number}")])
    return dict(orders[number - 1])


def _points(numbers: Words) -> list[list[float]]:
    if not numbers or len(numbers) % 2:
        raise ValueError
    values = [float(number) for number in numbers]
    return [[x, y] for x, y in zip(values[::2], values[1::2], strict=True)]


def _leg(battle: Battle, words: Words) -> Order:
    """The leg that a verb, and what follows the model's name, describe."""
    verb, rest = words[0], words[1:]
    if verb in {"move", "crawl"}:
        return {verb: _points(rest)}
    if verb in {"go", "enter"}:
        return {verb: _points(rest)[0]}
    if verb in {"stand", "lie"}:
        return {verb: True}
    if verb == "charge":
        return {"charge": rest[0] if len(rest) == 1 else list(rest[:1] if not rest[1:] else rest)}
    if verb == "cast":
        return {"cast": rest[0], "target": rest[1], "will": int(rest[2]) if len(rest) > 2 else 1}
    if verb in {"jump", "leap", "descend"} and len(rest) > 1:
        return {verb: rest[0], "to": _points(rest[1:])[0]}
    return {verb: rest[0]}


def _activate(battle: Battle, words: Words) -> Order:
    verb, name = words[0], words[1]
    rest = list(words[2:])
    order: Order = {"activate": name, "legs": []}
    if rest and rest[-1] in {"with-me", "at-the-double"}:
        order["shout"] = rest.pop()
    if verb != "stay":
        order["legs"] = _legs(battle, [verb, *rest])
    return order


def _legs(battle: Battle, words: Words) -> list[Order]:
    """Legs one after the other, with `then` between them."""
    legs: list[list[str]] = [[]]
    for word in words:
        if word == "then":
            legs.append([])
        else:
            legs[-1].append(word)
    return [_leg(battle, leg) for leg in legs]


def _continue(battle: Battle, words: Words) -> Order:
    return {"continue": words[1], "legs": _legs(battle, words[2:]) if len(words) > 2 else []}


def _spend(battle: Battle, words: Words) -> Order:
    spend: Order = {"model": words[1]}
    pairs = list(zip(words[2::2], words[3::2], strict=True))
    for key, value in pairs:
        spend[key] = value if key == "from" else int(value)
    return {"spend": spend}


def _said(battle: Battle, answer: str) -> Order:
    side = getattr(battle.question, "side", "")
    if answer == "decline" and not any("answer" in order for order in battle.legal_orders()):
        return {"decline": side}
    return {"answer": answer, "side": side}


def _asked(battle: Battle) -> str:
    return str(getattr(battle.question, "model", ""))


READERS: dict[str, Callable[[Battle, Words], Order]] = {
    **dict.fromkeys(LEGS, _activate),
    "continue": _continue,
    "shoot": lambda battle, words: {"shoot": words[1], "target": words[2]},
    "fight": lambda battle, words: {"fight": words[1]},
    "style": lambda battle, words: {"style": words[1], "as": words[2]},
    "declare": lambda battle, words: {"declare": words[1], "model": words[2],
                                      **({"target": words[3]} if len(words) > 3 else {})},
    "pass": lambda battle, words: {"pass": words[1] if len(words) > 1 else battle.table.turn.active},
    "end": lambda battle, words: {"end": words[1] if len(words) > 1 else battle.table.turn.active},
    "forego": lambda battle, words: {"forego": words[1]},
    "shout": lambda battle, words: {"shout": words[1], "model": words[2]},
    "spend": _spend,
    "decline": lambda battle, words: _said(battle, "decline"),
    "accept": lambda battle, words: _said(battle, "accept"),
    "answer": lambda battle, words: _said(battle, words[1]),
    "strike": lambda battle, words: {"strike": _asked(battle), "target": words[-1]},
    "back": lambda battle, words: {"back_away": _asked(battle), "to": _points(words[-2:])[0]},
    "dice": lambda battle, words: {"dice": [int(face) for face in words[1:]]},
    "undo": lambda battle, words: {"undo": True, **({"agreed": True} if "agreed" in words else {})},
}


def completions(battle: Battle, before: str, lines: Sequence[str] = ()) -> Iterator[str]:
    """The words that may follow what has been typed, the last of which may be unfinished.

    `lines` are the orders on offer as they are said: their words come first.
    """
    words = before.split()
    unfinished = "" if before.endswith(" ") or not words else words[-1]
    done = words[: len(words) - bool(unfinished)]
    for word in dict.fromkeys((*_on_offer(done, lines), *_next(battle, done))):
        if word.startswith(unfinished):
            yield word


def _on_offer(done: Words, lines: Sequence[str]) -> Iterator[str]:
    """The next words of the orders on offer that begin with what is there."""
    for line in lines if done else ():
        words = line.split()
        if not line.startswith("{") and len(words) > len(done) and words[: len(done)] == list(done):
            yield words[len(done)]


def _next(battle: Battle, done: Words) -> Iterator[str]:
    """What else may follow: names that the verb takes, whoever they are."""
    if not done:
        yield from (*COMMANDS, *READERS)
    elif done[0] in {"pass", "end"}:
        yield from (side.id for side in battle.table.sides)
    elif done[0] == "spend" and len(done) % 2 == 0:
        yield from ("might", "will", "fate", "die", "from")
    elif done[0] == "style" and len(done) == 2:
        yield from ("one-handed", "two-handed", "shielding")
    elif done[-1] == "then":
        yield from LEGS
    elif done[0] in NAMING:
        yield from battle.table.models
        if done[0] in LEGS and len(done) > 1:
            yield from (piece.id for piece in battle.table.terrain)


NAMING = {*LEGS, "continue", "shoot", "fight", "style", "declare", "forego", "shout", "spend", "answer", "strike", "back"}
"""The verbs after which names of models may stand."""

FILED = ("save", "record", "picture")
"""The commands that write a file."""

COMMANDS = ("help", "offers", "board", "count", *FILED, "quit")
