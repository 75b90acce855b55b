"""Sentences for people: what happened, what was refused and why, what is asked."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Told = Mapping[str, Any]


def _place(point: Any) -> str:
    return f"({point[0]:.2f}, {point[1]:.2f})" if point is not None else "where it stands"


def _inches(number: float) -> str:
    return f'{number:.2f}"'


def _who(told: Told) -> str:
    return str(told.get("model") or told.get("side") or "the battle")


def _names(names: Any) -> str:
    names = list(names) if isinstance(names, list | tuple) else [str(names)] if names else []
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def _walk(verb: str) -> Callable[[Told], str]:
    def say(told: Told) -> str:
        over = f" {told['over']}" if told.get("over") else ""
        cost = f" for {_inches(told['cost'])}" if told.get("cost") else ""
        return f"{_who(told)} {verb}{over} to {_place(told.get('to'))}{cost}"

    return say


def _rolled(told: Told) -> str:
    dice = ", ".join(map(str, told["dice"]))
    limit = " or less" if told.get("at_most") else "+"
    needed = f", {told['needed']}{limit} needed" if told.get("needed") is not None else ""
    result = told.get("result")
    counts = f", counts as {result}" if result is not None and list(told["dice"]) != [result] else ""
    against = f" against {told['target']}" if told.get("target") else ""
    return f"{_who(told)} rolls {dice} ({told['kind']}{against}{counts}{needed})"


def _turn(told: Told) -> str:
    step = f", {told['step']}" if told.get("step") else ""
    return f"turn {told['number']}, {told['phase']} phase{step}: {told.get('active') or 'both sides'} to act"


def _spent(told: Told) -> str:
    point = str(told.get("point") or told.get("kind") or "")
    spent = _points(told) or point
    payer = f" of {told['from']}" if told.get("from") else ""
    return f"{_who(told)} spends {spent or 'points'}{payer}"


def _points(told: Told) -> str:
    """Points of Might, Will and Fate, in words."""
    return ", ".join(f"{told[name]} {name.capitalize()}" for name in ("might", "will", "fate") if told.get(name))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


EVENTS: Mapping[str, Callable[[Told], str]] = {
    "moved": _walk("moves"),
    "crawled": _walk("crawls"),
    "jumped": _walk("jumps over"),
    "leapt": _walk("leaps over"),
    "climbed": _walk("climbs"),
    "descended": _walk("climbs down"),
    "entered": _walk("comes onto the board"),
    "exited": _walk("leaves the board"),
    "backed-away": _walk("backs away"),
    "withdrew": _walk("withdraws"),
    "wheeled": _walk("wheels"),
    "turned": _walk("turns"),
    "formed": _walk("changes formation"),
    "charged": lambda t: (
        f"{_who(t)} charges {_names(t.get('targets') or t.get('target'))}, "
        f"ending at {_place(t.get('to'))}" + (f" for {_inches(t['cost'])}" if t.get("cost") else "")
    ),
    "fell": lambda t: f"{_who(t)} falls {_inches(t.get('height', 0.0))} to {_place(t.get('to'))}",
    "hit": lambda t: f"{_who(t)} takes {t['count']} hit{'s' if t['count'] != 1 else ''} of Strength {t['strength']}",
    "knocked-prone": lambda t: f"{_who(t)} is knocked prone",
    "stood": lambda t: f"{_who(t)} stands up" + (f" for {_inches(t['cost'])}" if t.get("cost") else ""),
    "lay-down": lambda t: f"{_who(t)} lies down" + (f" for {_inches(t['cost'])}" if t.get("cost") else ""),
    "engaged": lambda t: (
        f"{_who(t)} is in combat with {_names(t.get('with') or t.get('other') or t.get('enemy') or t.get('target'))}"
    ),
    "disengaged": lambda t: f"{_who(t)} is no longer in combat" + (f" with {t['from']}" if t.get("from") else ""),
    "rolled": _rolled,
    "spent": _spent,
    "turn": _turn,
    "activation-ended": lambda t: f"the activation of {_who(t)} is over",
    "halted": lambda t: (
        f"{_who(t)} halts at {_place(t.get('to'))}, as {t.get('rule')} says"
        + (f", because of {t['because_of']}" if t.get("because_of") else "")
    ),
    "dropped": lambda t: f"left undone{_leg(t)}: {t.get('reason', '')}",
    "slain": lambda t: f"{_who(t)} flees" if t.get("reason") == "fled" else f"{_who(t)} is slain",
    "wounded": lambda t: f"{_who(t)} loses {_count(t.get('count', 1), 'wound')}",
    "shot": lambda t: f"{_who(t)} shoots at {t['target']}" + (f" with a {t['weapon']}" if t.get("weapon") else ""),
    "shouted": lambda t: f"{_who(t)} shouts {str(t['shout']).replace('-', ' ')}: {_names(t.get('affected'))} heed it",
    "foregone": lambda t: f"{_who(t)} foregoes its activation",
    "cancelled": lambda t: f"the {t['action']} of {_who(t)} is lost" + (f": {t['why']}" if t.get("why") else ""),
    "cast": lambda t: f"{_who(t)} casts {t['power']} at {t['target']} with {t['score']}",
    "resisted": lambda t: f"{_who(t)} resists {t['power']}",
    "transfixed": lambda t: f"{_who(t)} can do nothing more this turn",
    "challenged": lambda t: f"{t['target']} {'accepts' if t.get('accepted') else 'declines'} the challenge of {_who(t)}",
    "parted": lambda t: f"{t['rider']} and {t['mount']} are parted",
    "made-way": _walk("makes way"),
    "regained": lambda t: f"{_who(t)} regains {_points(t)}",
    "wound-prevented": lambda t: f"{_who(t)} escapes the wound",
    "duel": lambda t: f"the duel goes to {_names(t.get('winner')) or 'nobody'}",
    "trapped": lambda t: f"{_who(t)} is trapped",
    "adjusted": lambda t: f"{_who(t)} is set by agreement: " + ", ".join(f"{k} {v}" for k, v in t["changes"].items()),
    "declared": lambda t: (
        f"{_who(t)} declares {t.get('action') or t.get('kind') or t.get('heroic') or 'an action'}"
        + (f" on {t['target']}" if t.get("target") else "")
    ),
    "warband-arrived": lambda t: f"the warband {t['arrival']['warband']} arrives at {_place(t['arrival']['point'])}",
    "routed": lambda t: f"{_who(t)} routs",
    "caught": lambda t: f"{_who(t)} is caught",
    "pursued": lambda t: f"the pursuit of {_who(t)} is over",
    "manoeuvred": lambda t: f"{_who(t)} {'fails a' if t.get('failed') else 'uses a'} {t['weight']} manoeuvre",
    "passed-through": lambda t: (
        f"{_who(t)} passes through {t['through']}" + (", which stays where it is this turn" if t.get("stays") else "")
    ),
    "checked": lambda t: f"{_who(t)} checks for {t['what']} at the {t['when']} of its movement",
    "agreed": lambda t: (
        f"{t['agreement']['side']} agrees that {_names(t['agreement']['models'])} may pass {t['agreement']['piece']}"
    ),
    "may-continue": lambda t: f"{_who(t)} may go on: {_inches(t.get('left') or 0.0)} left",
}


def _leg(told: Told) -> str:
    return f" (leg {told['leg'] + 1} of {_who(told)})" if told.get("leg") is not None else ""


QUIET = {
    "activation-began",
    "declaring-opened",
    "effect-began",
    "effect-ended",
    "effects-ended",
    "group-closed",
    "group-formed",
    "heroics-over",
    "challenge-over",
    "paired-off",
    "performed",
    "passed",
    "phase-began",
    "renewed",
    "refreshed",
    "spent-move",
    "pick-given",
}
"""What happens for the book-keeping alone, of no interest to people."""


def event(told: Told) -> str:
    """What happened, in one sentence; `told` is an event as `Event.to_dict` gives it."""
    say = EVENTS.get(told["event"])
    if say is not None:
        return say(told)
    rest = ", ".join(f"{key} {value}" for key, value in told.items() if key not in {"event", "model", "path"})
    return f"{_who(told)}: {str(told['event']).replace('-', ' ')}" + (f" ({rest})" if rest else "")


def objection(told: Told) -> str:
    """Why an order is refused, with place, measure, cause and what is legal instead; nothing is said twice."""
    parts = [str(told["reason"])]
    where, nearest = told.get("where"), told.get("nearest")
    up_to_there = where is not None and nearest is not None and math.dist(where, nearest) < SAME_PLACE
    at_once = up_to_there and not told.get("along")
    if where is not None and not up_to_there:
        parts.append(f"at {_place(where)}")
    if told.get("value") is not None and told.get("limit") is not None:
        parts.append(_measure(told["value"], told["limit"], parts[0]))
    because = told.get("because_of")
    if because and not re.search(rf"(?<![\w-]){re.escape(str(because))}(?![\w-])", parts[0]):
        parts.append(f"because of {because}")
    if nearest is not None and not at_once:
        parts.append(f"legal as far as {_place(nearest)}" if up_to_there else f"nearest legal place {_place(nearest)}")
    elif told.get("instead"):
        parts.append(f"instead: {order(told['instead'])}")
    return "; ".join(part for part in parts if part)


SAME_PLACE = 0.01


def _measure(value: float, limit: float, reason: str) -> str:
    """What is missing, where the reason does not say it itself."""
    if "short" in reason or "apart" in reason:
        return ""
    if ("control zone" in reason or "zone of control" in reason) and value < limit:
        return f"{limit - value:.2f}\" too near"
    if limit == 0.0 and value < 0.0:
        return f"by {-value:.2f}\""
    return f"{value:.2f} against {'at least' if value < limit else 'at most'} {limit:.2f}"


def order(told: Told) -> str:
    """An order, short, as its player wrote it."""
    parts = []
    for key, value in told.items():
        if key == "spend":
            parts.append(" and ".join(_spend_words(one) for one in (value if isinstance(value, list) else [value])))
        elif key in {"legs", "do"}:
            legs = [_leg_words(leg) if isinstance(leg, Mapping) else str(leg) for leg in value]
            parts.append(", ".join(legs) or "stay")
        elif key == "path":
            parts.append(f"to {_place(value[-1])}" if value else "stay")
        elif not isinstance(value, list | tuple | Mapping):
            parts.append(f"{key} {value}" if value is not True else str(key))
        else:
            parts.append(f"{key} {_several(value)}")
    return ", ".join(parts)


def _several(value: Any) -> str:
    """A place, some names, or the values of a ruling."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key.replace('_', ' ')} {_several(one)}" for key, one in value.items())
    if not isinstance(value, list | tuple):
        return str(value)
    if len(value) == 2 and all(isinstance(one, int | float) for one in value):
        return _place(value)
    return _names([_several(one) for one in value])


