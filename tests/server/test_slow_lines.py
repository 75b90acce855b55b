"""Connections that never finish what they begin, send too much at once, or only stay: cut off, or next to free."""

import asyncio
import base64
import os
import socket
import time

import pytest
from hosting import Page, hosted
from standin import FILE

from marchwarden.server.limits import FRAME_BYTES
from marchwarden.server.lines import LONGEST_HEAD


def line_to(host, data=b""):
    line = socket.create_connection(("127.0.0.1", host.port), timeout=60)
    line.sendall(data)
    return line


def request(host, first, *more):
    return "\r\n".join([first, f"Host: 127.0.0.1:{host.port}", f"Origin: {host.origin}", *more]).encode()


def unfinished(host):
    """Requests of which the end never comes."""
    return {
        "nothing": b"",
        "one letter": b"G",
        "half a head": request(host, "GET /api/health HTTP/1.1", "X: "),
        "half a body": request(host, "POST /api/check HTTP/1.1", "Content-Length: 1000", "", "{"),
        "half a chunk": request(host, "POST /api/check HTTP/1.1", "Transfer-Encoding: chunked", "", "5", "ab"),
        "a second one": request(host, "GET /api/health HTTP/1.1", "", "GET /api/health HTTP/1.1", "X: "),
    }


def ended(line):
    """Reads to the end of a connection; a connection that does not end is a timeout."""
    try:
        while line.recv(4096):
            continue
    except ConnectionError:
        pass
    finally:
        line.close()


@pytest.mark.parametrize("within", [0.5, pytest.param(20.0, marks=pytest.mark.long)])
def test_whoever_never_finishes_a_request_is_cut_off(database, within, record_property):
    with hosted(database=database, asked_within=within) as host:
        began = time.monotonic()
        lines = {name: line_to(host, data) for name, data in unfinished(host).items()}
        game, (red, _) = host.game(FILE)
        asyncio.run(played_meanwhile(host, game, red))
        for line in lines.values():
            ended(line)
        record_property("seconds until all were cut off", round(time.monotonic() - began, 1))
        assert host.http("GET", "/api/health")[0] == 200
        host.end()
        assert "Traceback" not in host.log


async def played_meanwhile(host, game, token):
    page = Page(host, game, token)
    await page.open()
    assert (await page.command({"add": 1, "side": "red"}))["type"] == "accepted"
    await page.close()


def test_a_drip_of_a_head_is_cut_off_too(database):
    with hosted(database=database, asked_within=0.5) as host:
        line = line_to(host, request(host, "GET /api/health HTTP/1.1", "X: "))
        line.settimeout(0.1)
        for _ in range(600):
            try:
                line.sendall(b"x")
                if not line.recv(100):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            raise AssertionError("a head that never ends was listened to for a minute")
        line.close()


def test_a_head_without_end_is_cut_off_at_its_size(database):
    with hosted(database=database, asked_within=60.0) as host:
        before = host.memory()
        line = line_to(host, request(host, "GET /api/health HTTP/1.1", "X: "))
        sent = 0
        try:
            while sent < 64 * 1024 * 1024:
                line.sendall(b"x" * 16_384)
                sent += 16_384
        except ConnectionError:
            pass
        line.close()
        assert sent < 64 * 1024 * 1024
        assert host.memory() - before < 16 * 1024 * 1024 + LONGEST_HEAD


def test_a_finished_request_may_be_followed_by_another_and_work_takes_as_long_as_it_takes(database):
    with hosted(database=database, asked_within=0.5, inline=False) as host:
        ask = request(host, "GET /api/health HTTP/1.1", "", "")
        line = line_to(host)
        for _ in range(3):
            line.sendall(ask)
            heard = b""
            while not heard.endswith(b"}"):
                heard += line.recv(4096)
            assert heard.startswith(b"HTTP/1.1 200")
        line.close()
        status, _, _ = host.http("POST", "/api/reach", {"text": FILE, "model": "red", "how": {"sleep": 1.5}})
        assert status == 200


# --- frames -------------------------------------------------------------------------------------------------------


def upgraded(host, game):
    key = base64.b64encode(os.urandom(16)).decode()
    line = line_to(host, request(host, f"GET /api/games/{game}/ws HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade",
                                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""))
    assert b"101" in line.recv(2000)
    return line


def frame(data, *, opcode=1, last=True):
    """A masked frame as a client sends it, with a mask of zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return bytes([(0x80 if last else 0) | opcode]) + length + bytes(4) + data


HELLO = b'{"type":"hello","protocol":1}'


def test_a_message_in_many_pieces_is_too_large_when_all_of_it_is(database):
    with hosted(database=database) as host:
        game, _ = host.game(FILE)
        line = upgraded(host, game)
        line.sendall(frame(HELLO))
        piece, sent = b"x" * 1000, 0
        try:
            line.sendall(frame(piece, last=False))
            while sent < 200:
                line.sendall(frame(piece, opcode=0, last=False))
                sent += 1
                time.sleep(0.001)
        except ConnectionError:
            pass
        ended(line)
        assert sent < 200 or sent * 1000 > FRAME_BYTES
        assert host.http("GET", "/api/health")[0] == 200
        host.end()
        assert "Traceback" not in host.log


@pytest.mark.long
def test_whoever_no_longer_answers_is_given_up(database, record_property):
    """A half-open line: it said hello, reads what comes, and answers no ping."""
    with hosted(database=database) as host:
        game, _ = host.game(FILE)
        line = upgraded(host, game)
        line.sendall(frame(HELLO))
        began = time.monotonic()
        ended(line)
        record_property("seconds until given up", round(time.monotonic() - began, 1))


@pytest.mark.parametrize("count", [120, pytest.param(1000, marks=pytest.mark.long)])
def test_a_page_that_only_stays_costs_little(database, count, record_property):
    async def run(host):
        pages = []
        for _ in range(count // 40):
            game, _ = host.game(FILE, mode="seats")
            pages += [Page(host, game) for _ in range(40)]
        warm = [Page(host, pages[0].game) for _ in range(40)]
        for page in warm:
            await page.open()
        before = host.memory()
        for page in pages:
            await page.open()
        each = (host.memory() - before) / len(pages)
        for page in (*warm, *pages):
            page.drop()
        await asyncio.gather(*(page.socket.wait_closed() for page in (*warm, *pages)))
        return each

    with hosted(database=database, busyness=100_000) as host:
        each = asyncio.run(run(host))
    record_property("KiB a page", round(each / 1024, 1))
    assert each <= 48 * 1024
