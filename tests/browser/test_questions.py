"""Questions: the panel always says who must answer what, with the effect of each answer."""

import re

from playwright.sync_api import expect

SCENE = """
marchwarden: 1
ruleset: middle-earth
title: A hero jumps
board: {width: 24, depth: 16}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
terrain:
  - {id: wall, kind: obstacle, polygon: [[10, 0], [10.3, 0], [10.3, 16], [10, 16]], height: 1}
models:
  - {id: hero, name: Halbarad, side: good, move: 6, might: 2, base_mm: 25.4, at: [8, 8], keywords: [hero]}
  - {id: friend, name: Friend, side: good, move: 6, base_mm: 25.4, at: [8, 4]}
  - {id: orc, name: Orc, side: evil, move: 6, base_mm: 25.4, at: [20, 12]}
turn: {number: 1, phase: move, priority: good, active: good}
dice: [1]
"""


def asked(sit, page):
    table = sit(SCENE, dice="file")
    table.pick("hero")
    page.get_by_role("button", name=re.compile("^jump wall")).click()
    table.settled()
    table.press("Enter")
    return table, page.locator("[data-testid=prompt]")


def test_the_panel_says_who_what_and_to_which_effect(sit, page):
    _, prompt = asked(sit, page)
    expect(prompt).to_contain_text("Good must answer")
    expect(prompt).to_contain_text("Halbarad: Spend Might")
    answers = prompt.locator("li button")
    assert answers.count() >= 2
    for answer in answers.all():
        expect(answer.locator("strong")).not_to_be_empty()
    expect(prompt.locator("li span").first).not_to_be_empty()


def test_an_answer_is_given_by_click_and_the_marker_changes(sit, page, server):
    table, prompt = asked(sit, page)
    prompt.locator("li button", has_text="Might").first.click()
    expect(prompt).to_have_count(0)
    given = server.orders(table.id)
    assert "spend" in given[1]
    expect(page.locator("g:has(> [data-model=hero]) .marks text")).to_have_text(re.compile("M1"))


def test_an_answer_is_given_in_words(sit, page, server):
    table, _ = asked(sit, page)
    said = table.speak("who")
    assert "choose 1" in said
    number = re.search(r"choose (\d): Decline", said)
    assert number
    table.speak(f"choose {number[1]}")
    assert "decline" in server.orders(table.id)[1]


def test_a_watcher_sees_the_question_and_cannot_answer(sit, page, context_with):
    table, _ = asked(sit, page)
    other = context_with().new_page()
    other.goto(f"{page.url.split('#')[0]}#game={table.id}")
    prompt = other.locator("[data-testid=prompt]")
    expect(prompt).to_contain_text("Waiting for Good")
    expect(prompt.locator("li button").first).to_be_disabled()
