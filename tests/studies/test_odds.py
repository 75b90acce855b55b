"""Exact odds: against closed forms worked by hand, against sampling of the same code, and the game of bids."""

import math
from fractions import Fraction
from itertools import product

import pytest

from marchwarden import Battle
from marchwarden.studies.odds import Odds, happened, sampled, slain, wounds
from marchwarden.studies.questions import single_combat, table_of, wounds_table
from marchwarden.studies.ways import Ways, everything, faces

KINDS = {"base_mm": 25.4, "height": 1.4, "wounds": 2}


def fighters(one=None, other=None):
    data = single_combat({**KINDS, **(one or {})}, {**KINDS, **(other or {})})
    data["models"][1]["at"] = [21, 20]
    return Battle.from_dict(data)


def duel(battle, side="good", **more):
    return Odds(happened("duel", winner=side), side, **more).of(battle, {"fight": "one"})


HERO = {"keywords": ["infantry", "hero"]}


def at_most(face, dice):
    return Fraction(face, 6) ** dice


def wins(dice, against, ties):
    """The chance that the best of some dice beats the best of others, with a share of the ties."""
    total = Fraction(0)
    for face in range(1, 7):
        here = at_most(face, dice) - at_most(face - 1, dice)
        total += here * (at_most(face - 1, against) + ties * (at_most(face, against) - at_most(face - 1, against)))
    return total


def test_the_faces_of_dice_add_up():
    for count in range(1, 5):
        assert sum(ways for _, ways in faces(count)) == 6**count


@pytest.mark.parametrize(("mine", "theirs"), list(product((1, 2, 3), (1, 2))))
def test_duels_have_the_closed_form(mine, theirs):
    equal = fighters({"attacks": mine}, {"attacks": theirs})
    assert duel(equal) == wins(mine, theirs, Fraction(1, 2))
    better = fighters({"attacks": mine, "fight": 5}, {"attacks": theirs})
    assert duel(better) == wins(mine, theirs, Fraction(1))


def test_kills_and_wounds_have_the_closed_form():
    battle = fighters({"attacks": 2, "strength": 4, "fight": 4}, {"defence": 5, "wounds": 1})
    won = wins(2, 1, Fraction(1))
    assert Odds(slain("other"), "good").of(battle, {"fight": "one"}) == won * (1 - Fraction(2, 3) ** 2)
    two = fighters({"attacks": 2, "strength": 4, "fight": 4}, {"defence": 5, "wounds": 2})
    assert Odds(wounds("other"), "good").of(two, {"fight": "one"}) == won * Fraction(2, 3)
    assert wounds_table(two, {"fight": "one"}, "other", "good") == {
        0: 1 - won + won * Fraction(4, 9), 1: won * Fraction(4, 9), 2: won * Fraction(1, 9)}


def test_two_values_in_a_row_and_fate():
    battle = fighters({"fight": 4, "strength": 3}, {"defence": 8, "wounds": 1})
    won = wins(1, 1, Fraction(1))
    assert Odds(slain("other"), "good").of(battle, {"fight": "one"}) == won * Fraction(1, 6) * Fraction(1, 2)
    guarded = fighters({"fight": 4, "strength": 3}, {**HERO, "defence": 4, "wounds": 1, "fate": 2})
    assert Odds(slain("other"), "good").of(guarded, {"fight": "one"}) == won * Fraction(1, 3) * Fraction(1, 4)


def test_a_d3_of_wounds():
    goblin = {"keywords": ["infantry", "goblin"], "defence": 4, "wounds": 3}
    battle = fighters({"fight": 4, "strength": 3, "special_rules": ["bane-goblin"]}, goblin)
    won = wins(1, 1, Fraction(1))
    assert Odds(wounds("other"), "good").of(battle, {"fight": "one"}) == won * Fraction(1, 3) * 2


def test_might_of_one_side_is_worth_what_it_lifts():
    """One point: a die one short of a tie that is won, or of winning, wins."""
    battle = fighters({**HERO, "fight": 4, "might": 1}, {})
    won = sum(1 for mine, theirs in product(range(1, 7), repeat=2) if min(mine + 1, 6) >= theirs or mine >= theirs)
    assert duel(battle) == Fraction(won, 36)


def test_bids_of_both_sides_are_solved_backwards():
    """With more Might and the higher Fight good always ends on top; with equal Fight a six against a six is rolled off."""
    strong = fighters({**HERO, "fight": 6, "might": 5}, {**HERO, "fight": 5, "might": 5})
    assert duel(strong) == 1
    even = fighters({**HERO, "might": 5}, {**HERO, "might": 5})
    assert duel(even) == Fraction(1, 2)


def test_the_first_move_of_a_bidding_game():
    battle = fighters({**HERO, "fight": 5, "might": 3}, {**HERO, "fight": 4, "might": 1})
    typed = Battle(battle.table, battle.rules, battle.table, typed=True)
    for order in ({"fight": "one"}, {"dice": [3]}, {"dice": [5]}):
        typed, _ = typed.play(order)
    odds = Odds(happened("duel", winner="good"), "good")
    moves = odds.moves(typed)
    assert [move.value for move in moves] == [1, 1, 0]
    assert moves[0].order["spend"]["might"] == 2


