"""Several people at a table: seats by links, watchers, talk, offers, resigning, real dice, cut lines."""

import re

import pytest
from playwright.sync_api import expect

SCENE = """
marchwarden: 1
ruleset: middle-earth
title: Two of us
board: {width: 24, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
terrain:
  - {id: wall, kind: obstacle, polygon: [[9, 0], [9.3, 0], [9.3, 24], [9, 24]], height: 1}
models:
  - {id: aa, side: good, move: 6, base_mm: 25.4, at: [6, 6]}
  - {id: bb, side: good, move: 6, base_mm: 25.4, at: [6, 12]}
  - {id: zz, side: evil, move: 6, base_mm: 25.4, at: [18, 18]}
turn: {number: 1, phase: move, priority: good, active: good}
"""


class Company:
    """Both seats and a watcher, each in a browser of its own."""

    def __init__(self, server, context_with, hands):
        self.game = server.open(SCENE, mode="seats")
        links = {side: seat["link"] for seat in self.game["seats"] for side in seat["sides"]}
        self.good = self._sit(context_with, hands, links["good"])
        self.evil = self._sit(context_with, hands, links["evil"])
        self.watcher = self._sit(context_with, hands, self.game["watch"])

    def _sit(self, context_with, hands, link):
        page = context_with().new_page()
        page.goto(link)
        expect(page.locator("[data-testid=table]")).to_be_visible()
        return hands(page, self.game)


@pytest.fixture
def company(server, context_with, hands):
    return Company(server, context_with, hands)


def test_a_move_is_seen_by_all_and_only_its_side_may_make_it(company):
    good, evil, watcher = company.good, company.evil, company.watcher
    expect(watcher.page.locator("header")).to_contain_text("watching")
    evil.page.mouse.click(*evil.centre("aa"))
    expect(evil.page.locator("[data-testid=picked]")).to_contain_text("G1")
    evil.drag((6, 6), (6, 8))
    expect(evil.page.locator("[data-testid=plan]")).to_have_count(0)
    good.drag((6, 6), (6, 8))
    good.commit()
    for seat in (good, evil, watcher):
        expect(seat.model("aa")).to_have_attribute("aria-label", re.compile("at 6, 8"))


def test_talk_is_heard_by_all_and_watchers_cannot_talk(company):
    company.good.tab("people")
    company.good.page.get_by_label("Say something").fill("Good luck!")
    company.good.page.get_by_role("button", name="Say").click()
    for seat in (company.evil, company.watcher):
        expect(seat.tab("people").locator("[data-testid=chat]")).to_contain_text("Good luck!")
    expect(company.watcher.page.get_by_label("Say something")).to_have_count(0)
    expect(company.evil.page.locator("[data-testid=seats]")).to_contain_text("here")


def test_what_the_other_has_answered_needs_the_other_to_undo(company):
    good, evil = company.good, company.evil
    good.drag((6, 6), (6, 8))
    good.commit()
    good.page.get_by_role("button", name=re.compile(r"^End .*\(Good\)")).click()
    expect(evil.page.locator("[data-testid=waiting]")).to_contain_text("Evil")
    evil.drag((18, 18), (18, 16))
    evil.commit()
    good.page.get_by_role("button", name="Ask to undo").click()
    offer = evil.page.locator("[data-testid=offer]")
    expect(offer).to_contain_text("take back")
    offer.get_by_role("button", name="Decline").click()
    expect(good.page.locator("[data-testid=offer]")).to_have_count(0)
    good.page.get_by_role("button", name="Ask to undo").click()
    evil.page.locator("[data-testid=offer]").get_by_role("button", name="Accept").click()
    expect(good.model("zz")).to_have_attribute("aria-label", re.compile("at 18, 18"))
    expect(evil.tab("log").locator("li.undone").first).to_be_visible()


def test_resigning_ends_the_game_for_all(company):
    company.evil.page.locator("summary", has_text="Menu").click()
    company.evil.page.get_by_role("button", name=re.compile("^Resign")).click()
    expect(company.good.page.locator("[data-testid=waiting]")).not_to_contain_text("Ended")
    company.evil.page.get_by_role("button", name=re.compile("Really resign")).click()
    for seat in (company.good, company.evil, company.watcher):
        expect(seat.page.locator("[data-testid=waiting]")).to_contain_text("Ended")


def test_a_link_leaves_no_secret_in_the_address(company):
    company.good.page.wait_for_function("!location.hash.includes('seat')")
    company.good.page.reload()
    company.good.pick("aa")
    expect(company.good.page.get_by_role("button", name="do nothing")).to_be_visible()


def test_dice_of_a_real_table_are_typed_in(sit, page):
    table = sit(SCENE, dice="typed")
    table.pick("aa")
    page.get_by_role("button", name=re.compile("^jump wall")).click()
    table.settled()
    table.press("Enter")
    prompt = page.locator("[data-testid=prompt]")
    expect(prompt).to_contain_text("must answer")
    expect(prompt).to_contain_text("roll 1 die")
    page.get_by_role("button", name="Rolled 6").click()
    expect(prompt).to_have_count(0)
    expect(table.tab("log")).to_contain_text("Jump: 6")


def test_a_cut_line_and_a_killed_server_lose_nothing(tmp_path, built, context_with, hands):
    from tests.browser.conftest import Server

    running = Server(tmp_path)
    running.start()
    try:
        company = Company(running, context_with, hands)
        good, evil = company.good, company.evil
        good.drag((6, 6), (6, 8))
        good.commit()
        running.stop(at_once=True)
        expect(good.page.locator(".lost")).to_be_visible()
        good.page.locator("[data-model=bb]").focus()
        running.start()
        expect(good.page.locator(".lost")).to_have_count(0, timeout=15_000)
        expect(evil.page.locator(".lost")).to_have_count(0, timeout=15_000)
        expect(evil.model("aa")).to_have_attribute("aria-label", re.compile("at 6, 8"))
        good.drag((6, 12), (6, 14))
        good.commit()
        expect(evil.model("bb")).to_have_attribute("aria-label", re.compile("at 6, 14"))
        assert len(running.orders(company.game["game"])) == 2
    finally:
        running.stop()
