"""The rule book of a system: its clauses, options, orders and exceptions on one page, as a value.

A system is an explicit table of contents; a house rule or an edition is `BOOK.but(...)`. Exceptions are entries of
six kinds and never edits to general procedures:

* modifier - what is this number now: `(game, subject) -> Change | None`, listed under the number's name
* restriction - what may not be done: `(game, deed) -> iterable of Objection`, listed under the deed's name
* requirement - what must be done, same form
* offer - what a player may do at this moment: `(game, moment) -> iterable of Offer`
* replacement - what happens instead of an event: `(game, event) -> Procedure | None`
* reaction - what follows an event: `(game, event) -> Procedure | None`
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from marchwarden.flow.orders import Order
from marchwarden.table.models import Model
from marchwarden.table.schema import Schema
from marchwarden.table.table import Table


class Clause(msgspec.Struct, frozen=True):
    """One clause of a rule book: its stable id, a title and a summary in our own words, where it comes from.

    `beyond` marks clauses the source documents only refer to, filled in from the published game's common knowledge.
    """

    id: str
    title: str
    source: str
    summary: str = ""
    beyond: bool = False


class Option(msgspec.Struct, frozen=True):
    """A reading that can be switched: the first choice is the default; `numbers` allows any number instead."""

    name: str
    default: Any
    choices: tuple[Any, ...] = ()
    clause: str = ""
    summary: str = ""


class Change(msgspec.Struct, frozen=True):
    """One line of a number's bill: how much it changes and why."""

    by: float
    why: str
    clause: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """A rule system as data: see the module's docstring for the six kinds of entries."""

    id: str
    title: str
    clauses: tuple[Clause, ...]
    schema: Schema
    orders: Mapping[str, type[Order]]
    sequence: Callable[["Game"], Any]
    """What the battle does next by itself: a procedure, or None when a player must give an order."""
    reach: Callable[..., Any]
    """`(game, model or unit id, **how) -> Reach`: where it can go; the same functions that judge orders."""
    suggest: Callable[..., Iterable[dict[str, Any]]]
    """`(game, only=None)`: a finite, useful list of orders that are legal now; `only` one model's or unit's suffice."""
    otherwise: Callable[["Game", Mapping[str, Any]], Iterable[Mapping[str, Any]]] = lambda game, order: ()
    """`(game, refused order)`: what may be done instead, nearest to the order first; not all of it need be legal."""
    subject: Callable[[Table, str], Any] = lambda table, name: None
    """What a players' ruling may be about that is no model: the struct with this id, or None."""
    put_back: Callable[[Table, Any], Table] = lambda table, subject: table
    """The table with such a struct in its new state."""
    scene: Callable[["Game"], Any] = lambda game: None
    """What a picture shows beyond bases and terrain: rings, arcs, labels (battle/views)."""
    options: tuple[Option, ...] = ()
    modifiers: Mapping[str, tuple[Callable[..., Any], ...]] = {}
    restrictions: Mapping[str, tuple[Callable[..., Any], ...]] = {}
    requirements: Mapping[str, tuple[Callable[..., Any], ...]] = {}
    offers: tuple[Callable[..., Any], ...] = ()
    replacements: tuple[Callable[..., Any], ...] = ()
    reactions: tuple[Callable[..., Any], ...] = ()
    packages: tuple[str, ...] = ()
    """Modules where the code of the clauses stands, for the coverage table."""

    def but(self, **changes: Any) -> "Rulebook":
        """The same rule book with some entries changed: a house rule or an edition."""
        return msgspec.structs.replace(self, **changes)

    def clause(self, name: str) -> Clause:
        """The clause with this id; KeyError where there is none."""
        for clause in self.clauses:
            if clause.id == name:
                return clause
        raise KeyError(name)


class Game(msgspec.Struct, frozen=True):
    """What a step sees: the table as it is now and the rules it is played by."""

    table: Table
    rules: Rulebook

    def model(self, name: str) -> Model:
        return self.table.models[name]

    def option(self, name: str) -> Any:
        """The value of a ruleset option: the battle's own, else the default."""
        if name in self.table.options:
            return self.table.options[name]
        for option in self.rules.options:
            if option.name == name:
                return option.default
        raise KeyError(name)

    def bill(self, number: str, subject: Any, start: float) -> "Bill":
        """A number with everything that changes it now."""
        changes = (rule(self, subject) for rule in self.rules.modifiers.get(number, ()))
        return Bill(start, tuple(change for change in changes if change is not None))

    def reactions(self, event: Any) -> tuple[Any, ...]:
        """The procedures that follow an event."""
        followed = (rule(self, event) for rule in self.rules.reactions)
        return tuple(procedure for procedure in followed if procedure is not None)

    def objections(self, deed: str, *about: Any) -> tuple[Any, ...]:
        """Everything that restrictions and requirements say against a deed."""
        rules = (*self.rules.restrictions.get(deed, ()), *self.rules.requirements.get(deed, ()))
        return tuple(objection for rule in rules for objection in rule(self, *about))


class Bill(msgspec.Struct, frozen=True):
    """A number and the items it is made of."""

    start: float
    changes: tuple[Change, ...] = ()

    @property
    def total(self) -> float:
        total = self.start
        for change in self.changes:
            total += change.by
        return total
