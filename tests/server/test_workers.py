"""Referees in processes: the time they take to begin is not taken from the first who asks."""

import asyncio
import time

from marchwarden.server import work
from marchwarden.server.workers import Deadlines, Process

SLOW_TO_BEGIN = 1.5


def slow_to_begin():
    """An engine that takes its time to load, as on a machine with much to do."""
    time.sleep(SLOW_TO_BEGIN)
    from standin import standin

    return standin()


def test_a_process_that_begins_slowly_answers_within_a_short_deadline(monkeypatch):
    from pathlib import Path

    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent), prepend=":")

    async def run():
        process = Process("test_workers:slow_to_begin", Deadlines(ask=SLOW_TO_BEGIN / 3), 4)
        try:
            began = time.monotonic()
            reply = await process.carry_out(work.Examples())
            assert reply.code == "", reply
            assert time.monotonic() - began >= SLOW_TO_BEGIN
        finally:
            await process.stop()

    asyncio.run(run())
