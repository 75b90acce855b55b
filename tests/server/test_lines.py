"""Connections that would never end by themselves are ended, whatever the other end does or leaves undone."""

import asyncio
import base64
import inspect
import socket
import time
from pathlib import Path

import pytest
import uvicorn
from hosting import Page, hosted
from standin import FILE

from marchwarden.server.lines import Ending, Line

ORDER = {"add": 1, "side": "red", "note": ["x" * 100] * 60}


class Heard(asyncio.Protocol):
    """The near end of a connection: knows whether it is over."""

    def __init__(self):
        self.over = asyncio.get_running_loop().create_future()

    def connection_lost(self, exc):
        self.over.set_result(exc)


async def connected():
    """A connection whose other end never reads a byte."""
    near, far = socket.socketpair()
    near.setblocking(False)
    transport, heard = await asyncio.get_running_loop().create_connection(Heard, sock=near)
    return transport, heard, far


@pytest.mark.parametrize("unsent", [0, 10_000_000])
def test_a_closed_transport_is_over_soon_whether_or_not_it_was_read(unsent):
    async def run():
        transport, heard, far = await connected()
        ending = Ending(transport, within=0.05)
        ending.write(b"x" * unsent)
        assert (ending.get_write_buffer_size() > 0) == (unsent > 0)
        ending.close()
        ending.close()
        async with asyncio.timeout(20):
            await heard.over
        far.close()

    asyncio.run(run())


def test_a_bare_transport_would_wait_for_ever():
    """The control: without the ending, closing waits for whoever does not read."""

    async def run():
        transport, heard, far = await connected()
        transport.write(b"x" * 10_000_000)
        transport.close()
        await asyncio.wait([heard.over], timeout=0.3)
        assert not heard.over.done()
        transport.abort()
        await heard.over
        far.close()

    asyncio.run(run())


def test_uvicorn_takes_a_class_for_its_websockets_and_gives_it_a_transport():
    """What is relied on; should a newer uvicorn do it otherwise, this fails before anything hangs."""

    async def app(scope, receive, send):
        """Nobody calls it."""

    config = uvicorn.Config(app, ws=Line)
    config.load()
    assert config.ws_protocol_class is Line
    assert issubclass(Line, asyncio.Protocol)
    assert list(inspect.signature(Line.connection_made).parameters) == ["self", "transport"]


def opened(host, game):
    """A WebSocket by hand, so that every byte of it can be left out or spoiled."""
    raw = socket.create_connection(("127.0.0.1", host.port), timeout=30)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = base64.b64encode(b"0" * 16).decode()
    raw.sendall(
        f"GET /api/games/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Origin: {host.origin}\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in raw.recv(2000)
    return raw


def framed(text, opcode=0x81):
    """Bytes as a masked frame of a page."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2)
    return bytes([opcode]) + size + b"\0\0\0\0" + text


def rest(raw):
    """Everything that still comes until the other end closes."""
    heard = b""
    while data := raw.recv(65536):
        heard += data
    return heard


def held(host, raw):
    """Whether the server's process still holds its end of a connection; what its kernel does later is not its business."""
    ends = f":{host.port:04X}", f":{raw.getsockname()[1]:04X}"
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return any((row[1][-5:], row[2][-5:]) == ends and row[9] != "0" for row in rows)


def test_text_that_is_no_utf8_closes_its_line_and_nothing_is_logged(database):
    with hosted(database=database) as host:
        game, _ = host.game(FILE)
        for spoiled in (b"\xff\xfe", b'{"type":"hello","protocol":1}\xc3'):
            raw = opened(host, game)
            raw.sendall(framed(spoiled))
            heard = rest(raw)
            raw.close()
            assert (1007).to_bytes(2) in heard
        host.end()
        assert "Traceback" not in host.log, host.log[-2000:]
        assert "UTF-8" not in host.log, host.log[-2000:]


def test_who_never_reads_is_cut_off_and_nobody_waits_for_them(host):
    async def run():
        game, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, game, red)
        await page.open()
        raw = await asyncio.to_thread(opened, host, game)
        raw.sendall(framed(b'{"type":"hello","protocol":1}'))
        await page.until(lambda m: m["type"] == "seats" and m.get("watchers") == 1)
        page.heard.clear()
        began = time.monotonic()
        assert held(host, raw)
        async with asyncio.timeout(60):
            while not any(m["type"] == "seats" and not m.get("watchers") for m in page.heard):
                page.heard.clear()
                answer = await page.command(ORDER)
                assert answer["type"] == "accepted"
                while page.state["seq"] < answer["seq"]:
                    await page.hear()
            while held(host, raw):
                await page.send(type="ping")
                await page.until(lambda m: m["type"] == "pong")
                await asyncio.sleep(0.1)
        page.drop()
        print(f"cut off after {time.monotonic() - began:.1f} s")
        raw.close()

    asyncio.run(run())
