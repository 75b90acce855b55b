"""Looking at a game again."""

import re

import pytest
from playwright.sync_api import expect

SCENE = """
marchwarden: 1
ruleset: middle-earth
title: Again
board: {width: 24, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
models:
  - {id: aa, side: good, move: 6, base_mm: 25.4, at: [6, 6]}
  - {id: bb, side: good, move: 6, base_mm: 25.4, at: [12, 6]}
  - {id: zz, side: evil, move: 6, base_mm: 25.4, at: [18, 18]}
turn: {number: 1, phase: move, priority: good, active: good}
"""


@pytest.fixture
def table(sit):
    table = sit(SCENE)
    table.speak("move aa to 6,8")
    table.speak("move bb to 12,9")
    table.page.get_by_role("button", name="Close").click()
    return table


def shown(table, name):
    return expect(table.model(name))


def at(place):
    return ("aria-label", re.compile(f"at {place}"))


def test_keys_go_through_the_lines_and_the_game_is_untouched(table):
    page = table.page
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("[data-testid=replay]")).to_contain_text("3 / 3")
    table.press("ArrowLeft")
    shown(table, "bb").to_have_attribute(*at("12, 6"))
    table.press("Home")
    shown(table, "aa").to_have_attribute(*at("6, 6"))
    table.press("ArrowRight")
    shown(table, "aa").to_have_attribute(*at("6, 8"))
    table.press("PageDown")
    shown(table, "bb").to_have_attribute(*at("12, 9"))
    table.press("PageUp", "PageUp")
    shown(table, "aa").to_have_attribute(*at("6, 6"))
    table.press("End")
    shown(table, "bb").to_have_attribute(*at("12, 9"))
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("[data-testid=replay]")).to_have_count(0)
    shown(table, "bb").to_have_attribute(*at("12, 9"))


def test_the_scrub_bar_and_play(table):
    page = table.page
    table.tab("log").get_by_role("button", name=re.compile("Replay line")).first.click()
    shown(table, "aa").to_have_attribute(*at("6, 6"))
    page.get_by_label("Line of the log").fill("1")
    shown(table, "aa").to_have_attribute(*at("6, 8"))
    shown(table, "bb").to_have_attribute(*at("12, 6"))
    table.press("Home", " ")
    shown(table, "bb").to_have_attribute(*at("12, 9"))


def test_an_address_opens_at_an_event(table, page, server):
    first = next(entry["seq"] for entry in server.ask(f"games/{table.id}/events?since=0&limit=200")["entries"] if entry["kind"] == "order")
    page.goto("about:blank")
    page.goto(f"{server.origin}/#game={table.id}&event={first}")
    expect(page.locator("[data-testid=replay]")).to_contain_text("2 / 3")
    shown(table, "aa").to_have_attribute(*at("6, 8"))
    shown(table, "bb").to_have_attribute(*at("12, 6"))
