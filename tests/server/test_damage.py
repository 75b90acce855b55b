"""A database or a backup with changed or missing bytes is found out, or holds the same games; never a traceback, never another state."""

import asyncio
import random
import shutil
import sqlite3
import threading

import msgspec
import pytest
from hosting import Page, hosted
from standin import FILE

from marchwarden.server import keeping
from marchwarden.server.intact import Damaged, with_sum, without_sum
from marchwarden.server.room import counted
from marchwarden.server.store import StorageFailed, Store

NOT_CHAINED = {"created": 0, "watch": True, "goal": False}


def played_database(folder):
    """A database file with one game: dice, an undo, a refusal, an adjournment, chat; and the game's id."""
    file = folder / "whole.db"

    async def run(host):
        game, (red, blue) = host.game(FILE, mode="seats")
        one, two = Page(host, game, red), Page(host, game, blue)
        await one.open()
        await two.open()
        await one.send(type="sow", seat="1", seed="ab" * 16)
        await one.until(lambda m: m["type"] == "happened")
        for order in ({"roll": "red"}, {"add": 3, "side": "red"}, {"undo": True}, {"add": 500, "side": "red"}, {"add": 4, "side": "red"}):
            answer = await one.command(order)
            while one.state["seq"] < answer.get("seq", 0):
                await one.hear()
        await one.send(type="chat", text="good luck")
        await one.send(type="offer", key="o", rev=one.state["rev"], kind="adjourn")
        seq = (await one.until(lambda m: m.get("key") == "o"))["seq"]
        await two.send(type="reply", key="y", offer=seq, accept=True)
        await two.until(lambda m: m["type"] == "happened" and m["entry"]["kind"] == "adjourned")
        one.drop()
        two.drop()
        await asyncio.sleep(0)
        return game

    with hosted(database=f"sqlite:///{file}") as host:
        game = asyncio.run(run(host))
        host.end()
    with sqlite3.connect(file) as raw:
        raw.execute("pragma wal_checkpoint(truncate)")
        raw.execute("pragma journal_mode=delete")
        raw.execute("vacuum")
    raw.close()
    return file, game


def standing(file, game):
    """All that a game's future depends on, as it is read from a file; None where the reading refuses it."""
    try:
        store = Store(f"sqlite:///{file}")
    except StorageFailed:
        return None
    try:
        kept = store.read(lambda connection: keeping.load_game(connection, game))
    except StorageFailed:
        return None
    finally:
        store.close()
    if kept is None:
        return None
    ledger, _ = counted(kept)
    row = msgspec.structs.replace(kept.row, **NOT_CHAINED)
    sides = [(seat.seat, seat.sides) for seat in kept.seats]
    return row, sides, kept.events, kept.secrets, ledger.steps, ledger.keys, ledger.digest, ledger.hash, ledger.now()


def hurt(data, chance):
    """The bytes with one bit turned, one byte replaced, a stretch overwritten, or an end missing."""
    changed, kind = bytearray(data), chance.randrange(10)
    place = chance.randrange(len(changed))
    if kind == 0:
        del changed[place:]
    elif kind == 1:
        changed[place : place + chance.randint(2, 600)] = bytes(chance.choice([0, 255, chance.randrange(256)]) for _ in range(chance.randint(2, 600)))
    elif kind < 5:
        changed[place] = chance.randrange(256)
    else:
        changed[place] ^= 1 << chance.randrange(8)
    return bytes(changed)


