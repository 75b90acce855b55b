"""Every refusal tells its clause, the place, the number and the limit, the cause, and something legal to do instead."""

import random
from pathlib import Path

import boards
import msgspec
import pytest

from marchwarden import BadInput, Battle
from marchwarden.battle import parse
from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.battle.shipped import shipped, shipped_text
from marchwarden.testing import Scenario

CASES = sorted((Path(__file__).parent.parent.parent.parent / "shared" / "cases").rglob("*.yaml"))

STATE = "it is about a state that is there or not"
ORDER = "it is about who acts when"
SEEN = "something is seen or it is not"
FIT = "somebody may or may not, whatever the distance"
NUMBERLESS = {
    "bu.activation": STATE, "bu.charge": "whom one may charge, or whether he is seen, is no number", "bu.run": SEEN,
    "bu.run.limits": "contact is made or not", "bu.walk.zone": "contact is made or not", "bu.zone.inside": FIT, "bu.move.facing": STATE,
    "me.activation.one-at-a-time": ORDER, "me.activation.order": ORDER, "me.activation.unable": STATE, "me.phase.order": ORDER,
    "me.board.exit": FIT, "me.charge.engaged-inactive": STATE, "me.charge.not-while-prone": STATE, "me.charge.sight": SEEN,
    "me.charge.must": FIT, "me.charge.contact": "who may be charged is no number; a path past contact has one",
    "me.charge.multiple": "where the targets can be touched at once but somebody stands there, no number is missing",
    "me.climb.cavalry": FIT, "me.climb.partway": STATE, "me.climb.scalable": FIT,
    "me.descend.free": "a way down is chosen or not", "me.leap.width": "walking into a gap is refused whatever its width", "me.ladder": FIT,
    "me.heroic.accuracy": STATE, "me.heroic.at-the-double": STATE, "me.heroic.challenge": FIT, "me.heroic.combat": ORDER,
    "me.heroic.cost": STATE, "me.heroic.declare": ORDER, "me.heroic.loose": ORDER, "me.heroic.march": STATE, "me.heroic.move": ORDER,
    "me.heroic.order": ORDER, "me.heroic.resolve": STATE, "me.heroic.take-aim": STATE, "me.heroic.channelling": STATE, "me.heroic.shoot": ORDER, "me.heroic.with-me": ORDER,
    "me.jump.approach": "a line leads over something or past it", "me.obstacle.jump": "what is nothing to jump has no height to tell",
    "me.obstacle.stride": FIT, "me.obstacle.climb": FIT, "me.might.own-dice": FIT, "me.move.through-models": "who stands up is not jumped over",
    "me.move.gap": "what closes every way, or the landing, is named instead",
    "me.prone.crawl": STATE, "me.prone.not-both": STATE, "me.prone.lie": STATE, "me.prone.stand": STATE,
    "me.reinforce.no-room": FIT, "me.reinforce.point": FIT, "me.reinforce.warband": FIT, "me.reinforce.when": ORDER,
    "me.fight.order": ORDER, "me.shoot.order": ORDER, "me.shoot.engaged": STATE, "me.shoot.sight": SEEN, "me.shoot.weapons": STATE, "me.shoot.once": STATE, "me.shoot.moved": STATE, "me.shoot.into-combat": FIT, "me.shoot.cavalry": FIT, "me.fight.back-away": FIT,
    "me.magic.cast": STATE, "me.magic.once": STATE, "me.magic.target": FIT,
    "rc.charge": "a target is seen or not, a charge is declared in its phase or not", "rc.formation": "room is there or not", "rc.halt": STATE, "rc.move.blocked": "a block stops where it touches, and that is the place",
    "rc.move.free": STATE, "me.board.edge": "where there is no board to land on there is no number",
    "rc.hatred": STATE, "rc.turn": "room is there or not", "rc.manoeuvre.budget": "what excludes each other is no number",
    "rc.manoeuvre.complex": STATE, "rc.manoeuvre.leadership": STATE, "rc.simple.forbidden": STATE, "rc.simple.rough": STATE,
    "rc.through.free": STATE, "rc.through.inside": STATE, "rc.through.never": STATE, "rc.through.who": STATE, "rc.withdraw": STATE,
    "rc.withdraw.pursuit": STATE, "rc.turn-order": ORDER, "rc.move.rout": STATE,
    "session.question": "an answer is one of those listed or not", "session.undo": ORDER, "session.agreed": "both sides agree or not",
}
"""The clauses that have no number to tell, or not always, and why."""

