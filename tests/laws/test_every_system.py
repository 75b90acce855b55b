"""The laws that every rule system keeps, over random games of its shipped battles."""

import pytest

from marchwarden import loads
from marchwarden.battle.shipped import shipped_text
from marchwarden.testing import laws, random_game, record_replays

BATTLES = ["ford", "bridge", "ridge", "lesson-wall", "lesson-charge", "lesson-straight-charge", "lesson-line"]


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("seed", range(3))
def test_laws_hold_at_every_pause(name, seed):
    for battle in random_game(loads(shipped_text(name)), seed, 12):
        laws(battle)
    record_replays(battle)


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("seed", range(100, 143))
def test_laws_hold_over_three_hundred_games(name, seed):
    for number, battle in enumerate(random_game(loads(shipped_text(name)), seed, 60)):
        if number % 5 == 0:
            laws(battle)
    record_replays(battle)
