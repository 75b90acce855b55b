"""Takes the pictures of the page that the docs and the README show: python tests/browser/photographs.py"""

import io
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from conftest import CHROMIUM, FLAGS, PHONE, ROOT, Hands, Server

PICTURES = ROOT / "docs" / "pictures"
SCREEN = {"width": 1200, "height": 750}


def sat(browser: Browser, server: Server, battle: str, **how: Any) -> Hands:
    """A player at a shipped battle in a page of its own."""
    page = browser.new_page(**{"viewport": SCREEN, "reduced_motion": "reduce", **how})
    game: Mapping[str, Any] = server.open(battle)
    page.goto(game["hot_seat"])
    expect(page.locator("[data-testid=table]")).to_be_visible()
    return Hands(page, game)


def kept(page: Page, name: str) -> None:
    page.wait_for_timeout(300)
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    drawn.quantize(240).save(PICTURES / f"{name}.png", optimize=True)
    page.close()


def a_move(browser: Browser, server: Server) -> None:
    at = sat(browser, server, "ford")
    at.pick("captain")
    at.click(15, 11)
    at.click(13, 12.7)
    at.settled()
    kept(at.page, "table-light")


def a_refusal(browser: Browser, server: Server) -> None:
    at = sat(browser, server, "ford")
    at.pick("captain")
    for place in ((15, 11), (13, 12.7), (12, 21)):
        at.click(*place)
    at.settled()
    kept(at.page, "refused")


def a_wheel(browser: Browser, server: Server) -> None:
    at = sat(browser, server, "ridge", color_scheme="dark")
    at.pick("spears")
    at.drag((20, 9), (19.8, 10), (19.46, 10.36))
    at.settled()
    kept(at.page, "table-dark")


def a_telephone(browser: Browser, server: Server) -> None:
    at = sat(browser, server, "ford", viewport=PHONE, has_touch=True, is_mobile=True)
    at.page.touchscreen.tap(*at.centre("captain"))
    at.picked("captain")
    at.page.touchscreen.tap(*at.place(16.5, 13.5))
    at.settled()
    kept(at.page, "phone")


def the_first_screen(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport=SCREEN, reduced_motion="reduce")
    page.goto(server.origin)
    expect(page.get_by_role("button", name="Play").first).to_be_visible()
    kept(page, "start")


def main() -> None:
    """Take them all, on a server of their own."""
    expect.set_options(timeout=30_000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            the_first_screen(browser, server)
            for take in (a_move, a_refusal, a_wheel, a_telephone):
                take(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
