"""Games, seats, sessions, secrets, events and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _text(name: str, length: int | None = None, *, null: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=null)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _time(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        _text("game", 32),
        _time("created"),
        _text("ruleset", 64),
        _text("engine", 64),
        _text("mode", 16),
        _text("dice", 16),
        _text("title"),
        _text("text"),
        _text("options"),
        _whole("watch"),
        _whole("goal"),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "seats",
        _text("game", 32),
        _text("seat", 64),
        _text("sides"),
        _text("token_hash", 64),
        _text("name", 64),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_table(
        "sessions",
        _text("hash", 64),
        _text("game", 32),
        _text("seats"),
        _time("created"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "secrets", _text("game", 32), _whole("epoch"), _text("secret", 64), sa.PrimaryKeyConstraint("game", "epoch")
    )
    op.create_table(
        "events",
        _text("game", 32),
        _whole("seq"),
        _whole("rev"),
        _text("kind", 16),
        _text("actor", 64),
        _time("at"),
        _text("key", 64, null=True),
        _text("body"),
        _text("dice"),
        _text("digest", 64),
        _text("previous", 64),
        _text("hash", 64),
        _text("ruleset", 64),
        _text("engine", 64),
        _text("cache"),
        sa.PrimaryKeyConstraint("game", "seq"),
    )
    op.create_index("events_by_key", "events", ["game", "key"], unique=True)
    op.create_table(
        "chat",
        _text("game", 32),
        _whole("n"),
        _text("seat", 64),
        _text("name", 64),
        _text("text"),
        _time("at"),
        sa.PrimaryKeyConstraint("game", "n"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("chat", "events", "secrets", "sessions", "seats", "games"):
        op.drop_table(name)
