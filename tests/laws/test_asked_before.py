"""What has been asked before changes no answer: what is remembered of a table is the same as what is worked out anew."""

import random

import boards
import pytest

from marchwarden import Battle

SPECIAL = [[], [], ["fly"], ["woodland-creature"]]


def anew(battle):
    """The same battle, of which nothing is known yet."""
    return Battle.from_dict(battle.position())


def with_states(battle, rng):
    """The battle with its mover prone or not, flying or not, on one base or another."""
    data = battle.position()
    mover = next(row for row in data["models"] if row["id"] == "mover")
    mover |= {"prone": rng.random() < 0.6, "special_rules": rng.choice(SPECIAL), "base_mm": rng.choice([25, [30, 25]]),
              "facing": rng.choice([0, 30])}
    return Battle.from_dict(data)


def orders_of(battle, rng):
    """Orders good and bad whose legs change how the mover stands: getting up, crawling, lying down, turning."""
    at = battle.table.models["mover"].at
    enemies = [model.id for model in battle.table.models.values() if model.side != "good"]

    def place(far):
        return [round(at[0] + rng.uniform(-far, far), 3), round(at[1] + rng.uniform(-far, far), 3)]

    for _ in range(5):
        legs = [[{"crawl": [place(0.7)]}], [{"stand": True}, {"move": [place(3), place(6)]}], [{"move": [place(4)]}],
                [{"lie": True}, {"crawl": [place(0.7)]}], [{"stand": True}, {"go": place(4)}], [{"go": place(12)}],
                [{"move": [place(2)], "facing": 45}, {"move": [place(4)]}], [{"stand": True}, {"move": [place(9)], "facing": 90}],
                [{"stand": True}, {"charge": rng.choice(enemies)}], [{"charge": rng.choice(enemies)}]]
        yield from ({"activate": "mover", "legs": each} for each in legs)


def law_of_asking(seed):
    """Each order gets the verdict that it gets on a table where nothing has been asked; how many were legal."""
    rng = random.Random(seed)
    battle = with_states(boards.middle_earth(seed), rng)
    orders = list(orders_of(battle, rng))
    rng.shuffle(orders)
    legal = 0
    for order in orders:
        told = battle.check(order)
        assert told.to_dict() == anew(battle).check(order).to_dict(), order
        legal += told.legal
    return legal


def test_what_was_asked_before_changes_no_verdict():
    assert sum(law_of_asking(seed) for seed in range(6)) > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 300))
def test_what_was_asked_before_changes_no_verdict_on_many_boards(seed):
    law_of_asking(seed)


def test_a_flier_lying_down_crawls_round_a_wall_that_it_has_asked_to_fly_over():
    battle = Battle.from_dict({
        "marchwarden": 1, "ruleset": "middle-earth", "sides": [{"id": "good"}, {"id": "evil"}],
        "terrain": [{"id": "wall", "kind": "impassable", "polygon": [[11, 0], [11, 48]]}],
        "models": [{"id": "bat", "side": "good", "at": [10.501, 10], "base_mm": 25, "move": 12, "prone": True,
                    "special_rules": ["fly"]}]})
    far = {"activate": "bat", "legs": [{"stand": True}, {"move": [[40, 10]]}]}
    crawl = {"activate": "bat", "legs": [{"crawl": [[11.5, 10]]}]}
    assert battle.check(far).rule == "me.move.allowance"
    assert battle.check(crawl).rule == "me.terrain.impassable"
    assert battle.check(far).rule == "me.move.allowance"
