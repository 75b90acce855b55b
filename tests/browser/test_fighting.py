"""Shots, fights with bids of Might, courage, magic and heroic actions, resolved on screen through the panel of questions."""

import re

import pytest
from playwright.sync_api import expect

HEAD = """
marchwarden: 1
ruleset: middle-earth
board: {width: 24, depth: 24}
sides: [{id: good, name: Good, alignment: good}, {id: evil, name: Evil, alignment: evil}]
"""
DUEL = HEAD + """
title: A duel
models:
  - {id: hero, name: Halbarad, side: good, fight: 4, attacks: 1, might: 2, base_mm: 25.4, at: [8, 8], keywords: [infantry, hero], engaged_with: [orc]}
  - {id: orc, name: Orc, side: evil, fight: 4, base_mm: 25.4, at: [9, 8], engaged_with: [hero]}
  - {id: far, name: Far, side: evil, base_mm: 25.4, at: [20, 20]}
turn: {number: 1, phase: fight, priority: evil, active: evil}
"""
SHOT = HEAD + """
title: A shot
models:
  - {id: bow, name: Bowman, side: good, shoot: 4+, wargear: [bow], base_mm: 25.4, at: [8, 4], keywords: [infantry, warrior]}
  - {id: orc, name: Orc, side: evil, base_mm: 25.4, at: [8, 16]}
turn: {number: 1, phase: shoot, priority: good, active: good}
"""
TERROR = HEAD + """
title: A fright
models:
  - {id: hero, name: Halbarad, side: good, move: 6, courage: 5+, will: 2, base_mm: 25.4, at: [8, 8], keywords: [infantry, hero]}
  - {id: wight, name: Wight, side: evil, base_mm: 25.4, at: [12, 8], special_rules: [terror]}
turn: {number: 1, phase: move, priority: good, active: good}
"""
MAGIC = HEAD + """
title: A spell
models:
  - {id: wizard, name: Wizard, side: good, move: 6, will: 3, base_mm: 25.4, at: [8, 8], keywords: [infantry, hero], powers: [{id: transfix, range: 12, casting: 4}]}
  - {id: chief, name: Chief, side: evil, will: 2, intelligence: 4+, base_mm: 25.4, at: [8, 16], keywords: [infantry, hero]}
turn: {number: 1, phase: move, priority: good, active: good}
"""
HEROIC = HEAD + """
title: A heroic move
models:
  - {id: hero, name: Halbarad, side: good, move: 6, might: 2, base_mm: 25.4, at: [8, 8], keywords: [infantry, hero]}
  - {id: orc, name: Orc, side: evil, base_mm: 25.4, at: [20, 20]}
turn: {number: 1, phase: move, priority: evil, step: declare}
"""


class Sides:
    """Both sides of a battle: two pages by links, or one page for both; dice are typed in by whoever sees them asked."""

    def __init__(self, server, pages, hands, battle, *, seats):
        game = server.open(battle, mode="seats" if seats else "hot-seat", dice="typed")
        self.id = game["game"]
        links = {side: seat["link"] for seat in game["seats"] for side in seat["sides"]} if seats else {}
        self.tables = {}
        for side in ("good", "evil"):
            if side == "good" or seats:
                page = pages().new_page()
                page.goto(links.get(side) or game["hot_seat"])
                expect(page.locator("[data-model]").first).to_be_visible()
            self.tables[side] = hands(page, game)

    def panel(self, side):
        return self.tables[side].page.locator("[data-testid=prompt]")

    def roll(self, side, *faces, of=""):
        """Types in dice as they fell, in the page of the side whose dice they are."""
        panel = self.panel(side)
        expect(panel).to_contain_text(re.compile("roll \\d+ di(e|ce)"))
        expect(panel).to_contain_text(f"({of})" if of else "roll")
        for face in faces:
            panel.get_by_role("button", name=f"Rolled {face}").click()

    def answer(self, side, words, *, effect, asked):
        """Gives an answer after seeing that the panel says who is asked, what, and to which effect; the others see it too."""
        panel = self.panel(side)
        name = side.capitalize()
        expect(panel).to_contain_text(f"{name} must")
        expect(panel).to_contain_text(asked)
        other = self.panel("evil" if side == "good" else "good")
        expect(other).to_contain_text(f"{name} must")
        if other.page is not panel.page:
            expect(other).to_contain_text(f"Waiting for {name}")
            expect(other.locator("li button:not(.link)").first).to_be_disabled()
        choice = panel.locator("li", has_text=words).locator("button:not(.link)").first
        expect(choice.locator("span")).to_contain_text(effect)
        choice.click()

    def log(self, side="good"):
        return self.tables[side].tab("log")