OWN = {"me.move.allowance", "me.prone.crawl", "me.prone.lie", "me.board.edge", "me.jump.approach", "me.leap.width", "me.fate.roll", "bu.walk",
       "bu.run", "bu.move.path", "bu.move.edge", "bu.charge", "bu.move.through", "rc.formation", "rc.manoeuvre.budget", "rc.move.slowest",
       "bu.activation", "bu.move.facing", "bu.move.opponent", "bu.toward", "me.board.exit", "me.charge.contact", "me.charge.not-while-prone",
       "me.climb.partway", "me.magic.cast", "me.magic.once", "me.prone.not-both", "me.prone.stand", "me.shoot.weapons", "me.shoot.engaged",
       "me.shoot.once", "me.shoot.moved", "me.shoot.order", "me.fight.order", "rc.backwards", "rc.backwards-wheel", "rc.charge", "rc.halt",
       "rc.hatred", "rc.manoeuvre.complex", "rc.manoeuvre.leadership", "rc.move.free", "rc.move.blocked", "rc.move.rout", "rc.pivot", "rc.simple.forbidden",
       "rc.simple.rough", "rc.through.who", "rc.through.free", "rc.wheel", "rc.withdraw", "rc.withdraw.pursuit"}
"""The clauses where nothing but the mover's own measure or state, or the edge of the board, may stand against the order."""

BARRED = "who may not act now, or not so, has nothing like it to do"
CHOICE = "another target, hero or clause is another choice, and the player's own"
WHOLLY = "the order has no beginning that can be kept"
NOTHING_INSTEAD = {
    "bu.activation": BARRED, "me.activation.one-at-a-time": BARRED, "me.activation.order": BARRED, "me.activation.unable": BARRED,
    "me.charge.engaged-inactive": BARRED, "me.phase.order": BARRED, "me.fight.order": BARRED, "me.board.exit": WHOLLY,
    "me.heroic.accuracy": BARRED, "me.heroic.challenge": CHOICE, "me.heroic.combat": BARRED, "me.heroic.cost": BARRED,
    "me.heroic.declare": BARRED, "me.heroic.loose": BARRED, "me.heroic.march": BARRED, "me.heroic.move": BARRED, "me.heroic.order": BARRED,
    "me.heroic.resolve": BARRED, "me.heroic.channelling": BARRED, "me.heroic.shoot": BARRED, "me.heroic.take-aim": BARRED,
    "me.heroic.with-me": BARRED, "me.heroic.at-the-double": BARRED, "me.might.own-dice": BARRED, "me.reinforce.when": BARRED,
    "me.shoot.order": BARRED, "me.shoot.engaged": BARRED, "me.shoot.sight": CHOICE, "me.shoot.weapons": BARRED, "me.shoot.once": BARRED,
    "me.shoot.moved": BARRED, "me.shoot.into-combat": CHOICE, "me.shoot.cavalry": BARRED, "me.shoot.range": CHOICE,
    "rc.charge": CHOICE, "rc.formation": WHOLLY, "rc.halt": BARRED, "rc.hatred": BARRED, "rc.manoeuvre.budget": WHOLLY,
    "rc.manoeuvre.complex": BARRED, "rc.manoeuvre.leadership": BARRED, "rc.move.blocked": WHOLLY, "rc.move.rout": BARRED,
    "rc.move.free": BARRED, "rc.move.slowest": WHOLLY, "rc.simple.forbidden": BARRED, "rc.simple.rough": BARRED, "rc.through.free": BARRED,
    "rc.through.inside": BARRED, "rc.through.never": BARRED, "rc.through.who": BARRED, "rc.turn": WHOLLY, "rc.turn-order": BARRED,
    "rc.withdraw": BARRED, "rc.withdraw.pursuit": BARRED,
    "session.question": "what is asked is answered as the one who is asked likes", "session.undo": "there is nothing to take back",
}
"""The clauses whose refusals may have nothing to do instead, and why."""

WHOLE = ("session.", "me.phase.order", "me.heroic", "me.points", "me.might", "me.reinforce", "rc.turn-order", "me.fate", "me.activation", "me.will")
"""The beginnings of clauses under which somebody off the board, or a whole side, is refused: there is no place to tell."""


def told_in_full(battle, order, verdict):
    """The law: what the verdict on a refused order carries."""
    assert not verdict.legal
    for objection in verdict.objections:
        said = f"{order}: {objection}"
        assert objection.rule.startswith("session.") or battle.rules.clause(objection.rule)
        assert objection.reason, said
        assert objection.where is not None or objection.rule.startswith(WHOLE), f"no place: {said}"
        assert objection.because_of or objection.rule in OWN or objection.rule.startswith(WHOLE), f"no cause: {said}"
        assert (objection.value is None) == (objection.limit is None), f"half a number: {said}"
        assert objection.value is not None or objection.rule in NUMBERLESS, f"no number: {said}"
        assert objection.because_of not in acting(battle, order), f"its own cause: {said}"
    found, full = ([msgspec.structs.replace(one, nearest=None, instead=None) for one in told] for told in (verdict.found, verdict.objections))
    assert found == full, f"looking for what is legal instead has changed why it is refused: {order}"
    first = verdict.objections[0]
    if first.instead is None:
        assert may_have_nothing(first.rule), f"nothing instead: {order}: {first}"
    else:
        close_to(battle, order, first)


