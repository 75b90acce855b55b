"""Two simple bots and the loop that lets bots play a battle to its end."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from marchwarden.battle import Battle, Verdict, draw

Order = dict[str, Any]
Bot = Callable[[Battle, int], Order | None]
"""A bot: given a battle and how many orders it has given so far, the next order; None gives up."""


def wander(seed: int = 0) -> Bot:
    """A bot that picks any of the offered orders, each equally likely; the same seed plays the same game."""

    def choose(battle: Battle, given: int) -> Order | None:
        offered = battle.legal_orders()
        return offered[draw(seed, given, len(offered))] if offered else None

    return choose


def forward(seed: int = 0) -> Bot:
    """A bot that charges when it can, else makes the longest move that is offered, else picks at random."""

    def choose(battle: Battle, given: int) -> Order | None:
        offered = battle.legal_orders()
        if not offered:
            return None
        if battle.question is not None:
            return offered[draw(seed, given, len(offered))]
        return max(offered, key=lambda order: (_charges(order), battle.check(order).cost))

    return choose


def _charges(order: Mapping[str, Any]) -> bool:
    legs = order.get("legs") or ()
    return "charge" in order or any("charge" in leg for leg in legs)


def play_out(battle: Battle, bots: Mapping[str, Bot] | Bot, limit: int = 10_000) -> Iterator[tuple[Battle, Verdict]]:
    """Let bots play until nobody has an order left, or for so many orders; yields each battle and verdict.

    With a mapping, the side that is to act or to answer is played by its own bot.
    """
    for given in range(limit):
        asked = getattr(battle.question, "side", "") or battle.table.turn.active
        bot = bots if callable(bots) else bots[asked]
        order = bot(battle, given)
        if order is None:
            return
        battle, verdict = battle.play(order)
        yield battle, verdict
