"""The switches of a rule system as far as reading a file goes: what an option may be."""

import math
from typing import Any, Protocol

MOST = 360.0
"""The largest number an option may be: some are angles."""


class Switch(Protocol):
    """An option of a ruleset as far as reading it goes."""

    @property
    def choices(self) -> tuple[Any, ...]: ...
    @property
    def default(self) -> Any: ...


def wanted(switch: Switch) -> str:
    """What an option may be, in words."""
    if switch.choices:
        return f"one of {', '.join(map(str, switch.choices))}"
    return "true or false" if isinstance(switch.default, bool) else f"a number from 0 to {MOST:g}"


def fits(switch: Switch, value: Any) -> bool:
    """Whether a value is one that an option may have."""
    if switch.choices:
        return any(value == choice and isinstance(value, bool) == isinstance(choice, bool)
                   for choice in switch.choices)
    if isinstance(switch.default, bool):
        return isinstance(value, bool)
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) \
        and 0 <= value <= MOST
