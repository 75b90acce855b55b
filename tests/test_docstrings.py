"""What docstrings show, runs."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import marchwarden

MODULES = [found.name for found in pkgutil.walk_packages(marchwarden.__path__, "marchwarden.")
           if not found.name.endswith("__main__") and ".server" not in found.name and "._" not in found.name]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples():
    tried = {name: doctest.testmod(import_module(name)).attempted for name in ("marchwarden.battle.battle", "marchwarden.testing")}
    assert all(tried.values())
