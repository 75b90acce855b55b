"""Dice that need no trust: what is committed to, that it can be checked, and that nothing gives a second throw."""

import asyncio
import json
import math
import random

import pytest
from hosting import Page, hosted
from standin import FILE, Standin

from marchwarden.flow.dice import dice_stream
from marchwarden.server.chain import FIRST, Event, body
from marchwarden.server.dice import commitment, public_part, stream_key
from marchwarden.server.keeping import GameRow, Kept
from marchwarden.server.record import recorded
from marchwarden.server.verify import verify_record


def record_of(number, *, revealed=True, rolls=6):
    """The record of a scripted game with its own secrets, made without any server."""
    import hashlib

    chance = random.Random(number)
    game, secret = f"{number:016x}", chance.randbytes(32).hex()
    parts = {"1": chance.randbytes(16).hex(), "2": public_part(game, "2")}
    engine = Standin()
    state = engine.open(engine.parse(FILE), "server")
    events, seq, rev, previous = [], 0, 0, FIRST

    def add(kind, actor, told, dice=()):
        nonlocal seq, previous
        events.append(
            Event(
                game,
                seq,
                rev,
                kind,
                actor,
                1000 + seq,
                body(**told),
                dice,
                engine.digest(state),
                previous,
                "standin",
                engine.version,
            )
        )
        seq, previous = seq + 1, events[-1].hash

    add(
        "created",
        "table",
        {
            "mode": "seats",
            "dice": "server",
            "title": "t",
            "options": {},
            "seats": {"1": ["red"], "2": ["blue"]},
            "start": hashlib.sha256(FILE.encode()).hexdigest(),
            "commit": commitment(secret),
        },
    )
    add("sow", "1", {"seat": "1", "part": parts["1"]})
    state, rev = engine.key(state, stream_key(secret, parts, game)).state, 1
    add("sown", "table", {"parts": parts, "public": ["2"]})
    for _ in range(rolls):
        ruled = engine.play(state, {"roll": chance.choice(["red", "blue"])})
        order = {"roll": "red"} if ruled.state.values[0] != state.values[0] else {"roll": "blue"}
        state, rev = ruled.state, rev + 1
        add("order", "1", {"order": order}, ruled.dice)
        if chance.random() < 0.3:
            state, rev = engine.undo(state, 1), rev + 1
            add("undo", "1", {"undone": [seq - 1], "free": False})
    if revealed:
        add("resigned", "2", {"seat": "2"})
        add("revealed", "table", {"secret": secret})
    row = GameRow(game, 1, "standin", engine.version, "seats", "server", "t", FILE, {}, watch=True, goal=False)
    return recorded(Kept(row, (), tuple(events), (secret,), ())).decode(), secret


def rechained(record):
    """The same record with its chain of hashes made anew, as a forger would."""
    previous = FIRST
    for line in record["events"]:
        told = body(**line["body"])
        event = Event(
            record["game"],
            line["seq"],
            line["rev"],
            line["kind"],
            line["actor"],
            line["at"],
            told,
            tuple(line["dice"]),
            line["digest"],
            previous,
            record["ruleset"],
            line["engine"],
        )
        line["hash"] = previous = event.hash
    return json.dumps(record)


