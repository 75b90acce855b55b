"""Every way of handling the table: mouse, finger and keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.finger import Finger

SCENE = """
marchwarden: 1
ruleset: middle-earth
title: Hands
board: {width: 24, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
models:
  - {id: aa, name: Aragorn, side: good, move: 6, base_mm: 25.4, at: [6, 6]}
  - {id: bb, name: Beregond, side: good, move: 6, base_mm: 25.4, at: [12, 6]}
  - {id: cc, name: Cirdan, side: good, move: 6, base_mm: 25.4, at: [6, 12]}
  - {id: zz, name: Zagdush, side: evil, move: 6, base_mm: 25.4, at: [18, 18]}
turn: {number: 1, phase: move, priority: good, active: good}
"""


@pytest.fixture
def table(sit):
    return sit(SCENE)


def world(page: Page) -> list[float]:
    transform = page.locator("svg.layer > g").first.get_attribute("transform") or ""
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", transform)]


def test_select_by_click_and_deselect_by_escape(table):
    table.pick("aa")
    table.press("Escape")
    expect(table.model("aa")).to_have_attribute("aria-pressed", "false")


def test_tab_and_n_go_to_the_next_that_has_not_acted(table, page: Page):
    table.pick("aa")
    table.press("n")
    table.picked("bb")
    table.press("Shift+N")
    table.picked("aa")
    table.model("aa").focus()
    table.press("Tab")
    table.picked("bb")
    expect(table.model("zz")).to_have_attribute("tabindex", re.compile("0|-1"))


def test_arrows_go_to_the_nearest_in_that_direction(table):
    table.pick("aa")
    table.press("ArrowRight")
    table.picked("bb")
    table.press("ArrowLeft")
    table.picked("aa")
    table.press("ArrowUp")
    table.picked("cc")


def test_a_tremble_of_two_pixels_is_no_drag(table, page: Page):
    x, y = table.place(6, 6)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2, y)
    page.mouse.up()
    table.picked("aa")
    expect(page.locator("[data-testid=plan]")).to_have_count(0)


def test_a_drag_leaves_a_ghost_at_the_origin(table):
    table.drag((6, 6), (8, 6), release=False)
    table.settled()
    expect(table.model("aa")).to_have_class(re.compile("ghost"))


def test_walking_the_tip_with_arrows_by_tenths_by_inches_and_by_typed_distance(table, page: Page, server):
    table.pick("aa")
    table.press("m", "ArrowRight", "ArrowRight")
    assert table.cost() == '0.2 / 6"'
    table.press("Shift+ArrowRight")
    assert table.cost() == '1.2 / 6"'
    table.press("2", ".", "5", "ArrowUp")
    table.commit()
    assert server.orders(table.id) == [{"activate": "aa", "legs": [{"go": [7.2, 8.5]}]}]


def test_keyboard_waypoints(table, server):
    table.pick("aa")
    table.press("m", "Shift+ArrowRight", "w", "Shift+ArrowUp")
    table.commit()
    assert server.orders(table.id) == [{"activate": "aa", "legs": [{"move": [[7, 6], [7, 7]]}]}]


def test_tape_measure_stays_until_cleared_and_moves_nobody(table, page: Page, server):
    table.press("t")
    table.drag((6, 6), (9, 10))
    tape = page.locator("[data-testid=tape] text")
    expect(tape).to_have_text(re.compile(r'^(4\.9\d|5|5\.0\d)"$'))
    table.press("t")
    expect(tape).to_be_visible()
    page.get_by_role("button", name="Clear tape").click()
    expect(tape).to_have_count(0)
    assert server.orders(table.id) == []


def test_wheel_zooms_to_the_cursor(table, page: Page):
    x, y = table.place(18, 18)
    page.mouse.move(x, y)
    before = world(page)[2]
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(60)
    assert world(page)[2] > before
    nx, ny = table.place(18, 18)
    assert abs(nx - x) < 1.5
    assert abs(ny - y) < 1.5


def test_middle_drag_space_drag_and_arrows_pan(table, page: Page):
    start = world(page)
    page.mouse.move(400, 400)
    page.mouse.down(button="middle")
    page.mouse.move(460, 430)
    page.mouse.up(button="middle")
    page.wait_for_timeout(60)
    middle = world(page)
    assert middle[0] == pytest.approx(start[0] + 60, abs=1)
    page.keyboard.down(" ")
    page.mouse.move(*table.place(6, 6))
    page.mouse.down()
    page.mouse.move(*[n + 20 for n in table.place(6, 6)])
    page.mouse.up()
    page.keyboard.up(" ")
    page.wait_for_timeout(60)
    spaced = world(page)
    assert spaced[0] == pytest.approx(middle[0] + 20, abs=1)
    table.press("ArrowRight")
    page.wait_for_timeout(60)
    assert world(page)[0] == pytest.approx(spaced[0] - 60, abs=1)


def test_zoom_keys_and_overview(table, page: Page):
    start = world(page)
    table.press("+")
    page.wait_for_timeout(40)
    near = world(page)
    assert near[2] > start[2]
    table.press("Shift+Z")
    page.wait_for_timeout(40)
    assert world(page)[2] == pytest.approx(start[2], abs=0.01)
    table.press("Shift+Z")
    page.wait_for_timeout(40)
    assert world(page)[2] == pytest.approx(near[2], abs=0.01)
    table.press("0")
    page.wait_for_timeout(40)
    assert world(page)[2] == pytest.approx(start[2], abs=0.01)


def test_toggles_by_key_and_by_button(table, page: Page):
    table.pick("aa")
    table.press("r")
    expect(page.locator("[data-testid=reach]")).to_have_count(0)
    table.press("r")
    expect(page.locator("[data-testid=reach]")).to_be_attached()
    table.press("z")
    expect(page.locator("[data-zone]")).to_have_count(0)
    page.locator("summary", has_text="Show").click()
    page.get_by_role("button", name="Zones").click()
    expect(page.locator("[data-zone]").first).to_be_attached()


def test_the_help_sheet_lists_all_keys(table, page: Page):
    table.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    for word in ("Backspace", "Tab", "tape", "zones", "Page Up", "In words"):
        expect(sheet).to_contain_text(word)
    table.press("Escape")
    expect(sheet).to_have_count(0)


def test_leaving_the_page_and_coming_back_keeps_the_game(table, page: Page):
    table.drag((6, 6), (8, 6))
    table.commit()
    page.wait_for_function("!location.hash.includes('seat')")
    page.reload()
    expect(table.model("aa")).to_have_attribute("aria-label", re.compile("at 8, 6"))
    table.pick("bb")


@pytest.fixture
def phone(context_with, server, hands):
    context = context_with(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    page = context.new_page()
    game = server.open(SCENE)
    page.goto(game["hot_seat"])
    expect(page.locator("[data-testid=table]")).to_be_visible()
    page.wait_for_timeout(200)
    return hands(page, game), Finger(page)


def test_a_finger_taps_drags_and_ticks(phone, server):
    table, finger = phone
    finger.tap(table.place(6, 6))
    table.picked("aa")
    finger.drag(table.place(6, 6), table.place(8, 6))
    table.settled()
    table.page.get_by_role("button", name="Commit").tap()
    expect(table.page.locator("[data-testid=plan]")).to_have_count(0)
    assert server.orders(table.id) == [{"activate": "aa", "legs": [{"go": [8, 6]}]}]


def test_taps_make_a_way_and_buttons_undo_it(phone):
    table, finger = phone
    page = table.page
    finger.tap(table.place(6, 6))
    table.picked("aa")
    finger.tap(table.place(8, 6))
    finger.tap(table.place(8, 8))
    expect(page.locator(".waypoint")).to_have_count(1)
    page.get_by_role("button", name="Back", exact=True).tap()
    expect(page.locator(".waypoint")).to_have_count(0)
    page.get_by_role("button", name="Add point").tap()
    expect(page.locator(".waypoint")).to_have_count(1)
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator("[data-testid=plan]")).to_have_count(0)


def test_two_fingers_zoom(phone):
    table, finger = phone
    before = world(table.page)[2]
    finger.pinch(table.place(12, 12), 40, 90)
    table.page.wait_for_timeout(60)
    assert world(table.page)[2] > before * 1.5


def test_a_finger_need_not_hit_a_base_exactly(phone):
    table, finger = phone
    x, y = table.place(6, 6)
    finger.tap((x + 14, y + 10))
    table.picked("aa")


def test_nothing_is_wider_than_the_phone(phone):
    table, _ = phone
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
