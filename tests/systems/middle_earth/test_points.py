"""Might, Will and Fate: what they buy, when, and for whom."""

import pytest
from phases import fought, hero, man, named, orc, pair, phase, rolled

HERO = {"keywords": ["infantry", "hero"], "wounds": 2}


def told_by(verdict):
    return [event.to_dict() for event in verdict.events]


def asked(battle):
    question = battle.question
    return None if question is None else (question.ask, question.side, question.model)


def answered(battle, order):
    battle, verdict = battle.play(order)
    assert verdict.legal, verdict.reason
    return battle, told_by(verdict)


@pytest.mark.proves("me.might.duel-bid")
def test_the_loser_bids_first_and_the_other_side_may_answer():
    battle = pair(good=HERO | {"might": 1}, evil=HERO | {"might": 1}, dice=[4, 5, 1])
    battle, _ = battle.play({"fight": "man"})
    assert asked(battle) == ("might", "good", "man")
    battle, _ = answered(battle, {"spend": {"model": "man", "might": 1}})
    assert asked(battle)[:2] in {("might", "evil"), ("might", "good")}


@pytest.mark.proves("me.might.modify")
def test_no_die_is_lifted_above_six():
    battle = pair(good=HERO | {"might": 3, "fight": 2}, evil={"fight": 5}, dice=[5, 6, 1])
    battle, _ = battle.play({"fight": "man"})
    assert asked(battle) is None or asked(battle)[0] != "might"


@pytest.mark.proves("me.might.own-dice")
def test_a_hero_lifts_no_dice_but_his_own():
    battle = phase("fight", hero("man", 20, 20, might=2, engaged_with=["orc"]),
                   man("friend", 22, 20, engaged_with=["orc"]),
                   orc("orc", 21, 20, engaged_with=["man", "friend"], fight=5), dice=[1, 5, 6, 1])
    battle, _ = battle.play({"fight": "man"})
    assert asked(battle) is None or asked(battle)[0] != "might"


@pytest.mark.proves("me.might.last")
def test_a_re_roll_is_asked_before_might():
    battle = phase("fight", hero("man", 20, 20, might=2, engaged_with=["orc"]), man("flag", 19, 22, wargear=["banner"]),
                   orc("orc", 21, 20, engaged_with=["man"]), dice=[3, 5, 4, 1])
    battle, _ = battle.play({"fight": "man"})
    assert asked(battle)[0] == "reroll"
    battle, _ = answered(battle, {"answer": "decline", "side": "good"})
    assert asked(battle)[0] == "might"


@pytest.mark.proves("me.might.rolls", "me.jump.fail")
def test_might_lifts_a_jump():
    from field import block, field

    wall = block("wall", "obstacle", 23, 17, 23.3, 23, height=1)
    battle = field(hero("man", 20, 20, might=1), orc("orc", 45, 5), terrain=[wall], dice=[1])
    battle, _ = battle.play({"activate": "man", "legs": [{"jump": "wall"}]})
    assert asked(battle) == ("might", "good", "man")
    battle, told = answered(battle, {"spend": {"model": "man", "might": 1}})
    assert named(told, "jumped")
    assert battle.table.models["man"].traits.might_left == 0


@pytest.mark.proves("me.points.store")
def test_nobody_spends_what_he_has_not():
    battle = pair(good=HERO | {"might": 1}, dice=[4, 5, 1])
    battle, _ = battle.play({"fight": "man"})
    refused = battle.check({"spend": {"model": "man", "might": 2}})
    assert not refused.legal
    assert not battle.check({"spend": {"model": "man", "might": -1}}).legal


@pytest.mark.proves("me.points.store")
def test_without_a_question_there_is_nothing_to_spend_on():
    assert pair(good=HERO | {"might": 1}).check({"spend": {"model": "man", "might": 1}}).rule == "session.question"


MOUNTED = {"keywords": ["cavalry", "hero"], "height": 2, "base_mm": 40, "move": 10, "wounds": 2,
           "mount": {"id": "horse", "keywords": ["mount", "hero"], "move": 10, "defence": 4, "wounds": 1, "attacks": 0,
                     "might": 1, "will": 1, "fate": 1}}


@pytest.mark.proves("me.points.hero-mount")
def test_a_hero_mount_pays_for_its_rider():
    battle = pair(good=MOUNTED | {"at": [19.7126, 20]}, dice=[4, 5, 1])
    battle, _ = battle.play({"fight": "man"})
    assert asked(battle)[0] == "might"
    battle, told = answered(battle, {"spend": {"model": "man", "might": 1, "from": "horse"}})
    assert named(told, "spent")
    assert battle.table.models["man"].traits.mount.might_left == 0


@pytest.mark.proves("me.fate.roll")
@pytest.mark.parametrize(("die", "wounds"), [(4, 2), (3, 1)])
def test_fate_prevents_a_wound_on_four_or_more(die, wounds):
    battle = pair(good=HERO | {"fate": 1, "defence": 4}, dice=[1, 6, 6, die])
    battle, _ = fought(battle, "man")
    assert asked(battle) == ("fate", "good", "man")
    battle, told = answered(battle, {"spend": {"model": "man", "fate": 1}})
    assert rolled(told, "fate") == [[die]]
    assert battle.table.models["man"].traits.wounds_left == wounds


