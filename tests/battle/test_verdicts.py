"""A verdict looks for the nearest legal alternative when somebody reads it, and says the same before and after."""

import copy
import pickle

import pytest

from marchwarden.testing import Scenario

ORDERS = [
    {"activate": "frodo", "legs": [{"go": [10, 15]}]},
    {"activate": "frodo", "legs": [{"move": [[10, 11.5], [10, 15]]}]},
    {"activate": "frodo", "legs": [{"charge": "orc"}]},
    {"activate": "frodo", "legs": [{"charge": "orc", "path": [[14, 10]]}]},
    {"activate": "frodo", "legs": [{"move": [[9, 10]]}, {"jump": "wall", "to": [9, 5]}]},
]


def battle():
    scenario = Scenario("middle-earth").side("good", alignment="good").side("evil", alignment="evil")
    scenario = scenario.model("frodo", "good", 10, 10, move=4).model("orc", "evil", 20, 10)
    return scenario.box("wall", "obstacle", 4, 12, 16, 12.5, height=1.2).battle()


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: str(order["legs"]))
def test_the_alternative_is_looked_for_when_it_is_read_and_is_legal(order):
    verdict = battle().check(order)
    assert not verdict.legal
    told = (verdict.rule, verdict.reason)
    assert "objections" not in verdict.__dict__
    first = verdict.objections[0]
    assert verdict.objections is verdict.objections
    assert (first.rule, first.reason) == told == (verdict.rule, verdict.reason)
    assert [one.rule for one in verdict.objections] == [one.rule for one in verdict.found]
    assert battle().check(first.instead).legal
    assert verdict.to_dict() == battle().check(order).to_dict()


def test_verdicts_are_values_however_much_of_them_was_read():
    """They can be compared, sent to another process and kept, before their alternative was looked for and after."""
    for order in ORDERS:
        read, unread = battle().check(order), battle().check(order)
        assert read.objections[0].instead is not None
        assert read == unread == unread.settled()
        assert hash(read) == hash(battle().check(order))
        sent = pickle.loads(pickle.dumps(battle().check(order)))
        assert sent == read and sent.in_full is None and sent.to_dict() == read.to_dict()
        assert copy.deepcopy(battle().check(order)) == read
    ones = [battle().check(order) for order in ORDERS]
    assert all(one != other for k, one in enumerate(ones) for other in ones[:k])
