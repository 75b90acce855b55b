"""The shipped battles: each can be read, and what it says of itself holds."""

import pytest

from marchwarden import Battle
from marchwarden.battle import parse
from marchwarden.battle.expectations import broken
from marchwarden.battle.shipped import shipped, shipped_text
from marchwarden.cli.check import answers
from marchwarden.testing import position_reads_back


@pytest.mark.parametrize("name", shipped())
def test_example_holds(name):
    data = parse(shipped_text(name))
    assert data["title"]
    if not data.get("orders"):
        assert Battle.from_dict(data).legal_orders()
        return
    answer, _ = answers(data)
    assert data["expect"]
    assert list(broken(data["expect"], answer)) == []


@pytest.mark.parametrize("name", [name for name in shipped() if parse(shipped_text(name)).get("orders")])
def test_the_position_of_an_example_reads_back_after_every_order(name):
    data = parse(shipped_text(name))
    battle = Battle.from_dict(data)
    position_reads_back(battle)
    for order in data["orders"]:
        battle, _ = battle.play(order)
        position_reads_back(battle)


def test_there_is_no_example_of_another_name():
    assert shipped_text("no-such-battle") is None
    assert shipped_text("../pyproject") is None
