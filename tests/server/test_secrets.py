"""Nothing that is somebody's own secret appears in any byte that anybody else receives."""

import asyncio

import pytest
from hosting import Page, hosted
from sqlalchemy import text as sql
from standin import FILE

from marchwarden.server.store import Store


@pytest.mark.parametrize("games", [12, pytest.param(1000, marks=pytest.mark.long)])
def test_secrets_reach_nobody_else(tmp_path, games):
    database = f"sqlite:///{tmp_path / 'table.db'}"
    heard: dict[str, dict[str, bytes]] = {}
    secrets: dict[str, dict[str, str]] = {}

    async def one(host):
        game, (red, blue) = host.game(FILE, mode="seats")
        canary = {"a plan of red": f"plan-{game}-canary"}
        pages = {"red": Page(host, game, red), "blue": Page(host, game, blue), "watcher": Page(host, game)}
        for page in pages.values():
            await page.open()
        await pages["red"].send(type="check", id=1, order={"add": 1, "side": canary["a plan of red"]})
        await pages["red"].until(lambda m: m["type"] == "answer")
        _, _seated, headers = host.http("POST", f"/api/games/{game}/sessions", {"seats": [red]})
        cookie = headers["set-cookie"].split("=", 1)[1].split(";")[0]
        for _ in range(2):
            await pages["red"].command({"roll": "red"})
            await pages["red"].until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
        await pages["red"].command({"add": 500, "side": "red"})
        await pages["red"].send(type="chat", text="good luck")
        await pages["watcher"].until(lambda m: m["type"] == "said")
        await pages["blue"].until(lambda m: m["type"] == "said")
        public = b"".join(
            str(host.http("GET", f"/api/games/{game}{part}")[1]).encode()
            for part in ("", "/record", "/events", "/position", "/view")
        )
        heard[game] = {name: bytes(page.bytes) for name, page in pages.items()} | {"public": public}
        secrets[game] = {"red's link": red, "blue's link": blue, "red's session": cookie} | canary
        for page in pages.values():
            await page.close()

    async def run(host):
        for _ in range(games):
            await one(host)

    with hosted(database=database, busyness=100_000) as host:
        asyncio.run(run(host))
        host.end()
        log = host.log.encode()
    store = Store(database)
    for game, secret in store.read(lambda c: c.execute(sql("select game, secret from secrets")).all()):
        secrets[game]["the dice"] = secret
    store.close()
    assert len(secrets) == games
    for game, told in heard.items():
        for what, secret in secrets[game].items():
            assert secret.encode() not in log, what
            for who, data in told.items():
                if (what, who) != ("a plan of red", "red"):
                    assert secret.encode() not in data, f"{what} was told to {who}"
