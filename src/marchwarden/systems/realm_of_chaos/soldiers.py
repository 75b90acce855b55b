"""What Realm of Chaos knows of single models and sides: nothing, everybody stands in a unit."""

import msgspec


class Soldier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No traits: whoever fights stands under `units`."""


class Host(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side has no traits of its own."""
