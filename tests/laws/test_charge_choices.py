"""Where a charger may touch and whom it may charge at once: the same the referee says of the orders."""

import math
import random
from itertools import combinations

import boards
import pytest

from marchwarden.geometry.ground import Ground
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.charge_ways import purpose_of
from marchwarden.systems.middle_earth.ground import ground_of
from marchwarden.systems.middle_earth.planning import fresh

MARGIN = 0.01
"""How far from an end of an arc a place is surely not on it, in inches."""


def charge(target, path=None):
    return {"activate": "mover", "legs": [{"charge": target, **({} if path is None else {"path": [list(p) for p in path]})}]}


def arcs_of(battle, target):
    (row,) = battle.reach("mover", of="contacts", target=target).charges
    return row["arcs"]


def chargeable(battle):
    return [row["target"] for row in battle.reach("mover").charges if row["contact"] is not None]


def on_the_rim(battle, target, count, seed):
    """Places where the mover would touch a target with a round base, anywhere round it."""
    mover, enemy, dice = battle.table.models["mover"], battle.table.models[target], random.Random(seed)
    apart = mover.base.radius + enemy.base.radius
    for _ in range(count):
        angle = dice.uniform(0, math.tau)
        yield (round(enemy.x + apart * math.cos(angle), 6), round(enemy.y + apart * math.sin(angle), 6))


def on_an_arc(arcs, place, slack):
    """Whether a place of a rim lies on one of its arcs, or within a slack of one."""
    return any(_off(place, a["at"], b["at"]) <= slack for arc in arcs for a, b in zip(arc, arc[1:] or arc, strict=False))


def _off(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    # Between two offered places the rim bulges beyond their chord by less than this.
    return max(0.0, math.dist(p, (a[0] + share * dx, a[1] + share * dy)) - square)


def ways_to(battle, target, place):
    """Some ways a player might try to a place of contact: straight, and the shortest with no thought of its cost."""
    game, mover = battle.game, battle.table.models["mover"]
    yield [place]
    purpose = purpose_of(game, mover, fresh(game, mover), [game.model(target)])._replace(hair_off=True)
    ground: Ground = ground_of(game, mover, fresh(game, mover), purpose)
    out = (place[0] - game.model(target).x, place[1] - game.model(target).y)
    off = 1 + 5 * TAU / math.hypot(*out)
    route = ground.route(mover.at, (game.model(target).x + out[0] * off, game.model(target).y + out[1] * off))
    if route is not None:
        yield [*((round(x, 6), round(y, 6)) for x, y in route.points()[1:]), place]


def the_arcs_are_the_referees(battle, count, seed):
    on = off = 0
    for target in chargeable(battle):
        arcs = arcs_of(battle, target)
        for touch in (touch for arc in arcs for touch in arc):
            verdict = battle.check(charge(target, touch["path"]))
            assert verdict.legal, f"{target} at {touch['at']}: {verdict.rule}: {verdict.reason}"
            assert verdict.cost == pytest.approx(touch["cost"], abs=1e-6)
            assert any(event.to_dict()["event"] == "engaged" and event.to_dict().get("with") == target for event in verdict.events)
            on += 1
        for place in on_the_rim(battle, target, count, seed):
            legal = [way for way in ways_to(battle, target, place) if battle.check(charge(target, way)).legal]
            if legal:
                assert on_an_arc(arcs, place, MARGIN), f"{target} can be touched at {place}, and no arc says so"
            elif not on_an_arc(arcs, place, MARGIN):
                off += 1
    return on, off


@pytest.mark.parametrize("seed", range(12))
def test_every_place_of_an_arc_is_legal_and_none_beyond_it(seed):
    the_arcs_are_the_referees(boards.middle_earth(seed), 12, seed)


@pytest.mark.long  # the same on more boards
@pytest.mark.parametrize("seed", range(12, 72))
def test_the_arcs_are_the_referees_on_many_boards(seed):
    the_arcs_are_the_referees(boards.middle_earth(seed), 36, seed)


def test_the_arcs_are_worth_testing_on():
    found = [the_arcs_are_the_referees(boards.middle_earth(seed), 12, seed) for seed in range(4)]
    assert sum(on for on, _ in found) > 50
    assert sum(off for _, off in found) > 5


def together_is_the_referees(battle):
    """The sets that are offered are legal at their cost; no other pair is."""
    rows = battle.reach("mover", of="together").more["together"]
    for row in rows:
        verdict = battle.check(charge(row["targets"]))
        assert verdict.legal, f"{row['targets']}: {verdict.rule}: {verdict.reason}"
        assert verdict.cost == pytest.approx(row["cost"], abs=1e-4)
    offered = {tuple(row["targets"]) for row in rows}
    mover = battle.table.models["mover"]
    enemies = [model.id for model in battle.table.models.values() if model.side != mover.side]
    for pair in combinations(enemies, 2):
        assert (pair in offered) == battle.check(charge(list(pair))).legal
    return len(rows)


@pytest.mark.parametrize("seed", range(24))
def test_sets_charged_together_are_those_the_referee_allows(seed):
    together_is_the_referees(boards.middle_earth(seed))


def test_there_are_sets_to_charge_together():
    assert sum(together_is_the_referees(boards.middle_earth(seed)) for seed in range(24)) > 2