def test_points_that_cost_something_are_kept_for_better_use():
    battle = fighters({**HERO, "might": 3}, {**HERO, "might": 3})
    free, dear = duel(battle), duel(battle, price=Fraction(1, 2))
    assert dear <= free
    hopeless = fighters({**HERO, "fight": 5, "might": 6}, {})
    assert duel(hopeless, price=Fraction(2)) == wins(1, 1, Fraction(1))


def test_jumps_leaps_and_charges_through_terror():
    text = {"marchwarden": 1, "ruleset": "middle-earth",
            "sides": [{"id": "good", "alignment": "good"}, {"id": "evil", "alignment": "evil"}],
            "terrain": [{"id": "wall", "kind": "obstacle", "polygon": [[22, 17], [22.2, 17], [22.2, 23], [22, 23]], "height": 1}],
            "models": [{"id": "h", "side": "good", "at": [20, 20], **KINDS}, {"id": "i", "side": "good", "at": [45, 45]},
                       {"id": "t", "side": "evil", "at": [20, 24], "special_rules": ["terror"], **KINDS}]}
    jump = {"activate": "h", "legs": [{"jump": "wall"}]}
    assert table_of(Battle.from_dict(text), jump)[0].value == Fraction(5, 6)
    charge = {"activate": "h", "legs": [{"charge": "t"}]}
    assert table_of(Battle.from_dict(text), charge)[0].value == Fraction(26, 36)
    text["models"][0] |= {**HERO, "will": 1}
    assert table_of(Battle.from_dict(text), charge)[0].value == Fraction(30, 36)


BOTH_HANDS = {"wargear": ["two-handed-weapon"]}


@pytest.mark.parametrize(("one", "other"), [
    ({"attacks": 3, "might": 2}, {"attacks": 1, "might": 1}),
    ({"attacks": 3, "might": 1, "wargear": ["banner"]}, {"attacks": 1}),
    ({"attacks": 3, "fight": 4, "might": 1, **BOTH_HANDS}, {"attacks": 1, "might": 1}),
    ({"attacks": 1}, {"attacks": 3, "might": 1, "wargear": ["banner"]})])
def test_states_that_come_to_the_same_are_worth_the_same(one, other):
    """Dice that can no longer matter are left out of what tells states apart, and nothing changes by it."""
    battle = fighters({**HERO, **one}, {**HERO, **other})
    short, long = Ways(), Ways(everything)
    for price in (Fraction(0), Fraction(1, 20)):
        few, many = (Odds(happened("duel", winner="good"), "good", price, ways) for ways in (short, long))
        assert few.of(battle, {"fight": "one"}) == many.of(battle, {"fight": "one"})
    assert len(short.places) < len(long.places)


def test_aims_share_the_ways_of_a_battle():
    battle = fighters({**HERO, "might": 1}, {**HERO, "might": 1})
    ways = Ways()
    lines = table_of(battle, {"fight": "one"}, ways=ways)
    seen = len(ways.places)
    assert lines == table_of(battle, {"fight": "one"}, ways=ways) and len(ways.places) == seen
    assert lines == table_of(battle, {"fight": "one"})


def cells():
    """Two hundred different combats without choices that matter."""
    found = []
    for mine, theirs, fight, strength, defence in product((1, 2, 3), (1, 2), (3, 4), (3, 4, 6), (3, 5, 6, 8)):
        fates = (0, 1) if strength == 4 else (0,)
        found += [(mine, theirs, fight, strength, defence, fate) for fate in fates]
    return found[:200] if len(found) >= 200 else found + [(3, 3, 3, s, d, 1) for s, d in product(range(3, 9), range(3, 9))][:200 - len(found)]


def agrees(cell, runs):
    mine, theirs, fight, strength, defence, fate = cell
    battle = fighters({"attacks": mine, "fight": fight, "strength": strength},
                      {**HERO, "attacks": theirs, "defence": defence, "fate": fate, "wounds": 1})
    odds = Odds(slain("other"), "good")
    exact = odds.of(battle, {"fight": "one"})
    found = sampled(odds, battle, {"fight": "one"}, runs, 5)
    sigma = math.sqrt(float(exact * (1 - exact)) / runs)
    assert abs(float(found - exact)) <= 4.5 * sigma + 1e-12, (cell, float(exact), float(found))


@pytest.mark.parametrize("cell", cells()[::17])
def test_sampling_the_same_code_agrees(cell):
    agrees(cell, 200)


@pytest.mark.long
@pytest.mark.parametrize("cell", cells())
def test_sampling_agrees_on_two_hundred_cells(cell):
    agrees(cell, 300)


def test_there_are_two_hundred_cells():
    assert len(cells()) == len(set(cells())) == 200
