"""The profile table: what a profile brings, and which rules do nothing."""

import re
from collections import Counter

import pytest
from field import block, field, order
from fights import play

from marchwarden.systems.middle_earth.ground import flies
from marchwarden.systems.middle_earth.profiles import mounts, profiles, raw_rows
from marchwarden.systems.middle_earth.special_rules import not_modelled
from marchwarden.systems.middle_earth.special_terrain import is_home


def one(profile, **more):
    return {"id": "m", "side": "good", "profile": profile, "at": [20, 20], **more}


def test_every_row_of_the_table_can_be_put_on_a_board():
    assert len(profiles()) + len(mounts()) == len(raw_rows()) == 160
    for name, row in profiles().items():
        model = field(one(name)).table.models["m"]
        assert model.traits.wounds_left == row["wounds"] and model.height > 0.5
        assert model.name == row["name"]


def test_a_profile_on_a_mount_has_its_move_and_a_mount_with_a_name():
    model = field(one("knight-of-minas-tirith")).table.models["m"]
    assert model.traits.mount.id == "m-mount" and model.traits.move == mounts()["horse"]["move"]


def test_a_mount_may_be_named_by_its_profile():
    model = field(one("eomer", mount={"id": "ff", "profile": "firefoot"})).table.models["m"]
    assert model.traits.mount.move == mounts()["firefoot"]["move"]
    again = field(one("eomer", mount={"id": "ff", "profile": "firefoot", "move": 8})).table.models["m"]
    assert again.traits.mount.move == 8


def test_rules_that_do_nothing_are_told():
    assert not_modelled(["terror", "will-of-evil", "hatred-rohan", "harbinger-of-evil-12"]) == ("will-of-evil",)
    idle = {rule for row in profiles().values() for rule in not_modelled(row["special_rules"])}
    assert "will-of-evil" in idle and "woodland-creature" not in idle


def test_every_rule_that_more_than_three_profiles_carry_does_something():
    carriers = Counter(re.sub(r"(dominant|leader|ancient-enemies|hatred|master-of-battle)-.*", r"\1", rule)
                       for row in raw_rows().values()
                       for rule in dict.fromkeys(word for word in row["special_rules"].split(";") if word)
                       if not_modelled([rule]))
    assert {rule: number for rule, number in carriers.items() if number > 3} == {}


@pytest.mark.proves("me.special.terrain")
def test_at_home_in_a_wood():
    wood = block("old-wood", "difficult", 18, 18, 30, 22)
    assert is_home(["woodland-creature"], "old-wood") and not is_home(["cave-dweller"], "old-wood")
    _, slow = play(field(one("warrior-of-minas-tirith"), terrain=[wood]), order("m", {"move": [[22, 20]]}))
    _, free = play(field(one("mirkwood-ranger"), terrain=[wood]), order("m", {"move": [[22, 20]]}))
    assert (slow.cost, free.cost) == (4, 2)


@pytest.mark.proves("me.special.fly")
def test_fliers_pass_over_everything_but_stop_nowhere_else_could_not():
    wall = block("wall", "impassable", 22, 15, 23, 25)
    battle = field(one("great-eagle"), terrain=[wall])
    assert flies(battle.table.models["m"])
    assert battle.check(order("m", {"move": [[26, 20]]})).legal
    assert not battle.check(order("m", {"move": [[22.5, 20]]})).legal


@pytest.mark.proves("me.special.mighty-hero")
def test_a_mighty_hero_has_a_point_a_turn_for_nothing():
    battle = field(one("aragorn-strider"), turn={"number": 1, "phase": "move", "priority": "good", "step": "declare"})
    start = battle.table.models["m"].traits.might_left
    battle, _ = play(battle, {"declare": "heroic-move", "model": "m"})
    assert battle.table.models["m"].traits.might_left == start
    assert any(row.effect == "mighty-hero" for row in battle.table.lasting)
