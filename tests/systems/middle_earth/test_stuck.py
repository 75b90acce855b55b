"""Starting a move inside enemy control zones: what is offered, and that every offer is legal."""

import math

import boards_of_zones as boards
import pytest

from marchwarden.testing import Scenario


def sides(**options):
    start = Scenario("middle-earth").put(board={"width": 24, "depth": 24}, options=options)
    return start.side("good", alignment="good").side("evil", alignment="evil")


def options_of(battle, name="sam"):
    return {row["label"]: row for row in battle.reach(name).to_dict().get("does", ())}


@pytest.fixture
def held():
    """Sam stands half an inch from an orc."""
    return sides().model("sam", "good", 10, 10, base_mm=25.4).model("orc", "evil", 11.5, 10, base_mm=25.4).battle()


def test_charge_move_out_or_stay(held):
    found = options_of(held)
    assert list(found) == ["charge orc", "move out", "stay"]
    assert found["charge orc"]["cost"] == pytest.approx(0.5)
    assert found["move out"]["cost"] == pytest.approx(0.6, abs=0.11)
    assert all(row["note"] and row["rule"].startswith("me.") and "orc" in row["group"] for row in found.values())


def test_every_option_is_a_legal_order_at_its_cost(held):
    for row in options_of(held).values():
        verdict = held.check(row["order"])
        assert verdict.legal, f"{row['label']}: {verdict.reason}"
        assert verdict.cost == pytest.approx(row["cost"], abs=1e-4)


def test_moving_out_is_out_and_never_closer(held):
    after, verdict = held.play(options_of(held)["move out"]["order"])
    assert verdict.legal
    sam, orc = after.table.models["sam"], after.table.models["orc"]
    assert math.dist(sam.at, orc.at) >= 2.0 - 1e-5


def test_outside_every_zone_nothing_is_offered():
    free = sides().model("sam", "good", 10, 10).model("orc", "evil", 14, 10).battle()
    assert options_of(free) == {}


def test_nothing_is_offered_to_who_may_not_act(held):
    assert options_of(held, "orc") == {}


def test_hemmed_in_it_backs_off_or_stays():
    hemmed = sides().model("sam", "good", 10, 10, base_mm=25.4)
    for number in range(6):
        turn = math.tau * number / 6
        hemmed = hemmed.model(f"orc{number}", "evil", 10 + 1.8 * math.cos(turn), 10 + 1.8 * math.sin(turn), base_mm=25.4)
    found = options_of(hemmed.battle())
    assert "move out" not in found
    assert "stay" in found
    assert sum(label.startswith("charge") for label in found) == 6


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("stuck", ["start-gap", "monotone"])
def test_options_are_legal_on_any_board(seed, stuck):
    battle = boards.inside_a_zone(seed, stuck)
    found = options_of(battle, "mover")
    assert "stay" in found
    for row in found.values():
        verdict = battle.check(row["order"])
        assert verdict.legal, f"{row['label']}: {verdict.rule}: {verdict.reason}"
        assert verdict.cost == pytest.approx(row["cost"], abs=1e-3)
