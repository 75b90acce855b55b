"""Might, Will and Fate: stores of points, who may draw on whose, and what paying them does."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.systems.middle_earth.fighters import Fighter, Mount
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.reading import Fault, meant
from marchwarden.table.table import Lasting, Table

Kind = Literal["might", "will", "fate"]
KINDS: tuple[Kind, ...] = ("might", "will", "fate")
MIGHTY = "mighty-hero"


class Purse(msgspec.Struct, frozen=True):
    """Points somebody may spend for a model: `payer` is the model itself or, mounted, the other of rider and mount."""

    model: str
    payer: str
    kind: Kind
    left: int


def left(owner: Fighter | Mount, kind: Kind) -> int:
    """How many points of a kind are left: as many as printed until some are spent."""
    kept = getattr(owner, f"{kind}_left")
    return getattr(owner, kind) if kept is None else kept


def wounds_left(owner: Fighter | Mount) -> int:
    """How many wounds somebody has left."""
    return owner.wounds if owner.wounds_left is None else owner.wounds_left


def is_hero(model: Model) -> bool:
    """Whether a model is a hero."""
    return "hero" in model.traits.keywords


def rider_of(table: Table, name: str) -> Model:
    """The model with this id, or the one whose mount has it; KeyError where there is neither."""
    if name in table.models:
        return table.models[name]
    for model in table.models.values():
        if model.traits.mount is not None and model.traits.mount.id == name:
            return model
    raise KeyError(name)


def no_subject(table: Table, name: str, path: str) -> Iterator[Fault]:
    """The fault of naming neither a model nor a mount."""
    mounts = [model.traits.mount.id for model in table.models.values() if model.traits.mount is not None]
    if name not in table.models and name not in mounts:
        yield Fault(path, f"no model and no mount called {name!r}{meant(name, (*table.models, *mounts))}")


def owner_of(table: Table, name: str) -> Fighter | Mount:
    """The characteristics and state of a model, or of the mount with this id."""
    model = rider_of(table, name)
    return model.traits if model.id == name else model.traits.mount


def _couple(model: Model) -> Iterator[tuple[str, Fighter | Mount]]:
    yield model.id, model.traits
    mount = model.traits.mount
    if mount is not None and "hero" in mount.keywords:
        yield mount.id, mount


@enforces("me.points.hero-mount", "me.points.store", "me.special.horse-lord")
def purses(table: Table, name: str, kind: Kind, *, casting: bool = False) -> tuple[Purse, ...]:
    """The points of a kind that may be spent for a model or a mount, its own first.

    A rider and a heroic mount draw on each other's points while they are together, except that a mount's Will casts
    nothing.
    """
    model = rider_of(table, name)
    couple = sorted(_couple(model), key=lambda pair: pair[0] != name)
    lord = kind == "fate" and "horse-lord" in model.traits.special_rules
    if casting or (all(owner_id != name for owner_id, _ in couple) and not lord):
        couple = [pair for pair in couple if pair[0] == name]
    held = ((payer, left(owner, kind) + free_might(table, payer, owner, kind)) for payer, owner in couple)
    return tuple(Purse(name, payer, kind, points) for payer, points in held if points > 0)


@enforces("me.special.mighty-hero")
def free_might(table: Table, name: str, owner: Fighter | Mount, kind: Kind) -> int:
    """The point of Might that is free for a mighty hero this turn."""
    used = any(row.effect == MIGHTY and row.model == name for row in table.lasting)
    return 1 if kind == "might" and MIGHTY in owner.special_rules and not used else 0


def store(table: Table, name: str, kind: Kind, *, casting: bool = False) -> int:
    """How many points of a kind may be spent for a model in all."""
    total = 0
    for purse in purses(table, name, kind, casting=casting):
        total += purse.left
    return total


def with_owner(table: Table, name: str, **changes: object) -> Table:
    """The table with some of the state of a model, or of the mount with this id, changed."""
    model = rider_of(table, name)
    if model.id == name:
        return table.with_model(model.but(**changes))
    return table.with_model(model.but(mount=msgspec.structs.replace(model.traits.mount, **changes)))


class Spent(Event, frozen=True, tag="spent", rename={"payer": "from"}):
    """Points were spent for a model: which, and who paid them."""

    model: str
    might: int = 0
    will: int = 0
    fate: int = 0
    payer: str = ""
    why: str = ""

    def happen(self, table: Table) -> Table:
        payer = self.payer or self.model
        owner = owner_of(table, payer)
        free = free_might(table, payer, owner, "might") if self.might else 0
        changes = {f"{kind}_left": left(owner, kind) - getattr(self, kind) + (free if kind == "might" else 0)
                   for kind in KINDS if getattr(self, kind)}
        if free:
            table = table.but(lasting=(*table.lasting, Lasting(MIGHTY, payer, "turn-end")))
        return with_owner(table, payer, **changes)


class Regained(Event, frozen=True, tag="regained"):
    """Points came back to a model, never to more than it started with."""

    model: str
    might: int = 0
    will: int = 0
    fate: int = 0

    @enforces("me.points.store")
    def happen(self, table: Table) -> Table:
        owner = owner_of(table, self.model)
        changes = {f"{kind}_left": max(left(owner, kind), min(getattr(owner, kind), left(owner, kind) + back))
                   for kind in KINDS if (back := getattr(self, kind))}
        return with_owner(table, self.model, **changes)
