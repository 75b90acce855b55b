"""Difficult ground on the table: in every rule system the label beside the tip says which part of the way cost what."""

import re

import pytest

from marchwarden.testing import Scenario

SUM = re.compile(r'^(?:(?:\d+ × )?\d+\.\d{1,2}(?: \+ )?)+ = (\d+(?:\.\d+)?) / (\d+(?:\.\d+)?)"$')
PART = re.compile(r"(?:(\d+) × )?(\d+\.\d{1,2})")


def adds_up(label):
    """The sum of a label's parts is what it says was used, and some part counts more than once."""
    found = SUM.match(label)
    assert found, label
    parts = [(int(times or 1), float(inches)) for times, inches in PART.findall(label.split("=")[0])]
    assert any(times > 1 for times, _ in parts), label
    assert abs(sum(times * inches for times, inches in parts) - float(found[1])) <= 0.005 * sum(times for times, _ in parts) + 0.01
    return float(found[1])


def thicket(scenario):
    return scenario.box("thicket", "difficult", 12, 0, 20, 20).put(turn={"number": 1, "phase": "move"}, seed=1)


def middle_earth():
    start = Scenario("middle-earth").put(board={"width": 24, "depth": 20}).side("good", alignment="good").side("evil", alignment="evil")
    start = start.model("sam", "good", 10, 10, move=8, base_mm=25.4).model("orc", "evil", 14, 10, base_mm=25.4)
    return {**thicket(start).data(), "turn": {"number": 1, "phase": "move", "priority": "good", "active": "good"}}


def bushido():
    start = Scenario("bushido").put(board={"width": 24, "depth": 20}, options={"difficult": "doubles"}).side("blue").side("red")
    start = start.model("kenji", "blue", 10, 10, move=6, base_mm=25.4, facing=0).model("oni", "red", 15, 10, base_mm=25.4, facing=180)
    return thicket(start).data()


def realm(**unit):
    start = Scenario("realm-of-chaos").put(board={"width": 40, "depth": 20}).side("order").side("chaos")
    return thicket(start.unit("spears", "order", 11.5, 10, facing=0, count=6, front=3, move=6, base_mm=[25.4, 25.4], leader=True,
                              leadership=8, **unit)).data()


@pytest.mark.parametrize("how", ["dragged", "with a fixed point", "charge"])
def test_middle_earth(how, sit, page):
    table = sit(middle_earth(), dice="file")
    table.pick("sam")
    if how == "charge":
        page.locator("[data-charge=orc] button").first.click()
    elif how == "dragged":
        table.drag((10, 10), (13, 8))
    else:
        table.click(11, 9)
        table.click(13, 8)
    assert 3 < adds_up(table.cost()) <= 8


@pytest.mark.parametrize("mode", ["walk", "run", "charge"])
def test_bushido(mode, sit, page):
    table = sit(bushido(), dice="file")
    table.pick("kenji")
    page.get_by_role("group", name="How to move").get_by_role("button", name=re.compile(f"^{mode}")).click()
    if mode == "charge":
        page.locator("[data-charge=oni] button").first.click()
    else:
        table.drag((10, 10), (13, 10.4))
    assert adds_up(table.cost()) > 3


def test_ranked_units(sit):
    table = sit(realm(), dice="file")
    table.pick("spears")
    table.drag((11, 10), (13, 10))
    adds_up(table.cost())


def test_loose_units(sit):
    table = sit(realm(skirmish=True), dice="file")
    table.pick("spears")
    table.drag((11, 10), (13, 10))
    adds_up(table.cost())
