"""Check a game's record: the chain of its log, every order, every die and every state, without trusting any server."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.server.chain import FIRST, Event, broken_links
from marchwarden.server.dice import commitment, public_part, stream_key

MOST = 20
FORMAT = 1


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    rev: int
    kind: str
    actor: str
    at: int
    body: dict[str, Any]
    dice: tuple[int, ...]
    digest: str
    hash: str
    engine: str


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    marchwarden_record: int
    game: str
    title: str
    ruleset: str
    engine: str
    mode: str
    dice: str
    options: dict[str, Any]
    start: str
    events: list[_Line]


def verify_record(text: str, engine: Any = None) -> list[str]:
    """Everything wrong with a record, in words; an empty list when it holds.

    `engine` is the referee that plays it again, by default this one's. Where a secret has not been revealed (the game
    goes on) its dice cannot be computed; then only what was made of them is checked.
    """
    try:
        record = msgspec.json.decode(text, type=_Record)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return [f"not a game record: {error}"]
    if record.marchwarden_record != FORMAT:
        return [f"records of version {record.marchwarden_record} are not known here"]
    if not record.events:
        return ["the log is empty"]
    problems = _log(record)
    if engine is None:
        from marchwarden.server.engine import marchwarden

        engine = marchwarden()
    for problem in _played(record, engine):
        problems.append(problem)
        if len(problems) >= MOST:
            break
    return problems


def ending_of(text: str) -> tuple[int, str]:
    """How many orders a record has, and the digest after its last line; nothing where it is no record."""
    try:
        events = msgspec.json.decode(text, type=_Record).events
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return 0, ""
    return sum(event.kind == "order" for event in events), events[-1].digest if events else ""


def _log(record: _Record) -> list[str]:
    events, previous = [], FIRST
    for line in record.events:
        told = msgspec.json.encode(line.body, order="deterministic").decode()
        events.append(
            Event(
                record.game,
                line.seq,
                line.rev,
                line.kind,
                line.actor,
                line.at,
                told,
                line.dice,
                line.digest,
                previous,
                record.ruleset,
                line.engine,
            )
        )
        previous = line.hash
    problems = broken_links(events, [line.hash for line in record.events])
    first = record.events[0]
    same = {
        "start": hashlib.sha256(record.start.encode()).hexdigest(),
        "dice": record.dice,
        "mode": record.mode,
        "options": record.options,
        "title": record.title,
    }
    if record.engine != first.engine:
        problems.append("the record's engine is not the one the log began with")
    if first.kind != "created":
        return [*problems, "event 0: does not open a game"]
    return problems + [
        f"the record's {name} is not what the log began with"
        for name, value in same.items()
        if first.body.get(name) != value
    ]


class _Secrets:
    """The commitments of a log in turn, with the secrets where they were revealed."""

    def __init__(self, events: list[_Line]) -> None:
        revealed = [line.body.get("secret", "") for line in events if line.kind in {"adjourned", "revealed"}]
        commits = [line.body.get("commit", "") for line in events if line.kind in {"created", "adjourned"}]
        self.pairs = [(commit, revealed[n] if n < len(revealed) else "") for n, commit in enumerate(commits)]
        self.epoch, self.parts = 0, dict[str, str]()

    @property
    def secret(self) -> str:
        return self.pairs[self.epoch][1]

    def problems(self) -> Iterator[str]:
        for epoch, (commit, secret) in enumerate(self.pairs):
            if secret and (not _is_hex(secret) or commitment(secret) != commit):
                yield f"secret {epoch + 1}: is not the one that was committed to"


def _is_hex(text: Any) -> bool:
    return isinstance(text, str) and len(text) == 64 and all(c in "0123456789abcdef" for c in text)


def _played(record: _Record, engine: Any) -> Iterator[str]:
    """Play the record again, event by event."""
    secrets = _Secrets(record.events)
    wrong = list(secrets.problems())
    if wrong:
        yield from wrong
        return
    try:
        data = engine.parse(record.start)
        if record.options and isinstance(data, dict):
            data = {**data, "options": {**(data.get("options") or {}), **record.options}}
        state = engine.open(data, record.dice)
    except ValueError as error:
        yield f"the start cannot be read: {error}"
        return
    live, rev = list[tuple[int, Any]](), 0
    for line in record.events:
        try:
            state, problems, rev = _step(record, engine, secrets, line, state, live, rev)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            yield f"event {line.seq}: cannot be played: {error}"
            return
        yield from (f"event {line.seq}: {problem}" for problem in problems)
        if problems:
            return


def _step(
    record: _Record, engine: Any, secrets: _Secrets, line: _Line, state: Any, live: list[tuple[int, Any]], rev: int
) -> tuple[Any, list[str], int]:
    fallen: tuple[int, ...] = ()
    problems: list[str] = []
    if line.kind == "order":
        if record.dice == "server" and not secrets.secret:
            state = engine.given(state, line.dice)
        ruled = engine.play(state, line.body["order"])
        if not ruled.verdict["legal"]:
            problems.append(f"the order is illegal: {ruled.verdict.get('reason')}")
        live.append((line.seq, None))
        state, fallen, rev = ruled.state, ruled.dice, rev + 1
    elif line.kind == "undo":
        undone = [live.pop()[0] for _ in line.body["undone"]]
        if undone != line.body["undone"]:
            problems.append("takes back other orders than it says")
        state, rev = engine.undo(state, len(undone)), rev + 1
    elif line.kind == "sow":
        secrets.parts[line.body["seat"]] = line.body["part"]
    elif line.kind == "sown":
        problems += _parts(record, secrets, line)
        key = stream_key(secrets.secret, line.body["parts"], record.game) if secrets.secret else ""
        ruled = engine.key(state, key, None if key else line.dice)
        state, fallen, rev = ruled.state, ruled.dice, rev + 1
    elif line.kind == "adjourned":
        secrets.epoch, secrets.parts = secrets.epoch + 1, {}
    if tuple(fallen) != line.dice:
        problems.append(f"dice {list(line.dice)}, but {list(fallen)} fell")
    if rev != line.rev:
        problems.append(f"revision {line.rev}, but it is {rev}")
    if engine.digest(state) != line.digest:
        problems.append("the state afterwards is another")
    return state, problems, rev


def _parts(record: _Record, secrets: _Secrets, line: _Line) -> list[str]:
    parts, public = line.body["parts"], line.body["public"]
    seats = record.events[0].body["seats"]
    wrong = [seat for seat in seats if parts.get(seat) != secrets.parts.get(seat, public_part(record.game, seat))]
    wrong += [seat for seat in seats if (seat in public) != (seat not in secrets.parts)]
    strange = sorted(set(parts) - set(seats))
    return [f"seat {seat}'s part of the key is not the one it sent" for seat in (*sorted(set(wrong)), *strange)]
