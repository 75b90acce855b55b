"""What may be asked of a model beyond its moves, and what is no question."""

import pytest

from marchwarden import BadInput
from marchwarden.testing import Scenario


@pytest.fixture
def battle():
    start = Scenario("middle-earth").side("good", alignment="good").side("evil", alignment="evil")
    return start.model("sam", "good", 10, 10).model("orc", "evil", 14, 10).model("snaga", "evil", 14, 11.2).battle()


@pytest.mark.parametrize("how", [{"of": "wishes"}, {"of": ["moves"]}, {"of": "contacts"}, {"of": "contacts", "target": ["orc"]},
                                 {"of": "moves", "after": 3}, {"of": "moves", "after": [{"hop": 3}]}])
def test_what_is_no_question_is_a_fault(battle, how):
    with pytest.raises(BadInput):
        battle.reach("sam", **how)


def test_the_moves_say_what_more_may_be_asked(battle):
    for of in battle.reach("sam").to_dict()["asks"]:
        assert battle.reach("sam", of=of, target="orc").to_dict()["model"] == "sam"


def test_after_some_legs_only_the_rest_of_the_move_is_left(battle):
    (row,) = battle.reach("sam", of="contacts", target="orc", after=[{"move": [[10, 8]]}]).charges
    costs = [touch["cost"] for arc in row["arcs"] for touch in arc]
    assert costs
    assert max(costs) <= 4.00001
    assert min(costs) > 3.2


def test_after_a_charge_there_is_nothing_left(battle):
    assert battle.reach("sam", of="together", after=[{"charge": "orc"}]).to_dict()["free"]["coordinates"] == []
