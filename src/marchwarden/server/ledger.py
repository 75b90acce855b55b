"""What follows from a game's log: how far it has come, what can be taken back, which offers wait, where dice are."""

from typing import Any, NamedTuple

import msgspec

from marchwarden.server.chain import FIRST, Event
from marchwarden.server.dice import commitment, stream_key
from marchwarden.server.messages import Ended, Goal, Now, Offered, Proof, Takeback
from marchwarden.server.work import Step

CHANGES = ("order", "undo", "sown")
"""The kinds of events that make a new revision."""


class Given(NamedTuple):
    """A live order: where it stands in the log, who gave it, whether something was revealed by it."""

    seq: int
    actor: str
    revealed: bool


class Ledger:
    """The log of one game added up, event by event: the same after a restart as live."""

    def __init__(
        self, game: str, seats: tuple[str, ...], mode: str, dice: str, secrets: tuple[str, ...], *, goal: bool
    ) -> None:
        self.game, self.seats, self.mode, self.dice, self.goal = game, seats, mode, dice, goal
        self.secrets = list(secrets)
        self.seq, self.rev, self.digest, self.hash = -1, 0, "", FIRST
        self.live: list[Given] = []
        self.undone: list[int] = []
        self.undone_by: dict[int, int] = {}
        self.orders: dict[int, dict[str, Any]] = {}
        self.steps: list[Step] = []
        self.keys: dict[str, tuple[int, str]] = {}
        self.offers: dict[int, Offered] = {}
        self.epoch, self.parts, self.fixed, self.used, self.revealed = 0, dict[str, str](), False, 0, ""
        self.ended: Ended | None = None
        self.missing: tuple[str, ...] = ()

    def add(self, event: Event) -> None:
        """Go on by one event."""
        body, cache = msgspec.json.decode(event.body), msgspec.json.decode(event.cache)
        self.seq, self.rev, self.digest, self.hash = event.seq, event.rev, event.digest, event.hash
        self.used += len(event.dice)
        if event.key is not None:
            self.keys[event.key] = (event.seq, cache.get("sent", ""))
        if event.kind in {"created", *CHANGES}:
            self.missing = tuple(cache.get("missing", self.missing))
        if event.kind in {"order", "undo"}:
            self.offers = {}
        getattr(self, f"_{event.kind}")(event, body, cache)

    def _created(self, event: Event, body: Any, cache: Any) -> None:
        """The first event changes nothing that is counted here."""

    def _sow(self, event: Event, body: Any, cache: Any) -> None:
        self.parts[body["seat"]] = body["part"]

    def _sown(self, event: Event, body: Any, cache: Any) -> None:
        self.parts, self.fixed = dict(body["parts"]), True
        self.steps.append(Step(key=stream_key(self.secrets[self.epoch], self.parts, self.game)))

    def _order(self, event: Event, body: Any, cache: Any) -> None:
        if body.get("redo"):
            self.undone.pop()
        else:
            self.undone = []
        self.live.append(Given(event.seq, event.actor, bool(cache.get("revealed"))))
        self.orders[event.seq] = body["order"]
        self.steps.append(Step(order=body["order"]))

    def _undo(self, event: Event, body: Any, cache: Any) -> None:
        for seq in body["undone"]:
            self.undone_by[seq] = event.seq
            self.undone.append(seq)
        del self.live[len(self.live) - len(body["undone"]) :]
        self.steps.append(Step(undo=len(body["undone"])))

    def _offer(self, event: Event, body: Any, cache: Any) -> None:
        self.offers[event.seq] = Offered(event.seq, event.actor, body["kind"], body.get("to"), body.get("order"))

    def _reply(self, event: Event, body: Any, cache: Any) -> None:
        self.offers.pop(body["offer"], None)

    def _resigned(self, event: Event, body: Any, cache: Any) -> None:
        self.ended, self.offers = Ended("resigned", event.actor), {}

    def _revealed(self, event: Event, body: Any, cache: Any) -> None:
        self.revealed = body["secret"]

    def _adjourned(self, event: Event, body: Any, cache: Any) -> None:
        self.epoch, self.parts, self.fixed, self.offers = self.epoch + 1, {}, False, {}

    @property
    def keyed(self) -> bool:
        """Whether dice can fall: from a key that is fixed, or from anywhere but the server's secret."""
        return self.dice != "server" or self.fixed

    def takeback(self) -> Takeback:
        """Who may take back the last order freely, and whether one can be given again."""
        if not self.live or self.ended:
            return Takeback(redo=bool(self.undone) and not self.ended)
        last = self.live[-1]
        free = self.seats if self.mode == "hot-seat" else () if last.revealed else (last.actor,)
        return Takeback(free, last.seq, bool(self.undone))

    def proof(self) -> Proof:
        """What is public of the dice."""
        if self.dice != "server":
            return Proof(self.dice, used=self.used)  # type: ignore[arg-type]  # checked when the game was opened
        return Proof(
            "server", commitment(self.secrets[self.epoch]), dict(self.parts), self.fixed, self.used, self.revealed
        )

    def now(self) -> Now:
        """What a page must know beside the log's lines."""
        goal = Goal(not self.missing, self.missing) if self.goal else None
        return Now(self.takeback(), self.proof(), tuple(self.offers.values()), self.ended, goal)
