"""What is written into the database and read from it, in the terms of the table."""

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from marchwarden.server import tables
from marchwarden.server.chain import Event
from marchwarden.server.intact import damages, with_sum, without_sum
from marchwarden.server.messages import Said
from marchwarden.server.store import StorageFailed

DAMAGED = (msgspec.MsgspecError, ValueError, TypeError, KeyError, AttributeError)
"""What reading something that is not what was written can end in."""


class GameRow(msgspec.Struct, frozen=True):
    """A game as it was opened."""

    game: str
    created: int
    ruleset: str
    engine: str
    mode: str
    dice: str
    title: str
    text: str
    options: dict[str, Any]
    watch: bool
    goal: bool


class SeatRow(msgspec.Struct, frozen=True):
    """A seat with the hash of its secret."""

    seat: str
    sides: tuple[str, ...]
    token_hash: str
    name: str


class Kept(msgspec.Struct, frozen=True):
    """A game with everything that belongs to it."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    events: tuple[Event, ...]
    secrets: tuple[str, ...]
    chat: tuple[Said, ...]


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def add_game(
    connection: Connection, row: GameRow, seats: tuple[SeatRow, ...], secrets: tuple[str, ...], first: tuple[Event, ...]
) -> None:
    """Store a new game with its first events."""
    values = msgspec.structs.asdict(row)
    connection.execute(
        insert(tables.games), values | {"options": _json(row.options), "watch": int(row.watch), "goal": int(row.goal)}
    )
    for seat in seats:
        connection.execute(
            insert(tables.seats),
            {
                "game": row.game,
                "seat": seat.seat,
                "sides": _json(seat.sides),
                "token_hash": seat.token_hash,
                "name": seat.name,
            },
        )
    for epoch, secret in enumerate(secrets):
        add_secret(connection, row.game, epoch, secret)
    append(connection, first)


def append(connection: Connection, events: tuple[Event, ...]) -> None:
    """Add events at the end of a game's log; the primary key refuses a number that is taken."""
    rows = []
    for event in events:
        values = msgspec.structs.asdict(event)
        told = {"dice": _json(event.dice), "hash": event.hash, "cache": with_sum(event.key, event.cache)}
        rows.append(values | told)
    connection.execute(insert(tables.events), rows)


def add_secret(connection: Connection, game: str, epoch: int, secret: str) -> None:
    """Keep the secret of a stretch of a game's dice."""
    connection.execute(insert(tables.secrets), {"game": game, "epoch": epoch, "secret": secret})


def _event(row: Any) -> tuple[Event, str]:
    values = dict(row._mapping)
    written = values.pop("hash")
    try:
        values["dice"] = msgspec.json.decode(values["dice"], type=tuple[int, ...])
        values["cache"] = without_sum(values["key"], values["cache"])
    except DAMAGED as error:
        raise StorageFailed(f"event {values['seq']} of this game is damaged: {error}") from error
    return Event(**values), written


def load_game(connection: Connection, game: str) -> Kept | None:
    """Everything about a game, or None; StorageFailed where it is not what was written."""
    row = connection.execute(select(tables.games).where(tables.games.c.game == game)).first()
    if row is None:
        return None
    events, hashes = hashes_of(connection, game)
    try:
        kept = _kept(connection, row, events)
        problems = list(damages(kept, hashes))
    except DAMAGED as error:
        problems = [str(error)]
    if problems:
        raise StorageFailed(f"this game is damaged: {problems[0]}")
    return kept


def _kept(connection: Connection, row: Any, events: tuple[Event, ...]) -> Kept:
    values = dict(row._mapping)
    values |= {
        "options": msgspec.json.decode(values["options"]),
        "watch": bool(values["watch"]),
        "goal": bool(values["goal"]),
    }
    seats = connection.execute(
        select(tables.seats).where(tables.seats.c.game == row.game).order_by(tables.seats.c.seat)
    )
    secrets = connection.execute(
        select(tables.secrets.c.secret).where(tables.secrets.c.game == row.game).order_by(tables.secrets.c.epoch)
    )
    return Kept(
        GameRow(**values),
        tuple(_seat(seat) for seat in seats),
        events,
        tuple(secrets.scalars()),
        chat_of(connection, row.game),
    )


