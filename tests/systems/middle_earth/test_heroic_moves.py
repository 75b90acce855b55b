"""Heroic Move and With Me, Heroic March and At the Double."""

import pytest
from field import block, man, move, orc, order
from fights import declaring, hero, play, refused, told, villain

from marchwarden import BadInput


def moving(*models, action="heroic-move", **top):
    """Good declares for h and evil passes: the heroic moves are open."""
    battle = declaring("move", *models, villain("e", 45, 45, might=1), hero("other", 45, 3, might=1), **top)
    return play(battle, {"declare": action, "model": "h"}, {"pass": "evil"}, {"pass": "good"})[0]


@pytest.mark.proves("me.heroic.move")
def test_the_hero_acts_before_the_side_with_priority():
    battle = moving(hero("h", 20, 20, might=1), orc("o", 30, 30))
    assert refused(battle, order("o")) == ["me.heroic.order"]
    assert refused(battle, order("other")) == ["me.heroic.move"]
    battle, _ = play(battle, order("h", move((20, 26))))
    assert battle.table.turn.active == "evil" and not battle.table.turn.step
    assert refused(battle, order("h")) == ["me.activation.order"]


@pytest.mark.proves("me.heroic.with-me")
def test_who_heard_acts_next_and_ends_near_the_hero():
    battle = moving(hero("h", 20, 20, might=1), man("w", 20, 23), man("far", 27.5, 20))
    battle, verdict = play(battle, {**order("h", move((26, 20))), "shout": "with-me"})
    assert told(verdict, "shouted")[0]["affected"] == ("w",)
    assert refused(battle, order("far")) == ["me.heroic.with-me"]
    assert refused(battle, order("w", move((14, 23)))) == ["me.heroic.with-me"]
    battle, _ = play(battle, order("w", move((23, 23))))
    assert battle.table.turn.active == "evil"


@pytest.mark.proves("me.heroic.with-me")
@pytest.mark.parametrize(("height", "allowed"), [(2, False), (2.9, True)])
def test_a_follower_who_climbs_is_judged_by_where_the_climb_ends(height, allowed):
    """On top it would be too far from the hero; part way up it hangs where it began."""
    cliff = block("cliff", "platform", 20.6, 26.4, 26, 34, height=height, climbable=True)
    battle = moving(hero("h", 20, 20, might=1), man("w", 23, 25.88, move=5), terrain=[cliff])
    battle, _ = play(battle, {**order("h"), "shout": "with-me"})
    verdict = battle.check(order("w", {"climb": "cliff"}))
    assert verdict.legal is allowed, verdict.reason
    assert allowed or verdict.rule == "me.heroic.with-me"


@pytest.mark.proves("me.heroic.with-me")
def test_a_follower_may_forego_but_nobody_else():
    battle = moving(hero("h", 20, 20, might=1), man("w", 20, 23), man("far", 27.5, 20))
    battle, _ = play(battle, {**order("h"), "shout": "with-me"})
    assert refused(battle, {"forego": "far"}) == ["me.heroic.with-me"]
    battle, verdict = play(battle, {"forego": "w"})
    assert told(verdict, "foregone") and battle.table.models["w"].traits.activated


@pytest.mark.proves("me.heroic.with-me")
def test_closing_the_group_foregoes_the_rest():
    battle = moving(hero("h", 20, 20, might=1), man("w", 20, 23))
    battle, verdict = play(battle, {**order("h"), "shout": "with-me"}, {"end": "good"})
    assert [one["model"] for one in told(verdict, "foregone")] == ["w"]


@pytest.mark.proves("me.heroic.with-me", "me.heroic.cancelled")
def test_a_second_hero_under_the_shout_loses_his_own_move():
    battle = declaring("move", hero("h", 20, 20, might=1), hero("k", 20, 23, might=1), villain("e", 45, 45, might=1))
    battle, _ = play(battle, {"declare": "heroic-move", "model": "h"}, {"pass": "evil"},
                     {"declare": "heroic-move", "model": "k"}, {"pass": "evil"})
    battle, _ = play(battle, {**order("h"), "shout": "with-me"})
    _, verdict = play(battle, {"forego": "k"})
    assert told(verdict, "cancelled")[0]["model"] == "k"


