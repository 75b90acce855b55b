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
