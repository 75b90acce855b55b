"""Every message of the table's WebSocket: what a page may send, what the server sends back."""

from typing import Any, Literal

import msgspec

PROTOCOL = 1

Code = Literal[
    "bad-frame",
    "bad-order",
    "illegal",
    "stale",
    "not-seated",
    "not-yours",
    "needs-agreement",
    "no-such-thing",
    "key-reused",
    "ended",
    "busy",
    "too-slow",
    "too-large",
    "rate",
    "storage",
    "frozen",
    "fault",
    "unknown-protocol",
]
"""Why something was refused; docs/protocol.md says what to do about each."""


def nothing() -> msgspec.Raw:
    """JSON's null, already written."""
    return msgspec.Raw(b"null")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a page sends."""


class Hello(Sent, frozen=True, tag="hello"):
    """The first frame: which seats this page holds, and how far it has already read (`since`, a seq)."""

    protocol: int
    seats: tuple[str, ...] = ()
    since: int | None = None


class Command(Sent, frozen=True, tag="command"):
    """An order for the battle, given on revision `rev`; `key` makes it safe to send again."""

    key: str
    rev: int
    order: dict[str, Any]


class Reach(Sent, frozen=True, tag="reach"):
    """A private question: where this model can go and whom it can charge."""

    id: int
    model: str
    how: dict[str, Any] = {}


class Check(Sent, frozen=True, tag="check"):
    """A private question: whether this order (or beginning of one) would be legal, and what it costs."""

    id: int
    order: dict[str, Any]


class Orders(Sent, frozen=True, tag="orders"):
    """A private question: which orders are worth offering now, of one model or of all."""

    id: int
    model: str | None = None


class Chat(Sent, frozen=True, tag="chat"):
    """Something said to everybody at the table."""

    text: str


class Rename(Sent, frozen=True, tag="rename"):
    """A seat's player takes another name."""

    seat: str
    name: str


class Offer(Sent, frozen=True, tag="offer"):
    """Ask the other seats to agree: to take back up to event `to`, to a ruling (`order`), or to adjourn."""

    key: str
    rev: int
    kind: Literal["takeback", "ruling", "adjourn"]
    to: int | None = None
    order: dict[str, Any] | None = None


class Reply(Sent, frozen=True, tag="reply"):
    """Accept or decline an offer, or withdraw one's own; `offer` is its seq."""

    key: str
    offer: int
    accept: bool


class Resign(Sent, frozen=True, tag="resign"):
    """A seat gives up; the game ends and the dice secret is revealed."""

    key: str
    seat: str


class Sow(Sent, frozen=True, tag="sow"):
    """A seat's own part of the dice key: 32 hexadecimal digits, drawn after seeing the server's commitment."""

    seat: str
    seed: str


class Ping(Sent, frozen=True, tag="ping"):
    """A question whether the other end is still there."""


Incoming = Hello | Command | Reach | Check | Orders | Chat | Rename | Offer | Reply | Resign | Sow | Ping