@pytest.mark.proves("me.heroic.with-me")
def test_only_a_heroic_move_shouts_with_me():
    battle = moving(hero("h", 20, 20, might=1), man("w", 20, 23))
    assert refused(battle, {**order("h"), "shout": "at-the-double"}) == ["me.heroic.at-the-double"]
    with pytest.raises(BadInput, match="shout: expected one of with-me, at-the-double"):
        battle.check({**order("h"), "shout": "onward"})


def marching(*models):
    battle = moving(*models, action="heroic-march")
    return play(battle, {"end": "evil"})[0]


@pytest.mark.proves("me.heroic.with-me")
def test_after_a_lucky_jump_a_follower_still_stays_near():
    wall = block("wall", "obstacle", 17.5, 17, 17.7, 23, height=1)
    battle = moving(hero("h", 20, 20, might=1), man("w", 16, 20, move=12), terrain=[wall], dice=[6])
    battle, _ = play(battle, {**order("h", move((23, 20))), "shout": "with-me"})
    after, verdict = play(battle, order("w", {"jump": "wall"}, move((18.2, 27))))
    assert told(verdict, "dropped") and after.table.models["w"].at == (18.2, 20)
    waiting, _ = play(battle, order("w", {"jump": "wall"}))
    assert refused(waiting, {"continue": "w", "legs": [move((18.2, 27))]}) == ["me.heroic.with-me"]
    play(waiting, {"continue": "w", "legs": [move((20, 22))]})


CAPTAIN = {"might": 1, "heroic_actions": ["heroic-march"]}


@pytest.mark.proves("me.heroic.march")
def test_a_march_adds_three_inches_and_forbids_charging():
    battle = marching(hero("h", 20, 20, **CAPTAIN), orc("o", 26, 26))
    assert refused(battle, order("h", {"charge": "o"}))[0] == "me.heroic.march"
    assert refused(battle, order("h", move((20, 29.1)))) == ["me.move.allowance"]
    play(battle, order("h", move((20, 29))))


@pytest.mark.proves("me.heroic.at-the-double", "me.heroic.once")
def test_those_who_hear_march_too_but_not_twice():
    battle = declaring("move", hero("h", 20, 24, **CAPTAIN), hero("k", 20, 16, **CAPTAIN), man("w", 20, 20),
                       man("rider", 17, 20, keywords=["cavalry"]), villain("e", 45, 45, might=1))
    battle, _ = play(battle, {"declare": "heroic-march", "model": "h"}, {"pass": "evil"},
                     {"declare": "heroic-march", "model": "k"}, {"pass": "evil"}, {"end": "evil"},
                     {**order("h"), "shout": "at-the-double"}, {**order("k"), "shout": "at-the-double"})
    rows = {row.model: row.value for row in battle.table.lasting if row.effect == "march"}
    assert rows == {"h": 3, "k": 3, "w": 3, "rider": 5}
    assert refused(battle, order("w", move((29.1, 20)))) == ["me.move.allowance"]
    assert refused(battle, order("w", move((28.9, 20)))) == ["me.heroic.at-the-double"]


@pytest.mark.proves("me.heroic.march")
def test_the_inches_are_gone_with_the_phase():
    battle, _ = play(marching(hero("h", 20, 20, **CAPTAIN)), {"end": "good"})
    assert not any(row.effect == "march" for row in battle.table.lasting)


@pytest.mark.proves("me.heroic.with-me", "me.heroic.at-the-double")
def test_who_hears_both_shouts_ends_near_both_heroes():
    battle = declaring("move", hero("a", 20, 20, might=1), hero("m", 26, 20, might=1, heroic_actions=["heroic-march"]),
                       man("f", 22, 22), villain("v", 45, 5, might=1))
    battle, _ = play(battle, {"declare": "heroic-move", "model": "a"}, {"pass": "evil"},
                     {"declare": "heroic-march", "model": "m"}, {"pass": "evil"},
                     order("a", shout="with-me"), order("m", move((25.5, 23.9)), shout="at-the-double"))
    assert refused(battle, order("f", move((17, 22)))) == ["me.heroic.at-the-double"]
    assert refused(battle, order("f", move((27.3, 22.3)))) == ["me.heroic.with-me"]
    play(battle, order("f", move((21, 24))))
