"""What the table shows and does, by finger alone on a telephone, and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.finger import Finger

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
FIELD = """
marchwarden: 1
ruleset: middle-earth
title: By finger
board: {width: 24, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
terrain:
  - {id: wall, kind: obstacle, polygon: [[2, 16], [10, 16], [10, 16.3], [2, 16.3]], height: 1}
models:
  - {id: aa, name: Aragorn, side: good, move: 6, base_mm: 25.4, at: [6, 6]}
  - {id: bb, name: Beregond, side: good, move: 6, base_mm: 25.4, at: [6, 14]}
  - {id: pp, name: Pippin, side: good, move: 4, base_mm: 25.4, at: [16, 4], prone: true}
  - {id: zz, name: Zagdush, side: evil, move: 6, base_mm: 25.4, at: [10, 6]}
turn: {number: 1, phase: move, priority: good, active: good}
dice: [4, 4, 4]
"""


@pytest.fixture
def finger(context_with, server, hands):
    """Opens a battle on a telephone and gives the table and a finger."""

    def opened(battle):
        page = context_with(**PHONE).new_page()
        game = server.open(battle, dice="file")
        page.goto(game["hot_seat"])
        expect(page.locator("[data-model]").first).to_be_visible()
        page.wait_for_timeout(200)
        return hands(page, game), Finger(page)

    return opened


def world(page):
    transform = page.locator("svg.layer > g").first.get_attribute("transform") or ""
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", transform)]


def button(page, name, **how):
    return page.get_by_role("button", name=name, **how)


# --- by finger --------------------------------------------------------------------------------------------------


def test_an_illegal_tail_is_made_legal_by_its_button(finger, server):
    table, touch = finger(FIELD)
    touch.tap(table.place(6, 6))
    table.picked("aa")
    touch.tap(table.place(6, 10))
    touch.tap(table.place(12, 10))
    expect(table.settled()).to_have_attribute("data-legal", "false")
    expect(table.page.locator("[data-testid=cost]")).to_be_visible()
    button(table.page, "Make legal").tap()
    expect(table.settled()).to_have_attribute("data-legal", "true")
    button(table.page, "Commit").tap()
    expect(table.page.locator("[data-testid=plan]")).to_have_count(0)
    assert len(server.orders(table.id)) == 1


def test_the_tape_is_laid_and_cleared(finger, server):
    table, touch = finger(FIELD)
    button(table.page, "Tape", exact=True).tap()
    touch.drag(table.place(6, 6), table.place(9, 10))
    tape = table.page.locator("[data-testid=tape] text")
    expect(tape).to_have_text(re.compile(r'^(4\.9\d|5|5\.0\d|5\.\d)"$'))
    button(table.page, "Clear tape").tap()
    expect(tape).to_have_count(0)
    assert server.orders(table.id) == []


def test_two_fingers_move_the_table(finger):
    table, touch = finger(FIELD)
    before = world(table.page)
    touch.slide(table.place(12, 12), (50, 30))
    table.page.wait_for_timeout(80)
    after = world(table.page)
    assert after[0] - before[0] == pytest.approx(50, abs=3)
    assert after[1] - before[1] == pytest.approx(30, abs=3)
    assert after[2] == pytest.approx(before[2], rel=0.02)
    button(table.page, "Whole", exact=True).tap()


def test_everything_shown_is_hidden_by_its_button(finger):
    table, touch = finger(FIELD)
    page = table.page
    touch.tap(table.place(6, 6))
    table.picked("aa")
    page.locator("summary", has_text="Show").tap()
    for name, place in (("Reach", "[data-testid=reach]"), ("Zones", "[data-zone]"), ("Charges", ".reachable")):
        expect(page.locator(place).first).to_be_attached()
        button(page, name, exact=True).tap()
        expect(page.locator(place)).to_have_count(0)


def test_a_jump_is_chosen_with_its_odds_and_rolled(finger):
    table, touch = finger(FIELD)
    page = table.page
    touch.tap(table.place(6, 14))
    table.picked("bb")
    button(page, re.compile("^jump wall")).tap()
    table.settled()
    expect(page.locator("[data-testid=verdict] .odds li")).to_have_count(3)
    button(page, "Commit").tap()
    page.locator("[data-tab=log]").tap()
    expect(page.locator("[data-testid=log]")).to_contain_text("Jump: 4")


def test_a_prone_model_stands_up_for_half_its_move(finger, server):
    table, touch = finger(FIELD)
    page = table.page
    touch.tap(table.place(16, 4))
    table.picked("pp")
    expect(table.model("pp")).to_have_attribute("aria-label", re.compile("prone"))
    stand = page.locator("[data-testid=deeds]").get_by_role("button", name=re.compile("^stand"))
    stand.tap()
    assert table.cost() == '2"'
    button(page, "Commit").tap()
    expect(table.model("pp")).not_to_have_attribute("aria-label", re.compile("prone"))
    assert server.orders(table.id) == [{"activate": "pp", "legs": [{"stand": True}]}]


def test_an_enemy_is_charged_from_the_list(finger, server):
    table, touch = finger(FIELD)
    touch.tap(table.place(6, 6))
    table.picked("aa")
    table.page.locator("[data-charge=zz] button").first.tap()
    table.settled()
    button(table.page, "Commit").tap()
    expect(table.model("aa")).to_have_attribute("aria-label", re.compile("engaged"))
    assert server.orders(table.id) == [{"activate": "aa", "legs": [{"charge": "zz"}]}]


def test_a_replay_by_buttons_and_scrub_bar(finger):
    table, touch = finger(FIELD)
    page = table.page
    touch.tap(table.place(6, 6))
    table.picked("aa")
    touch.tap(table.place(6, 8))
    table.settled()
    button(page, "Commit").tap()
    expect(table.model("aa")).to_have_attribute("aria-label", re.compile("at 6, 8"))
    page.locator("summary", has_text="Menu").tap()
    button(page, "Replay").tap()
    bar = page.locator("[data-testid=replay]")
    expect(bar).to_be_visible()
    button(bar, "First line").tap()
    expect(table.model("aa")).to_have_attribute("aria-label", re.compile("at 6, 6"))
    button(bar, "Next line").tap()
    expect(table.model("aa")).to_have_attribute("aria-label", re.compile("at 6, 8"))
    page.get_by_label("Line of the log").fill("0")
    expect(table.model("aa")).to_have_attribute("aria-label", re.compile("at 6, 6"))
    button(page, "Back to the game").tap()
    expect(bar).to_have_count(0)


def test_bushido_mode_then_finger_then_handle(finger, server):
    table, touch = finger("bridge")
    page = table.page
    touch.tap(table.place(11, 6))
    table.picked("kenji")
    page.get_by_role("group", name="How to move").get_by_role("button", name=re.compile("^walk")).tap()
    touch.tap(table.place(11, 8))
    table.settled()
    box = page.locator(".handle").bounding_box()
    assert box
    touch.drag((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), table.place(18, 8))
    table.settled()
    button(page, "Commit").tap()
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    (order,) = server.orders(table.id)
    assert order["walk"] == "kenji"
    assert min(order["facing"], 360 - order["facing"]) <= 8


def test_a_unit_is_wheeled_by_a_finger(finger):
    table, touch = finger("ridge")
    x, y = table.centre("spears")
    touch.tap((x, y))
    table.picked("spears")
    touch.drag(table.place(20, 9), table.place(19, 10))
    table.settled()
    expect(table.page.locator("[data-testid=manoeuvres] ol li").first).to_contain_text("wheel left")
    expect(table.page.locator("[data-testid=verdict] .numbers")).to_have_count(3)


# --- by keyboard ------------------------------------------------------------------------------------------------


def pressed(page, name, **how):
    """Goes to a button as Tab would, and presses it with Enter."""
    one = page.get_by_role("button", name=name, **how).first
    one.focus()
    page.keyboard.press("Enter")


def test_every_toggle_has_its_key(sit, page):
    table = sit(FIELD, dice="file")
    table.pick("aa")
    for key, place in (("r", "[data-testid=reach]"), ("z", "[data-zone]"), ("c", ".reachable")):
        expect(page.locator(place).first).to_be_attached()
        table.press(key)
        expect(page.locator(place)).to_have_count(0)
        table.press(key)
        expect(page.locator(place).first).to_be_attached()
    table.press("l")
    expect(page.locator("[data-testid=said]")).to_contain_text("sight")


def test_a_prone_model_stands_by_keyboard(sit, page, server):
    table = sit(FIELD, dice="file")
    table.model("pp").focus()
    table.press("Enter")
    table.picked("pp")
    pressed(page, re.compile("^stand"))
    table.settled()
    table.press("Enter")
    expect(table.model("pp")).not_to_have_attribute("aria-label", re.compile("prone"))
    assert server.orders(table.id) == [{"activate": "pp", "legs": [{"stand": True}]}]


def test_ctrl_click_fixes_a_point(sit, page, server):
    table = sit(FIELD, dice="file")
    table.pick("aa")
    page.keyboard.down("Control")
    table.click(6, 8)
    table.click(4, 8)
    page.keyboard.up("Control")
    table.commit()
    assert server.orders(table.id) == [{"activate": "aa", "legs": [{"move": [[6, 8], [4, 8]]}]}]


def test_bushido_by_keyboard(sit, page, server):
    table = sit("bridge", dice="file")
    table.press("n")
    table.picked("kenji")
    pressed(page, re.compile("^walk"))
    table.press("m", "Shift+ArrowUp")
    table.settled()
    table.press("Enter")
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    (order,) = server.orders(table.id)
    assert (order["walk"], order["path"]) == ("kenji", [[11, 7]])


def test_a_unit_by_keyboard(sit, page, server):
    table = sit("ridge", dice="file")
    table.press("n")
    table.picked("spears")
    page.get_by_text("With your own numbers").focus()
    table.press("Enter")
    pressed(page, "Forward", exact=True)
    table.settled()
    pressed(page, re.compile("^Commit"))
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    assert server.orders(table.id) == [{"unit": "spears", "do": [{"forward": 2}]}]
