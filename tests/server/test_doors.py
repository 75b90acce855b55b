"""Who gets in, and with what: origins, hosts, roles, secrets, rates and headers."""

import asyncio

import pytest
import websockets
from hosting import Page, hosted
from standin import FILE

from marchwarden.server.api import OPERATIONS
from marchwarden.server.rates import Rate, Rates
from marchwarden.server.seats import hashed, is_token, new_token
from marchwarden.server.settings import hosted_settings

SECRET_WAYS = (
    "",
    "null",
    "https://evil.example",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil.example#http://127.0.0.1:{port}",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1:{port}@evil.example",
    "file://",
)


def addresses(host, game):
    return [(op, op.path.replace("{game}", game).replace("{name}", "none")) for op in OPERATIONS]


def test_a_foreign_origin_gets_nothing_done(host):
    before = len(host.http("GET", "/api/games")[1])
    game, _ = host.game(FILE)
    for origin in SECRET_WAYS:
        foreign = origin.format(port=host.port)
        for op, path in addresses(host, game):
            if op.method == "GET" and not foreign:
                continue  # reading without naming an origin is what every browser does when it loads a page
            status, answer, _ = host.http(op.method, path, {"text": FILE}, origin=foreign)
            assert (status, answer["code"]) == (403, "not-yours"), (op.method, path, foreign)
    assert len(host.http("GET", "/api/games")[1]) == before + 1


def test_a_wrong_name_for_the_host_gets_nothing(host):
    for name in (
        "evil.example",
        "127.0.0.1",
        f"127.0.0.1:{host.port + 1}",
        f"evil.example:{host.port}",
        f"localhost.:{host.port}",
        f"127.0.0.1:{host.port}.evil.example",
    ):
        for method, path in (("GET", "/"), ("GET", "/api/health"), ("POST", "/api/check")):
            status, _, _ = host.http(method, path, {"text": FILE}, host=name)
            assert status == 403, name


@pytest.mark.parametrize("origin", SECRET_WAYS)
def test_a_websocket_from_elsewhere_is_refused_before_it_opens(host, origin):
    game, _ = host.game(FILE)

    async def run():
        foreign = origin.format(port=host.port) or None
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(f"ws://127.0.0.1:{host.port}/api/games/{game}/ws", origin=foreign)
        assert refused.value.response.status_code == 403

    asyncio.run(run())


