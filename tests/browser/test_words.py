"""The table by typed words, in the same code path, and said aloud."""

import pytest
from playwright.sync_api import expect

SCENE = """
marchwarden: 1
ruleset: middle-earth
title: In words
board: {width: 24, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
models:
  - {id: gimli, name: Gimli, side: good, move: 5, base_mm: 25.4, at: [6, 6]}
  - {id: legolas, name: Legolas, side: good, move: 6, base_mm: 25.4, at: [12, 6]}
  - {id: orc, name: Orc, side: evil, move: 6, base_mm: 25.4, at: [12, 11]}
turn: {number: 1, phase: move, priority: good, active: good}
"""


@pytest.fixture
def table(sit):
    return sit(SCENE)


def test_it_is_the_first_thing_tab_reaches(table):
    table.page.keyboard.press("Tab")
    expect(table.page.locator("a.skip")).to_be_focused()
    table.press("Enter")
    expect(table.page.locator("[data-testid=text-in]")).to_be_focused()


def test_questions(table):
    assert "Good to act" in table.speak("who")
    assert "Gimli" in table.speak("list mine")
    assert table.speak("near legolas 6").startswith('E1 Orc, 5" north')
    reach = table.speak("reach G1 east")
    assert 'G1 has 5"' in reach
    assert "0°: 4.9" in reach or '0°: 5"' in reach
    assert "E1 Orc" in reach


def test_orders_and_refusals_with_reasons(table, server):
    assert "Refused" in table.speak("move G1 to 20,20")
    why = table.speak("why")
    assert "clause me." in why
    assert "against" in why
    assert "moves to 8, 8" in table.speak("move G1 to 8,8 via 6,8")
    assert server.orders(table.id) == [{"activate": "gimli", "legs": [{"move": [[6, 8], [8, 8]]}]}]
    assert "moves to" not in table.speak("undo")
    assert "Took back" in table.speak("log 5")


def test_what_is_not_understood_is_said(table):
    assert "no command" in table.speak("dance")
    assert "Nobody" in table.speak("move G9 to 1,1")
    assert "me.charge.must" not in table.speak("rule nothing.such")
    assert "move G3 to" in table.speak("help")


def test_answers_are_announced(table):
    table.speak("who")
    expect(table.page.locator("[data-testid=text-out]")).to_have_attribute("aria-live", "polite")


def test_a_step_of_declarations_is_gone_through_in_words(sit):
    """What the panel offers is told with numbers, and choosing, passing and ending all lead on."""
    table = sit("hollow")
    told = table.speak("who")
    while "must answer" in told:
        table.speak("choose 1")
        told = table.speak("who")
    offered = table.page.locator("[data-testid=prompt] ol button strong").all_text_contents()
    numbered = [line.partition(": ")[2] for line in told.splitlines() if line.startswith("choose ")]
    assert len(offered) > 1
    assert [line.startswith(words) for words, line in zip(offered, numbered, strict=True)] == [True] * len(offered)
    assert "Refused" not in table.speak("choose 1")
    for line in ("pass", "end"):
        assert "Refused" not in table.speak(line)
    for _ in range(6):
        if "Declare" not in table.speak("who"):
            break
        table.speak("pass")
    assert "Declare" not in table.speak("who")
    assert "There is nothing to choose" in table.speak("choose 5")
    assert "acts first" in table.speak("end")
    who = table.speak("who").partition("Can act: ")[2].split()[0]
    assert "Refused" not in table.speak(f"do {{activate: {who}, legs: []}}")
    assert "Refused" not in table.speak("end")


def test_any_order_can_be_written_as_a_battle_file_has_it(table, server):
    assert "moves to 8, 8" in table.speak("do {activate: G1, legs: [{move: [[6, 8], [8, 8]]}]}")
    assert server.orders(table.id) == [{"activate": "gimli", "legs": [{"move": [[6, 8], [8, 8]]}]}]
    assert "Refused" in table.speak('do {"end": "evil"}')
    assert "cannot be read" in table.speak("do {end: ")
