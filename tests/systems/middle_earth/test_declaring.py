"""Declaring heroic actions: by turns, what each costs, and the order in which they are performed."""

import pytest
from field import orc, order
from fights import declaring, hero, left, pair, play, refused, told, villain


def captains(phase="move", **top):
    return declaring(phase, hero("g1", 10, 10, might=1), hero("g2", 14, 10, might=1), villain("e1", 30, 30, might=1),
                     villain("e2", 34, 30, might=1), **top)


@pytest.mark.proves("me.heroic.declare")
def test_the_side_without_priority_begins():
    battle = captains()
    assert refused(battle, {"declare": "heroic-move", "model": "e1"}) == ["me.heroic.declare"]
    battle, verdict = play(battle, {"declare": "heroic-move", "model": "g1"})
    assert told(verdict, "declared") and left(battle, "g1", "might") == 0


@pytest.mark.proves("me.heroic.declare")
def test_a_pass_is_not_final_and_two_in_a_row_end_it():
    battle, _ = play(captains(), {"pass": "good"}, {"declare": "heroic-move", "model": "e1"},
                     {"declare": "heroic-move", "model": "g1"}, {"pass": "evil"})
    assert battle.table.turn.step == "declare"
    battle, _ = play(battle, {"pass": "good"})
    assert battle.table.turn.step == "heroic"
    assert refused(battle, {"declare": "heroic-move", "model": "g2"})[0] == "me.heroic.declare"


@pytest.mark.proves("me.heroic.declare")
def test_who_can_declare_nothing_passes_by_itself():
    battle = declaring("move", hero("g", 10, 10, might=1), orc("o", 30, 30), priority="good")
    assert battle.table.turn.active == "good"


@pytest.mark.proves("me.heroic.cost")
def test_one_action_a_hero_and_phase_on_the_board():
    battle = declaring("move", hero("g", 10, 10, might=3, heroic_actions=["heroic-march"]),
                       hero("off", 0, 0, might=1, off_board=True), villain("e", 30, 30, might=1))
    assert refused(battle, {"declare": "heroic-move", "model": "off"}) == ["me.heroic.cost"]
    battle, _ = play(battle, {"declare": "heroic-move", "model": "g"}, {"pass": "evil"})
    assert "me.heroic.cost" in refused(battle, {"declare": "heroic-march", "model": "g"})


@pytest.mark.proves("me.heroic.cost", "me.points.store")
def test_a_free_action_needs_no_might():
    battle = declaring("move", hero("g", 10, 10, special_rules=["free-heroic-move"]), villain("e", 30, 30, might=1))
    battle, verdict = play(battle, {"declare": "heroic-move", "model": "g"})
    assert not told(verdict, "spent")


@pytest.mark.proves("me.heroic.declare")
def test_only_what_the_profile_lists():
    battle = pair({"might": 2, "heroic_actions": ["heroic-strength"]}, {"might": 1}, priority="evil", step="declare")
    assert refused(battle, {"declare": "heroic-strike", "model": "g"}) == ["me.heroic.declare"]
    assert refused(battle, {"declare": "heroic-move", "model": "g"})[0] == "me.heroic.declare"


@pytest.mark.proves("me.heroic.order")
@pytest.mark.parametrize(("die", "first", "second"), [(3, "e1", "g1"), (4, "g1", "e1")])
def test_a_die_says_whose_heroic_move_comes_first(die, first, second):
    battle, verdict = play(captains(dice=[die]), {"declare": "heroic-move", "model": "g1"},
                           {"declare": "heroic-move", "model": "e1"}, {"pass": "good"}, {"pass": "evil"})
    assert told(verdict, "rolled")[0]["kind"] == "order"
    assert refused(battle, order(second)) == ["me.heroic.order"]
    play(battle, order(first), order(second))


@pytest.mark.proves("me.heroic.order")
def test_one_side_alone_needs_no_die():
    battle, verdict = play(captains(), {"declare": "heroic-move", "model": "g1"}, {"pass": "evil"},
                           {"declare": "heroic-move", "model": "g2"}, {"pass": "evil"})
    assert not told(verdict, "rolled")
    play(battle, order("g2"), order("g1"))


@pytest.mark.proves("me.heroic.declare")
def test_a_declaration_cannot_be_undone():
    battle, _ = play(captains(), {"declare": "heroic-move", "model": "g1"})
    assert battle.play({"undo": True})[1].rule == "session.undo"


@pytest.mark.proves("me.heroic.cancelled", "me.heroic.march")
def test_a_march_is_lost_to_a_charge():
    battle = declaring("move", hero("g", 20, 20, might=1, heroic_actions=["heroic-march"]), orc("o", 24, 20),
                       villain("e", 40, 40, might=1))
    battle, verdict = play(battle, {"declare": "heroic-march", "model": "g"}, {"pass": "evil"}, order("o", {"charge": "g"}))
    assert told(verdict, "cancelled") and left(battle, "g", "might") == 0
    assert not any(row.effect == "march" for row in battle.table.lasting)
