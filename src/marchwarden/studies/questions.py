"""What is worth counting of an order, and small battles to count it in."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from marchwarden.battle import Battle
from marchwarden.studies.odds import Aim, Odds, happened, slain, wounds, wounds_of
from marchwarden.studies.ways import Order, Ways, typed

MOVES = {"jump": "jumped", "leap": "leapt", "climb": "climbed", "descend": "descended"}


class Line(NamedTuple):
    """One row of a table of odds: what is counted, for which side it is played, and what is to be expected."""

    aim: str
    side: str
    value: Fraction


def other_side(battle: Battle, side: str) -> str:
    """The side that plays against another."""
    return next((one.id for one in battle.table.sides if one.id != side), side)


def aims_of(battle: Battle, order: Order) -> Iterator[tuple[Aim, str]]:
    """What can be counted of an order, each with the side that wants it."""
    kind = next(iter(order))
    models = battle.table.models
    actor = models[order[kind]] if isinstance(order[kind], str) and order[kind] in models else None
    if actor is None:
        return
    foe = other_side(battle, actor.side)
    if kind == "fight":
        yield happened("duel", winner=actor.side), actor.side
        for model in models.values():
            if model.traits.engaged_with and (model.id == actor.id or model.id in actor.traits.engaged_with):
                against = foe if model.side == actor.side else actor.side
                yield slain(model.id), against
                yield wounds(model.id), against
    elif kind == "shoot":
        yield slain(order["target"]), actor.side
        yield wounds(order["target"]), actor.side
    elif kind in {"activate", "continue"}:
        for leg in order.get("legs") or ():
            for key in leg:
                if key in MOVES:
                    yield happened(MOVES[key], model=actor.id), actor.side
                elif key == "charge":
                    yield happened("charged", model=actor.id), actor.side
                elif key == "cast":
                    yield happened("transfixed", model=leg["target"]), actor.side
                    yield wounds(leg["target"]), actor.side
        yield wounds(actor.id), foe


def is_certain(battle: Battle, order: Order) -> bool:
    """Whether an order is over without a die or a question; ValueError where it is refused."""
    after, verdict = typed(battle).play(order)
    if not verdict.legal:
        raise ValueError(f"{dict(order)} is refused: {verdict.reason}")
    return after.question is None


def table_of(battle: Battle, order: Order, price: Fraction = Fraction(0), ways: Ways | None = None) -> list[Line]:
    """The odds of an order: each aim with the side that wants it playing for it, and the other against it."""
    ways = Ways() if ways is None else ways
    return [Line(aim.name, side, Odds(aim, side, price, ways).of(battle, order)) for aim, side in aims_of(battle, order)]


def wounds_table(battle: Battle, order: Order, name: str, side: str, ways: Ways | None = None) -> dict[int, Fraction]:
    """The chances of each number of wounds that a model may lose to an order, its enemies playing for the most."""
    start = wounds_of(typed(battle), name)
    ends = Odds(wounds(name), side, ways=ways).distribution(battle, order, lambda end: start - wounds_of(end, name))
    return dict(sorted(ends.items()))


def single_combat(one: Mapping[str, Any], other: Mapping[str, Any], ruleset: str = "middle-earth") -> dict[str, Any]:
    """A battle file in which two models are in combat with each other and nothing else is on the table."""
    here = {**one, "id": "one", "side": "good", "at": [20, 20], "engaged_with": ["other"]}
    there = {**other, "id": "other", "side": "evil", "at": [24, 20], "engaged_with": ["one"]}
    return {"marchwarden": 1, "ruleset": ruleset, "sides": [{"id": "good", "alignment": "good"},
                                                           {"id": "evil", "alignment": "evil"}],
            "models": [here, there], "turn": {"number": 1, "phase": "fight", "priority": "good"}}
