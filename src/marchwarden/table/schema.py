"""How the battle files of a rule system are read: what it adds to models, sides and the file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from marchwarden.table.table import Table


class Schema(msgspec.Struct, frozen=True):
    """How a system's battle files are read: what it adds to models and sides, and its profile table.

    `traits` and `side_traits` are structs whose fields are the keys of the file; `plain` fills what a model without
    a profile leaves out; `more` names further top-level keys with the struct of their rows (units); `complete` turns
    a decoded table into one with the system's own `state`; `check` lists (path, fault) of what fits no rule.
    """

    traits: Any
    side_traits: Any
    plain: Mapping[str, Any] = {}
    profiles: Mapping[str, Mapping[str, Any]] = {}
    more: Mapping[str, Any] = {}
    mounts: Mapping[str, Mapping[str, Any]] = {}
    """The profiles of mounts, as an army list may name them."""
    wargear: tuple[str, ...] = ()
    """The words of equipment that mean something to the rules."""
    not_modelled: Callable[[Mapping[str, Any]], tuple[str, ...]] = lambda row: ()
    """The special rules of a profile's row that do nothing here."""
    listed: Callable[[Sequence[Mapping[str, Any]]], Iterable[str]] = lambda rows: ()
    """What the rules of building an army find amiss in the rows of one list: each in words."""
    prepare: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda row: row
    """What else a model's row, with its profile, is filled in from before it is read."""
    phases: tuple[str, ...] = ("move",)
    steps: Mapping[str, tuple[str, ...]] = {}
    """The steps of each phase beside its main part, for `turn.step`."""
    complete: Callable[[Table, Mapping[str, Any]], Table] = lambda table, more: table
    ruled: Callable[[Table, str, Mapping[str, Any]], Table] = lambda table, name, changes: table
    """The table after the players ruled changes of a model or unit (by id), filled in as a file of it would be."""
    check: Callable[[Table], Iterable[tuple[str, str]]] = lambda table: ()
    write: Callable[[Table], Mapping[str, Any]] = lambda table: {}
    """The further top-level keys of a position, the inverse of `complete`."""
