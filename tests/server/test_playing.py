"""Orders, taking back, offers, resigning: what happens to them at a table of two seats, and at one of a single screen."""

import asyncio
from contextlib import asynccontextmanager

from hosting import Page
from standin import FILE


@asynccontextmanager
async def seated(host, *, together=False, **more):
    """A game with both seats taken: two pages, or one page twice."""
    game, (red, blue) = host.game(FILE, mode="hot-seat" if together else "seats", **more)
    pages = [Page(host, game, red, blue)] * 2 if together else [Page(host, game, red), Page(host, game, blue)]
    for page in dict.fromkeys(pages):
        await page.open()
    try:
        yield pages
    finally:
        for page in dict.fromkeys(pages):
            await page.close()


def test_an_order_is_answered_and_told_to_everybody(host):
    async def run():
        async with seated(host) as (red, blue):
            answer = await red.command({"add": 3, "side": "red"})
            assert answer["type"] == "accepted"
            heard = await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
            assert heard["entry"]["digest"] == answer["digest"]
            assert blue.state["view"]["position"]["models"][0]["at"] == [3, 0]

    asyncio.run(run())


def test_a_refused_order_changes_nothing_and_says_why(host):
    async def run():
        async with seated(host) as (red, _):
            before = red.state["digest"], red.state["seq"]
            answer = await red.command({"add": 101, "side": "red"})
            assert (answer["type"], answer["code"]) == ("refused", "illegal")
            assert answer["verdict"]["rule"] == "standin.too-much"
            await red.send(type="ping")
            pong = await red.until(lambda m: m["type"] == "pong")
            assert (red.state["digest"], pong["seq"]) == before

    asyncio.run(run())


def test_an_order_of_no_known_form_is_told_apart_from_an_illegal_one(host):
    async def run():
        async with seated(host) as (red, _):
            assert (await red.command({"dance": "red", "side": "red"}))["code"] == "bad-order"

    asyncio.run(run())


def test_nobody_orders_for_the_other_side(host):
    async def run():
        async with seated(host) as (red, _):
            assert (await red.command({"add": 1, "side": "blue"}))["code"] == "not-yours"
            assert (await red.command({"add": 1, "side": "blue", "by": "red"}))["code"] == "needs-agreement"

    asyncio.run(run())


def test_an_old_revision_is_stale(host):
    async def run():
        async with seated(host) as (red, _):
            assert (await red.command({"add": 1, "side": "red"}))["type"] == "accepted"
            answer = await red.command({"add": 1, "side": "red"}, rev=0)
            assert (answer["code"], answer["rev"]) == ("stale", red.state["rev"])

    asyncio.run(run())


def test_sent_again_it_is_answered_again_and_played_once(host):
    async def run():
        async with seated(host) as (red, _):
            first = await red.command({"add": 2, "side": "red"}, key="once", rev=0)
            again = await red.command({"add": 2, "side": "red"}, key="once", rev=0)
            assert first == again
            other = await red.command({"add": 3, "side": "red"}, key="once", rev=0)
            assert other["code"] == "key-reused"
            await red.send(type="ping")
            await red.until(lambda m: m["type"] == "pong")
            assert red.state["view"]["position"]["models"][0]["at"] == [2, 0]

    asyncio.run(run())


def test_the_mover_takes_back_freely_and_gives_again(host):
    async def run():
        async with seated(host) as (red, blue):
            start = red.state["digest"]
            await red.command({"add": 5, "side": "red"})
            await red.news()
            await red.news()
            assert red.state["takeback"] == {"free": ["1"], "last": 2, "redo": False}
            assert (await red.command({"undo": True}))["digest"] == start
            entry = await red.news()
            assert entry["body"]["undone"] == [2]
            await red.command({"redo": True})
            assert (await red.news())["body"]["order"] == {"add": 5, "side": "red"}
            assert red.state["view"]["position"]["models"][0]["at"] == [5, 0]
            await blue.until(lambda m: m["type"] == "happened" and m["entry"]["seq"] == 4)
            assert blue.state["view"] == red.state["view"]

    asyncio.run(run())


