"""Heroic actions of the Fight and Shoot Phases, and of magic."""

import pytest
from field import block, field, man, move, orc, order
from fights import asks, declaring, fight, hero, left, play, refused, told, villain

OTHERS = (hero("ward", 40, 40, might=1, engaged_with=["brute"]), villain("brute", 41, 40, might=1, engaged_with=["ward"]))


def declared(action, *models, by="g", dice=(), **more):
    """A Fight Phase in which one good hero has declared; evil has priority and passes."""
    battle = fight(*models, *OTHERS, dice=dice, priority="evil", step="declare")
    one = {"declare": action, "model": by, **more}
    battle, _ = play(battle, one)
    return battle


def closed(battle):
    """The declaring step closed by passes of whoever is asked."""
    while battle.table.turn.step == "declare":
        battle, _ = play(battle, {"pass": battle.table.turn.active})
    return battle


def engaged(good, evil):
    return hero("g", 20, 20, engaged_with=["e"], might=1, **good), villain("e", 21, 20, engaged_with=["g"], **evil)


@pytest.mark.proves("me.heroic.combat")
def test_a_heroic_combat_is_fought_first_and_moves_on_when_won_outright():
    battle = closed(declared("heroic-combat", hero("g", 20, 20, might=1, engaged_with=["o"]), orc("o", 21, 20, engaged_with=["g"]),
                             orc("next", 20, 26), dice=[1, 6, 6]))
    assert refused(battle, {"fight": "ward"}) == ["me.heroic.combat"]
    battle, verdict = play(battle, {"fight": "g"}, {"back_away": "o", "to": [22, 20]})
    assert told(verdict, "slain")
    assert refused(battle, {"fight": "ward"}) == ["me.heroic.combat"]
    battle, _ = play(battle, order("g", {"charge": "next"}))
    play(battle, {"fight": "g"})


@pytest.mark.proves("me.heroic.combat")
def test_a_survivor_means_no_move():
    battle = closed(declared("heroic-combat", hero("g", 20, 20, might=1, engaged_with=["o"]),
                             orc("o", 21, 20, wounds=2, engaged_with=["g"]), dice=[1, 6, 6]))
    battle, _ = play(battle, {"fight": "g"}, {"back_away": "o", "to": [22, 20]})
    assert refused(battle, order("g", move((20, 25)))) == ["me.phase.order"]


@pytest.mark.proves("me.heroic.combat", "me.heroic.order", "me.heroic.cancelled")
def test_a_heroic_combat_of_who_never_gets_into_one_is_lost():
    battle = fight(hero("g", 20, 20, might=1), *OTHERS, priority="evil", step="declare")
    battle, _ = play(battle, {"declare": "heroic-combat", "model": "g"}, {"pass": "evil"})
    battle, verdict = play(battle, {"pass": "good"})
    assert told(verdict, "cancelled")[0]["model"] == "g"
    play(battle, {"fight": "ward"})


@pytest.mark.proves("me.heroic.strength")
def test_strength_is_doubled_up_to_ten():
    from marchwarden.systems.middle_earth.heroic_strength import strength_of_strikes

    battle = declared("heroic-strength", *engaged({"strength": 4, "heroic_actions": ["heroic-strength"]}, {}))
    assert strength_of_strikes(battle.game, battle.table.models["g"]) == 8
    battle, _ = play(battle, {"adjust": {"model": "g", "strength": 7}, "agreed": True})
    assert strength_of_strikes(battle.game, battle.table.models["g"]) == 10


@pytest.mark.proves("me.heroic.defence")
@pytest.mark.parametrize(("die", "wounds"), [(5, 2), (6, 1)])
def test_only_a_natural_six_wounds(die, wounds):
    good, evil = {"defence": 4, "heroic_actions": ["heroic-defence"]}, {"strength": 10}
    battle = closed(declared("heroic-defence", *engaged(good, evil), dice=[6, 1, die]))
    battle, _ = play(battle, {"fight": "g"}, {"back_away": "g", "to": [19, 20]})
    assert left(battle, "g", "wounds") == wounds


@pytest.mark.proves("me.heroic.strike")
def test_a_strike_adds_a_d3_last_of_all():
    from marchwarden.systems.middle_earth.heroic_strike import fight_value

    battle = closed(declared("heroic-strike", *engaged({"fight": 8, "heroic_actions": ["heroic-strike"]}, {}),
                             dice=[5, 1, 6, 1, 1]))
    assert fight_value(battle.game, battle.table.models["g"]) == 8
    battle, verdict = play(battle, {"fight": "g"})
    assert told(verdict, "rolled")[0] == {"event": "rolled", "kind": "strike", "dice": (5,), "result": 3, "model": "g"}
    assert fight_value(battle.game, battle.table.models["g"]) == 10


CHALLENGER = {"tier": "valour", "heroic_actions": ["heroic-challenge"]}


@pytest.mark.proves("me.heroic.challenge")
@pytest.mark.parametrize(("tier", "x", "legal"), [("valour", 27, True), ("legend", 27, True), ("fortitude", 24, False),
                                                  ("legend", 27.2, False)])
