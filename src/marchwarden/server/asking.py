"""A referee asked about a game that it may not know: it is told the game first, and once more where it has forgotten it."""

from collections.abc import Callable
from typing import Any

from marchwarden.server import work
from marchwarden.server.work import Reply
from marchwarden.server.workers import Referees

TOLD = 3
"""How often a referee is told a game for one answer: a question of somebody else may each time cost it its memory."""


async def asked(referees: Referees, job: Any, game: Callable[[], work.Load], rev: int, digest: str) -> Reply:
    """The reply to a job about a game at revision `rev`.

    `frozen` where the game told again does not come to this digest; `busy` where the referee forgot it too often.
    """
    reply = await referees.carry_out(job)
    for _ in range(TOLD):
        if reply.code != "unloaded":
            return reply
        loaded = await referees.carry_out(game())
        if loaded.code in {"frozen", "faults"} or (not loaded.code and loaded.digest != digest):
            return Reply("frozen", loaded.message or f"the rules installed here play this game differently (revision {rev})")
        if loaded.code:
            return loaded
        reply = await referees.carry_out(job)
    if reply.code != "unloaded" or job.rev > rev:
        return reply
    return Reply("busy", "the referee had to begin again; try again")
