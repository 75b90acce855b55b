"""Where games are kept: one thread writes and commits in groups, others only read.

SQLite runs in WAL with `synchronous=FULL`: a commit that was announced survives the loss of power. PostgreSQL goes
through the same code by its URL. Whoever writes gets a future that is done only after the commit.
"""

import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

HEAD = "0001"
GROUP = 256
WAITING = 4096
REST = 0.5
WAL_PAGES = 8_000

Deed = Callable[[Connection], Any]


class StorageFailed(Exception):
    """Nothing was announced as stored: the disk is full, broken or not there. What was tried may or may not be kept."""


class AlreadyThere(Exception):
    """Something with the same number or key is stored already."""


class Store:
    """A database of games."""

    def __init__(self, url: str, *, synchronous: str = "FULL") -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self._writer = _engine(url, synchronous)
        self._reader = _engine(url, synchronous, read_only=True)
        try:
            with self._writer.connect() as connection:
                upgrade(connection)
        except Exception as error:
            self._writer.dispose()
            raise StorageFailed(f"the database cannot be opened: {error}") from error
        self._jobs: queue.Queue[tuple[Deed, Future[Any]] | None] = queue.Queue(WAITING)
        self._thread = threading.Thread(target=self._write_all, name="marchwarden-writer", daemon=True)
        self._thread.start()

    def write(self, deed: Deed) -> "Future[Any]":
        """Do something in the next commit; the future has its result once that is on disk."""
        future: Future[Any] = Future()
        try:
            self._jobs.put_nowait((deed, future))
        except queue.Full:
            future.set_exception(StorageFailed("too much is waiting to be stored"))
        return future

    def read(self, deed: Deed) -> Any:
        """Do something that only reads, in the calling thread; StorageFailed when that cannot be done."""
        try:
            with self._reader.connect() as connection:
                return deed(connection)
        except (SQLAlchemyError, OSError) as error:
            raise StorageFailed(f"could not be read: {type(error).__name__}") from error

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()
        self._writer.dispose()
        self._reader.dispose()

    def _write_all(self) -> None:
        connection: Connection | None = None
        tidy = True
        while True:
            group, last = self._next_group(None if tidy else REST)
            if group:
                connection, tidy = self._commit(connection, group), False
            elif not last:
                _tidied(connection)
                tidy = True
            if last:
                if connection is not None:
                    connection.close()
                return

    def _next_group(self, patience: float | None) -> tuple[list[tuple[Deed, "Future[Any]"]], bool]:
        """What waits, together; nothing when nobody came for a while; and whether it is the end."""
        group: list[tuple[Deed, Future[Any]]] = []
        try:
            job = self._jobs.get(timeout=patience)
        except queue.Empty:
            return group, False
        while job is not None:
            group.append(job)
            if len(group) >= GROUP or self._jobs.empty():
                return group, False
            job = self._jobs.get()
        return group, True

    def _commit(self, connection: Connection | None, group: list[tuple[Deed, "Future[Any]"]]) -> Connection | None:
        """Carry out a group in one transaction, each deed for itself; answer only after the commit."""
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            if connection is None:
                connection = self._writer.connect()
            with connection.begin():
                for deed, future in group:
                    if not future.set_running_or_notify_cancel():
                        continue  # whoever waited for it has gone before it began
                    outcomes.append((future, *_attempt(connection, deed)))
        except Exception as error:  # noqa: BLE001 - whatever breaks a commit, the writer lives on and nobody is told "stored"
            failed = StorageFailed(f"could not be stored: {type(error).__name__}")
            for _, future in group:
                _fail(future, failed)
            _drop(connection)
            return None
        for future, result, trouble in outcomes:
            if trouble is None:
                future.set_result(result)
            else:
                future.set_exception(trouble)
        return connection


def _attempt(connection: Connection, deed: Deed) -> tuple[Any, BaseException | None]:
    """A deed that breaks a rule of the database is undone alone; anything else breaks the whole group."""
    try:
        with connection.begin_nested():
            return deed(connection), None
    except IntegrityError:
        return None, AlreadyThere("stored already")


def _tidied(connection: Connection | None) -> None:
    """Move SQLite's write-ahead log into the database while nobody waits."""
    if connection is None or connection.dialect.name != "sqlite":
        return
    with contextlib.suppress(SQLAlchemyError, OSError):
        cursor = connection.connection.cursor()
        cursor.execute("pragma wal_checkpoint(passive)")
        cursor.close()
        connection.rollback()


def _fail(future: "Future[Any]", error: Exception) -> None:
    """Tell whoever still waits that it failed."""
    if not future.done() and (future.running() or future.set_running_or_notify_cancel()):
        future.set_exception(error)


def _drop(connection: Connection | None) -> None:
    if connection is not None:
        with contextlib.suppress(SQLAlchemyError, OSError):
            connection.invalidate()
            connection.close()


def _engine(url: str, synchronous: str, *, read_only: bool = False) -> Engine:
    if url.startswith("postgresql:"):
        url = url.replace("postgresql:", "postgresql+psycopg:", 1)
    if not url.startswith("sqlite"):
        engine = create_engine(url, pool_pre_ping=True, pool_size=4 if read_only else 1)
        if read_only:
            return engine.execution_options(postgresql_readonly=True)
        return engine
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _: Any) -> None:
        # The driver must not open transactions by itself: SAVEPOINT and IMMEDIATE need them opened by us.
        raw.isolation_level = None
        raw.execute("pragma journal_mode=wal")
        raw.execute(f"pragma synchronous={synchronous}")
        raw.execute(f"pragma wal_autocheckpoint={WAL_PAGES}")
        if read_only:
            raw.execute("pragma query_only=on")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("begin" if read_only else "begin immediate")

    return engine


def upgrade(connection: Connection) -> None:
    """Bring the database to the present form; quick when it has it already."""
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("select version_num from alembic_version")).scalar()
        if found == HEAD:
            connection.rollback()
            return
    connection.rollback()
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def default_url() -> str:
    """The database of this user on this machine."""
    from platformdirs import user_data_path

    folder = user_data_path("marchwarden", ensure_exists=True)
    return f"sqlite:///{folder / 'table.db'}"