@pytest.fixture(params=["one screen", "two seats"])
def sides(request, server, context_with, hands):
    return lambda battle: Sides(server, context_with, hands, battle, seats=request.param == "two seats")


def test_a_fight_with_a_bid_of_might_and_a_place_to_back_away_to(sides, server):
    both = sides(DUEL)
    both.answer("evil", "Fight: Halbarad against Orc", asked="Which combat is fought next?", effect="duel")
    both.roll("evil", 5, of="duel")
    both.roll("good", 4, of="duel")
    expect(both.panel("good")).to_contain_text("Halbarad rolled 4")
    expect(both.panel("good")).to_contain_text("Halbarad has 2 Might left")
    both.answer("good", re.compile("spends 2 Might"), asked="Spend Might", effect="winning with a 6")
    page = both.tables["evil"].page
    expect(both.panel("evil")).to_contain_text("back away")
    places = page.locator("[data-place]")
    assert places.count() == both.panel("evil").locator("li button:not(.link)").count() > 1
    box = places.nth(1).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    both.roll("good", 6, of="to-wound")
    expect(both.log()).to_contain_text("Duel won by")
    assert [next(iter(order)) for order in server.orders(both.id)] == ["fight", "dice", "dice", "spend", "back_away", "dice"]


def test_a_shot_is_taken_and_rolled(sides, server):
    both = sides(SHOT)
    table = both.tables["good"]
    table.press("n")
    table.picked("bow")
    table.page.locator("[data-testid=deeds]").get_by_role("button", name=re.compile("^shoot at orc")).click()
    table.commit()
    both.roll("good", 5, of="to-hit")
    both.roll("good", 6, of="to-wound")
    expect(table.model("orc")).to_have_count(0)
    expect(both.tables["evil"].model("orc")).to_have_count(0)
    expect(both.log()).to_contain_text("To hit: 5")
    assert server.orders(both.id) == [{"shoot": "bow", "target": "orc"}, {"dice": [5]}, {"dice": [6]}]


def test_courage_fails_and_will_mends_it(sides, server):
    both = sides(TERROR)
    table = both.tables["good"]
    table.pick("hero")
    table.page.locator("[data-charge=wight] button").first.click()
    table.settled()
    table.press("Enter")
    both.roll("good", 1, 2, of="courage")
    expect(both.panel("good")).to_contain_text("Halbarad rolled 1, 2")
    expect(both.panel("good")).to_contain_text("Halbarad has 2 Will left")
    both.answer("good", re.compile("spends 2 Will"), asked="Spend Will", effect="the roll counts 5")
    expect(table.model("hero")).to_have_attribute("aria-label", re.compile("engaged"))
    assert server.orders(both.id)[1:] == [{"dice": [1, 2]}, {"spend": {"model": "hero", "will": 2}}]


def test_a_power_is_cast_and_resisted_in_vain(sides, server):
    both = sides(MAGIC)
    table = both.tables["good"]
    table.pick("wizard")
    table.page.locator("[data-testid=deeds]").get_by_role("button", name=re.compile("^cast transfix at chief")).click()
    table.settled()
    table.press("Enter")
    both.roll("good", 5, of="cast")
    both.answer("evil", re.compile("spends 1 Will"), asked="Resist the power", effect="1 die against 5")
    both.roll("evil", 2, of="resist")
    expect(both.log()).to_contain_text("transfixed")
    expect(table.model("wizard")).to_have_attribute("aria-label", re.compile("will 2 of 3"))
    expect(table.model("chief")).to_have_attribute("aria-label", re.compile("will 1 of 2"))


def test_a_heroic_move_is_declared_and_made_first(sides, server):
    both = sides(HEROIC)
    both.answer("good", "Halbarad: Heroic Move", asked="Declare a heroic action, or pass", effect="costs a point of Might. The hero is activated before")
    table = both.tables["good"]
    expect(table.page.locator("[data-testid=turn]")).to_contain_text("heroic")
    expect(table.model("hero")).to_have_attribute("aria-label", re.compile("might 1 of 2"))
    table.pick("hero")
    table.click(8, 12)
    table.commit()
    expect(both.tables["evil"].model("hero")).to_have_attribute("aria-label", re.compile("at 8, 12"))
    assert server.orders(both.id) == [{"declare": "heroic-move", "model": "hero"}, {"activate": "hero", "legs": [{"go": [8, 12]}]}]
