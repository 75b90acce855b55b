"""A whole game between two browsers in two processes: lines are cut, the server is killed, and nothing is lost."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, expect
from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS, Server
from tests.browser.opponent import PATIENCE, Opponent

DEEDS = 42


@pytest.fixture
def host(tmp_path, built) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_browser(browser_type: BrowserType) -> Iterator[object]:
    """Opens a page in a browser process of its own each time."""
    started = []

    def opened() -> Page:
        started.append(browser_type.launch(executable_path=CHROMIUM, args=FLAGS))
        return started[-1].new_context(viewport=DESKTOP, reduced_motion="reduce").new_page()

    yield opened
    for browser in started:
        browser.close()


class Evening:
    """Two players far apart at one table, and what befalls them."""

    def __init__(self, host: Server, opened, seed: int) -> None:
        self.host, self.chance = host, random.Random(seed)
        self.game = host.open("barrow", mode="seats")
        links = {side: seat["link"] for seat in self.game["seats"] for side in seat["sides"]}
        self.good = Opponent(opened(), self.game, "Good", 1, seed)
        self.evil = Opponent(opened(), self.game, "Evil", -1, seed + 1)
        for player, side in ((self.good, "good"), (self.evil, "evil")):
            player.page.goto(links[side])
            expect(player.page.locator("[data-testid=table]")).to_be_visible(timeout=PATIENCE)
            expect(player.page.locator(".lost")).to_have_count(0, timeout=PATIENCE)

    def play(self, deeds: int) -> None:
        """So many things done by whoever is to act, both pages keeping step."""
        for _ in range(deeds):
            self.agree()
            assert any(player.act() for player in (self.good, self.evil)), self.stuck()

    def agree(self) -> None:
        """Both pages come to the same line and the same state of the table."""
        for _ in range(PATIENCE // 50):
            if self.good.line == self.evil.line:
                break
            time.sleep(0.05)
        assert (self.good.line, self.good.digest) == (self.evil.line, self.evil.digest)

    def stuck(self) -> str:
        return "\n".join(f"{one.side}: {one.text('.side')}\n{one.text('[data-testid=waiting]')}\n{one.did[-6:]}"
                         for one in (self.good, self.evil))

    def record(self) -> dict:
        told = self.host.record(self.game["game"])
        return told if isinstance(told, dict) else json.loads(told)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "marchwarden", *words], capture_output=True, text=True, timeout=120, check=False)


def test_two_browsers_play_a_whole_game_through_a_cut_line_and_a_killed_server(host, own_browser, tmp_path):
    evening = Evening(host, own_browser, 5)
    good, evil = evening.good, evening.evil
    assert good.page.context.browser is not evil.page.context.browser
    evening.play(DEEDS // 3)

    # One leaves in the middle; what the other does meanwhile is there when the first comes back, by its cookie alone.
    away = evil.page.url
    evil.page.goto("about:blank")
    expect(good.tab("people").locator("[data-testid=seats]")).to_contain_text("away", timeout=PATIENCE)
    if good.my_turn():
        good.act()
    evil.page.goto(away)
    expect(evil.page.locator("main.table h1")).to_contain_text("barrow", timeout=PATIENCE)
    evening.agree()
    evening.play(DEEDS // 3)

    # The server is killed at once, in whatever it was doing, and starts again on the same file.
    before = (good.line, good.digest)
    host.stop(at_once=True)
    assert host.process.returncode == -signal.SIGKILL
    for player in (good, evil):
        expect(player.page.locator(".lost")).to_be_visible(timeout=PATIENCE)
    host.start()
    for player in (good, evil):
        expect(player.page.locator(".lost")).to_have_count(0, timeout=PATIENCE)
        assert (player.line, player.digest) == before
    evening.play(DEEDS - 2 * (DEEDS // 3))

    # They agree that it is late: one gives up, and the game is over for both.
    evening.agree()
    evil.page.locator("summary", has_text="Menu").click()
    evil.page.get_by_role("button", name="Resign").click()
    evil.page.get_by_role("button", name="Really resign").click()
    for player in (good, evil):
        expect(player.page.locator("[data-testid=waiting]")).to_contain_text("Ended", timeout=PATIENCE)
    evening.agree()
    nothing_is_lost(evening)
    everything_can_be_played_again(evening, tmp_path)


def nothing_is_lost(evening: Evening) -> None:
    """Everything done on either page is in the log once, in an unbroken chain, and rolls, fights and questions were among it."""
    told = evening.record()
    events = told["events"]
    assert [event["seq"] for event in events] == list(range(len(events)))
    assert events[-1]["seq"] == evening.good.line
    assert events[-1]["digest"] == evening.good.digest
    orders = [event["body"]["order"] for event in events if event["kind"] == "order"]
    assert len(orders) == len(evening.good.did) + len(evening.evil.did) == DEEDS
    assert any(event["dice"] for event in events)
    words = " ".join(evening.good.did + evening.evil.did)
    assert "charged" in words and "walked" in words and "ended" in words and "passes" in words
    with sqlite3.connect(evening.host.database.removeprefix("sqlite:///")) as raw:
        assert raw.execute("pragma integrity_check").fetchone() == ("ok",)
        assert raw.execute("select count(*) from events where game = ?", (evening.game["game"],)).fetchone() == (len(events),)


def everything_can_be_played_again(evening: Evening, folder: Path) -> None:
    """The record replays to the same digest, every die is proved, and a forged one is found out."""
    told = evening.record()
    file = folder / "evening.mwr"
    file.write_text(json.dumps(told))
    proved = command("verify", str(file))
    assert proved.returncode == 0, proved.stdout + proved.stderr
    replayed = command("replay", str(file))
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    rolled = next(event for event in told["events"] if event["dice"])
    rolled["dice"][0] = rolled["dice"][0] % 6 + 1
    file.write_text(json.dumps(told))
    assert command("verify", str(file)).returncode == 1
