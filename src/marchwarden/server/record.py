"""The record of a game as a file (`.mwr`): all that is needed to play it again and to check every die."""

from typing import Any

import msgspec

from marchwarden.server.chain import Event
from marchwarden.server.keeping import Kept

FORMAT = 1


def recorded(kept: Kept) -> bytes:
    """A game's record. Secrets that have not been revealed in the log are not in it."""
    row = kept.row
    record = {
        "marchwarden_record": FORMAT,
        "game": row.game,
        "title": row.title,
        "ruleset": row.ruleset,
        "engine": row.engine,
        "mode": row.mode,
        "dice": row.dice,
        "options": row.options,
        "start": row.text,
        "events": [_line(event) for event in kept.events],
    }
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def _line(event: Event) -> dict[str, Any]:
    return {
        "seq": event.seq,
        "rev": event.rev,
        "kind": event.kind,
        "actor": event.actor,
        "at": event.at,
        "body": msgspec.Raw(event.body.encode()),
        "dice": event.dice,
        "digest": event.digest,
        "hash": event.hash,
        "engine": event.engine,
    }