def test_whom_one_may_challenge(tier, x, legal):
    battle = declaring("fight", hero("g", 20, 20, might=1, **CHALLENGER), villain("e", x - 0.05, 20, tier=tier))
    order_ = {"declare": "heroic-challenge", "model": "g", "target": "e"}
    assert battle.check(order_).legal == legal
    if not legal:
        assert refused(battle, order_)[0] == "me.heroic.challenge"


@pytest.mark.proves("me.heroic.challenge")
def test_an_accepted_challenge_gives_both_a_die_and_the_slayer_a_point():
    battle = declared("heroic-challenge", *engaged({"attacks": 1, **CHALLENGER}, {"tier": "valour", "wounds": 1}), target="e",
                      dice=[1, 2, 6, 5, 6, 6])
    assert asks(battle) == ("challenge", "evil", "e")
    battle = closed(play(battle, {"answer": "accept", "side": "evil"})[0])
    battle, verdict = play(battle, {"fight": "g"})
    assert [one["dice"] for one in told(verdict, "rolled")] == [(1, 2), (6, 5)]
    battle, verdict = play(battle, {"back_away": "e", "to": [22, 20]})
    assert told(verdict, "regained") and left(battle, "g", "might") == 1
    assert battle.table.models["g"].traits.challenge is None


@pytest.mark.proves("me.heroic.challenge")
def test_who_declined_may_not_challenge_back():
    battle = declared("heroic-challenge", *engaged(CHALLENGER, {**CHALLENGER, "might": 1}), target="e")
    battle, _ = play(battle, {"decline": "evil"})
    assert refused(battle, {"declare": "heroic-challenge", "model": "e", "target": "g"})[-1] == "me.heroic.challenge"


@pytest.mark.proves("me.heroic.challenge")
def test_the_challenged_may_not_be_left_standing_idle():
    challenge = {"tier": "valour", "challenge": {"with": "e", "accepted": True}}
    battle = field(hero("g", 20, 20, **challenge), villain("e", 25, 20, tier="valour", challenge={"with": "g", "accepted": True}))
    assert refused(battle, order("g")) == ["me.heroic.challenge"]
    assert refused(battle, {"end": "good"}) == ["me.heroic.challenge"]
    play(battle, order("g", {"charge": "e"}))


BOW = {"wargear": ["bow", "hand-weapon"]}


@pytest.mark.proves("me.heroic.shoot", "me.heroic.loose")
def test_loose_lets_friends_shoot_early_or_not_at_all():
    battle = declaring("shoot", hero("g", 20, 20, might=1), man("near", 22, 20, **BOW), man("idle-bow", 18, 20, **BOW),
                       man("far", 22.5, 12, **BOW), orc("o", 20, 30, **BOW), dice=[1, 1, 1])
    battle, _ = play(battle, {"declare": "heroic-shoot", "model": "g"})
    assert refused(battle, {"shoot": "o", "target": "near"}) == ["me.heroic.order"]
    assert refused(battle, {"shoot": "near", "target": "o"}) == ["me.heroic.shoot"]
    battle, _ = play(battle, {"shout": "loose", "model": "g"})
    assert refused(battle, {"shoot": "far", "target": "o"})[0] == "me.heroic.loose"
    battle, _ = play(battle, {"shoot": "near", "target": "o"}, {"end": "good"}, {"end": "evil"})
    assert refused(battle, {"shoot": "idle-bow", "target": "o"}) == ["me.heroic.loose"]
    play(battle, {"shoot": "far", "target": "o"})


@pytest.mark.proves("me.heroic.shoot")
def test_a_heroic_shoot_may_come_to_nothing():
    battle = declaring("shoot", hero("g", 20, 20, might=1), man("near", 22, 20, **BOW), orc("o", 20, 30, **BOW), dice=[1])
    battle, _ = play(battle, {"declare": "heroic-shoot", "model": "g"}, {"end": "good"})
    play(battle, {"shoot": "o", "target": "near"})


WALL = block("wall", "obstacle", 10, 27, 40, 27.3, height=1.2)


@pytest.mark.proves("me.heroic.accuracy", "me.heroic.take-aim", "me.might.last")
def test_accuracy_rolls_what_is_in_the_way_again():
    battle = declaring("shoot", hero("g", 20, 20, might=1, heroic_actions=["heroic-accuracy"], **BOW), man("far", 29, 20, **BOW),
                       orc("o", 20, 30, defence=3), orc("p", 29, 30, defence=3), villain("e", 45, 45, might=1),
                       terrain=[WALL], dice=[6, 2, 5, 5, 6, 2])
    battle, _ = play(battle, {"declare": "heroic-accuracy", "model": "g"}, {"pass": "evil"}, {"shoot": "g", "target": "o"})
    assert asks(battle) == ("reroll", "good", "g")
    battle, verdict = play(battle, {"answer": "accept", "side": "good"})
    assert told(verdict, "slain")
    battle, _ = play(battle, {"shout": "take-aim", "model": "g"})
    assert refused(battle, {"shout": "take-aim", "model": "g"}) == ["me.heroic.take-aim"]
    battle, verdict = play(battle, {"shoot": "far", "target": "p"})
    assert battle.question is None and not told(verdict, "slain")


