"""Choosing how to charge: where on an enemy's rim to touch, and several enemies at once."""

import math
import re

import pytest
from playwright.sync_api import Page, expect

BATTLE = """
marchwarden: 1
ruleset: middle-earth
title: Two orcs
board: {width: 30, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
terrain:
  - {id: thicket, kind: difficult, polygon: [[14, 2], [20, 2], [20, 6], [14, 6]]}
models:
  - {id: gimli, name: Gimli, side: good, move: 8, base_mm: 25.4, at: [10, 10]}
  - {id: sam, name: Sam, side: good, move: 8, base_mm: 25.4, at: [12, 4]}
  - {id: orc, name: Orc, side: evil, move: 6, base_mm: 25.4, at: [14, 10]}
  - {id: snaga, name: Snaga, side: evil, move: 6, base_mm: 25.4, at: [14, 11.3]}
  - {id: lurker, name: Lurker, side: evil, move: 6, base_mm: 25.4, at: [17, 4]}
turn: {number: 1, phase: move, priority: good, active: good}
dice: [4, 4, 4, 4]
"""


@pytest.fixture
def field(sit):
    return sit(BATTLE, dice="file")


def aim(field, model="gimli", target="orc"):
    field.pick(model)
    field.page.locator(f"[data-charge={target}] button").first.click()
    field.settled()
    expect(field.page.locator("[data-testid=rim]").first).to_be_attached()


