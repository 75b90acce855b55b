"""What holds at every table: questions first, taking back, the players' own rulings."""

import pytest

from marchwarden import Battle
from toy import TOY, toy_battle


def battle(**more):
    return Battle.from_dict(toy_battle(**more), rules=TOY)


@pytest.mark.proves("session.question")
def test_while_something_is_asked_only_an_answer_is_an_order():
    asked, _ = battle(dice=[1]).play({"dare": "a"})
    after, verdict = asked.play({"walk": "b", "to": [20, 21]})
    assert (verdict.legal, verdict.rule) == (False, "session.question")
    assert after.digest == asked.digest


@pytest.mark.proves("session.question")
def test_an_answer_that_is_not_among_the_choices_is_refused():
    asked, _ = battle(dice=[1]).play({"dare": "a"})
    assert asked.play({"answer": "perhaps", "side": "red"})[1].rule == "session.question"
    assert asked.play({"answer": "accept", "side": "blue"})[1].rule == "session.question"
    assert asked.play({"answer": "accept", "side": "red"})[1].legal


@pytest.mark.proves("session.question")
@pytest.mark.parametrize("order", [{"answer": "accept", "side": "red"}, {"decline": "red"}, {"spend": {"model": "a"}}, {"dice": [3]}])
def test_with_nothing_asked_there_is_nothing_to_answer(order):
    assert battle().play(order)[1].rule == "session.question"


@pytest.mark.proves("session.question")
@pytest.mark.parametrize("faces", [[], [1, 2], [0], [7], ["1"], [True], 4, None])
def test_typed_dice_are_as_many_as_were_asked_for_and_have_six_faces(faces):
    waiting, _ = Battle.from_dict(toy_battle(), rules=TOY, typed=True).play({"dare": "a"})
    assert waiting.play({"dice": faces})[1].rule == "session.question"
    assert waiting.play({"dice": [4]})[1].legal


@pytest.mark.proves("session.undo")
def test_an_order_is_taken_back():
    start = battle()
    after, _ = start.play({"walk": "a", "to": [11, 10]})
    assert after.undo().digest == start.digest


@pytest.mark.proves("session.undo")
def test_a_die_that_fell_is_taken_back_only_by_agreement_and_stays_used():
    after, _ = battle(dice=[3, 5]).play({"dare": "a"})
    _, verdict = after.play({"undo": True})
    assert (verdict.legal, verdict.rule) == (False, "session.undo")
    back = after.undo(agreed=True)
    _, again = back.play({"dare": "a"})
    assert [event.dice for event in again.events] == [(5,)]


@pytest.mark.proves("session.undo")
def test_there_is_no_undo_before_the_first_order_nor_during_a_question():
    with pytest.raises(ValueError, match="nothing to take back"):
        battle().undo()
    asked, _ = battle(dice=[1]).play({"dare": "a"})
    with pytest.raises(ValueError, match="question"):
        asked.undo()


@pytest.mark.proves("session.agreed")
def test_a_ruling_needs_both_sides_and_is_kept_in_the_log():
    start = battle()
    assert start.play({"adjust": {"model": "a", "luck": 2}})[1].rule == "session.agreed"
    after, verdict = start.play({"adjust": {"model": "a", "luck": 2, "at": [12, 10]}, "agreed": True})
    assert verdict.legal
    assert (after.table.models["a"].traits.luck, after.table.models["a"].at) == (2, (12, 10))
    assert [event.to_dict()["event"] for event in after.log[-1][1].events] == ["adjusted"]
