"""What a model stands on after it has moved, in whatever way: its position can always be written and read again."""

import math
import random

import pytest
from field import act, block, field, man, model, move, orc, order, says

from marchwarden.testing import position_reads_back

LOW = block("t", "platform", 20, 18, 24, 22, height=0.7)
HIGH = block("t", "platform", 20, 18, 24, 22, height=2)
RIMS = [(20, 20), (24, 20), (22, 18), (22, 22), (20, 18), (24, 22), (20, 22), (24, 18)]


def on_it(at=(22, 20), **more):
    return man("a", *at, stands_on="t", **more)


def placed(battle, *orders):
    """The battle after legal orders, each position read back."""
    for one in orders:
        battle, verdict = battle.play(one)
        assert verdict.legal, verdict.reason
        position_reads_back(battle)
    return battle


@pytest.mark.proves("me.special.fly")
@pytest.mark.parametrize("deed", [order("a", {"go": [22, 25.5]}), order("a", move([22, 25.5])),
                                  {"push": "a", "path": [[22, 25.5]], "by": "evil"}], ids=["go", "move", "push"])
def test_a_flier_that_leaves_its_platform_is_on_the_ground(deed):
    battle = placed(field(on_it(special_rules=["fly"]), terrain=[HIGH]), deed)
    assert model(battle, "a").stands_on is None


@pytest.mark.proves("me.special.fly")
@pytest.mark.parametrize("below", [
    {"terrain": [HIGH, block("it", "obstacle", 19, 24, 25, 26, height=1.5)]}, {"who": man("f", 22, 25, height=0.5)},
    {"who": orc("b", 22, 25)}, {"terrain": [HIGH, block("it", "gap", 19, 24, 25, 26, depth=3)]}])
def test_a_flier_comes_down_only_where_there_is_room_on_the_ground(below):
    who = [below["who"]] if "who" in below else []
    battle = field(on_it(special_rules=["fly"]), *who, terrain=below.get("terrain", [HIGH]))
    assert not says(battle, "a", {"go": [22, 25.2]}).legal and not battle.reach("a").contains((22, 25.2))
    assert says(battle, "a", {"go": [26, 20]}).legal and battle.reach("a").contains((26, 20))


@pytest.mark.parametrize("rules", [[], ["fly"]])
@pytest.mark.parametrize("to", [[22, 25], [22, 22.1], [22, 21.9], [27, 24]])
def test_whoever_is_pushed_off_a_low_platform_leaves_it(rules, to):
    battle = placed(field(on_it(special_rules=rules), terrain=[LOW]), {"push": "a", "path": [to], "by": "evil"})
    assert model(battle, "a").stands_on == ("t" if to[1] < 22 else None)


def test_whoever_crawls_off_a_low_platform_leaves_it():
    battle = placed(field(on_it((22, 21.7), prone=True), terrain=[LOW]), order("a", {"crawl": [[22, 22.5]]}))
    assert model(battle, "a").stands_on is None


@pytest.mark.parametrize("at", RIMS)
@pytest.mark.parametrize("terrain", [[LOW], [LOW, block("u", "platform", 24, 18, 28, 22, height=0.7)], [HIGH]])
def test_on_every_rim_a_model_that_stays_stands_as_before(at, terrain):
    battle = field(on_it(at), terrain=terrain)
    for leg in ({"go": list(at)}, move(at)):
        assert model(act(battle, "a", leg), "a").stands_on == "t"
    assert battle.reach("a").contains(at)


@pytest.mark.parametrize("at", RIMS)
def test_whoever_walks_to_a_rim_from_the_ground_stands_there(at):
    away = (22 + 1.9 * (at[0] - 22), 20 + 1.9 * (at[1] - 20))
    assert model(act(field(man("a", *away), terrain=[LOW]), "a", {"go": list(at)}), "a").stands_on == "t"


@pytest.mark.parametrize("rules", [[], ["fly"]])
def test_a_base_that_overhangs_its_platform_may_stay(rules):
    battle = field(on_it((22, 21.7), special_rules=rules), terrain=[HIGH])
    assert says(battle, "a", {"go": [22, 21.7]}).legal and battle.reach("a").contains((22, 21.7))
    assert battle.reach("a").contains((22, 20)) == says(battle, "a", {"go": [22, 20]}).legal == bool(rules)


@pytest.mark.parametrize("seed", [*range(8), 23, 49, 53, 56])
def test_wherever_a_model_goes_its_position_reads_back(seed):
    luck = random.Random(seed)
    terrain = [block("t", "platform", 20, 18, 24, 22, height=luck.choice([0.5, 0.7, 1.2, 2])),
               block("u", "platform", 24, 18, 27, 23, height=luck.choice([0.5, 0.7, 1.2, 2])),
               block("o", "obstacle", 20, 23, 24, 24, height=luck.choice([0.5, 1]))]
    start = field(on_it((luck.uniform(20, 23.45), luck.uniform(18, 22)), prone=luck.random() < 0.2,
                        special_rules=luck.choice([[], ["fly"]])), orc("b", 30, 20), terrain=terrain)
    for _ in range(8):
        angle, far = luck.uniform(0, math.tau), luck.uniform(0, 6)
        here = model(start, "a").at
        to = [round(here[0] + far * math.cos(angle), 3), round(here[1] + far * math.sin(angle), 3)]
        for one in (order("a", {"go": to}), order("a", move(to)), order("a", {"crawl": [to]}), order("a", {"charge": "b"}),
                    {"push": "a", "path": [to], "by": "evil"}, *(order("a", {verb: name}) for verb in ("jump", "descend")
                                                                  for name in "tuo")):
            battle, verdict = start.play(one)
            if verdict.legal:
                position_reads_back(battle)
                if "push" in one:
                    start = battle