class Told(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of what the server sends."""


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: which sides it plays, who sits there, whether somebody is connected."""

    seat: str
    sides: tuple[str, ...]
    name: str
    here: bool = False


class You(msgspec.Struct, frozen=True):
    """Who the server takes this page for; no seats make a watcher."""

    seats: tuple[str, ...]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is to be drawn of one moment of a battle.

    `position` is a battle file without dice and seed; `scene` what the rule system shows beyond it (rings, arcs,
    labels); `question` what must be answered first; `waiting_for` the sides that must act.
    """

    position: msgspec.Raw
    scene: msgspec.Raw = msgspec.field(default_factory=nothing)
    question: msgspec.Raw = msgspec.field(default_factory=nothing)
    waiting_for: tuple[str, ...] = ()


class Takeback(msgspec.Struct, frozen=True):
    """What can be undone: the seats that may do so freely, the seq of the last live order, whether redo exists."""

    free: tuple[str, ...] = ()
    last: int | None = None
    redo: bool = False


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a view differs from the one before.

    `keys` replaces top-level keys of the position; `rows` replaces rows of its lists by id (null removes one);
    scene and question are sent whole when they changed.
    """

    keys: dict[str, Any] = {}
    gone: tuple[str, ...] = ()
    rows: dict[str, dict[str, Any]] = {}
    scene: Any | msgspec.UnsetType = msgspec.UNSET
    question: Any | msgspec.UnsetType = msgspec.UNSET
    waiting_for: tuple[str, ...] = ()


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the game's log, in the words of the server.

    `kind`: created | sown | order | undo | offer | reply | resigned | adjourned | revealed. `rev` is the revision after
    it, `digest` the state's hash there, `hash` the end of the chain. `verdict` and `patch` come with order and undo.
    """

    seq: int
    rev: int
    kind: str
    actor: str
    at: int
    digest: str
    hash: str
    body: msgspec.Raw = msgspec.field(default_factory=nothing)
    verdict: msgspec.Raw = msgspec.field(default_factory=nothing)
    patch: msgspec.Raw = msgspec.field(default_factory=nothing)
    dice: tuple[int, ...] = ()
    undone_by: int | None = None


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer that waits for an answer."""

    offer: int
    by: str
    kind: str
    to: int | None = None
    order: dict[str, Any] | None = None


class Said(Told, frozen=True, tag="said"):
    """A line of chat."""

    n: int
    by: str
    name: str
    text: str
    at: int


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the dice come from: `commit` is published before the seats sow; `secret` only at the end."""

    mode: Literal["server", "typed", "file"]
    commit: str = ""
    sown: dict[str, str] = {}
    fixed: bool = False
    used: int = 0
    secret: str = ""


class Ended(msgspec.Struct, frozen=True):
    """How a game ended and through whom."""

    how: str
    by: str


class Goal(msgspec.Struct, frozen=True):
    """Whether a lesson's goal is met, and what is missing in words."""

    met: bool
    missing: tuple[str, ...] = ()


class State(Told, frozen=True, tag="state"):
    """Everything a page needs to show a game; sent after hello, and again when it missed too much."""

    protocol: int
    game: str
    title: str
    ruleset: str
    mode: Literal["hot-seat", "seats"]
    rev: int
    seq: int
    digest: str
    hash: str
    view: View
    you: You
    seats: tuple[Seat, ...]
    takeback: Takeback
    dice: Proof
    log: tuple[Entry, ...] = ()
    chat: tuple[Said, ...] = ()
    offers: tuple[Offered, ...] = ()
    watchers: int = 0
    ended: Ended | None = None
    goal: Goal | None = None
    frozen: str = ""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """What follows from the log as it stands, small enough to send with every entry."""

    takeback: Takeback
    dice: Proof
    offers: tuple[Offered, ...] = ()
    ended: Ended | None = None
    goal: Goal | None = None


class Happened(Told, frozen=True, tag="happened"):
    """A new line of the log, to everybody: apply its patch and show its events."""

    entry: Entry
    now: Now


class Missed(Told, frozen=True, tag="missed"):
    """After a reconnect: the lines of the log the page has not seen (at most 200), and what follows from them."""

    entries: tuple[Entry, ...]
    now: Now
    seats: tuple[Seat, ...]
    you: You
    chat: tuple[Said, ...] = ()


class Accepted(Told, frozen=True, tag="accepted"):
    """The command with this key is in the log for good, at `seq`; sent again for a command sent again."""

    key: str
    seq: int
    rev: int
    digest: str
    verdict: msgspec.Raw = msgspec.field(default_factory=nothing)


class Refused(Told, frozen=True, tag="refused"):
    """The command with this key changed nothing; `rev` is the revision now."""

    key: str
    code: Code
    message: str
    rev: int
    verdict: msgspec.Raw = msgspec.field(default_factory=nothing)


class Answer(Told, frozen=True, tag="answer"):
    """The answer to a private question of this page, true of revision `rev`."""

    id: int
    rev: int
    result: msgspec.Raw = msgspec.field(default_factory=nothing)
    code: Code | None = None
    message: str = ""


class Seats(Told, frozen=True, tag="seats"):
    """Who is there now."""

    seats: tuple[Seat, ...]
    watchers: int = 0


class Wrong(Told, frozen=True, tag="wrong"):
    """A frame that was no command was not accepted."""

    code: Code
    message: str


class Pong(Told, frozen=True, tag="pong"):
    """Still here."""

    rev: int
    seq: int


class Bye(Told, frozen=True, tag="bye"):
    """The server closes this connection on purpose; `again` says whether to connect anew."""

    reason: str
    again: bool = True


Outgoing = State | Happened | Missed | Accepted | Refused | Answer | Said | Seats | Wrong | Pong | Bye

decoder = msgspec.json.Decoder(Incoming)
encoder = msgspec.json.Encoder()
