"""What Middle-earth knows of a model and a side: characteristics as in its profile, and its state in this battle."""

from typing import Annotated, Any, Literal

import msgspec

from marchwarden.table.kinds import Called, Count, Height, Inches, Millimetres, Slug

Score = Annotated[str, msgspec.Meta(pattern=r"^([1-9]|1[0-2])\+\Z", description="a score from 1+ to 12+, such as 6+")]
Casting = Annotated[int, msgspec.Meta(ge=1, le=6, description="the score of a die from 1 to 6")]
Lives = Annotated[int, msgspec.Meta(ge=1, le=1000, description="a whole number from 1 to 1000")]
Tier = Literal["", "legend", "valour", "fortitude", "minor", "independent"]
Heroism = Literal[
    "heroic-move", "heroic-shoot", "heroic-combat", "heroic-channelling", "heroic-march", "heroic-resolve",
    "heroic-accuracy", "heroic-challenge", "heroic-defence", "heroic-strength", "heroic-strike",
]
"""The names of the heroic actions there are."""
Edge = Literal["north", "south", "east", "west"]


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magical power a model may cast: its range in inches and the score its casting needs."""

    id: Slug
    range: Inches = 0.0
    casting: Casting = 4


class Mount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A model's mount: its own characteristics and points; its id can be a target."""

    id: Called
    profile: str = ""
    name: Called = ""
    move: Inches = 10.0
    fight: Count = 0
    strength: Count = 3
    defence: Count = 4
    attacks: Count = 0
    wounds: Lives = 1
    courage: Score = "6+"
    might: Count = 0
    will: Count = 0
    fate: Count = 0
    height: Height | None = None
    base_mm: Millimetres | list[Millimetres] | None = None
    keywords: tuple[Slug, ...] = ()
    special_rules: tuple[Slug, ...] = ()
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
    wounds: Lives = 1
    courage: Score = "6+"
    intelligence: Score = "6+"
    might: Count = 0
    will: Count = 0
    fate: Count = 0
    keywords: tuple[Slug, ...] = ()
    special_rules: tuple[Slug, ...] = ()
    heroic_actions: tuple[Heroism, ...] = ()
    wargear: tuple[Slug, ...] = ()
    mount: Mount | None = None
    tier: Tier = ""
    powers: tuple[Power, ...] = ()
    warband: Called = ""
    captain: bool = False
    prone: bool = False
    engaged_with: tuple[str, ...] = ()
    activated: bool = False
    unable: bool | Called = False
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
