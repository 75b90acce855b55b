"""What the table shows while a move is planned, and how it is given."""

import re

import pytest
from playwright.sync_api import Page, expect

OPEN_FIELD = """
marchwarden: 1
ruleset: middle-earth
title: An open field
board: {width: 30, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
terrain:
  - {id: thicket, kind: difficult, polygon: [[20, 2], [26, 2], [26, 6], [20, 6]]}
  - {id: wall, kind: obstacle, polygon: [[4, 16], [10, 16], [10, 16.3], [4, 16.3]], height: 1}
models:
  - {id: gimli, name: Gimli, side: good, move: 6, base_mm: 25.4, at: [10, 10]}
  - {id: legolas, name: Legolas, side: good, move: 6, base_mm: 25.4, at: [17, 4]}
  - {id: frodo, name: Frodo, side: good, move: 6, base_mm: 25.4, height: 1.6, at: [7, 14]}
  - {id: orc, name: Orc, side: evil, move: 6, base_mm: 25.4, at: [14, 10]}
  - {id: troll, name: Troll, side: evil, move: 6, base_mm: 40, at: [27, 20]}
turn: {number: 1, phase: move, priority: good, active: good}
dice: [4, 4, 4, 4]
seed: 3
"""


@pytest.fixture
def field(sit):
    return sit(OPEN_FIELD, dice="file")


def test_a_picked_model_shows_its_region_and_its_card(field, page: Page):
    field.pick("gimli")
    expect(page.locator("[data-testid=reach]")).to_have_attribute("d", re.compile("^M"))
    expect(page.locator("[data-testid=picked]")).to_contain_text("Gimli")
    expect(page.locator("[data-testid=picked] td").first).to_have_text("6")


def test_the_label_says_used_and_allowed(field):
    field.drag((10, 10), (10, 7))
    assert field.cost() == '3 / 6"'


def test_difficult_ground_splits_the_label(field):
    field.drag((17, 4), (21, 4))
    assert field.cost() == '2.5 + 2 × 1.5 = 5.5 / 6"'


