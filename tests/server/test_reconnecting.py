"""Connections that break at any moment, frames that come twice, late or out of order, many hands at one seat."""

import asyncio
import os

import pytest
import websockets
from hosting import Page
from standin import FILE


class Proxy:
    """A TCP proxy that cuts both directions after so many bytes from the server or the page."""

    def __init__(self, port):
        self.port, self.listening, self.mine = port, None, 0
        self.budget: int | None = None
        self.tasks = set()

    async def __aenter__(self):
        self.listening = await asyncio.start_server(self.through, "127.0.0.1", 0)
        self.mine = self.listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.listening.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def through(self, reader, writer):
        self.tasks.add(asyncio.current_task())
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        writers = (writer, back)
        try:
            await asyncio.gather(self.copy(reader, back, writers), self.copy(there, writer, writers), return_exceptions=True)
        finally:
            for end in writers:
                end.transport.abort()

    async def copy(self, source, target, writers):
        while data := await source.read(4096):
            if self.budget is not None:
                if len(data) >= self.budget:
                    target.write(data[: self.budget])
                    await target.drain()
                    for end in writers:
                        end.transport.abort()
                    return
                self.budget -= len(data)
            target.write(data)
            await target.drain()


@pytest.mark.parametrize("cuts", [80, pytest.param(1000, marks=pytest.mark.long)])
def test_cut_anywhere_it_converges_and_plays_once(host, cuts):
    """After every cut the page sends its pending command again: each has its effect exactly once."""

    async def run():
        game, (red, _) = host.game(FILE, mode="seats")
        steady = Page(host, game)
        await steady.open()
        steady.listen()
        done = 0
        async with Proxy(host.port) as proxy:
            page = Page(host, game, red, port=proxy.mine)
            for cut in range(cuts):
                key = f"cut-{cut}"
                proxy.budget = 40 + (cut * 97) % 2600
                for attempt in range(20):
                    try:
                        async with asyncio.timeout(2.0):
                            if attempt or cut == 0:
                                await page.open(since=True)
                            answer = await page.command({"add": 1, "side": "red"}, key=key)
                            if answer["type"] == "accepted":
                                while page.state["seq"] < answer["seq"]:
                                    await page.hear()
                                break
                            assert answer["code"] == "stale", answer
                    except (OSError, EOFError, websockets.WebSocketException):
                        proxy.budget = None
                else:
                    raise AssertionError("did not come through")
                done += 1
            page.drop()
        await steady.caught_up(page.state["seq"])
        await steady.send(type="ping")
        pong = await steady.until(lambda m: m["type"] == "pong")
        assert steady.state["seq"] == pong["seq"] == page.state["seq"]
        assert steady.state["view"]["position"]["models"][0]["at"] == [done, 0]
        fresh = Page(host, game)
        await fresh.open()
        assert fresh.state["digest"] == steady.state["digest"] == page.state["digest"]
        assert fresh.state["view"] == steady.state["view"] == page.state["view"]
        await fresh.close()
        await steady.close()

    asyncio.run(run())


def test_after_a_long_absence_everything_is_sent_after_a_short_one_only_what_was_missed(host):
    async def run():
        game, (red, blue) = host.game(FILE, mode="seats")
        away, busy = Page(host, game, red), Page(host, game, blue)
        await away.open()
        await busy.open()
        away.drop()
        for rounds, kind in ((5, "missed"), (190, "missed"), (230, "state")):
            for _ in range(rounds):
                answer = await busy.command({"add": 1, "side": "blue"})
                while busy.state["seq"] < answer["seq"]:
                    await busy.hear()
            assert (await away.open(since=True))["type"] == kind
            assert away.state["view"]["position"] == busy.state["view"]["position"]
            away.drop()
        await busy.close()
        await asyncio.sleep(0)

    asyncio.run(run())


@pytest.mark.parametrize("frames", [600, pytest.param(10_000, marks=pytest.mark.long)])
def test_doubled_shuffled_and_old_frames_have_their_effect_once(host, frames):
    import random

    async def run():
        game, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, game, red)
        await page.open()
        chance, sent, accepted = random.Random(frames), [], {}
        for number in range(frames):
            if sent and chance.random() < 0.6:
                key, rev = chance.choice(sent)
            else:
                key, rev = f"k{number}", page.state["rev"]
                sent.append((key, rev))
            answer = await page.command({"add": 1, "side": "red"}, key=key, rev=rev)
            if answer["type"] == "accepted":
                assert accepted.setdefault(key, answer["seq"]) == answer["seq"]
                while page.state["seq"] < answer["seq"]:
                    await page.hear()
            else:
                assert answer["code"] == "stale"
        assert page.state["view"]["position"]["models"][0]["at"] == [len(accepted), 0]
        await page.close()

    asyncio.run(run())


@pytest.mark.parametrize("rounds", [60, pytest.param(1000, marks=pytest.mark.long)])
def test_of_many_at_the_same_instant_one_wins_and_the_others_are_told_the_revision(host, rounds):
    async def run():
        game, (red, blue) = host.game(FILE, mode="seats")
        pages = [Page(host, game, token) for token in (red, blue) for _ in range(4)]
        for page in pages:
            await page.open()
        for number in range(rounds):
            rev = pages[0].state["rev"]
            answers = await asyncio.gather(
                *(
                    page.command(
                        {"add": 1, "side": "red" if page.tokens == (red,) else "blue"}, key=os.urandom(6).hex(), rev=rev
                    )
                    for page in pages
                )
            )
            won = [answer for answer in answers if answer["type"] == "accepted"]
            lost = [answer for answer in answers if answer["type"] == "refused"]
            assert len(won) == 1, number
            assert {answer["code"] for answer in lost} == {"stale"}
            assert {answer["rev"] for answer in lost} == {won[0]["rev"]}
            for page in pages:
                while page.state["seq"] < won[0]["seq"]:
                    await page.hear()
        assert len({page.state["digest"] for page in pages}) == 1
        for page in pages:
            await page.close()

    asyncio.run(run())
