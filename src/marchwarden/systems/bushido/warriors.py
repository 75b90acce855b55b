"""What Bushido knows of a model and a side: its characteristics, and its state in this battle."""

from typing import Annotated

import msgspec

Inches = Annotated[float, msgspec.Meta(ge=0, le=1000, description="inches from 0 to 1000")]


class Warrior(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model's Move statistic in inches and its state.

    `engaged_with` are the enemies whose bases it touches; `unable` says, or says why, it cannot be activated.
    """

    move: Inches = 4.0
    keywords: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    engaged_with: tuple[str, ...] = ()
    activated: bool = False
    unable: bool | str = False


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Bushido knows of a side: nothing beyond its name."""


class Activation(msgspec.Struct, frozen=True):
    """The activation that is going on: whose it is, and the enemies it has come into contact with."""

    model: str = ""
    entered: tuple[str, ...] = ()
