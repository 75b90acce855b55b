"""What holds in every game of Realm of Chaos."""

import math
import random

import pytest

from laws.games import law_of_replay, law_of_saving, law_of_undo, played
from marchwarden.battle import Battle
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import gap, inset, overlap
from marchwarden.systems.realm_of_chaos.units import blocks
from systems.realm_of_chaos.positions import battle, host


def without_room(table, names):
    """Whose ground lies deeper than contact allows in another unit, in a rock, or beyond the table's edge."""
    units = table.state.units
    solid = [(piece.id, piece.polygon) for piece in table.terrain if piece.kind == "impassable"]
    for name in names:
        unit = units[name]
        mine = [inset(block, 2 * TAU) for block in blocks(unit)]
        others = [(other.id, outline) for other in units.values() for outline in blocks(other)
                  if other.id != name and not (other.side == unit.side and (other.is_loose or unit.is_loose))]
        for what, outline in (*others, *solid):
            if any(overlap(block, outline) for block in mine):
                yield name, what
        if not all(0 <= x <= table.board.width and 0 <= y <= table.board.depth for block in mine for x, y in block):
            yield name, "edge"


def everybody_has_room(before: Battle, after: Battle) -> None:
    """After each event nobody stands in anything new; and events alone have changed the units."""
    table = before.table
    for event in after.history[-1].events:
        later, units = event.happen(table), table.state.units
        changed = [name for name, unit in later.state.units.items() if units[name] is not unit]
        wrong = set(without_room(later, changed))
        assert not wrong or wrong <= set(without_room(table, changed)), f"{event} leaves {sorted(wrong)}"
        table = later
    assert table.state == after.table.state, "a unit changed without an event"


def game(seed: int, length: int = 14) -> None:
    last = None
    for step, (before, order, after) in enumerate(played(host(seed), seed, length)):
        law_of_undo(before, after)
        everybody_has_room(before, after)
        for name, unit in after.table.state.units.items():
            assert len(unit.stands) == before.table.state.units[name].count, f"{order} lost somebody of {name}"
        if step % 3 == 0:
            law_of_saving(after)
        last = after
    law_of_replay(last)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_the_laws(seed: int) -> None:
    game(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300))
def test_three_hundred_random_games_keep_the_laws(seed: int) -> None:
    game(seed)


def order_to(name: str, pose: tuple[float, float, str]) -> dict:
    by, ahead, side = pose
    legs = ([{"wheel": side, "by": by}] if by > 1e-6 else []) + ([{"forward": ahead}] if ahead > 1e-6 else [])
    return {"unit": name, "do": legs}


@pytest.mark.parametrize("seed", range(8))
def test_a_place_is_drawn_exactly_when_an_order_leads_there(seed: int) -> None:
    now = Battle.from_dict(host(seed))
    choose = random.Random(seed)
    names = [n for n, u in now.table.state.units.items() if u.side == now.table.turn.active and not u.is_loose]
    for name in names[:1]:
        reach = now.reach(name)
        for _ in range(40):
            side = choose.choice(["left", "right"])
            order = order_to(name, (round(choose.uniform(0, 70), 3), round(choose.uniform(0, 6), 3), side))
            if not order["do"]:
                continue
            if now.check(order).legal:
                after, verdict = now.play(order)
                unit = after.table.state.units[name]
                if not any(event.to_dict()["event"] == "halted" for event in verdict.events):
                    assert reach.contains(unit.at), f"{order} is legal, but {unit.at} is not in the reach"


