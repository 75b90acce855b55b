"""What was answered stays: servers killed while they write, stopped while they play, disks that fill up."""

import asyncio
import os
import random
import signal
import sqlite3
import statistics
import threading

import pytest
from hosting import Page, hosted
from sqlalchemy import text as sql
from standin import FILE

from marchwarden.server import keeping
from marchwarden.server.chain import broken_links
from marchwarden.server.store import StorageFailed, Store


class Player(threading.Thread):
    """Adds one to its counter again and again, keeping one command pending, whatever happens to the server."""

    patient = False  # whether storage may fail for a while

    def __init__(self, host, game, token, side, stop):
        super().__init__(daemon=True)
        self.host, self.game, self.token, self.side, self.stop = host, game, token, side, stop
        self.acks: dict[str, int] = {}
        self.trouble: BaseException | None = None

    def run(self):
        try:
            asyncio.run(self.play())
        except BaseException as error:  # noqa: BLE001 - told to the test, which runs in another thread
            self.trouble = error

    async def play(self):
        page = Page(self.host, self.game, self.token)
        try:
            await self.go_on(page)
        finally:
            page.drop()
            await asyncio.sleep(0)

    async def go_on(self, page):
        pending = None
        while not self.stop.is_set() or pending:
            try:
                await page.open(since=True)
                while not self.stop.is_set() or pending:
                    pending = pending or os.urandom(8).hex()
                    answer = await page.command({"add": 1, "side": self.side}, key=pending, rev=page.state["rev"])
                    if answer["type"] == "accepted":
                        assert self.acks.setdefault(pending, answer["seq"]) == answer["seq"]
                        pending = None
                    elif answer["code"] == "storage" and self.patient:
                        await asyncio.sleep(0.05)
                    elif answer["code"] not in {"stale", "busy"}:
                        raise AssertionError(answer)  # noqa: TRY301 - ends the thread, and the test hears of it
                    while page.state["seq"] < answer.get("seq", 0):
                        await page.hear()
                    if answer["type"] == "refused":
                        await page.send(type="ping")
                        await page.until(lambda m: m["type"] == "pong")
            except (OSError, EOFError):
                await asyncio.sleep(0.02)
            except Exception as error:
                if type(error).__module__.startswith("websockets"):
                    await asyncio.sleep(0.02)
                    continue
                raise


def check_everything_is_there(database, players):
    """Nothing answered is lost or doubled, no gaps, the chain holds, the file is whole."""
    store = Store(database)
    try:
        for game in {player.game for player in players}:
            events, hashes = store.read(lambda connection, game=game: keeping.hashes_of(connection, game))
            assert broken_links(list(events), list(hashes)) == []
            by_key = {event.key: event.seq for event in events if event.key}
            assert len(by_key) == sum(1 for event in events if event.key)
            for player in players:
                if player.game == game:
                    for key, seq in player.acks.items():
                        assert by_key.get(key) == seq, "an answered order is lost"
        if database.startswith("sqlite"):
            assert store.read(lambda connection: connection.execute(sql("pragma integrity_check")).scalar()) == "ok"
    finally:
        store.close()


def answered(players):
    """How many orders have been answered; an AssertionError where a player is in trouble."""
    assert [player.trouble for player in players if player.trouble] == []
    return sum(len(player.acks) for player in players)


def kill_and_restart(host, players, kills, acks, stop):
    """Kill the server so many times, each at some instant after some more answers; the slowest restart in seconds."""
    chance, slowest, pause = random.Random(kills), 0.0, threading.Event()
    for player in players:
        player.start()
    for done in range(kills):
        more = answered(players) + chance.uniform(0.2, 1.0) * (acks - answered(players)) / (kills - done)
        while answered(players) < more:
            pause.wait(0.005)
        pause.wait(chance.uniform(0.0, 0.05))
        host.end(signal.SIGKILL)
        slowest = max(slowest, host.start())
    while answered(players) < acks:
        pause.wait(0.01)
    stop.set()
    for player in players:
        player.join(30)
        assert player.trouble is None
    return slowest


@pytest.mark.parametrize(("kills", "acks"), [(20, 1000), pytest.param(200, 10_000, marks=pytest.mark.long)])
def test_killed_while_writing_nothing_answered_is_lost(database, kills, acks, record_property):
    with hosted(database=database, busyness=10_000) as host:
        games = [host.game(FILE, mode="seats") for _ in range(4)]
        stop = threading.Event()
        players = [
            Player(host, game, token, side, stop)
            for game, tokens in games
            for token, side in zip(tokens, ("red", "blue"), strict=True)
        ]
        slowest = kill_and_restart(host, players, kills, acks, stop)
        total = answered(players)
        assert total >= acks
        host.end(signal.SIGTERM)
    record_property("kills", kills)
    record_property("acks", total)
    record_property("slowest restart", round(slowest, 2))
    check_everything_is_there(database, players)


def started(host):
    """How long the server takes to start; it is ended again."""
    taken = host.start()
    host.end(signal.SIGTERM)
    return taken


