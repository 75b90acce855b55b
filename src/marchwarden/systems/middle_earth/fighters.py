"""What Middle-earth knows of a model and a side: characteristics as in its profile, and its state in this battle."""

from typing import Any, Literal

import msgspec


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magical power a model may cast: its range in inches and the score its casting needs."""

    id: str
    range: float = 0.0
    casting: int = 4


class Mount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model's mount: its own characteristics and points; its id can be a target."""

    id: str
    profile: str = ""
    name: str = ""
    move: float = 10.0
    fight: int = 0
    strength: int = 3
    defence: int = 4
    attacks: int = 0
    wounds: int = 1
    courage: str = "6+"
    might: int = 0
    will: int = 0
    fate: int = 0
    height: float | None = None
    base_mm: float | list[float] | None = None
    keywords: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    wounds_left: int | None = None
    might_left: int | None = None
    will_left: int | None = None
    fate_left: int | None = None


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "with"}):
    """A challenge between two heroes."""

    other: str
    accepted: bool = False


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model's characteristics (as printed) and state; `..._left` None means as many as printed.

    `courage`, `intelligence` and `shoot` are the scores needed, written `6+`. `moved` is inches this turn.
    """

    move: float = 6.0
    fight: int = 3
    shoot: str = "4+"
    strength: int = 3
    defence: int = 4
    attacks: int = 1
    wounds: int = 1
    courage: str = "6+"
    intelligence: str = "6+"
    might: int = 0
    will: int = 0
    fate: int = 0
    keywords: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    heroic_actions: tuple[str, ...] = ()
    wargear: tuple[str, ...] = ()
    mount: Mount | None = None
    tier: str = ""
    powers: tuple[Power, ...] = ()
    warband: str = ""
    captain: bool = False
    prone: bool = False
    engaged_with: tuple[str, ...] = ()
    activated: bool = False
    unable: bool | str = False
    reserve: bool = False
    moved: float = 0.0
    wounds_left: int | None = None
    might_left: int | None = None
    will_left: int | None = None
    fate_left: int | None = None
    slain: bool = False
    challenge: Challenge | None = None


class Allegiance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What Middle-earth knows of a side."""

    alignment: Literal["good", "evil"] = "good"
    may_exit: tuple[str, ...] = ()
    enters: tuple[str, ...] = ()
    broken: bool = False


def score(characteristic: str) -> int:
    """The number of a characteristic written `6+`."""
    return int(str(characteristic).rstrip("+"))


def plain(**values: Any) -> Fighter:
    """The plain warrior, with some values changed."""
    return Fighter(**values)