def scared(**more):
    """A hero before a terrible enemy, with friends far away."""
    return phase("move", hero("man", 20, 20, courage="8+", **more), orc("ghost", 24, 20, special_rules=["terror"]),
                 dice=[3, 4, 1, 1])


@pytest.mark.proves("me.will.courage", "me.courage.test")
def test_will_steadies_the_nerve():
    battle, _ = scared(will=1).play({"activate": "man", "legs": [{"charge": "ghost"}]})
    assert asked(battle) == ("will", "good", "man")
    battle, _ = answered(battle, {"spend": {"model": "man", "will": 1}})
    assert battle.table.models["man"].traits.engaged_with == ("ghost",)


@pytest.mark.proves("me.courage.test", "me.charge.terror")
def test_who_fails_stays_where_he_is():
    battle, verdict = scared().play({"activate": "man", "legs": [{"charge": "ghost"}]})
    assert verdict.legal
    assert battle.table.models["man"].at == (20.0, 20.0)
    assert battle.table.models["man"].traits.engaged_with == ()


@pytest.mark.proves("me.special.fearless", "me.special.fearful", "me.special.harbinger", "me.special.bodyguard")
@pytest.mark.parametrize(("courage", "rules", "others", "passes"), [
    ("7+", [], [], True), ("12+", ["fearless"], [], True), ("7+", ["fearful"], [], False),
    ("7+", [], [orc("omen", 28, 24, special_rules=["harbinger-of-evil-12"])], False),
    ("12+", ["bodyguard"], [hero("lord", 10, 10)], True), ("12+", ["bodyguard"], [], False),
])
def test_what_steadies_and_what_shakes(courage, rules, others, passes):
    battle = phase("move", man("man", 20, 20, courage=courage, special_rules=rules),
                   orc("ghost", 24, 20, special_rules=["terror"]), *others, dice=[3, 4, 1, 1])
    battle, _ = battle.play({"activate": "man", "legs": [{"charge": "ghost"}]})
    assert bool(battle.table.models["man"].traits.engaged_with) is passes


@pytest.mark.proves("me.courage.broken", "me.courage.stand-fast", "me.fate.not-fleeing")
def test_in_a_broken_army_who_fails_flees_and_heroes_hold_their_friends():
    def broken(dice):
        from field import field

        return field(hero("lord", 20, 20, fate=3, courage="7+"), man("near", 20, 24), man("far", 20, 40, courage="7+"),
                     orc("orc", 45, 3), dice=dice, sides=[{"id": "good", "alignment": "good", "broken": True},
                                                          {"id": "evil", "alignment": "evil"}],
                     turn={"number": 1, "phase": "move", "priority": "good", "active": "good"})

    battle, _ = broken([4, 4]).play({"activate": "lord", "legs": []})
    battle, verdict = battle.play({"activate": "near", "legs": []})
    assert not rolled(told_by(verdict), "courage")
    battle, verdict = broken([1, 1]).play({"activate": "lord", "legs": []})
    assert battle.question is None
    assert battle.table.models["lord"].traits.slain


WIZARD = {"keywords": ["infantry", "hero"], "will": 2,
          "powers": [{"id": "transfix", "range": 12, "casting": 4}, {"id": "black-dart", "range": 12, "casting": 5},
                     {"id": "call-winds", "range": 12, "casting": 3}, {"id": "sorcerous-blast", "range": 12, "casting": 4},
                     {"id": "compel", "range": 12, "casting": 4}]}


def magic(*more, dice=(), target=None, **caster):
    return phase("move", man("wizard", 20, 20, **WIZARD | caster), orc("orc", 26, 20, **(target or {})), *more, dice=dice)


def cast(battle, power, will=1, at="orc"):
    after, verdict = battle.play({"activate": "wizard", "legs": [{"cast": power, "target": at, "will": will}]})
    return after, verdict, told_by(verdict)


@pytest.mark.proves("me.magic.cast", "me.will.cast")
@pytest.mark.parametrize(("dice", "will", "works"), [([3], 1, False), ([4], 1, True), ([1, 5], 2, True)])
def test_each_point_of_will_is_a_die_and_the_best_must_do(dice, will, works):
    after, verdict, told = cast(magic(dice=dice), "transfix", will)
    assert verdict.legal
    assert rolled(told, "cast") == [dice]
    assert after.table.models["wizard"].traits.will_left == 2 - will
    assert bool(after.table.models["orc"].traits.unable) is works or bool(named(told, "transfixed")) is works


@pytest.mark.proves("me.magic.cast")
def test_without_will_there_is_no_spell():
    assert not cast(magic(will=0), "transfix")[1].legal


