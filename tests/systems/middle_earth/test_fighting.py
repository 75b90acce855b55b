"""The Fight Phase: pairing off, duels, backing away, strikes, wounds."""

import math
import random
from itertools import pairwise

import pytest
from field import block, man, orc
from fights import asks, fight, hero, left, pair, play, refused, rolls, told, villain


@pytest.mark.proves("me.fight.duel", "me.fight.attacks")
def test_the_highest_die_wins_and_a_tie_goes_to_the_higher_fight():
    _, verdict = play(pair({"attacks": 2}, {}, dice=[2, 5, 4]), {"fight": "g"})
    assert told(verdict, "duel")[0]["winner"] == "good"
    _, verdict = play(pair({"fight": 4}, {"fight": 3}, dice=[4, 4]), {"fight": "g"})
    assert told(verdict, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.fight.tie", "me.might.rolls")
@pytest.mark.parametrize(("die", "winner"), [(3, "evil"), (4, "good")])
def test_equal_dice_and_fight_are_rolled_off(die, winner):
    _, verdict = play(pair({"might": 0}, {}, dice=[6, 6, die]), {"fight": "g"})
    assert told(verdict, "duel")[0]["winner"] == winner


@pytest.mark.proves("me.fight.order")
def test_combats_are_fought_in_any_order_and_once():
    battle = fight(man("a", 10, 10, engaged_with=["x"]), orc("x", 11, 10, engaged_with=["a"]),
                   man("b", 20, 10, engaged_with=["y"]), orc("y", 21, 10, engaged_with=["b"]), dice=[6, 1, 1])
    battle, _ = play(battle, {"fight": "y"}, {"back_away": "y", "to": [22, 10]})
    assert refused(battle, {"fight": "b"}) == ["me.fight.order"]
    assert not battle.table.models["y"].traits.engaged_with


@pytest.mark.proves("me.fight.strikes", "me.fight.casualties")
def test_winners_strike_in_file_order_and_the_dead_are_gone():
    battle = fight(man("a", 20, 20, engaged_with=["x"]), man("b", 22, 20, engaged_with=["x"]),
                   orc("x", 21, 20, engaged_with=["a", "b"]), dice=[6, 1, 1, 6])
    battle, _ = play(battle, {"fight": "a"})
    _, verdict = play(battle, {"back_away": "x", "to": [21, 21]})
    assert len(rolls(verdict, "to-wound")) == 1

    assert told(verdict, "slain")[0]["by"] == "a"


@pytest.mark.proves("me.fight.strikes")
def test_each_attack_picks_its_target():
    battle = fight(hero("a", 20, 20, attacks=2, engaged_with=["x", "y"]), orc("x", 21, 20, engaged_with=["a"]),
                   orc("y", 19, 20, engaged_with=["a"]), dice=[6, 5, 1, 1, 6, 6])
    battle, _ = play(battle, {"fight": "a"}, {"back_away": "x", "to": [22, 20]}, {"back_away": "y", "to": [18, 20]})
    assert asks(battle) == ("strike", "good", "a")
    assert refused(battle, {"strike": "a", "target": "b"}) == ["session.question"]
    _, verdict = play(battle, {"strike": "a", "target": "x"}, {"strike": "a", "target": "y"})
    assert [one["model"] for one in told(verdict, "slain")] == ["x", "y"]


@pytest.mark.proves("me.fight.back-away", "me.control-zone.forced")
def test_the_beaten_go_exactly_an_inch_and_no_closer():
    battle, _ = play(pair({}, {}, dice=[6, 1, 1]), {"fight": "g"})
    assert asks(battle) == ("back-away", "evil", "e")
    assert refused(battle, {"back_away": "e", "to": [23, 20]}) == ["me.fight.back-away"]
    assert refused(battle, {"back_away": "e", "to": [20.5, 20.866]}) == ["me.fight.back-away"]
    battle, _ = play(battle, {"back_away": "e", "to": [21, 21]})
    assert battle.table.models["e"].at == (21, 21)


@pytest.mark.proves("me.fight.back-away")
def test_every_place_that_is_offered_is_open():
    battle, _ = play(pair({}, {}, dice=[6, 1, 1]), {"fight": "g"})
    offered = battle.legal_orders()
    assert len(offered) > 5
    for one in offered:
        after, _ = play(battle, one)
        assert math.dist(after.table.models["e"].at, (21, 20)) == pytest.approx(1, abs=1e-5)


@pytest.mark.proves("me.fight.trapped")
def test_without_room_one_is_trapped_and_struck_twice_as_often():
    pit = [block("north", "impassable", 19, 20.6, 23, 22), block("south", "impassable", 19, 18, 23, 19.4),
           block("east", "impassable", 21.6, 19, 23, 21)]
    battle = pair({}, {}, terrain=pit, dice=[6, 1, 1, 6])
    battle, verdict = play(battle, {"fight": "g"})
    assert told(verdict, "trapped") and told(verdict, "wounded")
    assert rolls(verdict, "to-wound") == [(1, 6)]


@pytest.mark.proves("me.fight.make-way")
def test_a_friend_makes_way():
    pit = [block("north", "impassable", 19, 20.6, 24.2, 22), block("south", "impassable", 19, 18, 24.2, 19.4)]
    battle = fight(man("g", 20, 20, engaged_with=["e"]), orc("e", 21, 20, engaged_with=["g"]), orc("f", 22, 20),
                   terrain=pit, dice=[6, 1, 1])
    battle, verdict = play(battle, {"fight": "g"})
    assert told(verdict, "made-way")[0]["model"] == "f" and not told(verdict, "trapped")
    assert battle.table.models["e"].at == (22, 20) and battle.table.models["f"].at == (23, 20)


def in_a_passage(*more, dice=(6, 1, 1), terrain=()):
    """A beaten orc with a wall on either hand, and friends behind it."""
    pit = [block("north", "impassable", 19, 20.6, 26.2, 22), block("south", "impassable", 19, 18, 26.2, 19.4)]
    return fight(man("g", 20, 20, engaged_with=["e"]), orc("e", 21, 20, engaged_with=["g"]), *more,
                 terrain=[*pit, *terrain], dice=dice)


@pytest.mark.proves("me.fight.make-way")
def test_friends_make_way_for_those_who_make_way():
    row = [orc(f"f{number}", 21 + number, 20) for number in range(1, 4)]
    battle, verdict = play(in_a_passage(*row), {"fight": "g"})
    assert [one["model"] for one in told(verdict, "made-way")] == ["f3", "f2", "f1"]
    assert [battle.table.models[name].at for name in ("e", "f1", "f2", "f3")] == [(22, 20), (23, 20), (24, 20), (25, 20)]


@pytest.mark.proves("me.fight.make-way", "me.fight.trapped")
@pytest.mark.parametrize("last", [{"engaged_with": ["h"]}, {"prone": True}])
def test_a_row_that_ends_in_a_fight_or_on_the_ground_makes_no_way(last):
    rest = [man("h", 24, 20, engaged_with=["f2"])] if "engaged_with" in last else []
    stop = [] if rest else [block("end", "impassable", 23.6, 19, 24, 21)]
    row = [orc("f1", 22, 20), orc("f2", 23, 20, **last)]
    _, verdict = play(in_a_passage(*row, *rest, terrain=stop, dice=[6, 1, 1, 1]), {"fight": "g"})
    assert told(verdict, "trapped") and not told(verdict, "made-way")


@pytest.mark.proves("me.fight.make-way")
def test_a_friend_steps_aside_where_it_cannot_step_back():
    wall = block("east", "impassable", 22.6, 16, 23, 24)
    nook = [block("north", "impassable", 19, 20.6, 21.5, 22), block("south", "impassable", 19, 18, 21.5, 19.4)]
    battle = fight(man("g", 20, 20, engaged_with=["e"]), orc("e", 21, 20, engaged_with=["g"]), orc("f", 22, 20),
                   terrain=[wall, *nook], dice=[6, 1, 1])
    battle, verdict = play(battle, {"fight": "g"})
    (made,) = told(verdict, "made-way")
    assert battle.table.models["e"].at == (22, 20)
    assert math.dist(battle.table.models["f"].at, (22, 20)) == pytest.approx(1) and made["model"] == "f"


def crowd(seed):
    """A beaten orc with a throng of friends, some of them fighting, thrown at random behind and beside it."""
    chance = random.Random(seed)
    spots = [(20.0, 20.0), (21.0, 20.0)]
    while len(spots) < 16:
        spot = (round(chance.uniform(20.4, 24.5), 3), round(chance.uniform(17.5, 22.5), 3))
        if all(math.dist(spot, other) >= 1.001 for other in spots) and math.dist(spot, spots[0]) > 1.02:
            spots.append(spot)
    throng = [orc(f"f{number}", *spot, prone=chance.random() < 0.2) for number, spot in enumerate(spots[2:])]
    busy = [one["id"] for one in throng if chance.random() < seed % 3 / 2.5]
    throng = [{**one, "engaged_with": ["h"] if one["id"] in busy else []} for one in throng]
    return fight(man("g", 20, 20, engaged_with=["e"]), orc("e", 21, 20, engaged_with=["g"]), *throng,
                 man("h", 40, 40, engaged_with=busy), dice=[6, 1, 1, 1])


@pytest.mark.proves("me.fight.back-away", "me.fight.make-way")
@pytest.mark.parametrize("seed", range(60))
def test_whoever_gives_ground_goes_an_inch_and_onto_nobody(seed):
    before = crowd(seed)
    battle, verdict = play(before, {"fight": "g"})
    if asks(battle) and asks(battle)[0] == "back-away":
        assert [one for one in battle.legal_orders() if not battle.check(one).legal] == []
        battle, verdict = play(battle, battle.legal_orders()[-1])
    models = battle.table.models
    if told(verdict, "trapped"):
        assert not told(verdict, "made-way") and models["e"].at == (21, 20)
    else:
        (way,) = told(verdict, "backed-away")
        assert math.fsum(math.dist(a, b) for a, b in pairwise(way["path"])) == pytest.approx(1, abs=2e-4)
    for one in told(verdict, "made-way"):
        maker = models[one["model"]].traits
        assert math.dist(*one["path"]) <= 1 + 1e-5 and not maker.prone and not maker.engaged_with
        assert len([other for other in told(verdict, "made-way") if other["model"] == one["model"]]) == 1
    standing = [model for model in models.values() if not model.traits.slain]
    for number, model in enumerate(standing):
        for other in standing[:number]:
            assert math.dist(model.at, other.at) >= 1 - 3e-5, (model.id, other.id)


def test_crowds_come_to_every_end():
    ends = set()
    for seed in range(30):
        battle, verdict = play(crowd(seed), {"fight": "g"})
        ends |= {name for name in ("trapped", "made-way") if told(verdict, name)} | ({"asked"} if asks(battle) else set())
    assert ends >= {"trapped", "made-way", "asked"}


def at_a_bend():
    """A beaten orc in a passage that turns north half an inch behind it: no straight inch is open."""
    return fight(man("g", 20, 20, engaged_with=["e"]), orc("e", 21, 20, engaged_with=["g"]),
                 terrain=[block("north", "impassable", 19, 20.51, 20.99, 24), block("south", "impassable", 19, 18, 23, 19.49),
                          block("east", "impassable", 22.05, 19, 24, 24)], dice=[6, 1, 1])


@pytest.mark.proves("me.fight.back-away")
def test_the_beaten_go_round_a_corner_where_no_straight_inch_is_open():
    battle, verdict = play(at_a_bend(), {"fight": "g"})
    assert not told(verdict, "trapped")
    offered = battle.legal_orders()
    assert asks(battle) == ("back-away", "evil", "e") and offered
    for one in offered:
        after, verdict = play(battle, one)
        (way,) = told(verdict, "backed-away")
        assert math.fsum(math.dist(a, b) for a, b in pairwise(way["path"])) == pytest.approx(1, abs=2e-4)
        assert math.dist(after.table.models["e"].at, (21, 20)) < 0.99
        gaps = [math.dist(place, (20, 20)) for place in way["path"]]
        assert gaps == sorted(gaps)


@pytest.mark.proves("me.fight.support")
def test_a_spear_behind_adds_a_die():
    battle = fight(man("g", 20, 20, engaged_with=["e"]), man("s", 19, 20, wargear=["spear"], fight=5),
                   orc("e", 21, 20, engaged_with=["g"], fight=4), dice=[1, 4, 4, 1])
    battle, verdict = play(battle, {"fight": "g"})
    assert [one["model"] for one in told(verdict, "rolled")] == ["g", "s", "e"]
    assert told(verdict, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.fight.support")
def test_pikes_support_two_deep_and_a_spear_does_not():
    def dice_of(gear):
        battle = fight(man("g", 20, 20, engaged_with=["e"]), man("s", 19, 20, wargear=[gear]),
                       man("t", 18, 20, wargear=[gear]), orc("e", 21, 20, engaged_with=["g"]), dice=[1, 1, 1, 6, 6, 6])
        return len(rolls(play(battle, {"fight": "g"})[1], "duel"))

    assert dice_of("pike") == 4
    assert dice_of("spear") == 3


@pytest.mark.proves("me.fight.banner", "me.might.last")
def test_near_a_banner_the_lowest_die_is_rolled_again():
    battle = fight(man("g", 20, 20, engaged_with=["e"]), man("b", 20, 22, wargear=["banner"]),
                   orc("e", 21, 20, engaged_with=["g"]), dice=[2, 4, 6])
    battle, _ = play(battle, {"fight": "g"})
    assert asks(battle) == ("reroll", "good", "g")
    _, verdict = play(battle, {"answer": "accept", "side": "good"})
    assert told(verdict, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.fight.two-handed")
def test_both_hands_strike_harder_and_duel_worse():
    battle, _ = play(pair({"wargear": ["two-handed-weapon"], "strength": 4}, {"defence": 4}, dice=[6, 4, 3]),
                     {"fight": "g"})
    _, verdict = play(battle, {"back_away": "e", "to": [22, 20]})
    assert told(verdict, "wounded")
    _, verdict = play(pair({"wargear": ["two-handed-weapon"]}, {}, dice=[5, 5]), {"fight": "g"})
    assert told(verdict, "duel")[0]["winner"] == "evil"
    burly = {"wargear": ["two-handed-weapon"], "special_rules": ["burly"], "fight": 5}
    _, verdict = play(pair(burly, {}, dice=[5, 5]), {"fight": "g"})
    assert told(verdict, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.fight.shielding")
def test_shielding_doubles_the_dice_and_strikes_nobody():
    battle = pair({"wargear": ["shield", "hand-weapon"]}, {}, dice=[1, 6, 4])
    assert refused(battle, {"style": "e", "as": "shielding"}) == ["me.fight.shielding"]
    battle, _ = play(battle, {"style": "g", "as": "shielding"}, {"fight": "g"})
    battle, verdict = play(battle, {"back_away": "e", "to": [22, 20]})
    assert not rolls(verdict, "to-wound") and left(battle, "e", "wounds") == 2


@pytest.mark.proves("me.fight.prone")
def test_a_prone_winner_gets_up_and_a_prone_loser_is_struck_twice():
    battle, _ = play(pair({"prone": True}, {}, dice=[6, 1]), {"fight": "g"})
    battle, verdict = play(battle, {"back_away": "e", "to": [22, 20]})
    assert told(verdict, "stood") and not rolls(verdict, "to-wound")
    battle, _ = play(pair({}, {"prone": True}, dice=[6, 1, 1, 1]), {"fight": "g"})
    _, verdict = play(battle, battle.legal_orders()[0])
    assert rolls(verdict, "to-wound") == [(1, 1)]


@pytest.mark.proves("me.fight.to-wound")
def test_the_table_of_strength_against_defence():
    from marchwarden.systems.middle_earth.to_wound import scores_needed

    assert [scores_needed(3, d) for d in (4, 5, 8, 10)] == [(5,), (5,), (6, 4), (6, 6)]
    assert scores_needed(1, 9) == () and scores_needed(10, 1) == (3,)
    assert scores_needed(12, 12) == scores_needed(10, 10)
    for strength in range(2, 11):
        for defence in range(1, 11):
            better, worse = scores_needed(strength, defence), scores_needed(strength - 1, defence)
            assert not worse or better <= worse


@pytest.mark.proves("me.might.rolls")
def test_might_on_the_first_of_two_values_lifts_the_second():
    battle, _ = play(pair({"might": 1}, {"defence": 8}, dice=[6, 1, 5, 3]), {"fight": "g"},
                     {"back_away": "e", "to": [22, 20]})
    battle, verdict = play(battle, {"spend": {"model": "g", "might": 1}})
    assert told(verdict, "wounded")


@pytest.mark.proves("me.special.bane", "me.fate.roll")
def test_a_bane_weapons_wound_is_worth_a_d3_after_fate():
    goblin = {"keywords": ["infantry", "hero", "goblin"], "fate": 1, "wounds": 3, "defence": 4}
    battle, _ = play(pair({"attacks": 2, "strength": 4, "special_rules": ["bane-goblin"]}, goblin,
                          dice=[6, 6, 1, 6, 6, 5, 6]), {"fight": "g"}, {"back_away": "e", "to": [22, 20]})
    _, verdict = play(battle, {"spend": {"model": "e", "fate": 1}})
    assert told(verdict, "wound-prevented") and told(verdict, "slain")


LINE = (man("a", 20, 20, engaged_with=["x"]), man("b", 20, 21, engaged_with=["x", "y"]),
        orc("x", 21, 20.5, engaged_with=["a", "b"]), orc("y", 21, 21.5, engaged_with=["b"]))


@pytest.mark.proves("me.fight.pairing")
def test_a_line_is_divided_into_as_many_pairs_as_possible():
    battle = fight(*LINE)
    assert battle.question is None
    assert battle.table.state.heroics.combats == (("a", "x"), ("b", "y"))


@pytest.mark.proves("me.fight.pairing")
def test_the_player_with_priority_decides_where_there_is_a_choice():
    ring = (man("a", 20, 20, engaged_with=["x", "y"]), man("b", 20, 21, engaged_with=["x", "y"]),
            orc("x", 21, 20.5, engaged_with=["a", "b"]), orc("y", 19, 20.5, engaged_with=["a", "b"]))
    battle = fight(*ring, priority="evil")
    assert asks(battle) == ("pairing", "evil", "x")
    battle, _ = play(battle, {"answer": "b", "side": "evil"})
    assert battle.table.state.heroics.combats == (("b", "x"), ("a", "y"))


@pytest.mark.proves("me.fight.pairing")
def test_those_left_over_join_a_pair_they_touch():
    three = (man("a", 20, 20, engaged_with=["x"]), man("b", 21, 21.4, engaged_with=["x", "y"]),
             man("c", 22, 20, engaged_with=["x", "y"]), orc("x", 21, 20.3, engaged_with=["a", "b", "c"]),
             orc("y", 22, 21, engaged_with=["b", "c"]))
    battle = fight(*three)
    while battle.question is not None:
        battle, _ = play(battle, battle.legal_orders()[0])
    combats = battle.table.state.heroics.combats
    assert sorted(name for combat in combats for name in combat) == ["a", "b", "c", "x", "y"]
    assert all(len([n for n in combat if n in "abc"]) == 1 or len([n for n in combat if n in "xy"]) == 1
               for combat in combats)


@pytest.mark.proves("me.special.hatred", "me.special.shieldwall")
def test_hatred_and_shieldwalls_change_the_wound_roll():
    def wounds(good, evil, *others):
        battle = fight(hero("g", 20, 20, strength=4, engaged_with=["e"], **good),
                       villain("e", 21, 20, engaged_with=["g"], **evil), *others, dice=[6, 1, 4])
        battle, _ = play(battle, {"fight": "g"})
        _, verdict = play(battle, battle.legal_orders()[0])
        return bool(told(verdict, "wounded"))

    rohan = {"keywords": ["infantry", "hero", "rohan"], "defence": 5}
    assert not wounds({}, rohan)
    assert wounds({"special_rules": ["hatred-rohan"]}, rohan)
    wall = {"defence": 4, "special_rules": ["shieldwall"]}
    friends = tuple(orc(name, 21, y, special_rules=["shieldwall"]) for name, y in (("u", 21), ("d", 19)))
    assert wounds({}, wall)
    assert not wounds({}, wall, *friends)
