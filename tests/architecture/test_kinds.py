"""The types that read files and orders: none of a shape that the decoder handles wrongly."""

import importlib
import pkgutil
from types import UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import marchwarden
from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.systems.middle_earth.fighters import Heroism
from marchwarden.systems.middle_earth.heroic_actions import ACTIONS


def structs():
    for found in pkgutil.walk_packages(marchwarden.__path__, "marchwarden."):
        if ".server" in found.name or ".cli" in found.name or "__main__" in found.name:
            continue
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
                yield value


def parts(kind):
    yield kind
    for inner in get_args(kind):
        yield from parts(inner)


def is_bounded_number(kind):
    return get_origin(kind) is Annotated and get_args(kind)[0] in {int, float, str}


def is_fixed_tuple(kind):
    return get_origin(kind) is tuple and Ellipsis not in get_args(kind)


def test_no_bounded_value_shares_a_union_with_a_tuple_of_fixed_length():
    """The decoder mixes up their bounds and reads memory that is not its own."""
    looked_at = 0
    for struct in structs():
        for name, kind in get_type_hints(struct, include_extras=True).items():
            for part in parts(kind):
                if get_origin(part) in {Union, UnionType}:
                    looked_at += 1
                    choices = get_args(part)
                    assert not (any(map(is_bounded_number, choices)) and any(map(is_fixed_tuple, choices))), f"{struct.__name__}.{name}"
    assert looked_at > 50


@pytest.mark.parametrize("name", ruleset_names())
def test_every_profile_is_one_that_a_file_could_write_out(name):
    schema = ruleset(name).schema
    fields = {field.encode_name for field in msgspec.structs.fields(schema.traits)}
    for row in schema.profiles.values():
        msgspec.convert({key: value for key, value in row.items() if key in fields}, schema.traits)


def test_the_names_of_heroic_actions_are_those_that_exist():
    assert set(get_args(Heroism)) == set(ACTIONS)
