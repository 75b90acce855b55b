"""Everything that is told apart on the table is told apart by every eye: sides, zones and states, pair by pair."""

import io
from itertools import combinations

import pytest

from marchwarden.testing import Scenario

Image = pytest.importorskip("PIL.Image")

SIGHTS = ["none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
APART = 12.0
"""From which difference on (CIE 1976) a pixel counts as another colour."""

LEAST = 0.02
"""Which share of the pixels must differ between two things that are to be told apart."""


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def lab(pixel: tuple[int, ...]) -> tuple[float, float, float]:
    r, g, b = (linear(c / 255) for c in pixel[:3])
    x, y, z = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, \
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def differing(one, other) -> float:
    """Which share of the pixels of two pictures of one size differ clearly."""
    known: dict[tuple[int, ...], tuple[float, float, float]] = {}
    count = 0
    for a, b in zip(one, other, strict=True):
        if a != b:
            la, lb = (known.setdefault(p, lab(p)) for p in (a, b))
            count += sum((p - q) ** 2 for p, q in zip(la, lb, strict=True)) ** 0.5 > APART
    return count / len(one)


class Eye:
    """The page as somebody sees it."""

    def __init__(self, page, *, forced: bool, scheme: str) -> None:
        self.page, self.session, self.sight = page, page.context.new_cdp_session(page), "none"
        page.emulate_media(forced_colors="active" if forced else "none", color_scheme=scheme, reduced_motion="reduce")

    def look(self, sight: str) -> None:
        self.sight = sight
        self.session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})

    def sees(self, model: str, inches: float) -> list[tuple[int, ...]]:
        """The pixels about a model, so many inches to each side."""
        box = self.page.locator(f"[data-model='{model}'] .base").bounding_box()
        world = self.page.locator("svg.layer > g").first.get_attribute("transform") or ""
        far = inches * float(world.rsplit("(", 1)[1].rstrip(")"))
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        clip = {"x": round(x - far), "y": round(y - far), "width": round(2 * far), "height": round(2 * far)}
        data = Image.open(io.BytesIO(self.page.screenshot(clip=clip))).convert("RGB").tobytes()
        return [tuple(data[at:at + 3]) for at in range(0, len(data), 3)]


HIDE = "what => document.querySelectorAll(what).forEach(one => { one.style.visibility = 'hidden'; })"


def told_apart(eye, kinds, twin, inches):
    """Every pair of kinds differs clearly, and far more than two of one kind do."""
    found = []
    for sight in SIGHTS:
        eye.look(sight)
        shown = {name: eye.sees(name, inches) for name in (*kinds, twin)}
        alike = differing(shown[kinds[0]], shown[twin])
        for one, other in combinations(kinds, 2):
            apart = differing(shown[one], shown[other])
            if apart < max(LEAST, 2 * alike):
                found.append(f"{sight}: {one} and {other}: {apart:.3f} of the pixels differ; two alike: {alike:.3f}")
    assert found == []


def three_sides():
    start = Scenario("bushido").put(board={"width": 24, "depth": 16}, options={"zone_arc": 360})
    for side in ("blue", "red", "white"):
        start = start.side(side)
    for number, side in enumerate(("blue", "red", "white", "blue")):
        start = start.model(f"{side}{number}", side, 4 + 5 * number, 8, base_mm=40, facing=90)
    return start.data()


def states():
    start = Scenario("middle-earth").put(board={"width": 32, "depth": 16}, turn={"number": 1, "phase": "move", "priority": "good",
                                                                            "active": "good"})
    start = start.side("good", alignment="good").side("evil", alignment="evil")
    how = {"plain": {}, "acted": {"activated": True}, "prone": {"prone": True}, "unable": {"unable": True}, "fighting": {}, "twin": {}}
    for number, (name, state) in enumerate(how.items()):
        more = {"engaged_with": ["foe"]} if name == "fighting" else state
        start = start.model(name, "good", 4 + 4 * number, 8, base_mm=40, **more)
    return start.model("foe", "evil", 4 + 4 * 4, 8 + 40 / 25.4, base_mm=40, engaged_with=["fighting"]).data()


LOOKS = [(False, "light"), (False, "dark"), (True, "light"), (True, "dark")]


@pytest.mark.parametrize(("forced", "scheme"), LOOKS)
def test_sides_and_their_zones(forced, scheme, sit, page):
    sit(three_sides(), dice="file")
    eye = Eye(page, forced=forced, scheme=scheme)
    page.evaluate(HIDE, "svg text, .marks, [data-testid=grid]")
    told_apart(eye, ["blue0", "red1", "white2"], "blue3", 0.75)
    page.evaluate(HIDE, ".tokens")
    told_apart(eye, ["blue0", "red1", "white2"], "blue3", 1.8)


@pytest.mark.parametrize(("forced", "scheme"), LOOKS)
def test_states(forced, scheme, sit, page):
    sit(states(), dice="file")
    eye = Eye(page, forced=forced, scheme=scheme)
    page.evaluate(HIDE, "svg.layer > g > :not(.tokens), svg text")
    told_apart(eye, ["plain", "acted", "prone", "unable", "fighting"], "twin", 1.2)
