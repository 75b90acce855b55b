"""The first minute: ready battles, lessons with goal, hint and word afterwards, and the rule book."""

import re

import pytest
from playwright.sync_api import expect

SOLUTIONS = {
    "lesson-charge": ["charge pippin orc"],
    "lesson-open-the-way": ["charge guard raider", "charge captain chieftain"],
    "lesson-straight-charge": ["charge kenji hiro"],
}


@pytest.fixture
def lessons(server, page):
    page.goto(f"{server.origin}/#lessons=")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    return page


@pytest.mark.parametrize("lesson", SOLUTIONS)
def test_a_lesson_is_solved(lesson, lessons, hands):
    lessons.locator(f"[data-lesson={lesson}]").click()
    card = lessons.locator("[data-testid=lesson]")
    expect(card).to_be_visible()
    expect(lessons.locator("[data-model]").first).to_be_visible()
    card.get_by_role("button", name="Hint").click()
    expect(card.locator(".hint")).to_have_count(1)
    table = hands(lessons, {"game": ""})
    for order in SOLUTIONS[lesson]:
        table.speak(order)
    expect(card).to_contain_text("Solved.")
    lessons.get_by_role("link", name="More lessons").click()
    expect(lessons.locator("[data-testid=progress]")).to_contain_text("1 of")
    lessons.reload()
    expect(lessons.locator("[data-testid=progress]")).to_contain_text("1 of")


def test_a_lesson_that_went_wrong_says_so_and_begins_again(lessons, hands):
    lessons.locator("[data-lesson=lesson-straight-charge]").click()
    card = lessons.locator("[data-testid=lesson]")
    expect(card).to_be_visible()
    expect(card.locator("[data-testid=unsolved]")).to_have_count(0)
    table = hands(lessons, {"game": ""})
    assert "Refused" not in table.speak("charge kenji sentry")
    expect(card.locator("[data-testid=unsolved]")).to_contain_text("Not solved")
    card.get_by_test_id("again").click()
    expect(card.locator("[data-testid=unsolved]")).to_have_count(0)


def test_a_lesson_by_hand_with_a_wheel(lessons, hands):
    lessons.locator("[data-lesson=lesson-wheel]").click()
    table = hands(lessons, {"game": ""})
    table.pick("spears")
    lessons.get_by_text("With your own numbers").click()
    lessons.get_by_role("button", name="Wheel left", exact=True).click()
    table.settled()
    expect(lessons.locator("[data-testid=verdict]")).to_contain_text("Legal")
    expect(lessons.locator("[data-testid=verdict] .numbers")).to_have_count(3)
    lessons.get_by_role("button", name="Commit").click()
    expect(lessons.locator("[data-testid=lesson]")).to_contain_text("Solved.")


@pytest.mark.parametrize(("example", "model"), [("ford", "captain"), ("bridge", "kenji"), ("ridge", "spears")])
def test_a_ready_battle_is_two_clicks_from_its_first_move(example, model, server, page, hands):
    page.goto(server.origin)
    page.locator(f"[data-example={example}]").click()
    table = hands(page, {"game": ""})
    expect(table.model(model)).to_be_visible()
    page.wait_for_timeout(200)
    x, y = table.centre(model)
    page.mouse.click(x, y)
    expect(page.locator("[data-testid=reach]")).to_have_attribute("d", re.compile("^M"))


def test_clauses_can_be_clicked_wherever_they_stand(sit, page):
    table = sit("ford")
    table.pick("ranger")
    page.locator("[data-testid=charges] code").first.click()
    expect(page.locator("[data-testid=rulebook] .chosen")).to_be_visible()
    expect(page.locator("[data-testid=rulebook] .chosen code")).to_have_text("me.move.allowance")


def test_the_rule_book_is_searched(server, page):
    page.goto(f"{server.origin}/#rules=bushido")
    book = page.locator("[data-testid=rulebook]")
    expect(book.locator("dt").first).to_be_visible()
    every = book.locator("dt").count()
    page.get_by_label("Find").fill("zone")
    expect(book.locator("dt").first).to_be_visible()
    assert 0 < book.locator("dt").count() < every


def test_a_clause_opens_the_battle_that_shows_it(server, page):
    page.goto(f"{server.origin}/#rules=realm-of-chaos")
    page.locator("#clause-rc\\.halt dt button").click()
    link = page.get_by_role("link", name="See its example")
    expect(link).to_have_attribute("href", re.compile("#example=realm-"))
    with page.context.expect_page() as opened:
        link.click()
    example = opened.value
    expect(example.locator("[data-model]").first).to_be_visible()
    expect(example).to_have_url(re.compile("#game="))
