"""Whole battles: forces that move, shoot, cast and fight by random legal answers come to an end."""

import pytest

from marchwarden import Battle, loads
from marchwarden.battle.shipped import shipped_text
from marchwarden.players.bots import wander
from marchwarden.testing import laws, record_replays

ARENA = {
    "marchwarden": 1, "ruleset": "middle-earth", "board": {"width": 12, "depth": 12},
    "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
    "terrain": [{"id": "wall", "kind": "obstacle", "polygon": [[4, 6], [8, 6], [8, 6.3], [4, 6.3]], "height": 0.9}],
    "models": [
        {"id": "captain", "side": "good", "profile": "captain-of-minas-tirith", "at": [6, 3]},
        {"id": "spear", "side": "good", "profile": "warrior-of-minas-tirith", "wargear": ["hand-weapon", "spear"], "at": [4, 3]},
        {"id": "knight", "side": "good", "profile": "knight-of-minas-tirith", "at": [8.5, 3]},
        {"id": "shaman", "side": "evil", "profile": "mordor-orc-captain", "will": 2, "at": [6, 9],
         "powers": [{"id": "transfix", "range": 12, "casting": 4}, {"id": "sorcerous-blast", "range": 8, "casting": 5}]},
        {"id": "bow", "side": "evil", "profile": "mordor-orc-warrior", "wargear": ["hand-weapon", "orc-bow"], "at": [4, 9]},
        {"id": "orc", "side": "evil", "profile": "morannon-orc-warrior", "at": [8, 9]},
    ],
    "turn": {"number": 1, "phase": "move", "priority": "good", "step": "declare"},
}
MOST = 10_000


def game(seed):
    """Every battle of a random game to its end, and how many orders it took."""
    battle, bot = Battle.from_dict({**ARENA, "seed": seed}), wander(seed)
    for given in range(MOST):
        yield battle
        order = bot(battle, given)
        if order is None:
            return
        battle, verdict = battle.play(order)
        assert verdict.legal, f"offered but refused: {order}: {verdict.reason}"
    raise AssertionError(f"no end after {MOST} orders")


def alive(battle, side):
    return [model.id for model in battle.table.models.values()
            if model.side == side and not model.traits.slain and not model.off_board]


@pytest.mark.proves("me.end.over")
@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_ends_with_one_side_gone(seed):
    *_, last = game(seed)
    assert not alive(last, "good") or not alive(last, "evil")
    assert last.question is None


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_random_games_end(hundred):
    for seed in range(1000 + 100 * hundred, 1100 + 100 * hundred):
        *_, last = game(seed)
        assert not alive(last, "good") or not alive(last, "evil")


@pytest.mark.parametrize("seed", range(40, 43))
def test_the_laws_hold_in_every_phase(seed):
    for number, battle in enumerate(game(seed)):
        if number % 11 == 0:
            laws(battle)
        if number == 150:
            break
    record_replays(battle)


def test_the_shipped_battle_can_be_played():
    battle = loads(shipped_text("barrow"))
    bot = wander(3)
    for given in range(60):
        battle, verdict = battle.play(bot(battle, given))
        assert verdict.legal
