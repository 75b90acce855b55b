"""Faults that have nothing to do with each other are told at once, and nothing is blamed for another's fault."""

import copy

import pytest

import marchwarden
from marchwarden import Battle

SOUND = {
    "marchwarden": 1, "ruleset": "bushido", "board": {"width": 24, "depth": 24}, "sides": [{"id": "a"}, {"id": "b"}],
    "terrain": [{"id": "w", "kind": "impassable", "polygon": [[1, 1], [5, 1], [5, 5], [1, 5]]}],
    "models": [{"id": "m", "side": "a", "at": [12, 12]}, {"id": "n", "side": "b", "at": [16, 12]},
               {"id": "o", "side": "b", "at": [20, 12]}],
    "orders": [{"walk": "m", "path": [[12, 13]]}],
}
BROKEN = {
    "crossing": (("terrain", 0, "polygon"), [[1, 1], [5, 5], [1, 5], [5, 1]], "terrain[0].polygon"),
    "kind": (("terrain", 0, "kind"), "swamp", "terrain[0].kind"),
    "board": (("board", "depth"), -3, "board.depth"),
    "key": (("models", 2, "moove"), 3, "models[2].moove"),
    "move": (("models", 0, "move"), "fast", "models[0].move"),
    "size": (("models", 0, "base_mm"), -5, "models[0].base_mm"),
    "off": (("models", 2, "at"), [50, 12], "models[2].at"),
    "overlap": (("models", 1, "at"), [20, 12.1], None),
    "option": (("options",), {"zonee": 2}, "options.zonee"),
    "subject": (("orders", 0, "walk"), "q", "orders[0].walk"),
}


def faults(*names):
    data = copy.deepcopy(SOUND)
    for name in names:
        *way, last = BROKEN[name][0]
        here = data
        for step in way:
            here = here[step]
        here[last] = BROKEN[name][1]
    with pytest.raises(marchwarden.BadInput) as caught:
        Battle.from_dict(data)
    return {fault.path for fault in caught.value.faults}


@pytest.mark.parametrize("one", [name for name in BROKEN if BROKEN[name][2]])
@pytest.mark.parametrize("other", [name for name in BROKEN if BROKEN[name][2]])
def test_two_faults_in_a_file_are_both_told_and_nothing_else(one, other):
    assert faults(one, other) == {BROKEN[one][2], BROKEN[other][2]}


@pytest.mark.parametrize("other", ["kind", "board", "key", "move", "size", "option", "subject", "crossing"])
def test_an_overlap_is_told_beside_any_other_fault(other):
    assert faults("overlap", other) == {"models[2].at", BROKEN[other][2]}


def test_everything_at_once():
    names = [name for name in BROKEN if name != "overlap"]
    assert faults(*names) == {BROKEN[name][2] for name in names}
