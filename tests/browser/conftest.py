"""A real server with the built page, a real browser, and a player's hands."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page, expect

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "marchwarden" / "server" / "static"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
START = "import sys; from marchwarden.server import serve; serve(None, port=int(sys.argv[1]), database=sys.argv[2], " \
        "open_browser=False)"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 780}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser; without one it is skipped, and says so."""
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no chromium here: apt-get install chromium, or name one in CHROMIUM"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the built page; it is built where it is not there."""
    if not (STATIC / "index.html").exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("the page is not built and there is no npm to build it")
        subprocess.run([npm, "ci"], cwd=ROOT / "web", check=True, stdout=subprocess.DEVNULL)
        subprocess.run([npm, "run", "build"], cwd=ROOT / "web", check=True, stdout=subprocess.DEVNULL)
    return STATIC


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A table of this machine in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.port, self.database = free_port(), f"sqlite:///{folder / 'table.db'}"
        self.origin = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", START, str(self.port), self.database],
                                            stdout=log, stderr=log)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.origin}/api/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(self.log.read_text())

    def stop(self, *, at_once: bool = False) -> None:
        if self.process is not None:
            (self.process.kill if at_once else self.process.terminate)()
            self.process.wait(15)

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a request; text where it is no JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"origin": self.origin, "content-type": "application/json"}
        request = urllib.request.Request(f"{self.origin}/api/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            text = answer.read().decode()
        return json.loads(text) if "json" in answer.headers["content-type"] else text

    def open(self, battle: Any, **how: Any) -> dict[str, Any]:
        """A new game of a battle: its file's text or data, or the id of a shipped one."""
        what = {"example": battle} if isinstance(battle, str) and "\n" not in battle else \
            {"text": battle if isinstance(battle, str) else yaml.safe_dump(dict(battle), sort_keys=False)}
        return dict(self.ask("games", {**what, **how}))

    def record(self, game: str) -> Any:
        return self.ask(f"games/{game}/record")

    def orders(self, game: str) -> list[Any]:
        """Every order of a game that is in its log."""
        entries = self.ask(f"games/{game}/events?since=0&limit=200")["entries"]
        return [entry["body"]["order"] for entry in entries if entry["kind"] == "order"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


class Hands:
    """A player at a table in a page: knows where an inch is on the screen."""

    def __init__(self, page: Page, game: Mapping[str, Any]) -> None:
        self.page, self.id = page, str(game["game"])
        self.board = page.locator("[data-testid=table]")

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table as a place on the screen."""
        world = self.page.locator("svg.layer > g").first.get_attribute("transform") or ""
        left, top, scale = (float(n) for n in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", world))
        depth = float(self.page.locator("rect.felt").first.get_attribute("height") or 0)
        box = self.board.bounding_box()
        assert box is not None
        return box["x"] + left + x * scale, box["y"] + top + (depth - y) * scale

    def model(self, name: str) -> Any:
        return self.page.locator(f"[data-model='{name}']")

    def pick(self, name: str) -> None:
        """Click a model and wait until it is known where it can go."""
        x, y = self.centre(name)
        self.page.mouse.click(x, y)
        self.picked(name)

    def centre(self, name: str) -> tuple[float, float]:
        box = self.model(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def picked(self, name: str) -> None:
        expect(self.model(name)).to_have_attribute("aria-pressed", "true")
        expect(self.page.locator("[data-testid=reach], .refusal").first).to_be_attached()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, start: tuple[float, float], *way: tuple[float, float], release: bool = True) -> None:
        """Press on one place of the table, go over others, and let go."""
        self.page.mouse.move(*self.place(*start))
        self.page.mouse.down()
        for x, y in way:
            self.page.mouse.move(*self.place(x, y), steps=4)
        if release:
            self.page.mouse.up()

    def click(self, x: float, y: float, **how: Any) -> None:
        self.page.mouse.click(*self.place(x, y), **how)

    def settled(self) -> Any:
        """Waits for the referee's word on the plan and gives the plan's layer."""
        plan = self.page.locator("[data-testid=plan]")
        expect(plan).to_have_attribute("data-settled", "true")
        return plan

    def cost(self) -> str:
        self.settled()
        return self.page.locator("[data-testid=cost]").text_content() or ""

    def commit(self) -> None:
        """Commits the plan and waits until it is no more."""
        self.settled()
        self.press("Enter")
        expect(self.page.locator("[data-testid=plan]")).to_have_count(0)

    def speak(self, line: str) -> str:
        """Types a command in words and gives what is answered."""
        page = self.page
        if not page.locator("[data-testid=text-in]").count():
            page.locator("body").press("/")
        page.fill("[data-testid=text-in]", line)
        before = page.locator("[data-testid=text-out] p:not(.quiet)").count()
        page.locator("[data-testid=text-in]").press("Enter")
        said = page.locator("[data-testid=text-out] p:not(.quiet)")
        expect(said.nth(before + 1)).to_be_visible()
        page.wait_for_timeout(50)
        return "\n".join(said.all_text_contents()[before + 1:])

    def tab(self, name: str) -> Any:
        self.page.locator(f"[data-tab={name}]").click()
        return self.page.locator("#paper")


@pytest.fixture
def sit(server: Server, page: Page) -> Any:
    """Opens a battle on the page, everybody at this screen, and gives the player's hands."""

    def opened(battle: Any, *, on: Page | None = None, more: str = "", **how: Any) -> Hands:
        game = server.open(battle, **how)
        at = on or page
        at.goto(game["hot_seat"] + more if how.get("mode", "hot-seat") == "hot-seat" else game["watch"])
        expect(at.locator("[data-testid=table]")).to_be_visible()
        expect(at.locator(".lost")).to_have_count(0)
        return Hands(at, game)

    return opened


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    return {"viewport": DESKTOP, "reduced_motion": "reduce"}


@pytest.fixture
def context_with(browser: Browser) -> Iterator[Any]:
    """Further browser contexts, closed afterwards."""
    made: list[BrowserContext] = []

    def new(**how: Any) -> BrowserContext:
        made.append(browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce", **how}))
        return made[-1]

    yield new
    for context in made:
        context.close()


@pytest.fixture
def hands() -> type[Hands]:
    return Hands
