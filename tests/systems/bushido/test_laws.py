"""What holds in every game of Bushido."""

import random

import pytest

from laws.games import law_of_replay, law_of_saving, law_of_undo, played
from marchwarden.battle import Battle
from marchwarden.geometry.region import Region
from systems.bushido.positions import crowd


def game(seed: int, length: int = 14) -> None:
    last = None
    for step, (before, _, after) in enumerate(played(crowd(seed), seed, length)):
        law_of_undo(before, after)
        if step % 3 == 0:
            law_of_saving(after)
        last = after
    law_of_replay(last)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_the_laws(seed: int) -> None:
    game(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300))
def test_three_hundred_random_games_keep_the_laws(seed: int) -> None:
    game(seed)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_drawn_can_be_walked_and_nothing_else_straight(seed: int) -> None:
    battle = Battle.from_dict(crowd(seed))
    name = next(n for n, m in battle.table.models.items() if m.side == battle.table.turn.active)
    model, reach, choose = battle.table.models[name], battle.reach(name), random.Random(seed)
    inside = 0
    for _ in range(60):
        p = (round(model.x + choose.uniform(-6, 6), 6), round(model.y + choose.uniform(-6, 6), 6))
        straight = battle.check({"walk": name, "path": [list(p)]}).legal
        if not reach.contains(p):
            assert not straight, f"{p} is walked straight to but not in the reach"
            continue
        inside += 1
        if not straight:
            route = reach.area.route(p)
            path = [[round(x, 6), round(y, 6)] for x, y in route.points(0.001)][1:]
            verdict = battle.check({"walk": name, "path": path})
            assert verdict.legal or verdict.objections[0].rule == "bu.walk", f"{p} is drawn but refused: {verdict.reason}"
    assert inside or model.traits.engaged_with or not isinstance(reach.area, Region)


@pytest.mark.parametrize("seed", range(10))
def test_a_refusal_offers_something_legal(seed: int) -> None:
    battle, choose = Battle.from_dict(crowd(seed)), random.Random(seed)
    refused = 0
    for name, model in battle.table.models.items():
        if model.side != battle.table.turn.active:
            continue
        for _ in range(12):
            p = [round(model.x + choose.uniform(-9, 9), 3), round(model.y + choose.uniform(-9, 9), 3)]
            target = choose.choice([n for n, m in battle.table.models.items() if m.side != model.side])
            for order in ({"walk": name, "path": [p]}, {"run": name, "to": p}, {"charge": name, "target": target},
                          {"move": name, "distance": 4, "path": [p], "toward": target}):
                verdict = battle.check(order)
                for objection in verdict.objections:
                    refused += 1
                    if objection.instead is not None:
                        assert battle.check(objection.instead).legal, f"{order} -> {objection.instead}"
    assert refused
