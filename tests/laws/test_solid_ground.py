"""Nobody can stand in impassable ground, whatever the rule system: such a file is refused, one beside it is read."""

import pytest

import marchwarden

HEAD = "{{marchwarden: 1, ruleset: {0}, board: {{width: 24, depth: 24}}, sides: [{{id: good}}, {{id: evil}}], " \
       "terrain: [{{id: rock, kind: impassable, polygon: [[10, 10], [13, 10], [13, 13], [10, 13]]}}], {1}}}"
MODEL = "models: [{{id: a, side: good, base_mm: 25.4, at: [{0}, 11.5]}}]"
UNIT = "units: [{{id: a, side: good, count: 4, front: 2, base_mm: [25.4, 25.4], move: 4, leadership: 7, facing: 0, at: [{0}, 11.5]}}]"
SYSTEMS = {"middle-earth": MODEL, "bushido": MODEL, "realm-of-chaos": UNIT}
# A round base of half an inch ends there on either side of the rock; a unit's front edge does at its `at`.
BESIDE = {"middle-earth": 9.5, "bushido": 9.5, "realm-of-chaos": 10.0}


@pytest.mark.parametrize("ruleset", SYSTEMS)
@pytest.mark.parametrize("deep", [0.05, 0.5, 1.5])
def test_standing_in_it_is_a_fault(ruleset, deep):
    with pytest.raises(marchwarden.BadInput, match="rock"):
        marchwarden.loads(HEAD.format(ruleset, SYSTEMS[ruleset].format(BESIDE[ruleset] + deep)))


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_touching_it_is_none(ruleset):
    assert marchwarden.loads(HEAD.format(ruleset, SYSTEMS[ruleset].format(BESIDE[ruleset]))).digest
