"""Battle files and questions made to take for ever: refused or answered in time, and nobody else waits for them."""

import asyncio
import json
import math
import time

import pytest
from hosting import Page, hosted

REAL = "marchwarden.server.engine:marchwarden"
RULESET = "bushido"
DEADLINE = 1.0


def battle(terrain=(), models=None, **more):
    """A battle file as text; two figures unless others are given."""
    models = models or [{"id": "a", "side": "red", "at": [5, 5]}, {"id": "b", "side": "blue", "at": [40, 40]}]
    return json.dumps(
        {
            "marchwarden": 1,
            "ruleset": RULESET,
            "sides": [{"id": "red"}, {"id": "blue"}],
            "terrain": [{"id": f"t{n}", "kind": "difficult", **piece} for n, piece in enumerate(terrain)],
            "models": models,
            **more,
        }
    )


def star(corners, centre=(24, 24), outer=10.0, inner=4.0):
    return [
        [
            centre[0] + (outer if n % 2 else inner) * math.cos(math.tau * n / corners),
            centre[1] + (outer if n % 2 else inner) * math.sin(math.tau * n / corners),
        ]
        for n in range(corners)
    ]


BOMBS = {
    "97,000 corners": battle([{"polygon": [[n % 48, n % 47] for n in range(97_000)]}]),
    "10,000 in line": battle([{"polygon": [[n * 0.004, 10.0] for n in range(10_000)]}]),
    "500 in line": battle([{"polygon": [[n * 0.09, 10.0] for n in range(499)] + [[20, 11]]}]),
    "four stars": battle([{"polygon": star(500, (12 + 24 * (n % 2), 12 + 24 * (n // 2)))} for n in range(4)]),
    "impassable stars": battle(
        [{"kind": "impassable", "polygon": star(500, (12 + 24 * (n % 2), 12 + 24 * (n // 2)))} for n in range(4)]
    ),
    "a bow tie": battle([{"polygon": [[0, 0], [10, 10], [10, 0], [0, 10]]}]),
    "no area": battle([{"polygon": [[1, 1], [1, 1], [1, 1]]}]),
    "far away": battle([{"polygon": [[1e9, 0], [1e9, 1e9], [0, 1e9]]}]),
    "beyond numbers": battle([{"polygon": [[0, 0], [1, 0], [0, 1]]}]).replace("[0, 1]", "[0, .nan]"),
    "infinite": battle().replace("[40, 40]", "[40, .inf]"),
    "slivers": battle(
        [
            {"kind": "impassable", "polygon": [[10 + n * 0.02, 2], [10 + n * 0.02 + 1e-6, 2], [10 + n * 0.02, 40]]}
            for n in range(400)
        ]
    ),
    "500 touching bases": battle(
        models=[
            {"id": f"m{n}", "side": "red" if n % 2 else "blue", "base_mm": 25.4, "at": [1 + n % 25, 1 + n // 25]}
            for n in range(500)
        ]
    ),
    "501 bases": battle(
        models=[{"id": f"m{n}", "side": "red", "at": [1 + n % 25 * 1.5, 1 + n // 25 * 1.5]} for n in range(501)]
    ),
    "a table like a county": battle(board={"width": 1e6, "depth": 1e6}),
}


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bombs")
    with hosted(
        database=f"sqlite:///{folder / 'table.db'}",
        busyness=100_000,
        engine=REAL,
        inline=False,
        deadlines=[DEADLINE, 5.0, 60.0],
    ) as running:
        for path in ("/api/check", "/api/view"):
            assert running.http("POST", path, {"text": battle()})[0] == 200
        yield running


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_or_answered_and_nobody_waits(real, name):
    real.gap()
    thrown(real, name)
    assert real.gap() <= 0.05


def thrown(real, name):
    """Ask everything about a bomb that can be asked about a battle file."""
    for path, more in (
        ("/api/view", {}),
        ("/api/check", {}),
        ("/api/reach", {"model": "a"}),
        ("/api/reach", {"model": "m0"}),
    ):
        # What takes longer than the deadline is broken off by the server: 503. A client that waits for more than that hears nothing.
        status, answer, _ = real.http("POST", path, {"text": BOMBS[name], **more})
        assert status in {200, 413, 422, 503}, answer


def test_a_game_goes_on_while_another_is_asked_too_much(tmp_path):
    async def run(host):
        from standin import FILE

        game, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, game, red)
        await page.open()
        slow = asyncio.create_task(
            asyncio.to_thread(host.http, "POST", "/api/reach", {"text": FILE, "model": "red", "how": {"sleep": 30}})
        )
        await asyncio.sleep(0.05)
        took = []
        while not slow.done():
            began = time.perf_counter()
            answer = await page.command({"add": 1, "side": "red"})
            took.append(time.perf_counter() - began)
            while page.state["seq"] < answer["seq"]:
                await page.hear()
        status, refused, _ = await slow
        assert (status, refused["code"]) == (503, "too-slow")
        assert max(took) < 0.5
        await page.close()

    with hosted(
        database=f"sqlite:///{tmp_path / 'table.db'}", busyness=100_000, inline=False, deadlines=[1.0, 1.0, 60.0]
    ) as host:
        asyncio.run(run(host))


def test_orders_that_never_end_or_break_the_referee_change_nothing(tmp_path):
    async def run(host):
        from standin import FILE

        game, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, game, red)
        await page.open()
        assert (await page.command({"add": 2, "side": "red"}))["type"] == "accepted"
        await page.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
        before = page.state["digest"]
        for order, code in (
            ({"sleep": 30, "side": "red"}, "too-slow"),
            ({"crash": 1, "side": "red"}, "too-large"),
            ({"fail": 1, "side": "red"}, "fault"),
        ):
            assert (await page.command(order))["code"] == code
            assert page.state["digest"] == before
        assert (await page.command({"add": 1, "side": "red"}))["type"] == "accepted"
        await page.news()
        assert page.state["view"]["position"]["models"][0]["at"] == [3, 0]
        await page.close()

    with hosted(
        database=f"sqlite:///{tmp_path / 'table.db'}", busyness=100_000, inline=False, deadlines=[1.0, 1.0, 60.0]
    ) as host:
        asyncio.run(run(host))
