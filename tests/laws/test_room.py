"""Nobody ever stands in anybody else, in what bars the way, or over the edge of the board: after each event of random games."""

import boards
import pytest
from room import room_after_each_event

from marchwarden.testing import random_game

KINDS = {
    "gaps": boards.gapped,
    "gaps of bushido": lambda seed: boards.gapped(seed, ruleset="bushido"),
    "crowd": boards.middle_earth,
    "crowd of bushido": boards.bushido,
}


def moved_in(start, seed, orders):
    """How many events moved somebody in a random game in which everybody kept their room."""
    moved, last = 0, None
    for battle in random_game(start, seed, orders):
        if last is not None:
            moved += room_after_each_event(last, battle)
        last = battle
    return moved


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_everybody_keeps_their_room(kind, seed):
    moved_in(KINDS[kind](seed), seed, 20)


@pytest.mark.parametrize("kind", KINDS)
def test_the_boards_are_worth_playing_on(kind):
    assert moved_in(KINDS[kind](1), 1, 12) > 6


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ten", range(10, 18))
def test_everybody_keeps_their_room_in_long_games(kind, ten):
    for seed in range(10 * ten, 10 * ten + 10):
        moved_in(KINDS[kind](seed), seed, 40)
