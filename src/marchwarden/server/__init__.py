"""The table's server: rooms, seats, storage, messages, and the built page in `static/`."""

from pathlib import Path

__all__ = ["replay_record", "serve", "verify_record"]


def verify_record(text: str) -> list[str]:
    """Everything wrong with a game record's text, in words; empty when every order, die and state holds."""
    from marchwarden.server.verify import verify_record as verify

    return verify(text)


def replay_record(text: str) -> tuple[int, str, list[str]]:
    """A game record's text played again: how many orders, the digest it ended with, and everything that came out otherwise."""
    from marchwarden.server.verify import ending_of
    from marchwarden.server.verify import verify_record as verify

    played, digest = ending_of(text)
    return played, digest, verify(text)


def serve(
    file: str | Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    open_browser: bool = True,
    origins: tuple[str, ...] = (),
    workers: int | None = None,
) -> None:
    """Run the table until it is stopped.

    On this machine's own addresses it is for its user alone. On any other `host`, `origins` must name the exact
    addresses under which browsers see it (`https://table.example`). `port` 0 takes a free one, as does a taken default.
    `database` is an SQLAlchemy URL or a path; by default a file in the user's data folder. With `file` a hot-seat game
    of it is opened. Raises ValueError for settings that do not fit together, OSError when the port cannot be had.
    """
    from marchwarden.server.running import start

    start(file, host, port, database, open_browser=open_browser, origins=origins, workers=workers)
