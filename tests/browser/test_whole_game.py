"""A whole game between two browsers in two processes: lines are cut, the server is killed, and nothing is lost."""

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS, Server
from tests.browser.opponent import Opponent

DEEDS = 60


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
            expect(player.page.locator("[data-testid=table]")).to_be_visible()
            expect(player.page.locator(".lost")).to_have_count(0)

    def play(self, deeds: int) -> None:
        """So many things done by whoever is to act, both pages keeping step."""
        for _ in range(deeds):
            self.agree()
            assert any(player.act() for player in (self.good, self.evil)), self.stuck()

    def agree(self) -> None:
        """Both pages come to the same line and the same state of the table."""
        for _ in range(100):
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

    # The line of one is cut; the other goes on as long as it is to act, and the first catches up.
    evil.page.context.set_offline(True)
    evening.play(0)
    evil.page.context.set_offline(False)
    evening.play(DEEDS // 3)

    before = (good.line, good.digest)
    host.stop(at_once=True)
    assert host.process.returncode == -signal.SIGKILL
    for player in (good, evil):
        expect(player.page.locator(".lost")).to_be_visible()
    host.start()
    for player in (good, evil):
        expect(player.page.locator(".lost")).to_have_count(0, timeout=20_000)
        assert (player.line, player.digest) == before
    evening.play(DEEDS // 3)
    print("\n".join(good.did), "\n--\n", "\n".join(evil.did))