@pytest.mark.proves("me.heroic.shoot", "me.heroic.accuracy")
def test_neither_is_declared_in_combat():
    battle = declaring("shoot", hero("g", 20, 20, might=1, heroic_actions=["heroic-accuracy"], engaged_with=["o"]),
                       hero("k", 30, 30, might=1), orc("o", 21, 20, engaged_with=["g"]))
    assert refused(battle, {"declare": "heroic-shoot", "model": "g"}) == ["me.heroic.shoot"]
    assert refused(battle, {"declare": "heroic-accuracy", "model": "g"}) == ["me.heroic.accuracy"]


POWER = {"powers": [{"id": "transfix", "range": 12, "casting": 5}], "heroic_actions": ["heroic-channelling"]}


@pytest.mark.proves("me.heroic.channelling")
def test_a_channelled_cast_needs_no_die_but_its_will():
    battle = declaring("move", hero("g", 20, 20, might=1, will=2, **POWER), hero("k", 40, 3), orc("o", 26, 20), priority="good")
    battle, verdict = play(battle, {"declare": "heroic-channelling", "model": "g"},
                           order("g", {"cast": "transfix", "target": "o", "will": 1}))
    assert not told(verdict, "rolled") and told(verdict, "cast")[0]["score"] == 6
    assert left(battle, "g", "will") == 1
    assert battle.table.models["o"].traits.unable == "transfixed"


@pytest.mark.proves("me.heroic.channelling")
def test_only_casters_channel():
    battle = declaring("move", hero("g", 20, 20, might=1, heroic_actions=["heroic-channelling"]), orc("o", 26, 20))
    assert refused(battle, {"declare": "heroic-channelling", "model": "g"}) == ["me.heroic.channelling"]


@pytest.mark.proves("me.heroic.resolve", "me.magic.resist")
def test_resolve_gives_a_free_die_to_those_near():
    shaman = villain("s", 26, 26, will=1, powers=[{"id": "transfix", "range": 12, "casting": 4}])
    battle = declaring("move", hero("g", 20, 20, might=1, heroic_actions=["heroic-resolve"]), man("w", 20, 25), shaman,
                       villain("e", 45, 45, might=1), dice=[5, 5])
    battle, _ = play(battle, {"declare": "heroic-resolve", "model": "g"}, {"pass": "evil"},
                     order("s", {"cast": "transfix", "target": "w", "will": 1}))
    assert not battle.table.models["w"].traits.unable


@pytest.mark.proves("me.heroic.resolve", "me.courage.stand-fast", "me.courage.broken")
def test_resolve_stands_fast_without_a_roll():
    sides = [{"id": "good", "alignment": "good", "broken": True}, {"id": "evil", "alignment": "evil"}]
    battle = declaring("move", hero("g", 20, 20, might=1, heroic_actions=["heroic-resolve"]), man("near", 20, 25),
                       man("far", 20, 34), orc("o", 45, 3), priority="good", sides=sides, dice=[1, 2])
    battle, _ = play(battle, {"declare": "heroic-resolve", "model": "g"})
    battle, verdict = play(battle, order("g"))
    assert not told(verdict, "rolled")
    battle, verdict = play(battle, order("near", move((22, 25))))
    assert not told(verdict, "rolled")
    battle, verdict = play(battle, order("far", move((22, 34))))
    assert told(verdict, "slain") and not told(verdict, "moved")


@pytest.mark.proves("me.heroic.challenge")
def test_a_hero_on_the_ground_gets_up_to_charge_the_hero_of_his_challenge_where_he_can():
    def lying(x):
        return field(hero("g", 20, 20, prone=True, challenge={"with": "e", "accepted": True}),
                     villain("e", x, 20, challenge={"with": "g", "accepted": True}))

    assert refused(lying(23.9), order("g", {"stand": True})) == ["me.heroic.challenge"]
    play(lying(23.9), order("g", {"stand": True}, {"charge": "e"}))
    play(lying(24.1), order("g", {"stand": True}))


@pytest.mark.proves("me.heroic.once", "me.heroic.loose")
def test_a_second_loose_does_not_reach_who_heard_the_first():
    battle = declaring("shoot", hero("a", 20, 20, might=1), hero("b", 26, 20, might=1), man("f", 23, 20, **BOW),
                       man("late", 32, 20, **BOW), orc("o", 23, 30), villain("v", 45, 45, might=1))
    battle, _ = play(battle, {"declare": "heroic-shoot", "model": "a"}, {"pass": "evil"}, {"declare": "heroic-shoot", "model": "b"})
    while battle.table.turn.step == "declare":
        battle, _ = play(battle, {"pass": battle.table.turn.active})
    battle, _ = play(battle, {"shout": "loose", "model": "a"}, {"end": "good"})
    battle, verdict = play(battle, {"shout": "loose", "model": "b"})
    assert told(verdict, "shouted")[0]["affected"] == ("b", "late")
