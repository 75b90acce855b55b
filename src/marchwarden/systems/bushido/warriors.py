"""What Bushido knows of a model and a side: its characteristics, and its state in this battle."""

import msgspec

from marchwarden.table.kinds import Called, Inches, Slug


class Warrior(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model's Move statistic in inches and its state.

    `engaged_with` are the enemies whose bases it touches; `unable` says, or says why, it cannot be activated.
    """

    move: Inches = 4.0
    keywords: tuple[Slug, ...] = ()
    special_rules: tuple[Slug, ...] = ()
    engaged_with: tuple[str, ...] = ()
    activated: bool = False
    unable: bool | Called = False


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Bushido knows of a side: nothing beyond its name."""


class Activation(msgspec.Struct, frozen=True):
    """The activation that is going on: whose it is, and the enemies it has come into contact with."""

    model: str = ""
    entered: tuple[str, ...] = ()