def test_after_a_die_or_another_side_it_needs_an_offer(host):
    async def run():
        async with seated(host) as (red, blue):
            await red.command({"roll": "red"})
            answer = await red.command({"undo": True}, rev=2)
            assert (answer["code"], answer["verdict"]["rule"]) == ("needs-agreement", "session.undo")
            await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
            await blue.command({"add": 1, "side": "blue"})
            assert (await red.command({"undo": True}, rev=3))["code"] == "needs-agreement"

    asyncio.run(run())


def test_a_takeback_that_is_accepted_goes_back_several_orders(host):
    async def run():
        async with seated(host) as (red, blue):
            for number in (1, 2):
                await red.command({"add": number, "side": "red"})
                await red.until(lambda m, n=number: m["type"] == "happened" and m["entry"]["seq"] == n + 1)
            await red.send(type="offer", key="please", rev=red.state["rev"], kind="takeback", to=2, order=None)
            offered = await red.until(lambda m: m.get("key") == "please")
            await red.send(type="reply", key="self", offer=offered["seq"], accept=True)
            assert (await red.until(lambda m: m.get("key") == "self"))["code"] == "not-yours"
            await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "offer")
            await blue.send(type="reply", key="yes", offer=offered["seq"], accept=True)
            undone = await red.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "undo")
            assert undone["entry"]["body"]["undone"] == [3, 2]
            assert red.state["view"]["position"]["models"][0]["at"] == [0, 0]
            assert not undone["now"].get("offers")

    asyncio.run(run())


def test_a_declined_offer_changes_nothing_and_an_order_ends_open_offers(host):
    async def run():
        async with seated(host) as (red, blue):
            await red.command({"roll": "red"})
            await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
            digest = blue.state["digest"]
            await red.send(type="offer", key="a", rev=2, kind="takeback", to=2)
            seq = (await red.until(lambda m: m.get("key") == "a"))["seq"]
            await blue.send(type="reply", key="no", offer=seq, accept=False)
            assert (await blue.until(lambda m: m.get("key") == "no"))["digest"] == digest
            await red.send(type="offer", key="b", rev=2, kind="takeback", to=2)
            seq = (await red.until(lambda m: m.get("key") == "b"))["seq"]
            await blue.command({"add": 1, "side": "blue"}, rev=2)
            await blue.send(type="reply", key="late", offer=seq, accept=True)
            assert (await blue.until(lambda m: m.get("key") == "late"))["code"] == "no-such-thing"

    asyncio.run(run())


