"""A real server in a process of its own, for tests; run as a program it is that process."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
ENGINE = "standin:standin"
CLIENT = httpx.Client(timeout=30)


def main() -> None:
    """Serve with the settings in the first argument on a free port, and print the port."""
    import msgspec

    from marchwarden.server import lines
    from marchwarden.server.app import Table, run
    from marchwarden.server.desk import Desk
    from marchwarden.server.running import listen
    from marchwarden.server.settings import Settings, local_settings
    from marchwarden.server.worker import engine_named
    from marchwarden.server.workers import Deadlines, Inline

    asked = json.loads(sys.argv[1])
    listening = listen("127.0.0.1", asked.pop("port", 0))
    port = listening.getsockname()[1]
    inline = asked.pop("inline", True)
    lines.ASKED_WITHIN = asked.pop("asked_within", lines.ASKED_WITHIN)
    settings: Settings = local_settings(port, asked.pop("database"))
    if "deadlines" in asked:
        asked["deadlines"] = Deadlines(*asked["deadlines"])
    if "static" in asked:
        asked["static"] = Path(asked["static"])
    settings = msgspec.structs.replace(settings, **{"engine": ENGINE} | asked)
    referees = Inline(Desk(engine_named(settings.engine))) if inline else None

    def ready() -> None:
        _say(str(port))
        signal.signal(signal.SIGUSR1, lambda *_: _say(f"gap {beat.longest():.4f}"))
        beat.task = asyncio.ensure_future(beat.run())

    beat = Heartbeat()
    run(Table(settings, referees), listening, ready=ready)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Heartbeat:
    """How long the event loop was ever busy between two beats, since last asked, in its own processor time."""

    gap = 0.0
    task: Any = None

    async def run(self) -> None:
        while True:
            began = time.thread_time()
            await asyncio.sleep(0.005)
            self.gap = max(self.gap, time.thread_time() - began)

    def longest(self) -> float:
        gap, self.gap = self.gap, 0.0
        return gap


class Host:
    """A running server: its address, and ways to end it."""

    def __init__(self, **settings: Any) -> None:
        self.settings = settings
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = ""

    def start(self) -> float:
        """Start, on the port it had before if any; returns the seconds until it answered."""
        began = time.perf_counter()
        told = json.dumps(self.settings | ({"port": self.port} if self.port else {}))
        paths = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "hosting.py"), told],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": paths},
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.communicate()[1])
        self.port = int(line)
        return time.perf_counter() - began

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self, how: int = signal.SIGTERM) -> float:
        """Send a signal and wait for the end; returns how long it took. Standard error is kept in `log`."""
        assert self.process
        began = time.perf_counter()
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=30)
        self.log += errors
        return time.perf_counter() - began

    def memory(self) -> int:
        """The resident memory of the server in bytes."""
        assert self.process
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    def gap(self) -> float:
        """The longest time the server's event loop worked without a pause since last asked, in seconds."""
        assert self.process
        assert self.process.stdout
        self.process.send_signal(signal.SIGUSR1)
        return float(self.process.stdout.readline().removeprefix("gap "))

    # --- talking to it --------------------------------------------------------------------------------------------

    def http(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
        """One request: the status, the answer (as JSON where it is), its headers."""
        sent = {"origin": self.origin} | {key.replace("_", "-"): value for key, value in headers.items()}
        sent = {key: value for key, value in sent.items() if value}
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        answer = CLIENT.request(method, self.origin + path, content=content, headers=sent)
        CLIENT.cookies.clear()
        with contextlib.suppress(ValueError):
            return answer.status_code, answer.json(), answer.headers
        return answer.status_code, answer.text, answer.headers

    def game(self, text: str, **more: Any) -> tuple[str, list[str]]:
        """A new game: its id and the secrets of its seats."""
        status, made, _ = self.http("POST", "/api/games", {"text": text, "mode": "seats", **more})
        assert status == 201, made
        return made["game"], [seat["token"] for seat in made["seats"]]


@contextlib.contextmanager
def hosted(**settings: Any) -> Iterator[Host]:
    """A server for the length of a block."""
    host = Host(**settings)
    host.start()
    try:
        yield host
    finally:
        if host.process and host.process.poll() is None:
            host.end(signal.SIGKILL)


class Page:
    """A page connected to a game, as a browser would be: it follows patches and keeps one command pending."""

    def __init__(self, host: Host, game: str, *tokens: str, port: int = 0) -> None:
        self.host, self.game, self.tokens, self.port = host, game, tokens, port
        self.socket: Any = None
        self.listening: Any = None
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.bytes = bytearray()

    async def open(self, *, since: bool = False) -> dict[str, Any]:
        """Connect and say hello; the first answer."""
        import websockets

        self.drop()
        through = {"host": "127.0.0.1", "port": self.port} if self.port else {}
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.host.port}/api/games/{self.game}/ws",
            origin=self.host.origin,
            compression=None,
            max_size=None,
            **through,
        )
        hello = {"type": "hello", "protocol": 1, "seats": list(self.tokens)}
        if since and self.state:
            hello["since"] = self.state["seq"]
        await self.send(**hello)
        return await self.until(lambda m: m["type"] in {"state", "missed", "wrong"})

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def hear(self, within: float = 10.0) -> dict[str, Any]:
        """The next message, applied to what this page knows."""
        async with asyncio.timeout(within):
            data = await self.socket.recv()
        self.bytes += data.encode() if isinstance(data, str) else data
        message = json.loads(data)
        self.follow(message)
        self.heard.append(message)
        return message

    async def until(self, wanted: Any, within: float = 10.0) -> dict[str, Any]:
        """Hear until a message is wanted."""
        while True:
            message = await self.hear(within)
            if wanted(message):
                return message

    def follow(self, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            self.state = message
        for entry in [message["entry"]] if message["type"] == "happened" else message.get("entries", []):
            assert entry["seq"] == self.state["seq"] + 1, "a line of the log was left out or came twice"
            self.state.update(seq=entry["seq"], rev=entry["rev"], digest=entry["digest"], hash=entry["hash"])
            if entry["patch"]:
                from marchwarden.server.patches import patched

                self.state["view"] = patched(self.state["view"], entry["patch"])
        if "now" in message:
            self.state.update(message["now"])

    async def command(self, order: dict[str, Any], key: str | None = None, rev: int | None = None) -> dict[str, Any]:
        """Give an order and wait for its answer."""
        key = key or os.urandom(8).hex()
        await self.send(type="command", key=key, rev=self.state["rev"] if rev is None else rev, order=order)
        return await self.until(lambda m: m.get("key") == key)

    async def news(self) -> dict[str, Any]:
        """The next line of the log."""
        return (await self.until(lambda m: m["type"] == "happened"))["entry"]

    def listen(self) -> None:
        """Hear whatever comes, as a page does by itself: who reads nothing for long is given up by the server."""

        async def always() -> None:
            while True:
                await self.hear(within=3600.0)

        self.listening = asyncio.create_task(always())

    async def caught_up(self, seq: int) -> None:
        """Listen no longer than until this line of the log has come."""
        self.listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.listening
        while self.state["seq"] < seq:
            await self.hear()

    async def close(self) -> None:
        await self.socket.close()

    def drop(self) -> None:
        """Let go of the connection as when a cable is pulled."""
        if self.socket is not None:
            self.socket.transport.abort()


def free_port() -> int:
    """A port that is free just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


if __name__ == "__main__":
    main()