def close_to(battle, order, first):
    """The law: what is proposed is legal, of the same model or unit, and does not end what a whole side may still do."""
    other, said = battle.check(first.instead), f"proposed for {order} ({first.rule}): {first.instead}"
    assert other.legal, f"{said}, but {other.rule}: {other.reason}"
    sides = {side.id for side in battle.table.sides}
    assert not {"end", "pass"} & set(first.instead) or sides.isdisjoint(first.instead.values()), said
    if {key: value for key, value in first.instead.items() if key != "agreed"} != order:
        assert acting(battle, first.instead)[:1] == acting(battle, order)[:1] != (), said


def acting(battle, order):
    """The ids of the model or unit that an order is about, the order's own first, then whoever is asked."""
    spend = order.get("spend")
    names = [*order.values(), *(spend.values() if isinstance(spend, dict) else ())]
    known = [name for name in names if isinstance(name, str)
             and (name in battle.table.models or battle.rules.subject(battle.table, name) is not None)]
    asked = getattr(battle.question, "model", "")
    return (*known[:1], *([asked] if asked else []))


def may_have_nothing(rule):
    """Whether a refusal under a clause may have nothing to do instead."""
    return rule in NOTHING_INSTEAD


def refusals_of(data):
    """How many orders of a battle file are refused; each is told in full."""
    battle, refused = Battle.from_dict(data), 0
    for order in data.get("orders") or ():
        after, verdict = battle.play(order)
        if not verdict.legal:
            told_in_full(battle, order, verdict)
            refused += 1
        battle = after
    return refused


@pytest.mark.skipif(not CASES, reason="the shared cases are not beside this checkout")
def test_the_refusals_of_the_shared_cases():
    assert sum(refusals_of(parse(file.read_bytes())) for file in CASES) > 300


@pytest.mark.parametrize("name", shipped())
def test_the_refusals_of_the_examples(name):
    refusals_of(parse(shipped_text(name)))


def wrong_in_middle_earth(battle, rng):
    """Orders that a player in a hurry would give: too far, through things, at the wrong moment, at the wrong target."""
    table, (x, y) = battle.table, battle.table.models["mover"].at
    others = [name for name in table.models if name != "mover"]

    def near(far):
        return [round(x + rng.uniform(-far, far), 3), round(y + rng.uniform(-far, far), 3)]

    for _ in range(4):
        yield [{"go": near(9)}]
        yield [{"move": [near(5) for _ in range(rng.choice([1, 2, 3]))]}]
        yield [{"move": [near(3)]}, {"charge": rng.choice(others)}]
    for name in rng.sample(others, min(5, len(others))):
        yield [{"charge": name}]
        yield [{"charge": [name, rng.choice([other for other in others if other != name])]}]
        yield [{"charge": name, "path": [near(4), list(table.models[name].at)]}]
        yield [{"jump": name}]
    for piece in table.terrain:
        yield [{rng.choice(["jump", "climb", "leap", "descend", "ladder"]): piece.id}]
        yield [{"jump": piece.id, "to": near(4)}]
    yield from ([{"crawl": [near(3)]}], [{"lie": True}, {"move": [near(3)]}], [{"stand": True}], [{"lie": True}, {"stand": True}],
                [{"exit": rng.choice(["north", "west"])}], [{"enter": near(3)}], [{"cast": "transfix", "target": others[0]}],
                [{"charge": others[0]}, {"move": [near(2)]}])


def refusals_on(battle, orders):
    refused = 0
    for order in orders:
        try:
            verdict = battle.check(order)
        except BadInput:
            continue
        if not verdict.legal:
            told_in_full(battle, order, verdict)
            refused += 1
    return refused


def on_a_board_of_middle_earth(seed):
    battle, rng = boards.middle_earth(seed), random.Random(seed)
    orders = [{"activate": "mover", "legs": legs} for legs in wrong_in_middle_earth(battle, rng)]
    orders += [{"activate": name, "legs": []} for name in battle.table.models]
    orders += [{"end": "evil"}, {"pass": "good"}, {"fight": "mover"}, {"shoot": "mover", "target": "m1"}, {"undo": True}, {"forego": "mover"},
               {"continue": "mover"}, {"declare": "heroic-move", "model": "mover"}, {"shout": "loose", "model": "mover"}, {"answer": "accept"},
               {"spend": {"model": "mover", "might": 1}}, {"adjust": {"model": "mover", "prone": True}}]
    return refusals_on(battle, orders)