def _seat(row: Any) -> SeatRow:
    return SeatRow(row.seat, tuple(msgspec.json.decode(row.sides)), row.token_hash, row.name)


def events_of(connection: Connection, game: str, since: int = -1, limit: int | None = None) -> tuple[Event, ...]:
    """A game's events after the one numbered `since`."""
    query = select(tables.events).where(tables.events.c.game == game, tables.events.c.seq > since)
    rows = connection.execute(query.order_by(tables.events.c.seq).limit(limit))
    return tuple(_event(row)[0] for row in rows)


def hashes_of(connection: Connection, game: str) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """A game's events and the hashes as they were stored."""
    query = select(tables.events).where(tables.events.c.game == game).order_by(tables.events.c.seq)
    pairs = [_event(row) for row in connection.execute(query)]
    return tuple(event for event, _ in pairs), tuple(written for _, written in pairs)


def chat_of(connection: Connection, game: str, limit: int = 100) -> tuple[Said, ...]:
    """The last lines of a game's chat, oldest first."""
    query = select(tables.chat).where(tables.chat.c.game == game).order_by(tables.chat.c.n.desc()).limit(limit)
    return tuple(Said(row.n, row.seat, row.name, row.text, row.at) for row in connection.execute(query))[::-1]


def add_chat(connection: Connection, game: str, line: Said) -> None:
    """Keep a line of chat."""
    connection.execute(
        insert(tables.chat),
        {"game": game, "n": line.n, "seat": line.by, "name": line.name, "text": line.text, "at": line.at},
    )


def rename(connection: Connection, game: str, seat: str, name: str) -> None:
    """Give a seat's player another name."""
    mine = (tables.seats.c.game == game) & (tables.seats.c.seat == seat)
    connection.execute(update(tables.seats).where(mine).values(name=name))


def new_tokens(connection: Connection, game: str, hashes: dict[str, str]) -> None:
    """Give seats new secrets; the old links end, the sessions stay."""
    for seat, token_hash in hashes.items():
        mine = (tables.seats.c.game == game) & (tables.seats.c.seat == seat)
        connection.execute(update(tables.seats).where(mine).values(token_hash=token_hash))


def add_session(connection: Connection, hashed: str, game: str, seats: tuple[str, ...], now: int) -> None:
    """Remember a session by the hash of its secret."""
    connection.execute(insert(tables.sessions), {"hash": hashed, "game": game, "seats": _json(seats), "created": now})


def end_session(connection: Connection, hashed: str) -> None:
    """Forget a session."""
    connection.execute(tables.sessions.delete().where(tables.sessions.c.hash == hashed))


def session(connection: Connection, hashed: str, game: str) -> tuple[str, ...]:
    """The seats a session holds in a game."""
    query = select(tables.sessions.c.seats).where(tables.sessions.c.hash == hashed, tables.sessions.c.game == game)
    found = connection.execute(query).scalar()
    return tuple(msgspec.json.decode(found)) if found else ()


def list_games(connection: Connection, limit: int = 200) -> list[dict[str, Any]]:
    """The games of this database, the last opened first."""
    from sqlalchemy import func

    last = (
        select(
            tables.events.c.game,
            func.max(tables.events.c.seq).label("seq"),
            func.max(tables.events.c.at).label("at"),
        )
        .group_by(tables.events.c.game)
        .subquery()
    )
    query = select(tables.games, last.c.seq, last.c.at).join(last, last.c.game == tables.games.c.game)
    rows = connection.execute(query.order_by(tables.games.c.created.desc()).limit(limit))
    return [dict(row._mapping) for row in rows]
