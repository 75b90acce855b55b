"""A referee for tabletop miniature wargames.

`load` or `loads` a battle file, `Battle.check` or `Battle.play` orders, ask `Battle.reach` where a model can go.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marchwarden.battle import (
        BadInput,
        Battle,
        Fault,
        Objection,
        Verdict,
        load,
        loads,
        ruleset,
        ruleset_names,
    )

__all__ = ["BadInput", "Battle", "Fault", "Objection", "Verdict", "load", "loads", "ruleset", "ruleset_names"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """What is used of the battle package, imported when it is first used: the command line's help needs none of it."""
    if name not in __all__:
        raise AttributeError(f"module 'marchwarden' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module("marchwarden.battle"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
