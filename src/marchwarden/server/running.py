"""Starting a table: where it listens, which database it keeps, and the browser that opens on it."""

import asyncio
import contextlib
import importlib.util
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import msgspec

from marchwarden.server.app import Table, run
from marchwarden.server.requests import NewGame
from marchwarden.server.room import No
from marchwarden.server.rooms import Faulty
from marchwarden.server.settings import hosted_settings, local_settings
from marchwarden.server.store import default_url

OWN = ("127.0.0.1", "localhost", "::1")
USUAL_PORT = 8000


def start(
    file: str | Path | None,
    host: str,
    port: int,
    database: str | None,
    *,
    open_browser: bool,
    origins: tuple[str, ...],
    workers: int | None,
) -> None:
    """Run a table until it is stopped; see `marchwarden.server.serve`."""
    local = host in OWN
    if not local and not origins:
        raise ValueError("a table for others needs the address they see it under, such as https://table.example")
    text = battle_text(file)
    listening = listen(host, port)
    url = database_url(database)
    taken = listening.getsockname()[1]
    settings = hosted_settings(origins, url) if origins else local_settings(taken, url)
    if workers is not None:
        settings = msgspec.structs.replace(settings, workers=workers)
    table = Table(settings)
    origin = settings.origins[0]

    def ready() -> None:
        opening = asyncio.ensure_future(_opened(table, text, origin))
        opening.add_done_callback(lambda done: _shown(done.result(), open_browser=open_browser))

    with contextlib.suppress(KeyboardInterrupt):
        run(table, listening, ready=ready)


def battle_text(file: str | Path | None) -> str:
    """The text of a battle file, of standard input for `-`, or nothing."""
    if file is None:
        return ""
    return sys.stdin.read() if str(file) == "-" else Path(file).read_text(encoding="utf-8")


async def _opened(table: Table, text: str, origin: str) -> str:
    """The address to open: a hot-seat game of the file, or the page where games are chosen."""
    if not text:
        return f"{origin}/"
    try:
        return (await table.rooms.create(NewGame(text=text), text, origin)).hot_seat
    except (Faulty, No) as refused:
        reply = getattr(refused, "reply", None)
        for path, fault in getattr(reply, "faults", ()):
            sys.stderr.write(f"{path}: {fault}\n")
        sys.stderr.write(f"the battle file was not opened: {refused}\n")
        return f"{origin}/"


def _shown(address: str, *, open_browser: bool) -> None:
    sys.stdout.write(f"The table is at {address}\nStop it with Ctrl-C.\n")
    sys.stdout.flush()
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; where the usual port is taken on this machine, a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        if port != USUAL_PORT or host not in OWN:
            listening.close()
            raise
        listening.bind((host, 0))
    listening.set_inheritable(True)
    return listening


def database_url(database: str | None) -> str:
    """The URL of a database given as URL, as a path, or not at all."""
    if database is None:
        return default_url()
    if database.startswith(("postgresql:", "postgres:")):
        if importlib.util.find_spec("psycopg") is None:
            raise ValueError("PostgreSQL needs its driver: pip install 'marchwarden[postgres]'")
        return "postgresql:" + database.partition(":")[2]
    return database if "://" in database else f"sqlite:///{Path(database).absolute()}"
