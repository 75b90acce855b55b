"""Whether what was read from a database is still what was written: bytes that changed on a disk do not go unnoticed.

The chain covers what happened. What stands beside it in a row (the key that makes a command safe to repeat, what the
referee said) has a check sum of its own; and the first event tells how the game was opened.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.server.chain import Event, broken_links
from marchwarden.server.dice import commitment


class Damaged(ValueError):
    """Something read is not what was written."""


def with_sum(key: str | None, cache: str) -> str:
    """What stands beside an event, with its check sum behind it."""
    return f"{cache}#{_sum(key, cache)}"


def without_sum(key: str | None, written: str) -> str:
    """What stands beside an event, without its check sum; Damaged where that does not fit. Rows of old have none."""
    if written.endswith("}"):
        return written
    cache, _, told = written.rpartition("#")
    if told != _sum(key, cache):
        raise Damaged("what stands beside an event has changed")
    return cache


def _sum(key: str | None, cache: str) -> str:
    return hashlib.sha256(f"{key}\n{cache}".encode()).hexdigest()[:16]


def damages(kept: Any, hashes: tuple[str, ...]) -> Iterator[str]:
    """Everything wrong with a game that was read, in words."""
    yield from broken_links(list(kept.events), list(hashes))
    first = kept.events[0] if kept.events else None
    if first is None or first.kind != "created":
        yield "the log does not begin with the opening of the game"
        return
    told, row = msgspec.json.decode(first.body), kept.row
    opened = {
        "mode": row.mode,
        "dice": row.dice,
        "title": row.title,
        "options": row.options,
        "start": hashlib.sha256(row.text.encode()).hexdigest(),
        "seats": {seat.seat: list(seat.sides) for seat in kept.seats},
    }
    yield from (f"its {name} is not what it was opened with" for name, value in opened.items() if told[name] != value)
    if (first.game, first.ruleset, first.engine) != (row.game, row.ruleset, row.engine):
        yield "its rules are not those it was opened with"
    committed = [*_commitments(kept.events)]
    if [commitment(secret) for secret in kept.secrets] != committed:
        yield "the secret of its dice is not the one that was committed to"


def _commitments(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        commit = msgspec.json.decode(event.body).get("commit") if event.kind in {"created", "adjourned"} else None
        if commit:
            yield commit