def test_a_thousand_games_are_no_burden_at_start(database, record_property):
    with hosted(database=database, busyness=10_000) as host:
        game, tokens = host.game(FILE, mode="seats")
        host.end(signal.SIGTERM)
        alone = [started(host) for _ in range(3)]
        file = database.removeprefix("sqlite:///")
        with sqlite3.connect(file) as raw:
            for table in ("games", "seats", "events"):
                columns = [row[1] for row in raw.execute(f"pragma table_info({table})")]
                shown = ", ".join("printf('%016x', n.value)" if column == "game" else column for column in columns)
                raw.execute(
                    f"insert into {table} select {shown} from {table}, (with recursive n(value) as (select 1 union all "
                    f"select value + 1 from n where value < 1000) select value from n) n where game = '{game}'"
                )
        raw.close()
        among = [started(host) for _ in range(3)]
        host.start()
        record_property("seconds to start", f"{statistics.median(among):.2f} with 1,001 games, {statistics.median(alone):.2f} with one")
        assert min(among) <= 2 * statistics.median(alone)
        assert len(host.http("GET", "/api/games")[1]) == 200

        async def run():
            page = Page(host, game, tokens[0])
            assert (await page.open())["type"] == "state"
            assert (await page.command({"add": 1, "side": "red"}))["type"] == "accepted"
            await page.close()

        asyncio.run(run())


def test_stopped_under_load_everything_is_answered_or_can_be_asked_again(database):
    with hosted(database=database, busyness=10_000) as host:
        games = [host.game(FILE, mode="seats") for _ in range(3)]
        stop = threading.Event()
        players = [
            Player(host, game, token, side, stop)
            for game, tokens in games
            for token, side in zip(tokens, ("red", "blue"), strict=True)
        ]
        for player in players:
            player.start()
        for _ in range(3):
            stop.wait(0.5)
            assert host.end(signal.SIGTERM) <= 5.0
            host.start()
        stop.set()
        for player in players:
            player.join(30)
            assert player.trouble is None, player.trouble
            assert player.acks
        host.end(signal.SIGTERM)
        assert "Traceback" not in host.log
    check_everything_is_there(database, players)


def test_a_goodbye_tells_pages_to_come_back(database):
    async def run(host):
        game, (red, _) = host.game(FILE, mode="seats")
        page = Page(host, game, red)
        await page.open()
        ending = asyncio.create_task(asyncio.to_thread(host.end, signal.SIGTERM))
        bye = await page.until(lambda m: m["type"] == "bye")
        assert bye.get("again", True) is True
        assert await ending <= 5.0

    with hosted(database=database) as host:
        asyncio.run(run(host))


def test_a_full_disk_refuses_keeps_reading_and_recovers(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'small.db'}")
    try:
        store.write(lambda c: c.execute(sql("create table notes (note text)"))).result()
        pages = store.write(lambda c: c.execute(sql("pragma page_count")).scalar()).result()
        store.write(lambda c: c.execute(sql(f"pragma max_page_count = {pages + 2}")).scalar()).result()
        big = "x" * 100_000
        with pytest.raises(StorageFailed):
            store.write(lambda c: c.execute(sql("insert into notes values (:note)"), {"note": big})).result()
        assert store.read(lambda c: c.execute(sql("select count(*) from notes")).scalar()) == 0
        # The connection that failed is given up; the next one finds room again.
        store.write(lambda c: c.execute(sql("insert into notes values (:note)"), {"note": big})).result()
        assert store.read(lambda c: c.execute(sql("select count(*) from notes")).scalar()) == 1
    finally:
        store.close()


def test_one_broken_rule_does_not_spoil_the_group(tmp_path):
    from marchwarden.server.store import AlreadyThere

    store = Store(f"sqlite:///{tmp_path / 'group.db'}")
    try:
        store.write(lambda c: c.execute(sql("create table notes (note integer primary key)"))).result()
        futures = [store.write(lambda c, n=n: c.execute(sql("insert into notes values (:n)"), {"n": n % 7})) for n in range(14)]
        outcomes = [type(future.exception()) for future in futures]
        assert outcomes == [type(None)] * 7 + [AlreadyThere] * 7
        assert store.read(lambda c: c.execute(sql("select count(*) from notes")).scalar()) == 7
    finally:
        store.close()


def test_a_backup_taken_while_writing_is_a_beginning_of_the_log(database, tmp_path):
    with hosted(database=database, busyness=10_000) as host:
        game, tokens = host.game(FILE, mode="seats")
        stop = threading.Event()
        player = Player(host, game, tokens[0], "red", stop)
        player.start()
        stop.wait(0.5)
        with sqlite3.connect(database.removeprefix("sqlite:///")) as raw:
            raw.execute(f"vacuum into '{tmp_path / 'backup.db'}'")
        raw.close()
        stop.wait(0.3)
        stop.set()
        player.join(30)
        assert player.trouble is None
        host.end(signal.SIGTERM)
    whole, copy = Store(database), Store(f"sqlite:///{tmp_path / 'backup.db'}")
    try:
        events = whole.read(lambda connection: keeping.events_of(connection, game))
        saved = copy.read(lambda connection: keeping.events_of(connection, game))
        assert 2 <= len(saved) <= len(events)
        assert events[: len(saved)] == saved
    finally:
        whole.close()
        copy.close()