@pytest.mark.parametrize("seed", range(8))
def test_loose_troops_walk_where_it_is_drawn(seed: int) -> None:
    now = Battle.from_dict(host(seed))
    choose = random.Random(seed)
    for name in [n for n, u in now.table.state.units.items() if u.side == now.table.turn.active and u.is_loose][:1]:
        unit, reach = now.table.state.units[name], now.reach(name)
        for _ in range(30):
            p = (round(unit.at[0] + choose.uniform(-6, 6), 6), round(unit.at[1] + choose.uniform(-6, 6), 6))
            straight = now.check({"walk": name, "path": [list(p)]})
            if not reach.contains(p):
                _, verdict = now.play({"walk": name, "path": [list(p)]})
                told = [event.to_dict()["event"] for event in verdict.events]
                assert not verdict.legal or "halted" in told or "rolled" in told, f"{p} is walked to but not in the reach"
            elif not straight.legal:
                route = reach.area.region.route(p)
                path = [[round(x, 6), round(y, 6)] for x, y in route.points(0.001)][1:]
                verdict = now.check({"walk": name, "path": path})
                assert verdict.legal or verdict.rule == "rc.move.slowest", f"{p} is drawn but refused: {verdict.reason}"


@pytest.mark.parametrize("seed", range(12))
def test_a_wheel_never_passes_what_dense_sampling_meets(seed: int) -> None:
    choose = random.Random(seed)
    enemy = {"id": "e", "side": "red", "count": choose.choice([1, 2, 4]), "front": 1,
             "at": [round(choose.uniform(12, 28), 3), round(choose.uniform(24.2, 29), 3)], "facing": choose.randrange(0, 360, 10)}
    data = battle({"id": "a", "move": 60, "leader": True, "count": choose.choice([4, 8, 12]), "at": [22, 20]}, enemy)
    now = Battle.from_dict(data)
    before = now.table.state.units["a"]
    start = min(gap(a, b) for a in blocks(before) for b in blocks(now.table.state.units["e"]))
    limit = min(1.0, start)
    after, verdict = now.play({"unit": "a", "do": [{"wheel": choose.choice(["left", "right"]), "by": 170.0}]})
    assert verdict.legal
    wheeled = next(event.to_dict() for event in verdict.events if event.to_dict()["event"] == "wheeled")
    pivot, by = wheeled["pivot"], wheeled["by"]
    unit = after.table.state.units["a"]
    assert abs((unit.facing - before.facing - by + 180) % 360 - 180) < 1e-5
    for step in range(401):
        turn = math.radians(by * step / 400)
        cos, sin = math.cos(turn), math.sin(turn)
        moved = [tuple((pivot[0] + (x - pivot[0]) * cos - (y - pivot[1]) * sin,
                        pivot[1] + (x - pivot[0]) * sin + (y - pivot[1]) * cos) for x, y in a) for a in blocks(before)]
        near = min(gap(a, b) for a in moved for b in blocks(now.table.state.units["e"]))
        assert near >= limit - 4 * TAU, f"{near} after {by * step / 400} degrees"
    if any(event.to_dict()["event"] == "halted" for event in verdict.events):
        near = min(gap(a, b) for a in blocks(unit) for b in blocks(now.table.state.units["e"]))
        assert abs(near - limit) < 1e-4


@pytest.mark.parametrize("seed", range(8))
def test_a_refusal_offers_something_legal(seed: int) -> None:
    now, choose = Battle.from_dict(host(seed)), random.Random(seed)
    refused = 0
    for name, unit in now.table.state.units.items():
        orders = [{"unit": name, "do": [leg]} for leg in
                  ({"forward": 9}, {"wheel": "left", "by": 150}, {"turn": "left"}, {"formation": 4, "flank": "both"},
                   {"backward": 3}, {"pivot": 90}, {"backwards_wheel": "right", "by": 60})]
        orders += [{"walk": name, "path": [[unit.at[0] + choose.uniform(-9, 9), unit.at[1] + choose.uniform(-9, 9)]]},
                   {"withdraw": name}, {"roll": "hatred", "unit": name}]
        orders += [{"declare_charge": name, "target": other} for other in now.table.state.units]
        for order in orders:
            for objection in now.check(order).objections:
                refused += 1
                assert objection.instead is None or now.check(objection.instead).legal, f"{order} -> {objection.instead}"
    assert refused
