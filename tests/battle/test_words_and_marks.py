"""What people are told is the right way round: what a roll needs, and what difficult ground costs."""

import pytest

import marchwarden
from marchwarden.battle import wording
from marchwarden.battle.drawing import picture
from marchwarden.battle.views import scene

UNITS = """
marchwarden: 1
ruleset: realm-of-chaos
board: {width: 48, depth: 36}
sides: [{id: blue}, {id: red}]
units:
  - {id: spears, side: blue, move: 4, leadership: 8, count: 10, front: 5, at: [11, 11], facing: 90, leader: true}
turn: {phase: move, priority: blue, active: blue}
dice: [DICE]
orders: [{unit: spears, do: [{backward: 1}]}]
"""


@pytest.mark.parametrize(("dice", "total", "passed"), [("2, 1", 3, True), ("4, 4", 8, True), ("5, 4", 9, False)])
def test_a_leadership_test_is_told_as_passed_at_or_under(dice, total, passed):
    battle = marchwarden.loads(UNITS.replace("DICE", dice))
    _, verdict = battle.play({"unit": "spears", "do": [{"backward": 1}]})
    told = next(event.to_dict() for event in verdict.events if event.to_dict()["event"] == "rolled")
    assert told["at_most"] and told["result"] == total
    assert wording.event(told) == f"spears rolls {dice} (leadership, counts as {total}, 8 or less needed)"
    assert (told["result"] <= told["needed"]) is passed


def test_a_roll_that_must_be_high_is_told_so():
    assert "6+ needed" in wording.event({"event": "rolled", "kind": "courage", "dice": (6,), "model": "orc", "needed": 6})


GROUND = """
marchwarden: 1
ruleset: {ruleset}
options: {options}
board: {{width: 24, depth: 24}}
sides: [{{id: good}}, {{id: evil}}]
terrain: [{{id: pond, kind: difficult, polygon: [[6, 8], [10, 8], [10, 10], [6, 10]]}}]
{who}
"""
ONE = "models: [{id: taro, side: good, at: [8, 6]}]"
UNIT = "units: [{id: taro, side: good, at: [8, 6], count: 5, front: 5, facing: 90}]"


@pytest.mark.parametrize(("ruleset", "options", "dear"), [
    ("bushido", "{}", False), ("bushido", "{difficult: ignored}", False), ("bushido", "{difficult: doubles}", True),
    ("middle-earth", "{}", True), ("realm-of-chaos", "{}", True)])
def test_a_picture_marks_difficult_ground_by_what_it_costs(ruleset, options, dear):
    battle = marchwarden.loads(GROUND.format(ruleset=ruleset, options=options,
                                             who=UNIT if ruleset == "realm-of-chaos" else ONE))
    drawn = picture(scene(battle), whole=True)
    assert ("difficult ground, \u00d72" in drawn) is dear
    assert "difficult ground" in drawn
    shown = battle.rules.scene(battle.game) or {}
    assert (shown.get("difficult_costs", 2) == 2) is dear, "the page marks by the same number"
