"""What bushido and ranked units need beside the rest."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def bridge(sit):
    return sit("bridge", dice="file")


def test_bushido_asks_for_the_mode_first(bridge, page, server):
    bridge.pick("kenji")
    modes = page.get_by_role("group", name="How to move")
    for mode in ("walk", "run", "charge"):
        expect(modes.get_by_role("button", name=re.compile(f"^{mode}"))).to_be_visible()
    walk = page.locator("[data-testid=reach]").get_attribute("d")
    modes.get_by_role("button", name=re.compile("^run")).click()
    expect(page.locator("[data-testid=reach]")).not_to_have_attribute("d", walk or "")
    bridge.drag((11, 6), (11, 9))
    bridge.commit()
    (order,) = server.orders(bridge.id)
    assert order["run"] == "kenji"
    assert order["to"][0] == pytest.approx(11, abs=0.3)


def test_bushido_turns_at_the_end_by_handle_and_by_number(bridge, page, server):
    bridge.drag((11, 6), (11, 7))
    bridge.settled()
    box = page.locator(".handle").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*bridge.place(16, 7), steps=4)
    page.mouse.up()
    bridge.settled()
    page.get_by_label(re.compile("Facing at the end")).fill("45")
    page.get_by_label(re.compile("Facing at the end")).press("Tab")
    bridge.settled()
    page.get_by_role("button", name="Commit").click()
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    assert server.orders(bridge.id) == [{"walk": "kenji", "path": [[11, 7]], "facing": 45}]


def test_what_a_model_sees_is_shown_on_demand(bridge, page):
    bridge.pick("kenji")
    bridge.press("l")
    expect(page.locator(".sight")).to_be_attached()


@pytest.fixture
def ridge(sit):
    return sit("ridge", dice="file")


def test_a_unit_is_pulled_straight_and_round_its_corner(ridge, page, server):
    ridge.pick("spears")
    ridge.drag((20, 9), (20, 11))
    assert ridge.cost().startswith("2 / ")
    expect(page.locator("[data-testid=manoeuvres] ol li")).to_have_text(["forward 2\""])
    ridge.press("Escape")
    ridge.drag((20, 9), (19, 10))
    ridge.settled()
    expect(page.locator("[data-testid=manoeuvres] ol li").first).to_contain_text("wheel left")
    expect(page.locator("[data-testid=verdict] .numbers").first).to_be_visible()


def test_manoeuvres_follow_one_another_and_are_taken_back(ridge, page, server):
    ridge.pick("spears")
    page.get_by_text("With your own numbers").click()
    page.get_by_role("button", name="Forward", exact=True).click()
    page.get_by_role("button", name="Turn about", exact=True).click()
    listed = page.locator("[data-testid=manoeuvres] ol li")
    expect(listed).to_have_count(2)
    ridge.press("Escape")
    ridge.pick("bows")
    page.get_by_text("With your own numbers").click()
    page.get_by_role("button", name="Forward", exact=True).click()
    ridge.settled()
    page.get_by_role("button", name="Commit").click()
    expect(page.locator("[data-testid=plan]")).to_have_count(0)
    assert server.orders(ridge.id) == [{"unit": "bows", "do": [{"forward": 2}]}]


def test_a_test_on_the_way_is_told_and_manoeuvres_are_no_inches(ridge, page):
    ridge.pick("spears")
    page.get_by_text("With your own numbers").click()
    page.get_by_label("Degrees").fill("5")
    for _ in range(2):
        page.get_by_role("button", name="Wheel left", exact=True).click()
    ridge.settled()
    pause = page.locator("[data-testid=pause]")
    expect(pause).to_contain_text("wheel left")
    expect(pause).to_contain_text(re.compile(r"Leadership test \(\d+% pass\)"))
    for _ in range(2):
        page.get_by_role("button", name="Wheel left", exact=True).click()
    ridge.settled()
    expect(page.locator("[data-testid=verdict]")).to_contain_text("4 manoeuvres against 3: 1 too many")
    expect(pause).to_have_count(0)


def test_members_of_note_and_the_front_are_drawn(ridge, page):
    spears = ridge.model("spears")
    drawn = page.locator(".drawn", has=spears)
    expect(drawn.locator(".place")).to_have_count(15)
    expect(drawn.locator(".role")).to_have_count(3)
    expect(drawn.locator(".front")).to_be_attached()
    expect(spears).to_have_attribute("aria-label", re.compile("unit of 15, front 5"))


def test_skirmishers_go_by_any_path(ridge, page, server):
    ridge.pick("scouts")
    expect(page.locator("[data-testid=manoeuvres]")).to_have_count(0)
    ridge.click(12, 11)
    ridge.settled()
    ridge.commit()
    (order,) = server.orders(ridge.id)
    assert order["walk"] == "scouts"