def contact(page: Page) -> tuple[float, float]:
    """Where the handle stands that says where the base will touch, in inches."""
    x, y = (float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", page.locator("[data-testid=contact]").get_attribute("transform") or "")[:2])
    return x, 24 - y


def about(centre, place):
    return math.degrees(math.atan2(place[1] - centre[1], place[0] - centre[0]))


def charged(server, field):
    (order,) = server.orders(field.id)
    (leg,) = order["legs"]
    return leg


def test_the_place_of_contact_is_dragged_along_the_rim(field, page: Page, server):
    aim(field)
    before = contact(page)
    field.drag(before, (13.5, 9), (14, 8.5))
    after = contact(page)
    assert abs(math.dist(after, (14, 10)) - 1) < 0.01
    assert about((14, 10), after) == pytest.approx(-90, abs=6)
    cost = field.cost()
    expect(field.settled()).to_have_attribute("data-legal", "true")
    field.commit()
    leg = charged(server, field)
    assert leg["charge"] == "orc"
    assert leg["path"][-1] == pytest.approx(after, abs=0.001)
    expect(field.model("gimli")).to_have_attribute("aria-label", re.compile("engaged"))
    (entry,) = [one for one in server.ask(f"games/{field.id}/events?since=0&limit=50")["entries"] if one["kind"] == "order"]
    assert f"{round(entry['verdict']['cost'], 2):g} / 8\"" == cost


def test_round_the_back_goes_as_far_as_the_move_and_no_further(field, page: Page):
    aim(field)
    field.drag(contact(page), (14, 8.5), (15.5, 10))
    expect(field.settled()).to_have_attribute("data-legal", "true")
    used = float(field.cost().split(" ")[0])
    assert 3 < used <= 8


def test_a_click_on_the_rim_and_the_buttons_do_the_same(field, page: Page):
    aim(field)
    field.click(14, 8.99)
    field.settled()
    clicked = contact(page)
    assert about((14, 10), clicked) == pytest.approx(-90, abs=6)
    for _ in range(3):
        page.get_by_role("button", name="Touch further one way round").click()
    field.settled()
    assert 10 < abs(about((14, 10), contact(page)) - about((14, 10), clicked)) < 40


def test_typed_words_touch_at_the_same_place(field, page: Page, server):
    field.speak("charge gimli orc at 14,9")
    leg = charged(server, field)
    assert leg["charge"] == "orc"
    assert about((14, 10), leg["path"][-1]) == pytest.approx(-90, abs=4)


def test_after_a_fixed_point_the_rim_is_that_which_is_left(field, page: Page):
    field.pick("gimli")
    field.click(10, 8)
    page.locator("[data-charge=orc] button").first.click()
    field.settled()
    expect(page.locator("[data-testid=rim]").first).to_be_attached()
    field.drag(contact(page), (14, 8.6))
    expect(field.settled()).to_have_attribute("data-legal", "true")
    assert about((14, 10), contact(page)) == pytest.approx(-90, abs=8)


def test_back_gives_up_the_chosen_place_before_the_charge(field, page: Page):
    aim(field)
    first = contact(page)
    field.drag(first, (14, 8.6))
    field.settled()
    field.press("Backspace")
    field.settled()
    assert contact(page) == pytest.approx(first, abs=0.01)
    expect(field.model("orc").locator(".aimed")).to_be_attached()


def test_several_at_once_light_up_and_are_charged(field, page: Page, server):
    field.pick("gimli")
    offer = page.locator("[data-testid=together] button")
    expect(offer).to_have_count(1)
    expect(offer).to_contain_text(re.compile(r"Orc.*Snaga|Snaga.*Orc"))
    for name in ("orc", "snaga"):
        expect(field.model(name).locator(".aimed")).to_have_count(0)
    offer.hover()
    for name in ("orc", "snaga"):
        expect(field.model(name).locator(".aimed")).to_be_attached()
    offer.click()
    expect(field.settled()).to_have_attribute("data-legal", "true")
    promised = offer.locator("strong").text_content().rstrip('"')
    assert field.cost() == f'{promised} / 8"'
    field.commit()
    assert server.orders(field.id) == [{"activate": "gimli", "legs": [{"charge": ["orc", "snaga"]}]}]
    for name in ("gimli", "orc", "snaga"):
        expect(field.model(name)).to_have_attribute("aria-label", re.compile("engaged"))


HELD = BATTLE.replace("at: [14, 10]}", "at: [11.5, 10]}").replace("title: Two orcs", "title: Held")


@pytest.mark.parametrize(("option", "legs"), [("Charge Orc", "charge"), ("Move out", "go"), ("Stay", None)])
def test_starting_in_a_zone_the_options_are_buttons(option, legs, sit, page: Page, server):
    table = sit(HELD, dice="file")
    table.pick("gimli")
    options = page.locator("[data-testid=options]")
    expect(options).to_contain_text("starts in the control zone of Orc")
    rows = options.locator("li")
    expect(rows).to_have_count(3)
    for row in rows.all():
        expect(row.locator("code")).to_have_text(re.compile(r"^me\."))
        expect(row.locator(".quiet")).to_have_text(re.compile(r"\w+ \w+"))
    rows.get_by_role("button", name=re.compile(option, re.IGNORECASE)).click()
    expect(table.settled()).to_have_attribute("data-legal", "true")
    table.commit()
    (order,) = server.orders(table.id)
    assert [next(iter(leg)) for leg in order["legs"]] == ([legs] if legs else [])


def test_what_a_model_sees_is_asked_for_only_when_looked_at(sit, page: Page):
    walled = BATTLE.replace("terrain:\n", "terrain:\n  - {id: keep, kind: impassable, polygon: [[4, 12], [8, 12], [8, 20], [4, 20]]}\n")
    asked = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: asked.append(frame if isinstance(frame, str) else "")))
    table = sit(walled, dice="file")
    table.pick("gimli")
    expect(page.locator("[data-testid=together]")).to_be_visible()
    assert not any('"sight"' in frame for frame in asked)
    table.press("l")
    drawn = page.locator("[data-testid=sight]")
    expect(drawn).to_be_attached()

    def shows(x, y):
        return drawn.evaluate("(path, [x, y]) => path.isPointInFill(new DOMPoint(x, y))", [x, 24 - y])

    assert shows(10, 16)
    assert not shows(3, 20)
    table.press("l")
    expect(drawn).to_have_count(0)
