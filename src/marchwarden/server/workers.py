"""Referees off the event loop: in processes that can be stopped when a job takes too long."""

import asyncio
import contextlib
import sys
from typing import Any, Protocol

import msgspec

from marchwarden.server import work
from marchwarden.server.work import Reply

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Reply).decode

LONGEST = 64 * 1024 * 1024
READY = 4
"""How many bytes a process says when it is ready to begin."""


class Referees(Protocol):
    """Somebody who carries out jobs."""

    async def carry_out(self, job: Any) -> Reply:
        """The reply; `busy` when too many wait, `too-slow` when the deadline passed."""

    async def close(self) -> None:
        """No more jobs."""


class Process:
    """One referee in one process, started when first needed and again whenever it is gone."""

    def __init__(self, engine: str, deadlines: "Deadlines", waiting: int) -> None:
        self.engine, self.deadlines, self.limit = engine, deadlines, waiting
        self.waiting = 0
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[Reply]] = set()
        self._process: asyncio.subprocess.Process | None = None

    async def carry_out(self, job: Any) -> Reply:
        if self.waiting >= self.limit:
            return Reply("busy", "too much to do just now; try again")
        # A job that has begun goes on although whoever asked may have left: cutting it off would cost everybody else.
        task = asyncio.ensure_future(self._in_turn(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _in_turn(self, job: Any) -> Reply:
        self.waiting += 1
        try:
            async with self._turn:
                return await self._one(job)
        finally:
            self.waiting -= 1

    async def _one(self, job: Any) -> Reply:
        try:
            process = await self._running()
            async with asyncio.timeout(self.deadlines.of(job)):
                return await self._exchange(process, job)
        except TimeoutError:
            await self.stop()
            return Reply("too-slow", "this takes too long to work out")
        except (asyncio.IncompleteReadError, ConnectionError, OSError):
            await self.stop()
            return Reply("too-large", "this was too much for the referee")
        except BaseException:
            # Whoever asked has left in the middle of an exchange: the process and the table are out of step.
            await self.stop()
            raise

    async def _exchange(self, process: asyncio.subprocess.Process, job: Any) -> Reply:
        assert process.stdin
        assert process.stdout
        data = encode(job)
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(4), "big")
        if length > LONGEST:
            raise ConnectionError
        return decode(await process.stdout.readexactly(length))

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "marchwarden.server.worker",
                self.engine,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1024 * 1024,
            )
            assert self._process.stdout
            async with asyncio.timeout(self.deadlines.load):
                await self._process.stdout.readexactly(READY)
        return self._process

    async def stop(self) -> None:
        """End the process now; the next job starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Deadlines(msgspec.Struct, frozen=True):
    """How long a job may take, in seconds: private questions, orders, and taking up a whole game."""

    ask: float = 5.0
    play: float = 15.0
    load: float = 120.0

    def of(self, job: Any) -> float:
        """The deadline of a job."""
        if isinstance(job, work.Load):
            return self.load
        return self.play if isinstance(job, work.Play | work.Key | work.Undo | work.ViewAt) else self.ask


class Processes:
    """Some referees for games, each game always at the same one, and one for everything else."""

    def __init__(self, engine: str, count: int, deadlines: Deadlines, waiting: int = 64) -> None:
        self.games = [Process(engine, deadlines, waiting) for _ in range(count)]
        self.other = Process(engine, deadlines, waiting)

    async def carry_out(self, job: Any) -> Reply:
        game = getattr(job, "game", "")
        return await (self.games[place(game, len(self.games))] if game else self.other).carry_out(job)

    async def close(self) -> None:
        for process in (*self.games, self.other):
            await process.stop()


def place(game: str, count: int) -> int:
    """At which of so many desks a game is played: the same in every process and on every machine."""
    return int.from_bytes(game.encode(), "big") % count


class Inline:
    """A referee on the event loop itself: for engines that never take long, such as those of tests."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk

    async def carry_out(self, job: Any) -> Reply:
        reply: Reply = self.desk.carry_out(job)
        return reply

    async def close(self) -> None:
        return None