def test_a_ruling_needs_both_sides_and_is_marked(host):
    async def run():
        async with seated(host) as (red, blue):
            ruling = {"adjust": {"to": 7}, "side": "blue"}
            assert (await red.command(ruling))["code"] == "needs-agreement"
            assert (await red.command(ruling | {"agreed": True}))["code"] == "needs-agreement"
            await red.send(type="offer", key="r", rev=0, kind="ruling", order=ruling)
            seq = (await red.until(lambda m: m.get("key") == "r"))["seq"]
            await blue.send(type="reply", key="ok", offer=seq, accept=True)
            entry = (await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order"))["entry"]
            assert entry["body"]["offer"] == seq
            assert entry["body"]["order"]["agreed"] is True
            assert blue.state["view"]["position"]["models"][1]["at"] == [7, 0]

    asyncio.run(run())


def test_on_one_screen_everything_is_free_and_marked(host):
    async def run():
        async with seated(host, together=True) as (both, _):
            await both.command({"roll": "red"})
            await both.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
            await both.command({"undo": True})
            assert (await both.news())["body"]["free"] is True
            assert (await both.command({"adjust": {"to": 4}, "side": "red"}, rev=both.state["rev"]))["type"] == "accepted"

    asyncio.run(run())


def test_a_question_is_only_for_the_side_it_is_put_to(host):
    async def run():
        async with seated(host) as (red, blue):
            await red.command({"ask": "blue", "side": "red"})
            assert (await red.command({"answer": "yes"}, rev=2))["code"] == "not-yours"
            await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
            assert blue.state["view"]["question"] == {"ask": "what", "side": "blue"}
            assert (await blue.command({"answer": "yes"}))["type"] == "accepted"

    asyncio.run(run())


def test_watchers_see_all_and_do_nothing(host):
    async def run():
        async with seated(host) as (red, _):
            watcher = Page(host, red.game)
            await watcher.open()
            assert watcher.state["you"] == {"seats": []}
            assert (await watcher.command({"add": 1, "side": "red"}))["code"] == "not-seated"
            await watcher.send(type="chat", text="go left")
            assert (await watcher.until(lambda m: m["type"] == "wrong"))["code"] == "not-seated"
            await red.command({"add": 1, "side": "red"})
            await watcher.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
            assert watcher.state["view"]["position"]["models"][0]["at"] == [1, 0]
            await watcher.close()

    asyncio.run(run())


def test_resigning_ends_the_game_and_reveals_the_secret(host):
    async def run():
        async with seated(host) as (red, blue):
            await red.send(type="resign", key="x", seat="2")
            assert (await red.until(lambda m: m.get("key") == "x"))["code"] == "not-yours"
            await red.send(type="resign", key="y", seat="1")
            heard = await blue.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "revealed")
            assert heard["now"]["ended"] == {"how": "resigned", "by": "1"}
            assert heard["now"]["dice"]["secret"] == heard["entry"]["body"]["secret"]
            assert (await blue.command({"add": 1, "side": "blue"}))["code"] == "ended"

    asyncio.run(run())


def test_chat_and_names_are_cleaned_and_kept(host):
    async def run():
        async with seated(host) as (red, blue):
            await red.send(type="rename", seat="1", name="  A\u202enn\x00a\n B ")
            await red.send(type="chat", text="hello\u0000 there\u2066")
            said = await blue.until(lambda m: m["type"] == "said")
            assert (said["name"], said["text"]) == ("Anna B", "hello there")
            await red.send(type="chat", text="x" * 501)
            assert (await red.until(lambda m: m["type"] == "wrong"))["code"] == "too-large"
            await red.send(type="rename", seat="2", name="me")
            assert (await red.until(lambda m: m["type"] == "wrong"))["code"] == "not-yours"
            late = Page(host, red.game)
            await late.open()
            assert [line["text"] for line in late.state["chat"]] == ["hello there"]
            assert late.state["seats"][0]["name"] == "Anna B"
            await late.close()

    asyncio.run(run())


def test_a_lesson_says_what_is_missing(host):
    async def run():
        text = FILE + "expect: [{model: red, is: 2}]\n"
        status, made, _ = host.http("POST", "/api/games", {"text": text, "goal": True})
        assert status == 201
        page = Page(host, made["game"], *[seat["token"] for seat in made["seats"]])
        await page.open()
        assert page.state["goal"] == {"met": False, "missing": ["red is not yet 2"]}
        await page.command({"add": 2, "side": "red"})
        await page.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
        assert page.state["goal"]["met"] is True
        await page.close()

    asyncio.run(run())


def test_private_questions_stay_private_and_hold_nothing_up(host):
    async def run():
        async with seated(host) as (red, blue):
            await red.send(type="reach", id=1, model="red", how={})
            await red.send(type="check", id=2, order={"add": 500, "side": "red"})
            await red.send(type="orders", id=3, model="red")
            answers = [await red.until(lambda m: m["type"] == "answer") for _ in range(3)]
            assert {answer["id"] for answer in answers} == {1, 2, 3}
            assert next(answer for answer in answers if answer["id"] == 2)["result"]["legal"] is False
            await red.send(type="reach", id=4, model="nobody", how={})
            assert (await red.until(lambda m: m["type"] == "answer"))["code"] == "bad-order"
            await blue.send(type="ping")
            await blue.until(lambda m: m["type"] == "pong")
            assert not any(message["type"] == "answer" for message in blue.heard)

    asyncio.run(run())
