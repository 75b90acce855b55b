"""Heroic actions: declaring them, whose comes first, and what each does."""

import pytest
from field import block, field
from phases import FAR_EVIL, fought, hero, man, named, orc, rolled

CAPTAIN = hero("captain", 40, 40, might=1)
CHIEF = hero("chief", 40, 5, side="evil", might=1)
ALL = ["heroic-march", "heroic-resolve", "heroic-defence", "heroic-strength", "heroic-strike", "heroic-accuracy",
       "heroic-challenge", "heroic-channelling"]


def declaring(phase, *models, dice=(), priority="evil", **top):
    """A battle where heroic actions are declared; a hero of each side far away makes every pass a real choice."""
    return field(*models, CAPTAIN, CHIEF, FAR_EVIL, idle=False, dice=dice,
                 turn={"number": 1, "phase": phase, "priority": priority, "step": "declare"}, **top)


def told_by(verdict):
    return [event.to_dict() for event in verdict.events]


def played(battle, *orders):
    told = []
    for order in orders:
        battle, verdict = battle.play(order)
        assert verdict.legal, (order, verdict.rule, verdict.reason)
        told += told_by(verdict)
    return battle, told


def declare(action, name="hero", **more):
    return {"declare": f"heroic-{action}", "model": name, **more}


def closed(battle, action, name="hero", **more):
    """The battle once one action is declared and both sides have passed."""
    if not battle.check(declare(action, name, **more)).legal:
        battle, _ = played(battle, {"pass": _asked(battle)})
    battle, _ = played(battle, declare(action, name, **more))
    while battle.table.turn.step == "declare":
        battle, _ = played(battle, battle.legal_orders()[-1] if battle.question else {"pass": _asked(battle)})
    return battle


def _asked(battle):
    return next(side for side in ("good", "evil") if battle.check({"pass": side}).legal)


@pytest.mark.proves("me.heroic.cost")
def test_a_declaration_costs_a_point_at_once():
    battle, told = played(declaring("move", hero("hero", 20, 20, might=1)), declare("move"))
    assert named(told, "declared")[0]["model"] == "hero"
    assert battle.table.models["hero"].traits.might_left == 0
    assert declaring("move", hero("hero", 20, 20)).check(declare("move")).rule == "me.heroic.cost"


@pytest.mark.proves("me.heroic.cost")
def test_only_what_the_profile_lists():
    assert not declaring("move", hero("hero", 20, 20, might=1)).check(declare("march")).legal


@pytest.mark.proves("me.heroic.declare")
def test_a_pass_is_not_final_and_two_in_a_row_close():
    battle = declaring("move", hero("hero", 20, 20, might=1))
    battle, _ = played(battle, {"pass": "good"}, {"declare": "heroic-move", "model": "chief"}, declare("move"))
    battle, _ = played(battle, {"pass": "good"})
    assert battle.table.turn.step != "declare"


@pytest.mark.proves("me.heroic.order")
@pytest.mark.parametrize(("die", "first"), [(2, "evil"), (5, "good")])
def test_a_die_says_whose_action_comes_first(die, first):
    battle = declaring("move", hero("hero", 20, 20, might=1), dice=[die])
    battle, told = played(battle, declare("move"), {"declare": "heroic-move", "model": "chief"},
                          {"pass": "good"})
    assert rolled(told, "order") == [[die]]
    name = {"good": "hero", "evil": "chief"}[first]
    assert battle.check({"activate": name, "legs": []}).legal
    assert not battle.check({"activate": {"hero": "chief", "chief": "hero"}[name], "legs": []}).legal


@pytest.mark.proves("me.heroic.move")
def test_a_heroic_move_comes_before_the_others_and_only_once():
    battle = closed(declaring("move", hero("hero", 20, 20, might=1)), "move")
    assert not battle.check({"activate": "chief", "legs": []}).legal
    battle, _ = played(battle, {"activate": "hero", "legs": [{"move": [[24, 20]]}]})
    battle, _ = played(battle, {"end": "evil"})
    assert not battle.check({"activate": "hero", "legs": []}).legal