def _spend_words(spend: Told) -> str:
    """A spend: whose points, how many, on which die."""
    die = f" on die {spend['die']}" if spend.get("die") else ""
    payer = f", paid by {spend['from']}" if spend.get("from") else ""
    return f"spend {_points(spend)} of {spend.get('model', '')}{die}{payer}"


def _leg_words(leg: Told) -> str:
    """A leg: what it is with its target or its last place."""
    key = next(iter(leg), "")
    value, path = leg.get(key), list(leg.get("path") or [])
    if isinstance(value, int | float) and value is not True:
        return f"{key} {value:g}"
    if "by" in leg:
        return f"{str(key).replace('_', ' ')} {value} by {leg['by']:g} degrees"
    if isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):
        return f"{key} to {_place(value[-1])}"
    if isinstance(value, list | tuple) and len(value) == 2 and not isinstance(value[0], str):
        return f"{key} {_place(value)}"
    words = str(key) if value is True else f"{key} {_names(value)}"
    return f"{words} by way of {_place(path[0])}" if len(path) > 1 else words


def verdict(told: Told) -> Iterator[str]:
    """The lines of a verdict as `Verdict.to_dict` gives it: what happened, or every objection."""
    if told["legal"]:
        yield from (event(each) for each in told["events"] if each["event"] not in QUIET)
    else:
        for number, reason in enumerate(told["objections"]):
            yield f"{'' if number == 0 else 'also '}{reason['rule']}: {objection(reason)}"


def question(told: Told) -> Iterator[str]:
    """What is asked and of whom, then a line for each answer."""
    model = f" for {told['model']}" if told.get("model") else ""
    yield f"{told['side']} must answer: {told['ask']}{model}"
    for answer in told.get("answers", ()):
        yield f"  {order(answer['order'])}" + (f" ({answer['effect']})" if answer.get("effect") else "")
