"""Reading the table without seeing it well: axe on every screen, colour vision, forced colours, target sizes."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LEAST_TARGET = 24


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; run npm ci in web/")
    return AXE.read_text()


def start(page: Page, server, sit):
    page.goto(server.origin)
    expect(page.locator("[data-example]").first).to_be_visible()


def lessons(page: Page, server, sit):
    page.goto(f"{server.origin}/#lessons=")
    expect(page.locator("[data-lesson]").first).to_be_visible()


def rules(page: Page, server, sit):
    page.goto(f"{server.origin}/#rules=middle-earth")
    expect(page.locator("dt").first).to_be_visible()


def setup(page: Page, server, sit):
    page.goto(f"{server.origin}/#setup=ford")
    expect(page.locator("[data-placed]").first).to_be_visible()
    page.evaluate("document.querySelectorAll('aside details').forEach(one => { one.open = true; })")


def planning(page: Page, server, sit):
    table = sit("ford")
    table.pick("captain")
    table.click(16.5, 11)
    table.settled()


def refused(page: Page, server, sit):
    table = sit("ford")
    table.pick("captain")
    table.click(16.5, 11)
    table.click(16.5, 21)
    table.settled()


def papers(page: Page, server, sit):
    table = sit("ridge")
    table.pick("spears")
    for name in ("log", "roster", "people"):
        table.tab(name)
    page.locator("summary", has_text="Menu").click()


def words(page: Page, server, sit):
    sit("bridge").speak("list all")


def helped(page: Page, server, sit):
    sit("bridge").press("?")


def replayed(page: Page, server, sit):
    table = sit("bridge")
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("[data-testid=replay]")).to_be_visible()
    assert table


def choosing(page: Page, server, sit):
    sit("barrow")
    expect(page.locator("[data-testid=prompt]")).to_contain_text("must choose")


def backing_away(page: Page, server, sit):
    from tests.browser.test_fighting import DUEL

    sit(DUEL.replace("turn:", "dice: [6, 1]\nturn:").replace("might: 2", "might: 0"), dice="file")
    page.locator("[data-testid=prompt]").get_by_role("button", name=re.compile("^Fight")).click()
    expect(page.locator("[data-place]").first).to_be_visible()


def typing_dice(page: Page, server, sit):
    from tests.browser.test_fighting import DUEL

    sit(DUEL, dice="typed")
    page.locator("[data-testid=prompt]").get_by_role("button", name=re.compile("^Fight")).click()
    expect(page.get_by_role("button", name="Rolled 6")).to_be_visible()


SCREENS = {f.__name__: f for f in (start, lessons, rules, setup, planning, refused, papers, words, helped, replayed, choosing,
                                   backing_away, typing_dice)}


def violations(page: Page, axe: str) -> list[str]:
    # Through the debugger, for the page's own policy lets no foreign script in.
    page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": axe})
    found = page.evaluate("tags => axe.run(document, {runOnly: tags}).then(r => r.violations)", TAGS)
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(screen, page, server, sit, axe):
    SCREENS[screen](page, server, sit)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page, axe) == []


SMALL = """least => [...document.querySelectorAll('button, a, input, select, summary, [role=tab]')]
  .filter(e => e.checkVisibility() && !e.closest('.unseen') && !e.classList.contains('skip'))
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


@pytest.mark.parametrize("screen", ["start", "setup", "planning", "papers", "choosing", "typing_dice"])
def test_targets_are_large_enough(screen, page, server, sit):
    SCREENS[screen](page, server, sit)
    small = [one for one in page.evaluate(SMALL, LEAST_TARGET) if 'type="checkbox"' not in one and "type=\"file\"" not in one]
    assert small == []


def test_every_model_has_a_name_and_a_state_in_words(sit, page):
    table = sit("ford")
    for token in page.locator("[data-model]").all():
        expect(token).to_have_attribute("aria-label", re.compile(r"side (good|evil), at [\d.]+, [\d.]+"))
    table.pick("captain")
    expect(page.locator("[data-testid=said]")).to_have_attribute("aria-live", "polite")


CHANNELS = """() => {
  const of = (model, part, ...names) => {
    const style = getComputedStyle(document.querySelector(`[data-model='${model}'] ${part}`));
    return names.map(name => style.getPropertyValue(name)).join(' ');
  };
  return {inner: !!document.querySelector("[data-model='chieftain'] .inner"), other: !!document.querySelector("[data-model='captain'] .inner"),
    fills: [of('captain', '.base', 'fill'), of('chieftain', '.base', 'fill')],
    rings: ['captain', 'chieftain'].map(id => getComputedStyle(document.querySelector(`[data-zone='${id}']`)).strokeDasharray)};
}"""


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def lab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    r, g, b = (linear(c / 255) for c in (red, green, blue))
    x, y, z = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, \
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


@pytest.mark.parametrize("sight", ["none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"])
def test_sides_differ_for_every_eye_and_by_more_than_colour(sight, sit, page):
    sit("ford")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    colours = []
    for model in ("captain", "chieftain"):
        box = page.locator(f"[data-model='{model}'] .base").bounding_box()
        assert box
        shot = page.screenshot(clip={"x": box["x"] + box["width"] * 0.18, "y": box["y"] + box["height"] * 0.45, "width": 1, "height": 1})
        colours.append(lab(*pixel(shot)))
    apart = sum((a - b) ** 2 for a, b in zip(*colours, strict=True)) ** 0.5
    told = page.evaluate(CHANNELS)
    assert told["inner"] and not told["other"]
    assert told["rings"][0] != told["rings"][1]
    assert apart > (5 if sight == "achromatopsia" else 20)


def pixel(png: bytes) -> tuple[int, int, int]:
    """The colour of a picture of one pixel."""
    import zlib

    at, data = 8, b""
    while at < len(png):
        size, kind = int.from_bytes(png[at:at + 4]), png[at + 4:at + 8]
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    return tuple(zlib.decompress(data)[1:4])  # type: ignore[return-value]


def test_forced_colours_keep_sides_letters_and_plan_apart(sit, page):
    page.emulate_media(forced_colors="active")
    table = sit("ford")
    table.pick("captain")
    looks = {model: page.locator(f"[data-model={model}] .base").evaluate("e => getComputedStyle(e).fill")
             for model in ("captain", "chieftain")}
    assert looks["captain"] != looks["chieftain"]
    ink = page.locator("[data-model=captain] text").first.evaluate("e => getComputedStyle(e).fill")
    assert ink != looks["captain"]


def test_reduced_motion_is_honoured(sit, page):
    sit("ford")
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0


def test_every_drag_has_a_click_path(sit, server):
    """What a drag plans, clicks plan as well."""
    table = sit("ford", dice="file")
    table.pick("captain")
    table.click(16.5, 11)
    clicked = table.cost()
    table.press("Escape")
    table.drag((16.5, 9), (16.5, 11))
    assert table.cost() == clicked
    assert server.orders(table.id) == []
