"""Might, Will and Fate: stores, payers, and what points change."""

import pytest
from field import block, field, man, orc, order
from fights import asks, hero, left, pair, play, refused, told

WALL = block("wall", "obstacle", 22, 17, 22.2, 23, height=1)


def jumper(die, **points):
    return field(man("h", 20, 20, keywords=["infantry", "hero"], **points), terrain=[WALL], dice=[die])


def jump(battle):
    return play(battle, order("h", {"move": [[21.5, 20]]}, {"jump": "wall"}))


@pytest.mark.proves("me.might.modify", "me.might.rolls")
def test_might_lifts_a_jump_die():
    battle, _ = jump(jumper(1, might=1))
    assert asks(battle) == ("might", "good", "h")
    battle, verdict = play(battle, {"spend": {"model": "h", "might": 1}})
    assert told(verdict, "jumped") and left(battle, "h", "might") == 0


@pytest.mark.proves("me.might.modify")
def test_nobody_is_asked_when_no_answer_changes_anything():
    battle, verdict = jump(jumper(3, might=1))
    assert battle.question is None and told(verdict, "jumped")


@pytest.mark.proves("me.points.store")
def test_more_points_than_there_are_cannot_be_spent():
    battle, _ = jump(jumper(1, might=2))
    assert refused(battle, {"spend": {"model": "h", "might": 3}}) == ["me.points.store"]
    assert refused(battle, {"spend": {"model": "h", "might": -1}}) == ["session.question"]
    assert refused(battle, {"spend": {"model": "h", "might": True}}) == ["session.question"]


@pytest.mark.proves("me.might.own-dice")
def test_a_friend_cannot_pay():
    battle, _ = jump(jumper(1, might=2))
    assert refused(battle, {"spend": {"model": "idle", "might": 1}}) == ["me.might.own-dice"]


