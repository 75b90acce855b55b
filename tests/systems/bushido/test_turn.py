"""Activations alternate."""

import pytest

from marchwarden.battle import Battle
from marchwarden.battle.views import scene
from marchwarden.flow.orders import BadInput
from systems.bushido.positions import battle


def four():
    return Battle.from_dict(battle({"id": "a", "at": [10, 10]}, {"id": "b", "at": [14, 10]},
                                   {"id": "x", "side": "red", "at": [30, 30]}, {"id": "y", "side": "red", "at": [34, 30]}))


@pytest.mark.proves("bu.activation")
def test_sides_alternate_and_a_turn_ends_when_all_are_done():
    now = four()
    for name in ("a", "x", "b", "y"):
        assert now.table.turn.active == now.table.models[name].side
        now, verdict = now.play({"end": name})
        assert verdict.legal
    assert now.table.turn.number == 2
    assert not any(model.traits.activated for model in now.table.models.values())


@pytest.mark.proves("bu.activation")
def test_orders_of_one_model_in_a_row_are_one_activation():
    now, _ = four().play({"walk": "a", "path": [[11, 10]]})
    now, verdict = now.play({"walk": "a", "path": [[12, 10]]})
    assert verdict.legal
    refused = now.check({"walk": "b", "path": [[15, 10]]})
    assert refused.rule == "bu.activation"
    assert refused.objections[0].instead is None
    now, verdict = now.play({"walk": "x", "path": [[31, 30]]})
    assert verdict.legal
    assert now.table.models["a"].traits.activated
    assert now.check({"walk": "a", "path": [[12, 11]]}).rule == "bu.activation"


def test_the_unable_are_passed_over():
    now = Battle.from_dict(battle({"id": "a", "at": [10, 10], "unable": "stunned"}, {"id": "x", "side": "red", "at": [30, 30]}))
    assert now.table.turn.active == "red"
    assert Battle.from_dict(battle({"id": "a", "at": [10, 10], "unable": True})).legal_orders() == ()


def test_a_walk_is_taken_back_with_its_activation():
    now = four()
    after, _ = now.play({"walk": "a", "path": [[11, 10]], "facing": 45})
    assert after.undo().digest == now.digest


@pytest.mark.parametrize(("model", "path"), [
    ({"id": "a", "at": [10, 10], "base": "square", "base_mm": [25, 50]}, "models[0].base"),
    ({"id": "a", "at": [10, 10], "engaged_with": ["nobody"]}, "models[0].engaged_with"),
    ({"id": "a", "at": [10, 10], "strength": 3}, "models[0].strength"),
])
def test_what_fits_no_rule_is_a_fault(model, path):
    with pytest.raises(BadInput) as told:
        Battle.from_dict(battle(model))
    assert any(fault.path.startswith(path) for fault in told.value.faults), told.value.faults


def test_a_picture_shows_zones_and_what_models_see():
    kinds = {zone.kind for zone in scene(four()).zones}
    assert kinds == {"zone", "sight"}


def test_a_ruling_that_sets_a_model_down_settles_its_contacts():
    now = Battle.from_dict(battle({"id": "a", "at": [10, 10]}, {"id": "x", "side": "red", "at": [20, 20]}))
    now, verdict = now.play({"adjust": {"model": "a", "at": [19, 20]}, "agreed": True})
    assert verdict.legal
    assert now.table.models["a"].traits.engaged_with == ("x",)
    now, _ = now.play({"adjust": {"model": "x", "at": [25, 20]}, "agreed": True})
    assert now.table.models["a"].traits.engaged_with == ()


@pytest.mark.parametrize(("order", "path"), [
    ({"walk": "a", "path": [[11, 10]], "distance": -4}, "distance"), ({"run": "a", "to": [12, 10], "length": -1}, "length"),
    ({"charge": "a", "target": "x", "length": -2}, "length"), ({"move": "a", "distance": -1, "path": []}, "distance")])
def test_nobody_goes_less_than_nothing(order, path):
    with pytest.raises(BadInput) as bad:
        four().check(order)
    assert [(fault.path, fault.problem[:26]) for fault in bad.value.faults] == [(path, "expected inches from 0 to ")]
