"""The log as a chain: each event carries the hash of the one before, so that none can be changed or left out."""

import hashlib
from typing import Any

import msgspec

FIRST = "0" * 64


class Event(msgspec.Struct, frozen=True):
    """One event of a game as it is stored for good.

    `body` is what was done as JSON; `digest` the hash of the state after it and `rev` its number; `actor` a seat, or
    `table` for the server itself. `key` makes a command safe to repeat and is no part of the chain; neither is
    `cache`, what the referee said of it, which can be worked out again.
    """

    game: str
    seq: int
    rev: int
    kind: str
    actor: str
    at: int
    body: str
    dice: tuple[int, ...]
    digest: str
    previous: str
    ruleset: str
    engine: str
    key: str | None = None
    cache: str = "{}"

    @property
    def hash(self) -> str:
        """The event's place in the chain."""
        return chained(self)


def chained(event: Event) -> str:
    """SHA-256 over everything in the event that counts, as hex."""
    counted = [
        event.game,
        event.seq,
        event.rev,
        event.kind,
        event.actor,
        event.at,
        event.body,
        event.dice,
        event.digest,
        event.previous,
        event.ruleset,
        event.engine,
    ]
    return hashlib.sha256(msgspec.json.encode(counted)).hexdigest()


def broken_links(events: list[Event], hashes: list[str]) -> list[str]:
    """Everything wrong with a chain, in words: gaps, strangers, changed events."""
    problems, previous = [], FIRST
    for place, (event, written) in enumerate(zip(events, hashes, strict=True)):
        if event.seq != place:
            problems.append(f"event {place}: numbered {event.seq}")
        if event.game != events[0].game:
            problems.append(f"event {place}: of another game")
        if event.previous != previous:
            problems.append(f"event {place}: does not follow the event before it")
        if event.hash != written:
            problems.append(f"event {place}: changed after it was written")
        previous = written
    return problems


def body(**values: Any) -> str:
    """The body of an event, always written the same way."""
    return msgspec.json.encode(values, order="deterministic").decode()
