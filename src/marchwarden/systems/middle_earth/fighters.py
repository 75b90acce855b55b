"""What Middle-earth knows of a model and a side: characteristics as in its profile, and its state in this battle."""

from typing import Annotated, Any, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=1000, description="a whole number from 0 to 1000")]
Inches = Annotated[float, msgspec.Meta(ge=0, le=1000, description="inches from 0 to 1000")]
Score = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,2}\+$", description="a score such as 6+")]
Edge = Literal["north", "south", "east", "west"]


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magical power a model may cast: its range in inches and the score its casting needs."""

    id: str
    range: Inches = 0.0
    casting: int = 4


class Mount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model's mount: its own characteristics and points; its id can be a target."""

    id: str
    profile: str = ""
    name: str = ""
    move: Inches = 10.0
    fight: Count = 0
    strength: Count = 3
    defence: Count = 4
    attacks: Count = 0
    wounds: Count = 1
    courage: Score = "6+"
    might: Count = 0
    will: Count = 0
    fate: Count = 0
    height: float | None = None
    base_mm: float | list[float] | None = None
    keywords: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    wounds_left: Count | None = None
    might_left: Count | None = None
    will_left: Count | None = None
    fate_left: Count | None = None


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "with"}):
    """A challenge between two heroes."""

    other: str
    accepted: bool = False


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model's characteristics (as printed) and state; `..._left` None means as many as printed.

    `courage`, `intelligence` and `shoot` are the scores needed, written `6+`. `moved` is inches this turn.
    """

    move: Inches = 6.0
    fight: Count = 3
    shoot: Score = "4+"
    strength: Count = 3
    defence: Count = 4
    attacks: Count = 1
    wounds: Count = 1
    courage: Score = "6+"
    intelligence: Score = "6+"
    might: Count = 0
    will: Count = 0
    fate: Count = 0
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
    moved: Inches = 0.0
    wounds_left: Count | None = None
    might_left: Count | None = None
    will_left: Count | None = None
    fate_left: Count | None = None
    slain: bool = False
    challenge: Challenge | None = None


class Allegiance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What Middle-earth knows of a side."""

    alignment: Literal["good", "evil"] = "good"
    may_exit: tuple[Edge, ...] = ()
    enters: tuple[Edge, ...] = ()
    broken: bool = False


def score(characteristic: str) -> int:
    """The number of a characteristic written `6+`."""
    return int(str(characteristic).rstrip("+"))


def plain(**values: Any) -> Fighter:
    """The plain warrior, with some values changed."""
    return Fighter(**values)
