"""Magic: casting, resisting, and what powers do."""

import pytest
from field import block, field, man, orc, order
from fights import asks, hero, left, play, refused, told, villain


def caster(power, casting=4, distance=12, **more):
    return hero("w", 20, 20, will=3, powers=[{"id": power, "range": distance, "casting": casting}], **more)


def cast(power, target="o", will=1, **more):
    return order("w", {"cast": power, "target": target, "will": will, **more})


@pytest.mark.proves("me.magic.cast", "me.will.cast")
def test_each_will_is_a_die_and_the_best_counts():
    battle = field(caster("transfix", 5), orc("o", 26, 20), dice=[2, 5])
    battle, verdict = play(battle, cast("transfix", will=2))
    assert told(verdict, "transfixed") and left(battle, "w", "will") == 1
    assert refused(battle, order("o"))[0] in {"me.phase.order", "me.activation.unable"}


@pytest.mark.proves("me.magic.cast")
def test_a_failed_cast_costs_its_will_all_the_same():
    battle, verdict = play(field(caster("transfix", 5), orc("o", 26, 20), dice=[4]), cast("transfix"))
    assert not told(verdict, "cast") and left(battle, "w", "will") == 2


@pytest.mark.proves("me.magic.target", "me.magic.once", "me.will.cast")
def test_what_cannot_be_cast():
    hill = block("hill", "blocking", 15, 24, 25, 26)
    battle = field(caster("transfix"), orc("o", 26, 20), orc("far", 40, 20), orc("hid", 20, 30), man("f", 18, 20),
                   terrain=[hill], dice=[6])
    assert refused(battle, cast("compel")) == ["me.magic.cast"]
    assert refused(battle, cast("transfix", will=0)) == ["me.will.cast"]
    assert refused(battle, cast("transfix", will=4)) == ["me.will.cast"]
    for target in ("far", "hid", "f"):
        assert refused(battle, cast("transfix", target)) == ["me.magic.target"]
    battle, _ = play(battle, cast("transfix"))
    assert refused(battle, {"continue": "w", "legs": [{"cast": "transfix", "target": "far", "will": 1}]})[-1] == "me.magic.once"


@pytest.mark.proves("me.magic.resist", "me.will.resist")
def test_resisting_takes_will_and_may_be_lifted_with_might():
    battle = field(caster("transfix"), villain("o", 26, 20, will=2, might=1), dice=[5, 1, 4])
    battle, _ = play(battle, cast("transfix"))
    assert asks(battle) == ("resist", "evil", "o")
    assert refused(battle, {"spend": {"model": "o", "will": 3}}) == ["me.points.store"]
    battle, _ = play(battle, {"spend": {"model": "o", "will": 2}})
    assert asks(battle) == ("might", "evil", "o")
    battle, verdict = play(battle, {"spend": {"model": "o", "might": 1}})
    assert told(verdict, "resisted") and not battle.table.models["o"].traits.unable


@pytest.mark.proves("me.special.resistant-to-magic", "me.might.rolls")
def test_a_free_die_is_rolled_unasked_and_no_might_lifts_it():
    battle = field(caster("transfix"), villain("o", 26, 20, might=2, special_rules=["resistant-to-magic"]), dice=[5, 4])
    battle, verdict = play(battle, cast("transfix"))
    assert battle.question is None and told(verdict, "transfixed")


@pytest.mark.proves("me.magic.cast")
def test_a_cast_that_may_be_resisted_can_be_lifted_further():
    battle = field(caster("transfix", might=1), villain("o", 26, 20, will=1), dice=[5])
    battle, _ = play(battle, cast("transfix"))
    assert asks(battle) == ("might", "good", "w")
    battle, _ = play(field(caster("transfix", might=1), orc("o", 26, 20), dice=[5]), cast("transfix"))
    assert asks(battle) is None


@pytest.mark.proves("me.magic.transfix")
def test_the_transfixed_fight_badly_until_the_turn_ends():
    from marchwarden.systems.middle_earth.heroic_strike import fight_value

    battle, _ = play(field(caster("immobilise"), orc("o", 26, 20, fight=5), idle=False, dice=[6]), cast("immobilise"))
    assert fight_value(battle.game, battle.table.models["o"]) == 1
    battle, _ = play(battle, {"end": "good"})
    assert battle.table.turn.number == 2 and not battle.table.models["o"].traits.unable
    assert fight_value(battle.game, battle.table.models["o"]) == 5


@pytest.mark.proves("me.magic.compel")
def test_compel_moves_the_target_half_its_move():
    battle = field(caster("compel"), orc("o", 26, 20), dice=[6])
    after, verdict = play(battle, cast("compel", path=[[26, 23]]))
    assert told(verdict, "moved")[0]["to"] == (26, 23) and after.table.models["o"].traits.unable
    after, verdict = play(battle, cast("compel", path=[[26, 23.1]]))
    assert told(verdict, "dropped") and after.table.models["o"].at == (26, 20)


@pytest.mark.proves("me.magic.call-winds")
def test_winds_fling_straight_away_up_to_what_stands_there():
    battle = field(caster("call-winds"), orc("o", 26, 20), dice=[6, 4])
    after, _ = play(battle, cast("call-winds"))
    assert after.table.models["o"].at == (30, 20) and after.table.models["o"].traits.prone
    wall = [block("wall", "impassable", 28.5, 15, 29, 25)]
    after, _ = play(field(caster("call-winds"), orc("o", 26, 20), dice=[6, 4], terrain=wall), cast("call-winds"))
    assert after.table.models["o"].at[0] == pytest.approx(28, abs=1e-3)


@pytest.mark.proves("me.magic.sorcerous-blast")
def test_a_blast_hits_whom_it_flings_and_whom_that_one_meets():
    battle = field(caster("sorcerous-blast", 5), orc("o", 26, 20), orc("p", 29, 20), dice=[6, 6, 6, 6])
    after, verdict = play(battle, cast("sorcerous-blast"))
    assert [one["model"] for one in told(verdict, "slain")] == ["o", "p"]
    assert after.table.models["p"].traits.slain


@pytest.mark.proves("me.magic.black-dart")
def test_a_dart_wounds():
    _, verdict = play(field(caster("black-dart", 5), orc("o", 26, 20), dice=[6, 3]), cast("black-dart"))
    assert told(verdict, "slain")


@pytest.mark.proves("me.magic.cast")
def test_a_power_that_is_not_modelled_is_not_cast():
    battle = field(caster("shroud-of-shadows"), orc("o", 26, 20), dice=[6])
    assert refused(battle, cast("shroud-of-shadows")) == ["me.magic.cast"]
