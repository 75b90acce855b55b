"""What importing a part of the program brings along, seen in a process of its own."""

import subprocess
import sys

import pytest

import marchwarden

HEAVY = {"msgspec", "yaml", "numpy", "typer", "rich", "starlette", "sqlalchemy", "importlib.metadata"}


def brought_along(code):
    """The names of the modules that are there after some code."""
    told = subprocess.run([sys.executable, "-W", "ignore", "-c", f"{code}; import sys; print(*sys.modules)"], check=True,
                          capture_output=True, text=True).stdout
    return set(told.split())


@pytest.mark.parametrize("code", [
    "import marchwarden",
    "from marchwarden.geometry.ground import Ground; Ground(0.5).route((0, 0), (3, 4))",
    "from marchwarden.geometry.sight import Body, sees; sees(Body(0, 0, 1, 0, 1), Body(9, 0, 1, 0, 1))",
])
def test_the_package_and_its_geometry_bring_nothing_heavy(code):
    modules = brought_along(code)
    assert modules.isdisjoint(HEAVY)
    assert {name for name in modules if name.startswith("marchwarden.")} <= {name for name in modules if ".geometry" in name}


def test_a_battle_brings_no_server_and_no_command_line():
    modules = brought_along("import marchwarden; marchwarden.loads")
    assert "marchwarden.battle.battle" in modules
    assert modules.isdisjoint({"numpy", "typer", "rich", "starlette", "sqlalchemy", "marchwarden.server", "marchwarden.cli"})


@pytest.mark.parametrize("name", marchwarden.__all__)
def test_every_public_name_is_there_when_it_is_used(name):
    assert getattr(marchwarden, name) is getattr(__import__("marchwarden.battle", fromlist=[name]), name)
    assert name in dir(marchwarden)


def test_other_names_are_none_of_the_package():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = marchwarden.nonsense