def test_the_tip_stays_within_the_region(field, page: Page):
    field.pick("gimli")
    field.drag((10, 10), (1, 10), release=False)
    field.settled()
    tip = page.locator("[data-testid=tip]").get_attribute("transform") or ""
    x, y = (float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", tip)[:2])
    assert abs(x - 4) < 0.02
    assert abs(24 - y - 10) < 0.3
    page.mouse.up()


def test_nothing_leaves_the_page_before_commit(field, server):
    field.drag((10, 10), (10, 7))
    field.settled()
    assert server.orders(field.id) == []
    field.commit()
    assert server.orders(field.id) == [{"activate": "gimli", "legs": [{"go": [10, 7]}]}]


def test_a_click_on_an_enemy_plans_a_charge(field, page: Page, server):
    field.pick("gimli")
    field.click(14, 10)
    assert field.cost() == '3 / 6"'
    field.commit()
    assert server.orders(field.id) == [{"activate": "gimli", "legs": [{"charge": "orc"}]}]
    expect(field.model("gimli")).to_have_attribute("aria-label", re.compile("engaged"))
    expect(page.locator("g:has(> [data-model=gimli]) .mark.engaged")).to_be_attached()


def test_charges_are_listed_with_cost_or_what_is_missing(field, page: Page):
    field.pick("gimli")
    orc, troll = page.locator("[data-charge=orc]"), page.locator("[data-charge=troll]")
    expect(orc).to_contain_text('3"')
    expect(troll).to_contain_text("short")
    expect(troll.locator("code")).to_have_text(re.compile(r"^me\."))
    expect(troll.locator("button").first).to_be_disabled()


def test_waypoints_by_key_by_click_and_moved(field, page: Page, server):
    field.pick("gimli")
    field.drag((10, 10), (10, 8), release=False)
    page.keyboard.press("w")
    page.mouse.move(*field.place(8, 8), steps=3)
    page.mouse.up()
    assert field.cost() == '4 / 6"'
    field.drag((10, 8), (10, 7))
    assert field.cost().startswith("5.2")
    field.commit()
    assert server.orders(field.id) == [{"activate": "gimli", "legs": [{"move": [[10, 7], [8, 8]]}]}]


def test_a_waypoint_dropped_on_another_merges(field, page: Page):
    field.pick("gimli")
    for place in ((10, 8), (8, 8), (8, 10)):
        field.click(*place)
    field.settled()
    expect(page.locator(".waypoint")).to_have_count(2)
    field.drag((8, 8), (10, 8))
    field.settled()
    expect(page.locator(".waypoint")).to_have_count(1)


def test_back_takes_points_one_by_one_and_escape_all(field, page: Page):
    field.pick("gimli")
    for place in ((10, 8), (8, 8), (8, 10)):
        field.click(*place)
    field.press("Backspace")
    expect(page.locator(".waypoint")).to_have_count(1)
    field.click(20, 20, button="right")
    expect(page.locator(".waypoint")).to_have_count(0)
    expect(page.locator("[data-testid=tip]")).to_be_visible()
    field.press("Escape")
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    expect(field.model("gimli")).to_have_attribute("aria-pressed", "true")
    field.press("Escape")
    expect(field.model("gimli")).to_have_attribute("aria-pressed", "false")


def test_a_refusal_says_what_is_missing_where_and_offers_what_is_legal(field, page: Page, server):
    field.pick("gimli")
    field.click(8, 10)
    field.click(1, 10)
    expect(field.settled()).to_have_attribute("data-legal", "false")
    verdict = page.locator("[data-testid=verdict]")
    expect(verdict).to_contain_text("Refused")
    expect(verdict).to_contain_text('3.00" short: it costs 9"')
    expect(verdict.locator("code").first).to_have_text("me.move.allowance")
    expect(page.locator(".where")).to_be_visible()
    verdict.get_by_role("button", name=re.compile("Nearest legal")).click()
    expect(field.settled()).to_have_attribute("data-legal", "true")
    field.commit()
    assert len(server.orders(field.id)) == 1


def test_ctrl_backspace_makes_an_illegal_tail_legal(field):
    field.pick("gimli")
    field.click(8, 10)
    field.click(1, 10)
    expect(field.settled()).to_have_attribute("data-legal", "false")
    field.press("Control+Backspace")
    expect(field.settled()).to_have_attribute("data-legal", "true")


def test_entering_a_zone_lights_up_whom_one_must_charge(field, page: Page):
    field.pick("gimli")
    field.click(10, 9)
    field.click(13, 9)
    expect(field.settled()).to_have_attribute("data-legal", "false")
    expect(field.model("orc").locator(".aimed")).to_be_attached()
    page.locator("[data-testid=verdict]").get_by_role("button", name="Charge Orc").click()
    expect(field.settled()).to_have_attribute("data-legal", "true")


def test_a_ring_for_every_enemy_with_a_zone_and_none_when_engaged(field, page: Page):
    zones = page.locator("[data-zone]")
    expect(page.locator("[data-zone=orc]")).to_be_attached()
    before = zones.count()
    field.pick("gimli")
    field.click(14, 10)
    field.commit()
    expect(page.locator("[data-zone=orc]")).to_have_count(0)
    assert zones.count() == before - 2


def test_a_jump_stops_at_the_wall_with_its_odds_and_goes_on_after_the_roll(field, page: Page, server):
    field.pick("frodo")
    page.get_by_role("button", name=re.compile("^jump wall")).click()
    field.settled()
    odds = page.locator("[data-testid=verdict] .odds li")
    expect(odds).to_have_count(3)
    expect(odds.nth(1)).to_contain_text("2-5")
    field.commit()
    assert server.orders(field.id) == [{"activate": "frodo", "legs": [{"jump": "wall"}]}]
    log = field.tab("log")
    expect(log).to_contain_text("Jump: 4")


def test_an_option_commits_on_release(field, page: Page, server):
    page.locator("summary", has_text="Menu").click()
    page.get_by_label("Commit on release").check()
    page.locator("summary", has_text="Menu").click()
    field.drag((10, 10), (10, 8))
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    assert server.orders(field.id) == [{"activate": "gimli", "legs": [{"go": [10, 8]}]}]


def test_trails_of_this_turn_stay_until_hidden(field, page: Page):
    field.drag((10, 10), (10, 7))
    field.commit()
    expect(page.locator("[data-trail=gimli]")).to_be_attached()
    field.press("h")
    expect(page.locator("[data-trail=gimli]")).to_have_count(0)


def test_undo_is_free_and_leaves_its_line_in_the_log(field, page: Page):
    field.drag((10, 10), (10, 7))
    field.commit()
    page.get_by_role("button", name="Undo", exact=True).click()
    log = field.tab("log")
    expect(log.locator("li.undone")).to_have_count(1)
    expect(field.model("gimli")).to_have_attribute("aria-label", re.compile("at 10, 10"))
    page.get_by_role("button", name="Redo").click()
    expect(field.model("gimli")).to_have_attribute("aria-label", re.compile("at 10, 7"))


def test_who_has_acted_is_told_to_be_done_and_offers_nothing(field, page: Page):
    field.pick("gimli")
    expect(page.locator("[data-testid=unable]")).to_have_count(0)
    field.click(10, 9)
    field.commit()
    expect(page.locator("[data-testid=unable]")).to_contain_text("cannot act just now")
    expect(page.locator("[data-testid=unable]")).to_contain_text("has been activated")
    expect(page.locator("[data-charge]")).to_have_count(0)
    assert page.locator("[data-testid=reach]").get_attribute("d") == ""
    expect(page.get_by_role("button", name="Walk with arrows")).to_have_count(0)
    field.press("n")
    field.picked("legolas")
    expect(page.locator("[data-testid=unable]")).to_have_count(0)