@pytest.mark.proves("me.heroic.with-me")
def test_friends_follow_and_end_within_six_inches():
    battle = closed(declaring("move", hero("hero", 20, 20, might=1), man("friend", 17, 20), man("far", 5, 20)), "move")
    battle, _ = played(battle, {"activate": "hero", "legs": [{"move": [[26, 20]]}], "shout": "with-me"})
    assert battle.check({"activate": "friend", "legs": [{"move": [[18.9, 20]]}]}).rule == "me.heroic.with-me"
    assert battle.check({"activate": "friend", "legs": [{"move": [[19.1, 20]]}]}).legal
    assert not battle.check({"activate": "far", "legs": []}).legal
    battle, told = played(battle, {"forego": "friend"})
    assert named(told, "foregone")


@pytest.mark.proves("me.heroic.cancelled")
def test_a_charged_hero_loses_his_move_and_his_point():
    battle = declaring("move", hero("hero", 20, 20, might=1), hero("raider", 24, 20, side="evil", might=1), dice=[1])
    battle, _ = played(battle, declare("move"), {"declare": "heroic-move", "model": "raider"},
                       {"pass": "good"}, {"pass": "evil"})
    battle, told = played(battle, {"activate": "raider", "legs": [{"charge": "hero"}]})
    assert named(told, "cancelled")[0]["model"] == "hero"
    assert battle.table.models["hero"].traits.might_left == 0


@pytest.mark.proves("me.heroic.once")
def test_a_model_benefits_once_from_each_kind():
    battle = declaring("move", hero("one", 20, 20, might=1), hero("two", 20, 29, might=1), man("friend", 20, 24.5))
    battle, _ = played(battle, declare("move", "one"), {"pass": "evil"}, declare("move", "two"), {"pass": "evil"},
                       {"pass": "good"})
    battle, _ = played(battle, {"activate": "one", "legs": [], "shout": "with-me"},
                       {"activate": "friend", "legs": []})
    battle, verdict = battle.play({"activate": "two", "legs": [], "shout": "with-me"})
    assert verdict.legal, verdict.reason
    assert not battle.check({"activate": "friend", "legs": []}).legal


@pytest.mark.proves("me.heroic.march", "me.heroic.at-the-double")
def test_a_march_goes_further_and_charges_nobody():
    battle = closed(declaring("move", hero("hero", 20, 20, might=1, heroic_actions=ALL), man("friend", 18, 20),
                              orc("orc", 26, 24)), "march")
    while not battle.check({"activate": "hero", "legs": []}).legal:
        battle, _ = played(battle, {"end": battle.table.turn.active})
    assert battle.check({"activate": "hero", "legs": [{"charge": "orc"}]}).rule == "me.heroic.march"
    assert battle.check({"activate": "hero", "legs": [{"move": [[20, 11]]}]}).cost == pytest.approx(9)
    battle, _ = played(battle, {"activate": "hero", "legs": [{"move": [[20, 15]]}], "shout": "at-the-double"})
    assert battle.check({"activate": "friend", "legs": [{"move": [[18, 11.5]]}]}).cost == pytest.approx(8.5)


BOWS = {"wargear": ["bow", "hand-weapon"]}


@pytest.mark.proves("me.heroic.shoot", "me.heroic.loose")
def test_a_heroic_shoot_comes_first_and_friends_may_loose():
    battle = closed(declaring("shoot", hero("hero", 20, 20, might=1, **BOWS), man("friend", 22, 20, **BOWS),
                              orc("orc", 20, 30, **BOWS), dice=[1, 1, 1]), "shoot")
    assert not battle.check({"shoot": "orc", "target": "hero"}).legal
    battle, _ = played(battle, {"shout": "loose", "model": "hero"}, {"shoot": "hero", "target": "orc"},
                       {"shoot": "friend", "target": "orc"})
    assert battle.check({"shoot": "orc", "target": "hero"}).legal


@pytest.mark.proves("me.heroic.accuracy", "me.heroic.take-aim")
def test_accuracy_rolls_a_failed_in_the_way_test_again():
    battle = closed(declaring("shoot", hero("hero", 20, 20, might=1, heroic_actions=ALL, **BOWS),
                              man("friend", 22, 20, **BOWS), orc("screen", 20.2, 25), orc("orc", 20, 30),
                              priority="good", dice=[6, 2, 5, 1]), "accuracy")
    battle, verdict = battle.play({"shoot": "hero", "target": "orc"})
    told = told_by(verdict)
    while battle.question is not None:
        battle, more = played(battle, {"answer": "accept", "side": "good"})
        told += more
    assert rolled(told, "in-the-way") == [[2], [5]]
    assert battle.check({"shout": "take-aim", "model": "hero"}).legal


