"""What the HTTP side takes and gives, as types: the OpenAPI page is made from them."""

from typing import Any, Literal

import msgspec


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of request bodies: unknown keys are faults."""


class NewGame(Asked, frozen=True):
    """A game to open: from a battle file's `text` or a shipped `example`.

    `dice`: `server` rolls verifiably, `typed` asks for what fell on a real table, `file` takes the file's own dice and
    seed (hot-seat only: anyone can compute them). `goal` makes the file's expectations a lesson's goal.
    """

    text: str = ""
    example: str = ""
    mode: Literal["hot-seat", "seats"] = "hot-seat"
    dice: Literal["server", "typed", "file"] = "server"
    options: dict[str, Any] = {}
    title: str = ""
    names: dict[str, str] = {}
    watch: bool = True
    goal: bool = False


class SeatLink(msgspec.Struct, frozen=True):
    """A seat with its secret and the address that carries it (behind the #, so that it never reaches a server)."""

    seat: str
    sides: tuple[str, ...]
    token: str
    link: str


class GameMade(msgspec.Struct, frozen=True):
    """A new game: its id, one secret link for each seat, and one for people who only watch."""

    game: str
    seats: tuple[SeatLink, ...]
    hot_seat: str
    watch: str


class SitDown(Asked, frozen=True):
    """Exchange seat secrets for a session: a cookie, and a bearer for programs when asked for."""

    seats: tuple[str, ...]
    bearer: bool = False


class Seated(msgspec.Struct, frozen=True):
    """Who one is now."""

    game: str
    seats: tuple[str, ...]
    bearer: str = ""


class FileText(Asked, frozen=True):
    """A battle file as text, YAML or JSON."""

    text: str


class ReachOf(Asked, frozen=True):
    """A battle file and a model in it."""

    text: str
    model: str
    how: dict[str, Any] = {}


class ListText(Asked, frozen=True):
    """A battle file, roster or army list as text; `side` and `ruleset` for lists; `packed` for archives as base64."""

    text: str = ""
    packed: str = ""
    ruleset: str = ""
    side: str = ""


class FaultAt(msgspec.Struct, frozen=True):
    """What is wrong and where in the file."""

    path: str
    message: str


class Failed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused: a code as on the WebSocket, a sentence, and the faults of a file."""

    code: str
    message: str
    faults: tuple[FaultAt, ...] = ()


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shipped battle: `lesson` marks puzzles with a goal, with their hints and what is said afterwards."""

    id: str
    title: str
    ruleset: str
    summary: str = ""
    lesson: bool = False
    hints: tuple[str, ...] = ()
    afterwards: str = ""


class RulesetLine(msgspec.Struct, frozen=True):
    """An installed rule system in the list."""

    id: str
    title: str


class OptionShown(msgspec.Struct, frozen=True):
    """A reading of the rules that can be switched; the first choice is the default."""

    name: str
    default: Any
    choices: tuple[Any, ...] = ()
    clause: str = ""
    summary: str = ""


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause of the rule book in our own words; `example` is a shipped battle that shows it at work."""

    id: str
    title: str
    source: str
    summary: str = ""
    beyond: bool = False
    example: str = ""


class RulesetPage(msgspec.Struct, frozen=True):
    """A rule system: what can be placed, switched and read; `plain` is what a model without a profile has."""

    id: str
    title: str
    options: tuple[OptionShown, ...]
    profiles: dict[str, Any]
    plain: dict[str, Any]
    clauses: tuple[ClauseShown, ...]
    phases: tuple[str, ...]
    terrain: tuple[str, ...]
    rows: tuple[str, ...]


class Imported(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an import made of a text: a whole position, or rows to place, and lines nobody understood."""

    position: dict[str, Any] | None = None
    models: tuple[dict[str, Any], ...] = ()
    unread: tuple[FaultAt, ...] = ()


class GameLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game in the list of this machine's own games (local mode only)."""

    game: str
    title: str
    ruleset: str
    mode: str
    created: int
    touched: int
    seq: int
    ended: str = ""