def test_every_answer_carries_its_headers(host):
    game, _ = host.game(FILE)
    for path in ("/", "/nothing", "/api/health", "/api/nothing", f"/api/games/{game}", "/api/games/none"):
        _, _, headers = host.http("GET", path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "require-trusted-types-for 'script'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


# --- roles ------------------------------------------------------------------------------------------------------


FRAMES = [
    {"type": "command", "key": "k", "rev": 0, "order": {"add": 1, "side": "red"}},
    {"type": "command", "key": "k", "rev": 0, "order": {"undo": True}},
    {"type": "command", "key": "k", "rev": 0, "order": {"redo": True}},
    {"type": "command", "key": "k", "rev": 0, "order": {"begin": True}},
    {"type": "offer", "key": "k", "rev": 0, "kind": "takeback", "to": 0},
    {"type": "reply", "key": "k", "offer": 0, "accept": True},
    {"type": "resign", "key": "k", "seat": "1"},
    {"type": "chat", "text": "hello"},
    {"type": "rename", "seat": "1", "name": "me"},
    {"type": "sow", "seat": "1", "seed": "00" * 16},
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame["type"])
def test_no_frame_does_anything_for_a_watcher_or_another_seat(host, frame):
    async def run():
        game, (_red, blue) = host.game(FILE, mode="seats")
        for tokens in ([], [blue]):
            page = Page(host, game, *tokens)
            await page.open()
            before = page.state["hash"], page.state["seats"][0]["name"]
            others = frame["type"] == "chat" or frame.get("order") == {"begin": True} or frame.get("kind") == "takeback"
            if not (tokens and others):
                await page.send(**frame)
                answer = await page.until(lambda m: m["type"] in {"refused", "wrong", "accepted"})
                assert answer["type"] != "accepted"
                assert answer["code"] in {"not-seated", "not-yours", "no-such-thing", "illegal"}
                _status, state, _ = host.http("GET", f"/api/games/{game}")
                assert (state["hash"], state["seats"][0]["name"]) == before
            await page.close()

    asyncio.run(run())


def test_secrets_of_another_game_or_made_up_ones_open_no_seat(host):
    async def run():
        game, (red, _) = host.game(FILE)
        _, (other, _) = host.game(FILE)
        for token in (other, red[:-1], red + "A", red.swapcase(), new_token(), "", "x" * 1000):
            page = Page(host, game, token)
            assert (await page.open())["code"] in {"not-seated", "bad-frame"}
            page.drop()

    asyncio.run(run())


def test_every_operation_for_every_wrong_role(host):
    """Only what is public is answered to those without a seat, and a game that may not be watched not even that."""
    closed, (red, _) = host.game(FILE, watch=False)
    _, (other, _) = host.game(FILE)
    for op, path in addresses(host, closed):
        if "{game}" not in op.path or op.local_only:
            continue
        for bearer in ("", "Bearer " + other, "Bearer " + red, "Basic " + red):
            status, _, _ = host.http(op.method, path, {"seats": [other]}, authorization=bearer)
            assert status in {403, 204 if op.method == "DELETE" else 403}, (op.name, bearer)
    status, seated, _headers = host.http("POST", f"/api/games/{closed}/sessions", {"seats": [red], "bearer": True})
    assert (status, seated["seats"]) == (200, ["1"])
    assert host.http("GET", f"/api/games/{closed}", authorization="Bearer " + seated["bearer"])[0] == 200


def test_a_session_is_a_cookie_scripts_cannot_read_and_ends_when_asked(host):
    game, (red, _) = host.game(FILE, watch=False)
    _, _, headers = host.http("POST", f"/api/games/{game}/sessions", {"seats": [red]})
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = cookie.split(";")[0]
    assert red not in value
    assert host.http("GET", f"/api/games/{game}", cookie=value)[0] == 200
    assert host.http("DELETE", f"/api/games/{game}/sessions", cookie=value)[0] == 204
    assert host.http("GET", f"/api/games/{game}", cookie=value)[0] == 403


def test_in_hosted_mode_cookies_are_secure_and_foreign_lists_closed():
    settings = hosted_settings(("https://table.example",), "sqlite://")
    assert settings.secure
    assert settings.hosts == ("table.example",)
    assert not settings.local
    for wrong in ("table.example", "https://table.example/", "ftp://x", "https://"):
        with pytest.raises(ValueError, match="origin"):
            hosted_settings((wrong,), "sqlite://")


def test_lists_of_games_are_only_for_ones_own_machine(database):
    with hosted(database=database, local=False) as public:
        game, _ = public.game(FILE)
        assert public.http("GET", "/api/games")[0] == 403
        assert public.http("POST", f"/api/games/{game}/seats")[0] == 403


def test_new_links_end_the_old_ones(host):
    async def run():
        game, (red, _) = host.game(FILE)
        _, made, _ = host.http("POST", f"/api/games/{game}/seats")
        page = Page(host, game, red)
        assert (await page.open())["code"] == "not-seated"
        page.drop()
        page = Page(host, game, made["seats"][0]["token"])
        assert (await page.open())["type"] == "state"
        await page.close()

    asyncio.run(run())


def test_tokens_have_128_bits_and_are_stored_hashed(tmp_path):
    assert len({new_token() for _ in range(1000)}) == 1000
    assert len(new_token()) >= 128 / 6
    token = new_token()
    assert is_token(token, hashed(token))
    assert not is_token(token + "x", hashed(token))
    database = tmp_path / "table.db"
    with hosted(database=f"sqlite:///{database}") as host:
        _, tokens = host.game(FILE)
        host.end()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(token.encode() in stored for token in tokens)


# --- rates ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seated", "limit"), [(True, 100), (False, 50)])
def test_too_many_frames_end_a_connection_and_only_that_one(database, seated, limit):
    async def run(host):
        game, tokens = host.game(FILE, mode="seats")
        loud, quiet = Page(host, game, *(tokens[:1] if seated else [])), Page(host, game, tokens[1])
        await loud.open()
        await quiet.open()
        for _ in range(limit - 1):
            await loud.send(type="ping")
        for _ in range(limit - 1):
            await loud.until(lambda m: m["type"] == "pong")
        await loud.send(type="ping")
        assert (await loud.until(lambda m: m["type"] == "wrong"))["code"] == "rate"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await loud.hear()
        assert closed.value.rcvd.code == 1008
        assert (await quiet.command({"add": 1, "side": "blue"}))["type"] == "accepted"
        await quiet.close()

    with hosted(database=database, busyness=1) as host:
        asyncio.run(run(host))


def test_twenty_games_an_hour_from_one_address(database):
    with hosted(database=database, busyness=1) as host:
        answers = [host.http("POST", "/api/games", {"text": FILE})[0] for _ in range(21)]
        assert answers == [201] * 20 + [429]
        assert host.http("GET", "/api/health")[0] == 200


def test_what_is_remembered_of_rates_is_bounded():
    rates = Rates(2, 10.0, most=1000)
    for number in range(5000):
        assert rates.allows(str(number), float(number) / 1000)
    assert len(rates) == 1000


def test_a_rate_lets_through_again_when_time_has_passed():
    rate = Rate(3, 10.0)
    assert [rate.allows(now) for now in (0, 1, 2, 3, 9.9, 10.0, 10.5, 11.0)] == [
        True,
        True,
        True,
        False,
        False,
        True,
        False,
        True,
    ]


def test_a_seat_has_at_most_eight_windows(host):
    async def run():
        game, (red, _) = host.game(FILE)
        pages = [Page(host, game, red) for _ in range(9)]
        for page in pages[:8]:
            assert (await page.open())["type"] == "state"
        assert (await pages[8].open())["code"] == "busy"
        for page in pages:
            page.drop()
        await asyncio.sleep(0)

    asyncio.run(run())


def test_whoever_says_nothing_is_not_waited_for_long(monkeypatch, database):
    """A connection that never says hello ends by itself; one that never reads is given up."""

    async def run(host):
        game, _tokens = host.game(FILE, mode="seats")
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=2**10)
        import base64

        ask = (
            f"GET /api/games/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Origin: {host.origin}\r\nSec-WebSocket-Key: {base64.b64encode(b'0' * 16).decode()}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        )
        writer.write(ask.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"101" in head
        assert b"permessage-deflate" not in head
        while await reader.read(100):  # to the end that the server makes; without one this test never ends
            pass
        writer.close()

    with hosted(database=database) as host:
        asyncio.run(run(host))
