"""Random games of any rule system, for the laws that hold in all of them."""

import json
import random
from collections.abc import Iterator
from typing import Any

from marchwarden.battle import Battle
from marchwarden.battle.records import replay


def played(data: dict[str, Any], seed: int, length: int) -> Iterator[tuple[Battle, dict[str, Any], Battle]]:
    """The steps of one random game: the battle before, the order, the battle afterwards. Every law of a step holds."""
    choose = random.Random(seed)
    battle = Battle.from_dict({**data, "seed": seed})
    for _ in range(length):
        orders = battle.legal_orders()
        assert orders, "a battle with nothing left to order"
        order = choose.choice(orders)
        assert battle.check(order).legal, f"offered but refused: {order}: {battle.check(order).reason}"
        before = battle.digest
        after, verdict = battle.play(order)
        assert verdict.legal, f"offered but refused: {order}: {verdict.reason}"
        assert battle.digest == before, "playing changed the battle it was played on"
        again, _ = battle.play(order)
        assert again.digest == after.digest, "the same order on the same battle came out differently"
        yield battle, order, after
        battle = after


def law_of_saving(battle: Battle) -> None:
    """A battle read from its position or resumed from its save is the same battle."""
    assert Battle.resume(battle.save()).digest == battle.digest
    if battle.question is None:
        position = json.loads(json.dumps(battle.position()))
        assert Battle.from_dict(position).digest == battle.digest


def law_of_undo(battle: Battle, after: Battle) -> None:
    """Undo gives back the battle before, unless a die fell."""
    if after.table.dice.used == battle.table.dice.used:
        assert after.undo().digest == battle.digest
    else:
        assert not after.play({"undo": True})[1].legal
        assert after.play({"undo": True, "agreed": True})[1].legal


def law_of_replay(battle: Battle) -> None:
    """The record of a game, replayed, comes out the same."""
    assert replay(json.loads(json.dumps(battle.record())))
