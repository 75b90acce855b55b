"""The same game by mouse, finger, keyboard and typed words, with a charge, a die and an answer: the records are the same to the byte."""

import json
import re

import pytest
from playwright.sync_api import expect

SCENE = """
marchwarden: 1
ruleset: middle-earth
title: Four hands
board: {width: 24, depth: 24}
sides: [{id: good, alignment: good}, {id: evil, alignment: evil}]
terrain:
  - {id: wall, kind: obstacle, polygon: [[20, 0], [20.3, 0], [20.3, 9], [20, 9]], height: 1}
models:
  - {id: aragorn, name: Aragorn, side: good, move: 6, base_mm: 25.4, at: [6, 6]}
  - {id: boromir, name: Boromir, side: good, move: 6, base_mm: 25.4, at: [12, 6]}
  - {id: gandalf, name: Gandalf, side: good, move: 6, might: 3, base_mm: 25.4, at: [18, 6], keywords: [hero]}
  - {id: orc, name: Orc, side: evil, move: 6, base_mm: 25.4, at: [12, 11]}
turn: {number: 1, phase: move, priority: good, active: good}
dice: [1, 3]
"""
EXPECTED = [
    {"activate": "aragorn", "legs": [{"move": [[6, 8], [8, 8]]}]},
    {"undo": True},
    {"activate": "aragorn", "legs": [{"go": [6, 9]}]},
    {"activate": "boromir", "legs": [{"charge": "orc"}]},
    {"activate": "gandalf", "legs": [{"jump": "wall"}]},
    {"spend": {"model": "gandalf", "might": 1}},
]
JUMP = re.compile("^jump wall")
SPEND = re.compile("spends 1 Might")


def asked(page):
    """The panel with the question that the die has raised."""
    prompt = page.locator("[data-testid=prompt]")
    expect(prompt).to_contain_text("Good must answer")
    expect(prompt).to_contain_text("Gandalf rolled 1")
    return prompt.get_by_role("button", name=SPEND)


def by_mouse(table):
    table.pick("aragorn")
    table.click(6, 8)
    table.click(8, 8)
    table.commit()
    table.page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.model("aragorn")).to_have_attribute("aria-label", re.compile("at 6, 6"))
    table.drag((6, 6), (6, 9))
    table.commit()
    table.drag((12, 6), (12, 11))
    table.commit()
    table.pick("gandalf")
    table.page.get_by_role("button", name=JUMP).click()
    table.commit()
    asked(table.page).click()


def by_keys(table):
    table.press("n", "m", "Shift+ArrowUp", "Shift+ArrowUp", "w", "2", "ArrowRight")
    table.commit()
    table.press("u")
    expect(table.model("aragorn")).to_have_attribute("aria-label", re.compile("at 6, 6"))
    table.press("m", "3", "ArrowUp")
    table.commit()
    table.press("n")
    table.picked("boromir")
    table.model("orc").focus()
    table.press("Enter")
    table.commit()
    table.press("n")
    table.picked("gandalf")
    table.page.get_by_role("button", name=JUMP).focus()
    table.press("Enter")
    table.commit()
    asked(table.page).focus()
    table.press("Enter")


def by_words(table):
    assert "moves to 8, 8" in table.speak("move G1 to 8,8 via 6,8")
    table.speak("undo")
    table.speak("move aragorn to 6,9")
    assert "charges" in table.speak("charge G2 E1")
    assert "jump wall" in table.speak("do G3 dance")
    assert "Jump: 1" in table.speak("do G3 jump wall")
    answers = table.speak("who")
    assert "Good must answer" in answers
    number = re.search(r"choose (\d): (G3 )?Gandalf spends 1 Might", answers)
    assert number
    table.speak(f"choose {number[1]}")


def by_finger(table):
    page = table.page
    line = page.context.new_cdp_session(page)

    def tap(x: float, y: float) -> None:
        at = dict(zip("xy", table.place(x, y), strict=True))
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def commit() -> None:
        table.settled()
        page.get_by_role("button", name="Commit").tap()
        expect(page.locator("[data-testid=plan]")).to_have_count(0)

    tap(6, 6)
    table.picked("aragorn")
    tap(6, 8)
    tap(8, 8)
    commit()
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(table.model("aragorn")).to_have_attribute("aria-label", re.compile("at 6, 6"))
    tap(6, 9)
    commit()
    tap(12, 6)
    table.picked("boromir")
    tap(12, 11)
    commit()
    tap(18, 6)
    table.picked("gandalf")
    page.get_by_role("button", name=JUMP).tap()
    commit()
    asked(page).tap()


HANDS = {"mouse": by_mouse, "keys": by_keys, "words": by_words, "finger": by_finger}


def without_names_and_clocks(record):
    """A record without what differs between two games that are played alike: ids, secrets, hashes and times."""
    private = {"game", "hash", "prev", "prev_hash", "at", "created", "key", "commit", "secret", "sown", "seed", "chain"}
    if isinstance(record, dict):
        return {key: without_names_and_clocks(value) for key, value in record.items() if key not in private}
    return [without_names_and_clocks(value) for value in record] if isinstance(record, list) else record


@pytest.fixture(scope="module")
def played():
    return {}


@pytest.mark.parametrize("hand", HANDS)
def test_the_same_orders_by_every_hand(hand, server, context_with, hands, played):
    page = context_with(has_touch=hand == "finger").new_page()
    game = server.open(SCENE, dice="file")
    page.goto(game["hot_seat"])
    expect(page.locator("[data-testid=table]")).to_be_visible()
    page.wait_for_timeout(200)
    HANDS[hand](hands(page, game))
    expect(page.locator("[data-model=boromir]")).to_have_attribute("aria-label", re.compile("engaged"))
    expect(page.locator("[data-testid=prompt]", has_text="must answer")).to_have_count(0)
    given = server.ask(f"games/{game['game']}/events?since=0&limit=200")["entries"]
    lines = [entry["body"] for entry in given if entry["kind"] in {"order", "undo"}]
    assert [line["order"] for line in lines if "order" in line] == [order for order in EXPECTED if "undo" not in order]
    record = server.record(game["game"])
    shown = record if isinstance(record, list | dict) else [json.loads(line) for line in record.splitlines() if line.strip()]
    played[hand] = json.dumps(without_names_and_clocks(shown), sort_keys=True)
    assert len(set(played.values())) == 1