@pytest.mark.proves("me.heroic.resolve", "me.courage.broken")
def test_resolve_holds_a_broken_army():
    battle = closed(declaring("move", hero("hero", 20, 20, might=1, courage="12+", heroic_actions=ALL),
                              sides=[{"id": "good", "alignment": "good", "broken": True},
                                     {"id": "evil", "alignment": "evil"}]), "resolve")
    while battle.table.turn.active != "good":
        battle, _ = played(battle, {"end": battle.table.turn.active})
    battle, told = played(battle, {"activate": "hero", "legs": []})
    assert not rolled(told, "courage")
    assert not battle.table.models["hero"].traits.slain


@pytest.mark.proves("me.heroic.channelling")
def test_a_channelled_spell_counts_as_a_six():
    battle = closed(declaring("move", hero("hero", 20, 20, might=1, will=2, heroic_actions=ALL,
                                           powers=[{"id": "transfix", "range": 12, "casting": 6}]), orc("orc", 26, 20),
                              priority="good", dice=[1, 1]), "channelling")
    battle, told = played(battle, {"activate": "hero", "legs": [{"cast": "transfix", "target": "orc", "will": 1}]})
    assert named(told, "transfixed")
    assert battle.table.models["hero"].traits.will_left == 1


def duel(action, dice=(), good=(), evil=()):
    battle = declaring("fight", hero("hero", 20, 20, might=1, heroic_actions=ALL, engaged_with=["orc"], **dict(good)),
                       orc("orc", 21, 20, engaged_with=["hero"], **dict(evil)), priority="good", dice=dice)
    return closed(battle, action)


@pytest.mark.proves("me.heroic.strike")
def test_strike_adds_a_d3_to_fight():
    _, told = fought(duel("strike", [6, 5, 5, 1], evil={"fight": 5}), "hero")
    assert named(told, "duel")[0]["winner"] == "good"


@pytest.mark.proves("me.heroic.strength")
def test_strength_is_doubled_for_strikes():
    _, told = fought(duel("strength", [6, 1, 4, 1], evil={"defence": 5}), "hero")
    assert named(told, "slain")


@pytest.mark.proves("me.heroic.defence")
@pytest.mark.parametrize(("die", "hurt"), [(5, False), (6, True)])
def test_in_defence_only_a_natural_six_wounds(die, hurt):
    _, told = fought(duel("defence", [1, 6, die], good={"defence": 3, "fate": 0}), "hero")
    assert bool(named(told, "wounded")) is hurt


@pytest.mark.proves("me.heroic.challenge")
def test_a_challenge_is_open_to_heroes_of_the_same_tier_and_may_be_declined():
    rival = hero("rival", 24, 20, side="evil", tier="valour")
    battle = declaring("fight", hero("hero", 20, 20, might=1, tier="valour", heroic_actions=ALL), rival)
    assert not battle.check(declare("challenge", target="lurker")).legal
    battle, _ = played(battle, declare("challenge", target="rival"))
    assert battle.question.ask == "challenge"
    battle, _ = played(battle, {"answer": "accept", "side": "evil"})
    assert battle.table.models["rival"].traits.challenge.accepted


@pytest.mark.proves("me.heroic.combat")
def test_who_wins_a_heroic_combat_moves_on():
    battle, told = fought(duel("combat", [6, 1, 6], evil={"defence": 3}), "hero")
    assert named(told, "slain")
    battle, told = played(battle, {"activate": "hero", "legs": [{"move": [[20, 25]]}]})
    assert battle.table.models["hero"].at == (20.0, 25.0)


@pytest.mark.proves("me.heroic.with-me")
def test_a_failed_test_on_the_way_stops_the_follower():
    wall = block("wall", "obstacle", 17.5, 17, 17.7, 23, height=1)
    battle = closed(declaring("move", hero("hero", 20, 20, might=1), man("friend", 16, 20), terrain=[wall], dice=[1]), "move")
    battle, _ = played(battle, {"activate": "hero", "legs": [{"move": [[24.6, 20]]}], "shout": "with-me"},
                       {"activate": "friend", "legs": [{"move": [[17, 20]]}, {"jump": "wall"}]})
    assert battle.table.models["friend"].at == (17.0, 20.0)
