"""The tables of the database: an append-only log of events for each game, and what belongs around it."""

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, PrimaryKeyConstraint, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("engine", String(64), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("dice", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("watch", Integer, nullable=False),
    Column("goal", Integer, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("sides", Text, nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    PrimaryKeyConstraint("game", "seat"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seats", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("game", String(32), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("secret", String(64), nullable=False),
    PrimaryKeyConstraint("game", "epoch"),
)

events = Table(
    "events",
    metadata,
    Column("game", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("actor", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(64)),
    Column("body", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("engine", String(64), nullable=False),
    Column("cache", Text, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
    Index("events_by_key", "game", "key", unique=True),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "n"),
)