@pytest.mark.proves("me.magic.target")
def test_the_target_is_an_enemy_in_range_and_in_sight():
    assert cast(magic(target={"at": [34, 20]}), "transfix")[1].rule == "me.magic.target"
    assert cast(magic(man("friend", 22, 22)), "transfix", at="friend")[1].rule == "me.magic.target"


@pytest.mark.proves("me.magic.once")
def test_one_cast_a_turn():
    legs = [{"cast": "transfix", "target": "orc", "will": 1}, {"cast": "black-dart", "target": "orc", "will": 1}]
    _, verdict = magic(dice=[4, 6]).play({"activate": "wizard", "legs": legs})
    assert len(rolled(told_by(verdict), "cast")) == 1
    assert named(told_by(verdict), "dropped")


@pytest.mark.proves("me.magic.resist", "me.will.resist")
@pytest.mark.parametrize(("die", "safe"), [(5, True), (3, False)])
def test_a_die_as_high_as_the_cast_resists(die, safe):
    battle, _, _ = cast(magic(dice=[4, die], target={"will": 1, "keywords": ["infantry", "hero"]}), "transfix")
    assert asked(battle) == ("resist", "evil", "orc")
    battle, told = answered(battle, {"spend": {"model": "orc", "will": 1}})
    assert bool(named(told, "transfixed")) is not safe


@pytest.mark.proves("me.special.resistant-to-magic")
def test_the_resistant_have_a_free_die():
    _, _, told = cast(magic(dice=[4, 6], target={"special_rules": ["resistant-to-magic"]}), "transfix")
    assert rolled(told, "resist") == [[6]]
    assert not named(told, "transfixed")


@pytest.mark.proves("me.magic.transfix")
def test_the_transfixed_do_nothing_more():
    battle, _, told = cast(magic(dice=[4]), "transfix")
    assert named(told, "transfixed")
    battle, _ = battle.play({"end": "good"})
    assert not battle.check({"activate": "orc", "legs": [{"move": [[26, 21]]}]}).legal


@pytest.mark.proves("me.magic.compel")
def test_the_compelled_go_where_the_caster_wants():
    battle, _, told = cast(magic(dice=[4]), "compel")
    assert battle.question is not None or named(told, "moved") or named(told, "transfixed")
    assert not battle.check({"activate": "orc", "legs": [{"move": [[26, 21]]}]}).legal


@pytest.mark.proves("me.magic.call-winds")
def test_the_flung_land_straight_away_on_the_ground():
    battle, _, _ = cast(magic(dice=[3, 2]), "call-winds")
    orc_after = battle.table.models["orc"]
    assert orc_after.at == pytest.approx((28.0, 20.0), abs=0.02)
    assert orc_after.traits.prone


@pytest.mark.proves("me.magic.sorcerous-blast")
def test_a_blast_flings_and_hits_and_knocks_over_whom_it_meets():
    battle, _, told = cast(magic(orc("second", 28, 20), dice=[4, 4, 1, 1]), "sorcerous-blast")
    assert battle.table.models["orc"].traits.prone
    assert battle.table.models["second"].traits.prone
    assert [(event["model"], event["strength"]) for event in named(told, "hit")] == [("second", 3)]
    assert len(rolled(told, "to-wound")) == 2


@pytest.mark.proves("me.magic.black-dart")
def test_a_dart_hits_hard():
    _, _, told = cast(magic(dice=[5, 3], target={"defence": 9}), "black-dart")
    assert rolled(told, "to-wound")


@pytest.mark.proves("me.courage.separated-mount")
def test_a_mount_left_alone_tests_or_bolts():
    rider = man("rider", 20, 30, side="evil", keywords=["cavalry"], height=2, base_mm=40, defence=1,
                mount={"id": "horse", "move": 10, "defence": 4, "wounds": 1, "attacks": 1, "courage": "8+"})
    battle = phase("shoot", man("archer", 20, 20, wargear=["bow"]), rider, dice=[6, 6, 6, 1, 2])
    battle, verdict = battle.play({"shoot": "archer", "target": "rider"})
    assert rolled(told_by(verdict), "courage") == [[1, 2]]
    assert battle.table.models["horse"].traits.slain


@pytest.mark.proves("me.courage.intelligence")
def test_an_intelligence_test_takes_two_dice():
    from marchwarden.flow.resolve import settle, start
    from marchwarden.systems.middle_earth.courage import IntelligenceTest

    battle = phase("move", man("man", 20, 20, intelligence="7+"), dice=[3, 4])
    _, events = settle(start(battle.table, IntelligenceTest("man", "a riddle")), battle.rules)
    assert rolled([event.to_dict() for event in events], "intelligence") == [[3, 4]]


@pytest.mark.proves("me.special.mighty-hero")
def test_a_mighty_hero_has_a_point_free():
    battle = pair(good=HERO | {"might": 1, "special_rules": ["mighty-hero"]}, dice=[4, 5, 1])
    battle, _ = battle.play({"fight": "man"})
    battle, _ = answered(battle, battle.question.answers()[0].order)
    assert battle.table.models["man"].traits.might_left in {None, 1}
