"""Nothing typed by anybody runs as code, nothing is asked of anybody else, and the page is small."""

import gzip
import json
import re

import pytest
from playwright.sync_api import expect

CORPUS = [
    "<script>window.hit=1</script>", "<img src=x onerror=window.hit=1>", "<svg/onload=window.hit=1>", "\"><script>window.hit=1</script>",
    "javascript:window.hit=1", "{{constructor.constructor('window.hit=1')()}}", "${window.hit=1}", "<iframe srcdoc='<script>top.hit=1</script>'>",
    "<a href=javascript:window.hit=1>x</a>", "</title><script>window.hit=1</script>", "<style>@import 'x'</style>", "<math><mi xlink:href=\"data:x,<script>window.hit=1</script>\">",
    "'-window.hit=1-'", "<details open ontoggle=window.hit=1>", "<body onload=window.hit=1>", "\u202e<script>window.hit=1</script>",
]


def battle(title: str, names: list[str]) -> str:
    models = [{"id": f"m{i}", "name": name[:64], "side": "good" if i % 2 else "evil", "move": 6, "base_mm": 25, "at": [3 + 2 * i, 5]}
              for i, name in enumerate(names)]
    return json.dumps({
        "marchwarden": 1, "ruleset": "middle-earth", "title": title, "board": {"width": 48, "depth": 24},
        "sides": [{"id": "good", "alignment": "good", "name": names[0][:60]}, {"id": "evil", "alignment": "evil", "name": names[1][:60]}],
        "models": models, "turn": {"number": 1, "phase": "move", "priority": "good", "active": "good"},
    }, ensure_ascii=False) + "\n"


def watched(page):
    """Collects what the browser had to stop."""
    reports: list[str] = []
    page.add_init_script("addEventListener('securitypolicyviolation', e => (window.stopped ??= []).push(e.violatedDirective + ' ' + e.blockedURI))")
    page.on("dialog", lambda dialog: (reports.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: reports.append(str(error)))
    return reports


def test_names_titles_and_talk_never_run(page, server, sit):
    reports = watched(page)
    for title in (CORPUS[1], CORPUS[9]):
        table = sit(battle(title, CORPUS))
        table.pick("m1")
        for tab in ("log", "roster", "people", "now"):
            table.tab(tab)
        table.speak("list all")
    table.tab("people")
    for line in CORPUS:
        page.get_by_label("Say something").fill(line)
        page.get_by_label("Say something").press("Enter")
    chat = page.locator("[data-testid=chat]")
    expect(chat.locator("li")).to_have_count(len(CORPUS))
    expect(chat).to_contain_text(CORPUS[0])
    seat = page.locator("[data-testid=seats] input").first
    seat.fill(CORPUS[2])
    seat.press("Enter")
    expect(page.locator("[data-testid=seats]")).to_contain_text(CORPUS[2])
    page.goto(f"{server.origin}/#start")
    page.wait_for_timeout(300)
    assert page.evaluate("[window.hit ?? null, window.stopped ?? null]") == [None, None]
    assert reports == []


@pytest.mark.parametrize("line", CORPUS[:4])
def test_addresses_and_typed_commands_never_run(line, page, server):
    reports = watched(page)
    for part in ("position=", "game=", "setup=", "rules="):
        page.goto("about:blank")
        page.goto(f"{server.origin}/#{part}{line}")
        page.wait_for_timeout(150)
        assert page.evaluate("[window.hit ?? null, window.stopped ?? null]") == [None, None]
    assert reports == []


def test_nothing_is_asked_of_anybody_else(page, server, sit):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.origin)
    expect(page.locator("[data-example]").first).to_be_visible()
    sit("ford").pick("captain")
    outside = [url for url in asked if not url.startswith((server.origin, "data:", "blob:"))]
    assert outside == []
    page.wait_for_function("!location.hash.includes('seat')")
    secret = re.compile(r"seat=|token", re.IGNORECASE)
    assert [url for url in asked if secret.search(url.split("#")[0])] == []


def test_the_policy_is_strict_and_needs_no_exception(page, server):
    answer = page.goto(server.origin)
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'" in policy
    assert page.locator("[style]").count() == 0


def test_the_page_fits_in_120_kilobytes(built):
    files = [path for path in built.rglob("*") if path.suffix in {".js", ".css", ".html", ".svg"}]
    total = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    assert 10_000 < total <= 120_000