@pytest.mark.parametrize("variants", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_damaged_database_is_refused_or_holds_the_same(tmp_path, variants, record_property):
    file, game = played_database(tmp_path)
    data, whole, chance = file.read_bytes(), standing(shutil.copy(file, tmp_path / "copy.db"), game), random.Random(variants)
    assert whole is not None
    refused = 0
    for number in range(variants):
        damaged = tmp_path / f"{number % 4}.db"
        damaged.write_bytes(hurt(data, chance))
        found = standing(damaged, game)
        assert found in (None, whole), f"variant {number} stands otherwise"
        refused += found is None
        for trace in tmp_path.glob(f"{damaged.name}-*"):
            trace.unlink()
    assert 0 < refused < variants
    record_property("variants", f"{variants}, of which {refused} refused and the others the same")


def test_every_changed_text_of_a_game_is_found_out(tmp_path):
    """Each field of each row that counts, with one letter changed; of the secrets' numbers only the order counts."""
    file, game = played_database(tmp_path)
    for table, free in (("games", {"created", "watch", "goal"}), ("events", set()), ("seats", {"name", "token_hash"}), ("secrets", {"epoch"})):
        with sqlite3.connect(file) as raw:
            columns = [row[1] for row in raw.execute(f"pragma table_info({table})")]
            rows = raw.execute(f"select rowid, * from {table}").fetchall()
        raw.close()
        for number, *values in rows:
            for column, value in zip(columns, values, strict=True):
                if column in free or not str(value or ""):
                    continue
                copy = shutil.copy(file, tmp_path / "changed.db")
                other = value + 1000 if isinstance(value, int) else ("7" if value[0] != "7" else "8") + value[1:]
                with sqlite3.connect(copy) as raw:
                    raw.execute("pragma foreign_keys=off")
                    raw.execute(f"update {table} set {column} = ? where rowid = ?", (other, number))
                raw.close()
                assert standing(copy, game) is None, f"{table}.{column} of row {number} was changed unnoticed"


def test_a_server_on_a_damaged_game_refuses_it_and_serves_the_others(tmp_path):
    file, game = played_database(tmp_path)
    with sqlite3.connect(file) as raw:
        raw.execute("update events set body = replace(body, '4', '5') where seq = (select max(seq) from events where kind = 'order')")
    raw.close()

    async def run(host):
        broken = Page(host, game)
        assert (await broken.open())["code"] == "storage"
        other, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, other, red)
        await page.open()
        assert (await page.command({"add": 1, "side": "red"}))["type"] == "accepted"
        for end in (page, broken):
            end.drop()
        await asyncio.sleep(0)

    with hosted(database=f"sqlite:///{file}") as host:
        asyncio.run(run(host))
        for part in ("", "/record", "/events", "/position", "/view"):
            status, answer, _ = host.http("GET", f"/api/games/{game}{part}")
            assert (status, answer["code"]) == (503, "storage"), part
        host.end()
        assert "Traceback" not in host.log


def test_rows_without_a_check_sum_are_read_as_they_are():
    assert without_sum("k", '{"verdict":null}') == '{"verdict":null}'
    assert without_sum("k", with_sum("k", "{}")) == "{}"
    for wrong in (with_sum("other", "{}"), with_sum("k", "{ }").replace(" ", ""), "{}#", "", "{}#0123456789abcdef"):
        with pytest.raises(Damaged):
            without_sum("k", wrong)


def test_a_backup_taken_while_writing_is_restored_and_played_on(tmp_path):
    """What the copy holds is a beginning of the log, and a server started on it goes on from there."""
    from test_durability import Player

    stop = threading.Event()
    with hosted(database=f"sqlite:///{tmp_path / 'table.db'}", busyness=10_000) as host:
        game, tokens = host.game(FILE, mode="seats")
        player = Player(host, game, tokens[0], "red", stop)
        player.start()
        while len(player.acks) < 30:
            stop.wait(0.01)
        with sqlite3.connect(tmp_path / "table.db") as raw:
            raw.execute(f"vacuum into '{tmp_path / 'backup.db'}'")
        raw.close()
        stop.set()
        player.join(30)
        assert player.trouble is None
        host.end()

    async def run(host):
        page = Page(host, game, tokens[0])
        await page.open()
        held = page.state["view"]["position"]["models"][0]["at"][0]
        assert 30 <= held == page.state["rev"] - 1 <= len(player.acks) + 1
        answer = await page.command({"add": 1, "side": "red"})
        assert answer["type"] == "accepted"
        while page.state["seq"] < answer["seq"]:
            await page.hear()
        assert page.state["view"]["position"]["models"][0]["at"] == [held + 1, 0]
        page.drop()
        await asyncio.sleep(0)

    with hosted(database=f"sqlite:///{tmp_path / 'backup.db'}") as host:
        asyncio.run(run(host))
