"""How fast it answers, as a ratio to controls in the same run: a bare echo, and commits that do not wait for the disk."""

import asyncio
import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import time

import msgspec
import pytest
import websockets
from hosting import Page, hosted
from standin import FILE

ECHO = """
import asyncio, socket, sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
config = uvicorn.Config(app, ws="websockets-sansio", ws_max_size=8192, ws_per_message_deflate=False, log_level="error", lifespan="off")
uvicorn.Server(config).run(sockets=[listening])
"""


def p99(times):
    return statistics.quantiles(times, n=100)[98]


@contextlib.contextmanager
def echo():
    process = subprocess.Popen([sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True)
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


async def echoed(port, sockets, seconds, pace):
    """Times from sending to hearing, one frame a `pace` on each socket."""
    lines = [await websockets.connect(f"ws://127.0.0.1:{port}/", compression=None) for _ in range(sockets)]
    frame = '{"type":"command","key":"0123456789abcdef","rev":0,"order":{"add":1,"side":"red"}}'
    times = []

    async def one(line, wait):
        await asyncio.sleep(wait)
        until = time.perf_counter() + seconds
        while (began := time.perf_counter()) < until:
            await line.send(frame)
            await line.recv()
            times.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))

    await asyncio.gather(*(one(line, pace * place / sockets) for place, line in enumerate(lines)))
    for line in lines:
        line.transport.abort()
    await asyncio.sleep(0)
    return times


class Line(msgspec.Struct):
    """As much of a message as a light client needs."""

    class Entry(msgspec.Struct):
        rev: int

    type: str
    key: str = ""
    rev: int = 0
    entry: Entry | None = None


read = msgspec.json.Decoder(Line).decode


class Seat:
    """A client so light that it measures the server and not itself."""

    def __init__(self, side):
        self.side, self.rev, self.times, self.lost = side, 0, [], []

    async def open(self, host, game, token):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{host.port}/api/games/{game}/ws", origin=host.origin, compression=None, max_size=None
        )
        await self.socket.send(json.dumps({"type": "hello", "protocol": 1, "seats": [token]}))
        self.rev = read(await self.socket.recv()).rev
        self.waiting = {}
        self.reading = asyncio.create_task(self.read_all())

    async def read_all(self):
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                line = read(await self.socket.recv())
                if line.entry is not None:
                    self.rev = line.entry.rev
                if line.key in self.waiting:
                    self.waiting.pop(line.key).set_result((line.type, time.perf_counter()))

    async def play(self, wait, seconds, pace):
        await asyncio.sleep(wait)
        until = time.perf_counter() + seconds
        while (began := time.perf_counter()) < until:
            key = os.urandom(8).hex()
            answer = self.waiting[key] = asyncio.get_running_loop().create_future()
            await self.socket.send(
                f'{{"type":"command","key":"{key}","rev":{self.rev},"order":{{"add":1,"side":"{self.side}"}}}}'
            )
            kind, when = await answer
            (self.times if kind == "accepted" else self.lost).append(when - began)
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))

    async def close(self):
        self.socket.transport.abort()
        await self.reading


async def played(host, games, seconds, pace):
    """Times from sending a move to its answer, one move a `pace` for each seat."""
    seats = []
    for _ in range(games):
        game, tokens = host.game(FILE, mode="seats")
        for token, side in zip(tokens, ("red", "blue"), strict=True):
            seats.append(Seat(side))
            await seats[-1].open(host, game, token)
    await asyncio.sleep(1.0)
    await asyncio.gather(*(seat.play(pace * place / len(seats), seconds, pace) for place, seat in enumerate(seats)))
    for seat in seats:
        await seat.close()
    times = [taken for seat in seats for taken in seat.times]
    assert sum(len(seat.lost) for seat in seats) < len(times)
    return times


@pytest.mark.parametrize(
    ("games", "rounds", "seconds"), [(60, 3, 2.5), pytest.param(200, 5, 10.0, marks=pytest.mark.long)]
)
def test_an_answer_after_the_commit_is_near_a_bare_echo(database, record_property, games, rounds, seconds):
    ratios = []
    with echo() as port, hosted(database=database, busyness=100_000) as host:
        for _ in range(rounds):
            bare = p99(asyncio.run(echoed(port, 2 * games, seconds, 1.0)))
            ours = p99(asyncio.run(played(host, games, seconds, 1.0)))
            ratios.append(ours / bare)
            record_property("p99 ms", f"{ours * 1000:.1f} over {bare * 1000:.1f}")
    record_property("ratio", round(statistics.median(ratios), 2))
    assert statistics.median(ratios) <= 6.0, ratios


def test_waiting_for_the_disk_costs_little(tmp_path, record_property):
    ratios = []
    full = hosted(database=f"sqlite:///{tmp_path / 'full.db'}", busyness=100_000)
    normal = hosted(database=f"sqlite:///{tmp_path / 'normal.db'}", busyness=100_000, synchronous="NORMAL")
    with full as one, normal as two:
        for _ in range(3):
            ratios.append(p99(asyncio.run(played(one, 20, 2.0, 0.2))) / p99(asyncio.run(played(two, 20, 2.0, 0.2))))  # noqa: PERF401 - each waits for the one before
    record_property("ratio", round(statistics.median(ratios), 2))
    assert statistics.median(ratios) <= 2.5, ratios


def test_one_who_never_reads_is_closed_and_costs_nobody_else(database, record_property):
    async def run(host):
        game, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, game, red)
        await page.open()
        raw = socket.create_connection(("127.0.0.1", host.port))
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = (
            f"GET /api/games/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Origin: {host.origin}\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        hello = b'{"type":"hello","protocol":1}'
        raw.sendall(ask.encode())
        assert b"101" in await asyncio.to_thread(raw.recv, 2000)
        raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        await page.until(lambda m: m["type"] == "seats" and m.get("watchers") == 1)
        before, began, times = host.memory(), time.perf_counter(), []
        while time.perf_counter() - began < 25:
            started = time.perf_counter()
            await page.send(type="chat", text="x" * 480)
            gone = False
            while True:
                message = await page.hear()
                gone = gone or (message["type"] == "seats" and message.get("watchers", 0) == 0)
                if message["type"] == "said":
                    break
            times.append(time.perf_counter() - started)
            if gone:
                break
        assert gone, "the one who never reads was never closed"
        assert host.memory() - before < 12 * 1024 * 1024
        record_property("seconds until closed", round(time.perf_counter() - began, 1))
        assert max(times) < 1.0
        raw.close()
        page.drop()
        await asyncio.sleep(0)

    with hosted(database=database, busyness=100_000) as host:
        asyncio.run(run(host))
