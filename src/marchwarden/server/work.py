"""What the table asks of a referee at its desk, and what comes back: plain data, fit for another process."""

from typing import Any

import msgspec


class Step(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """One change of a battle: an order, so many orders taken back, or a new key for the dice."""

    order: dict[str, Any] | None = None
    undo: int = 0
    key: str = ""


class Job(msgspec.Struct, frozen=True, tag=True, tag_field="job", omit_defaults=True):
    """Base of everything that can be asked."""


class Load(Job, frozen=True):
    """Take up a game: its battle file, where its dice come from, and all its steps so far."""

    game: str
    text: str
    dice: str
    options: dict[str, Any]
    steps: tuple[Step, ...] = ()
    goal: bool = False


class Play(Job, frozen=True):
    """Play an order on the state numbered `rev`, given by whoever holds these sides."""

    game: str
    rev: int
    order: dict[str, Any]
    sides: tuple[str, ...]


class Key(Job, frozen=True):
    """Roll from this key after the state numbered `rev`."""

    game: str
    rev: int
    key: str


class Undo(Job, frozen=True):
    """Take back the last `count` live orders of the state numbered `rev`."""

    game: str
    rev: int
    count: int


class Judge(Job, frozen=True):
    """What the referee would say of this order."""

    game: str
    rev: int
    order: dict[str, Any]


class Reach(Job, frozen=True):
    """Where this model can go."""

    game: str
    rev: int
    model: str
    how: dict[str, Any] = {}


class Orders(Job, frozen=True):
    """Which orders are worth offering."""

    game: str
    rev: int
    model: str | None = None


class ViewAt(Job, frozen=True):
    """What is to be drawn of the state numbered `rev`."""

    game: str
    rev: int


class PositionAt(Job, frozen=True):
    """The battle file of the state numbered `rev`."""

    game: str
    rev: int


class OpenText(Job, frozen=True):
    """Would this battle file make a game? Its sides, title and first state."""

    text: str
    dice: str
    options: dict[str, Any] = {}


class CheckText(Job, frozen=True):
    """Play the orders of a battle file."""

    text: str


class ReachText(Job, frozen=True):
    """Where a model of a battle file can go."""

    text: str
    model: str
    how: dict[str, Any] = {}


class ViewText(Job, frozen=True):
    """What is to be drawn of a battle file."""

    text: str


class ImportText(Job, frozen=True):
    """A battle file, or rows of models from an army list."""

    text: str
    ruleset: str
    side: str
    packed: str = ""


class Rulesets(Job, frozen=True):
    """Which rule systems are there."""


class RulesetNamed(Job, frozen=True):
    """One rule system's options, profiles and clauses."""

    name: str


class Examples(Job, frozen=True):
    """Which battles are shipped."""


class ExampleNamed(Job, frozen=True):
    """The text of a shipped battle."""

    name: str


Work = (
    Load
    | Play
    | Key
    | Undo
    | Judge
    | Reach
    | Orders
    | ViewAt
    | PositionAt
    | OpenText
    | CheckText
    | ReachText
    | ViewText
    | ImportText
    | Rulesets
    | RulesetNamed
    | Examples
    | ExampleNamed
)


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came back: a `code` where it was refused, else the results as JSON that is already written."""

    code: str = ""
    message: str = ""
    faults: tuple[tuple[str, str], ...] = ()
    result: bytes = b"null"
    verdict: bytes = b"null"
    patch: bytes = b"null"
    digest: str = ""
    dice: tuple[int, ...] = ()
    revealed: bool = False
    speaker: str = ""
    missing: tuple[str, ...] = ()
