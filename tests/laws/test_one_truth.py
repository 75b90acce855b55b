"""What is drawn, what is offered, what is accepted and what is explained are one and the same."""

import boards
import pytest

from marchwarden.testing import one_truth


def go(place):
    return {"activate": "mover", "legs": [{"go": list(place)}]}


def inside_the_board(battle, places):
    board = battle.table.board
    return [(x, y) for x, y in places if 0 <= x <= board.width and 0 <= y <= board.depth]


def truth_of_moves(seed, count):
    battle = boards.middle_earth(seed)
    places = boards.sprinkled(seed, battle.table.models["mover"].at, 9, count)
    return one_truth(battle, "mover", go, inside_the_board(battle, places))


def truth_of_charges(battle):
    """Every charge that is offered is legal at its cost, by its own path too; every other one is refused."""
    offered = 0
    for row in battle.reach("mover").charges:
        verdict = battle.check({"activate": "mover", "legs": [{"charge": row["target"]}]})
        if row["contact"] is None:
            assert not verdict.legal, f"{row['target']} is out of reach in the list, but the charge is legal"
            continue
        offered += 1
        assert verdict.legal, f"{row['target']} is in the list, but {verdict.rule}: {verdict.reason}"
        assert verdict.cost == pytest.approx(row["cost"], abs=1e-4)
        along = battle.check({"activate": "mover", "legs": [{"charge": row["target"], "path": row["path"][1:] or row["path"]}]})
        assert along.legal, f"the path shown for {row['target']} is refused: {along.rule}: {along.reason}"
    return offered


@pytest.mark.parametrize("seed", range(12))
def test_the_region_is_what_the_referee_accepts(seed):
    truth_of_moves(seed, 60)


@pytest.mark.parametrize("seed", range(40))
def test_charges_offered_are_charges_accepted(seed):
    truth_of_charges(boards.middle_earth(seed))


def test_the_boards_are_worth_testing_on():
    """Among the boards above are places inside and outside, and charges both possible and not."""
    found = [truth_of_moves(seed, 40) for seed in range(3)]
    assert sum(inside for inside, _ in found) > 10
    assert sum(outside for _, outside in found) > 10
    assert sum(truth_of_charges(boards.middle_earth(seed)) for seed in range(12)) > 3


@pytest.mark.parametrize("seed", range(10))
def test_bushido_walks_end_where_they_are_drawn(seed):
    battle = boards.bushido(seed)
    reach = battle.reach("mover")

    def walk(place):
        route = reach.area.route(place) if hasattr(reach.area, "route") and reach.contains(place) else None
        points = [list(p) for p in route.points()][1:] if route is not None else []
        return {"walk": "mover", "path": [*points[:-1], list(place)]}

    places = inside_the_board(battle, boards.sprinkled(seed, battle.table.models["mover"].at, 8, 40))
    for place in places:
        if all(reach.contains((place[0] + dx, place[1] + dy)) for dx in (-0.02, 0.02) for dy in (-0.02, 0.02)):
            verdict = battle.check(walk(place))
            assert verdict.legal, f"drawn, but {verdict.rule}: {verdict.reason}"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_one_truth_on_many_boards(seed):
    truth_of_moves(seed, 120)
    truth_of_charges(boards.middle_earth(seed))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_missing_to_a_far_enemy_is_exact_when_it_is_asked_for(seed):
    """With as many inches more as are said to be missing the charge is legal, and with a hair less it is not."""
    battle = boards.middle_earth(seed, width=30.0)
    short = [row for row in battle.reach("mover", exact=True).charges if row["contact"] is None]
    assert not any(row.get("at_least") for row in short)
    assert all(row["short_by"] is not None or row["blocked_by"] or row["clause"] for row in short)
    move = battle.table.models["mover"].traits.move
    for row in short:
        if row["short_by"] is None:
            continue
        for more, legal in ((1e-3, True), (-1e-2, False)):
            longer, _ = battle.play({"adjust": {"model": "mover", "move": move + row["short_by"] + more}, "agreed": True})
            assert longer.check({"activate": "mover", "legs": [{"charge": row["target"]}]}).legal == legal, row