@pytest.mark.parametrize("games", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_records_hold(games):
    for number in range(games):
        text, _ = record_of(number)
        assert verify_record(text, Standin()) == []


def test_a_record_of_a_game_that_goes_on_holds_without_its_secret():
    text, secret = record_of(5, revealed=False)
    assert secret not in text
    assert verify_record(text, Standin()) == []


@pytest.mark.parametrize("chain_made_anew", [False, True])
def test_every_forgery_is_found(chain_made_anew):
    tried = 0
    for number in range(20):
        text, _ = record_of(number)
        for name, forged in forgeries(json.loads(text)):
            shown = rechained(forged) if chain_made_anew else json.dumps(forged)
            assert verify_record(shown, Standin()), f"{name} in game {number} was not found"
            tried += 1
    assert tried > 200


def forgeries(record):
    """The record with one thing changed: each roll, the secret, a part of the key, an order, a place in the log."""

    def copy():
        return json.loads(json.dumps(record))

    for place, line in enumerate(record["events"]):
        if line["dice"]:
            other = copy()
            other["events"][place]["dice"] = [line["dice"][0] % 6 + 1]
            yield f"roll {place}", other
            other = copy()
            side = line["body"]["order"]["roll"]
            other["events"][place]["body"]["order"]["roll"] = "blue" if side == "red" else "red"
            yield f"order {place}", other
        if line["kind"] == "revealed":
            other = copy()
            other["events"][place]["body"]["secret"] = "00" * 32
            yield "secret", other
        if line["kind"] == "sown":
            other = copy()
            other["events"][place]["body"]["parts"]["1"] = "00" * 16
            yield "part", other
            other = copy()
            other["events"][place]["body"]["parts"]["2"] = "00" * 16
            yield "public part", other
    rolls = [place for place, line in enumerate(record["events"]) if line["dice"]]
    other = copy()
    del other["events"][rolls[1]]
    yield "left out", other
    for first, second in zip(rolls, rolls[1:], strict=False):
        if record["events"][first]["body"] != record["events"][second]["body"]:
            other = copy()
            one, two = other["events"][first], other["events"][second]
            one["body"], two["body"] = two["body"], one["body"]
            yield "order of orders", other
            break


def test_the_commitment_tells_nothing_of_what_falls():
    hits, tries = 0, 100_000
    for number in range(tries // 50):
        secret = random.Random(number).randbytes(32).hex()
        key = stream_key(secret, {"1": "00" * 16}, "game")
        guess = bytes.fromhex(commitment(secret))
        fallen = [dice_stream(bytes.fromhex(key), place) for place in range(50)]
        # Guess each die from the commitment as if it were the key, mixed with all dice before it.
        for place, die in enumerate(fallen):
            hits += die == dice_stream(guess, place + sum(fallen[:place]) * 1000)
    deviation = abs(hits - tries / 6) / math.sqrt(tries * 5 / 36)
    assert deviation < 3.29, f"{hits} of {tries} guessed"


@pytest.mark.parametrize("count", [120_000, pytest.param(6_000_000, marks=pytest.mark.long)])
def test_dice_are_fair(count):
    key = bytes(range(32))
    fallen = [dice_stream(key, place) for place in range(count)]
    once = [fallen.count(face) for face in range(1, 7)]
    assert chi_square(once, count / 6) < 45.1  # five degrees of freedom, p = 1e-8
    pairs = [0] * 36
    for first, second in zip(fallen, fallen[1:], strict=False):
        pairs[(first - 1) * 6 + second - 1] += 1
    assert chi_square(pairs, (count - 1) / 36) < 105.0  # thirty-five degrees of freedom, p = 1e-8
    runs = 1 + sum(first != second for first, second in zip(fallen, fallen[1:], strict=False))
    expected = 1 + (count - 1) * 5 / 6
    assert abs(runs - expected) / math.sqrt((count - 1) * 5 / 36) < 5.0


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_all_bytes_below_the_limit_are_used_evenly():
    assert [sum(1 for byte in range(252) if byte % 6 == face) for face in range(6)] == [42] * 6


async def dice_of(page):
    await page.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
    return page.heard[-1]["entry"]["dice"]


def test_nothing_gives_a_second_throw(database):
    """Taking back, reconnecting, restarting and sending again: the same index is the same die, and none falls twice."""

    async def run(host):
        game, (red, blue) = host.game(FILE, mode="seats")
        one, two = Page(host, game, red), Page(host, game, blue)
        await one.open()
        await two.open()
        fallen = []
        await one.command({"roll": "red"}, key="a", rev=0)
        fallen += await dice_of(one)
        # A stale resend is answered from the log.
        assert (await one.command({"roll": "red"}, key="a", rev=0))["type"] == "accepted"
        # Taken back by agreement: the next die is the next of the stream.
        await one.send(type="offer", key="o", rev=2, kind="takeback", to=2)
        seq = (await one.until(lambda m: m.get("key") == "o"))["seq"]
        await two.send(type="reply", key="y", offer=seq, accept=True)
        await one.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "undo")
        await one.command({"redo": True}, key="b")
        fallen += await dice_of(one)
        # A page that reconnects, and a server that was killed.
        await one.close()
        await one.open(since=True)
        await one.command({"roll": "red"}, key="c")
        fallen += await dice_of(one)
        host.end(9)
        host.start()
        await one.open(since=True)
        assert (await one.command({"roll": "red"}, key="c", rev=4))["type"] == "accepted"
        await one.command({"roll": "red"}, key="d")
        fallen += await dice_of(one)
        await one.send(type="resign", key="z", seat="1")
        secret = (await one.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "revealed"))["entry"]["body"][
            "secret"
        ]
        status, record, _ = host.http("GET", f"/api/games/{game}/record")
        assert status == 200
        parts = {seat: public_part(game, seat) for seat in "12"}
        key = bytes.fromhex(stream_key(secret, parts, game))
        assert fallen == [dice_stream(key, place) for place in range(4)]
        assert verify_record(json.dumps(record), Standin()) == []
        await one.close()

    with hosted(database=database) as host:
        asyncio.run(run(host))


def test_an_adjourned_game_goes_on_with_a_new_secret(host):
    async def run():
        game, (red, blue) = host.game(FILE, mode="seats")
        one, two = Page(host, game, red), Page(host, game, blue)
        await one.open()
        await two.open()
        await one.send(type="sow", seat="1", seed="ab" * 16)
        await one.until(lambda m: m["type"] == "happened")
        await one.command({"roll": "red"})
        await two.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "order")
        first = two.state["dice"]["commit"]
        await one.send(type="offer", key="o", rev=2, kind="adjourn")
        seq = (await one.until(lambda m: m.get("key") == "o"))["seq"]
        await two.send(type="reply", key="y", offer=seq, accept=True)
        entry = (await two.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "adjourned"))["entry"]
        assert commitment(entry["body"]["secret"]) == first
        assert two.state["dice"]["commit"] == entry["body"]["commit"] != first
        await one.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "adjourned")
        answer = await one.command({"roll": "red"})
        assert answer["type"] == "accepted"
        _status, record, _ = host.http("GET", f"/api/games/{game}/record")
        assert verify_record(json.dumps(record), Standin()) == []
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_live_record_and_position_carry_no_secret(host):
    async def run():
        game, (red, _) = host.game(FILE, mode="seats")
        one = Page(host, game, red)
        await one.open()
        await one.command({"roll": "red"})
        _, record, _ = host.http("GET", f"/api/games/{game}/record")
        assert not [line for line in record["events"] if "secret" in line["body"]]
        status, text, _ = host.http("GET", f"/api/games/{game}/position")
        assert status == 200
        assert "seed" not in text
        await one.close()

    asyncio.run(run())


@pytest.mark.parametrize("flips", [1500, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_damaged_record_is_found_out_or_means_the_same(flips):
    text, _ = record_of(3)
    data, chance, same = text.encode(), random.Random(flips), json.loads(text)
    for number in range(flips):
        hurt = bytearray(data)
        if number % 10 == 0:
            del hurt[chance.randrange(len(hurt)) :]
        else:
            hurt[chance.randrange(len(hurt))] ^= 1 << chance.randrange(8)
        shown = hurt.decode(errors="replace")
        if not verify_record(shown, Standin()):
            assert json.loads(shown) == same
