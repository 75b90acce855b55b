"""A referee that loses its memory between two jobs is told the game again, and nobody hears of it."""

import asyncio

import pytest
from standin import FILE, standin

from marchwarden.server import work
from marchwarden.server.asking import TOLD, asked
from marchwarden.server.desk import Desk
from marchwarden.server.work import Reply


class Forgetful:
    """A desk that is cleared before some of its jobs, as when its process is ended for somebody else's question."""

    def __init__(self, *forgets):
        self.desk, self.count, self.forgets = Desk(standin()), 0, forgets

    async def carry_out(self, job) -> Reply:
        if self.count in self.forgets:
            self.desk.games.clear()
        self.count += 1
        return self.desk.carry_out(job)

    async def close(self) -> None:
        """Nothing is open."""


GAME = work.Load("g", FILE, "file", {}, (work.Step(order={"add": 1, "side": "red"}),))


def digest():
    return Desk(standin()).carry_out(GAME).digest


def reply_of(referees, job, rev=1):
    return asyncio.run(asked(referees, job, lambda: GAME, rev, digest()))


@pytest.mark.parametrize("forgets", [(), (2,), (2, 4), (0, 2, 4)])
def test_a_game_is_told_as_often_as_needed(forgets):
    reply = reply_of(Forgetful(*forgets), work.Play("g", 1, {"add": 2, "side": "red"}, ("red", "blue")))
    assert reply.code == ""


def test_one_that_forgets_without_end_is_busy_and_gives_no_reason_to_despair():
    reply = reply_of(Forgetful(*range(2, 2 * TOLD + 2, 2)), work.Play("g", 1, {"add": 2, "side": "red"}, ("red", "blue")))
    assert reply.code == "busy"


def test_a_state_that_never_was_is_told_as_such():
    assert reply_of(Forgetful(), work.ViewAt("g", 7)).code == "unloaded"