@pytest.mark.proves("me.might.modify")
def test_no_die_goes_above_six():
    battle, _ = play(pair({"might": 5, "fight": 6, "attacks": 2}, {"fight": 3}, dice=[3, 5, 6, 1, 1]), {"fight": "g"})
    assert refused(battle, {"spend": {"model": "g", "might": 2, "die": 2}}) == ["me.might.modify"]
    battle, verdict = play(battle, {"spend": {"model": "g", "might": 3, "die": 1}})
    assert told(verdict, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.might.duel-bid")
def test_bids_alternate_until_one_side_stops():
    battle = pair({"might": 2, "fight": 4}, {"might": 1, "fight": 4}, dice=[3, 4, 1, 1])
    battle, _ = play(battle, {"fight": "g"})
    assert asks(battle) == ("might", "good", "g")
    battle, _ = play(battle, {"spend": {"model": "g", "might": 2}})
    assert asks(battle) == ("might", "evil", "e")
    battle, verdict = play(battle, {"decline": "evil"})
    assert told(verdict, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.might.duel-bid")
def test_who_passed_is_asked_again_after_a_bid():
    battle = pair({"might": 1, "fight": 4}, {"might": 1, "fight": 4}, dice=[4, 4, 1, 1])
    battle, _ = play(battle, {"fight": "g"})
    assert asks(battle) == ("might", "evil", "e")
    battle, _ = play(battle, {"decline": "evil"})
    assert asks(battle) == ("might", "good", "g")
    battle, _ = play(battle, {"spend": {"model": "g", "might": 1}})
    assert asks(battle) == ("might", "evil", "e")


@pytest.mark.proves("me.will.courage", "me.courage.test")
def test_will_and_might_mix_on_a_courage_test():
    battle = field(man("h", 20, 20, keywords=["infantry", "hero"], might=1, will=2, courage="7+"),
                   orc("troll", 24, 20, special_rules=["terror"]), dice=[1, 3])
    battle, _ = play(battle, order("h", {"charge": "troll"}))
    assert asks(battle) == ("will", "good", "h")
    battle, verdict = play(battle, {"spend": {"model": "h", "will": 2, "might": 1}})
    assert told(verdict, "charged")


@pytest.mark.proves("me.might.last")
def test_a_re_roll_comes_before_might():
    battle = field(man("h", 20, 20, keywords=["cavalry", "hero"], might=1, special_rules=["expert-rider"],
                       mount={"id": "horse"}), terrain=[WALL], dice=[1, 1])
    battle, _ = jump(battle)
    assert asks(battle)[0] == "reroll"
    assert refused(battle, {"spend": {"model": "h", "might": 1}}) == ["session.question"]
    battle, _ = play(battle, {"answer": "accept", "side": "good"})
    assert asks(battle)[0] == "might"


MOUNT = {"id": "horse", "keywords": ["mount", "hero"], "might": 1, "will": 1, "fate": 1}


@pytest.mark.proves("me.points.hero-mount")
def test_a_heroic_mount_pays_for_its_rider_and_is_named():
    rider = hero("g", 20, 20, engaged_with=["e"], base_mm=40, keywords=["cavalry", "hero"], fight=4, mount=MOUNT)
    battle, _ = play(pairs_with(rider, dice=[3, 4, 1]), {"fight": "g"})
    assert refused(battle, {"spend": {"model": "g", "might": 1}}) == ["me.points.store"]
    battle, verdict = play(battle, {"spend": {"model": "g", "might": 1, "from": "horse"}})
    assert told(verdict, "spent")[0]["from"] == "horse"
    assert battle.table.models["g"].traits.mount.might_left == 0


def pairs_with(rider, dice):
    from fights import fight, villain

    return fight(rider, villain("e", 21.287402, 20, fight=4, engaged_with=["g"]), dice=dice)


@pytest.mark.proves("me.points.hero-mount", "me.will.cast")
def test_a_mounts_will_casts_nothing():
    rider = man("h", 20, 20, base_mm=40, keywords=["cavalry", "hero"], mount=MOUNT,
                powers=[{"id": "transfix", "range": 12, "casting": 2}])
    battle = field(rider, orc("o", 26, 20), dice=[6])
    assert refused(battle, order("h", {"cast": "transfix", "target": "o", "will": 1})) == ["me.will.cast"]


@pytest.mark.proves("me.fate.roll")
def test_fate_prevents_a_wound_one_point_at_a_time():
    battle, _ = play(pair({"fate": 2, "fight": 1}, {"fight": 5}, dice=[1, 6, 6, 3, 4]), {"fight": "g"},
                     {"back_away": "g", "to": [19, 20]})
    assert asks(battle) == ("fate", "good", "g")
    assert refused(battle, {"spend": {"model": "g", "fate": 2}}) == ["me.fate.roll"]
    battle, verdict = play(battle, {"spend": {"model": "g", "fate": 1}})
    assert asks(battle)[0] == "fate" and not told(verdict, "wounded")
    battle, verdict = play(battle, {"spend": {"model": "g", "fate": 1}})
    assert told(verdict, "wound-prevented") and left(battle, "g", "wounds") == 2


@pytest.mark.proves("me.fate.not-fleeing")
def test_fate_stops_nobody_who_flees():
    sides = [{"id": "good", "alignment": "good", "broken": True}, {"id": "evil", "alignment": "evil"}]
    battle = field(man("h", 20, 20, keywords=["infantry", "hero"], fate=3), orc("o", 40, 40), dice=[1, 2], sides=sides)
    battle, verdict = play(battle, order("h"))
    assert told(verdict, "slain")[0]["reason"] == "fled" and battle.question is None


@pytest.mark.proves("me.points.store")
def test_points_never_come_back_above_the_start():
    from marchwarden.systems.middle_earth.points import Regained

    battle = pair({"might": 2, "might_left": 2})
    assert Regained("g", might=1).happen(battle.table).models["g"].traits.might_left == 2