def on_a_board_of_bushido(seed):
    battle, rng = boards.bushido(seed), random.Random(seed)
    x, y = battle.table.models["mover"].at
    names = list(battle.table.models)

    def near(far):
        return [round(x + rng.uniform(-far, far), 3), round(y + rng.uniform(-far, far), 3)]

    orders = [{"end": names[-1]}]
    for name in names:
        orders += [{"charge": "mover", "target": name}, {"walk": name, "path": [near(5)]},
                   {"move": "mover", "distance": 3, "path": [near(3)], rng.choice(["toward", "away", "directly_toward", "directly_away"]): name}]
    for _ in range(8):
        orders += [{"walk": "mover", "path": [near(4), near(4)]}, {"run": "mover", "to": near(9)}, {"walk": "mover", "path": [near(4)], "by": "red"}]
    return refusals_on(battle, orders)


def on_a_field_of_units(seed):
    rng = random.Random(seed)
    for _ in range(100):
        scenario = Scenario("realm-of-chaos").put(board={"width": 30, "depth": 30}).side("blue").side("red")
        for number in range(5):
            unit = {"count": rng.choice([5, 10, 12]), "front": 5, "facing": rng.randrange(360), "leader": rng.random() < 0.6,
                    "skirmish": rng.random() < 0.3}
            scenario = scenario.unit(f"u{number}", rng.choice(["blue", "red"]), rng.uniform(4, 26), rng.uniform(4, 26), **unit)
        scenario = boards.terrain(scenario, rng, 3, 30.0, kinds=("impassable", "difficult", "obstacle"))
        try:
            battle = scenario.battle()
            break
        except BadInput:
            continue
    orders = []
    for name in battle.table.state.units:
        for leg in ({"forward": rng.uniform(1, 9)}, {"wheel": rng.choice(["left", "right"]), "by": rng.uniform(5, 170)}, {"turn": "about"},
                    {"backward": rng.uniform(0.5, 4)}, {"pivot": rng.uniform(10, 170)}, {"formation": rng.choice([-3, -1, 1, 2, 4])},
                    {"backwards_wheel": "left", "by": 30}):
            orders.append({"unit": name, "do": [leg]})
            orders.append({"unit": name, "do": [{"forward": 1}, leg, leg, leg]})
        orders += [{"declare_charge": name, "target": f"u{rng.randrange(5)}"}, {"withdraw": name}, {"pursue": name, "target": "u0"},
                   {"walk": name, "path": [[rng.uniform(1, 29), rng.uniform(1, 29)]]}, {"roll": "hatred", "unit": name}]
    return refusals_on(battle, [*orders, {"end": "red"}])


@pytest.mark.parametrize("seed", range(12))
def test_refusals_on_boards_of_middle_earth(seed):
    assert on_a_board_of_middle_earth(seed) > 10


@pytest.mark.parametrize("seed", range(6))
def test_refusals_on_boards_of_bushido(seed):
    assert on_a_board_of_bushido(seed) > 5


@pytest.mark.parametrize("seed", range(6))
def test_refusals_on_fields_of_units(seed):
    assert on_a_field_of_units(seed) > 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_refusals_on_many_boards(seed):
    on_a_board_of_middle_earth(seed)
    on_a_board_of_bushido(seed)
    on_a_field_of_units(seed)


def test_only_clauses_that_there_are_may_have_no_number_or_nothing_instead():
    clauses = {clause.id for name in ruleset_names() for clause in ruleset(name).clauses}
    named = {*NUMBERLESS, *NOTHING_INSTEAD, *OWN}
    assert {name for name in named if name not in clauses and not name.startswith("session.")} == set()


def test_who_has_been_activated_has_nothing_to_do_instead():
    battle = Battle.from_dict(parse(shipped_text("ford")))
    first, *_ = battle.legal_orders()
    while battle.question is not None or "pass" in first or "declare" in first:
        battle, _ = battle.play({"pass": battle.table.turn.active} if battle.question is None else first)
        first, *_ = battle.legal_orders()
    battle, verdict = battle.play({"activate": first["activate"], "legs": []})
    assert verdict.legal
    enemy = next(model.id for model in battle.table.models.values() if model.side != battle.table.turn.active)
    for who in (first["activate"], enemy):
        refused = battle.check({"activate": who, "legs": [{"charge": enemy}]})
        assert not refused.legal and refused.objections[0].instead is None
