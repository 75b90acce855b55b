"""A battle that lives on and one that is played again from its log after each event are the same."""

import json
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "laws"))

from corpus import EACH, starts

from marchwarden.server import work
from marchwarden.server.desk import Desk
from marchwarden.server.engine import marchwarden
from marchwarden.server.patches import patched
from marchwarden.server.work import Step


class Game:
    """A game at a desk, and all its steps so far; pages follow it by patches."""

    def __init__(self, text):
        self.text, self.steps, self.live = text, [], 0
        self.desk = Desk(marchwarden())
        self.seen(self.desk.carry_out(work.Load("g", text, "server", {})))

    def seen(self, reply):
        assert not reply.code, (reply.code, reply.message)
        self.digest, self.view = reply.digest, json.loads(reply.result)

    def go_on(self, step, reply):
        if reply.code:
            return False
        self.steps.append(step)
        self.digest, self.view = reply.digest, patched(self.view, json.loads(reply.patch))
        return True

    def orders(self):
        reply = self.desk.carry_out(work.Orders("g", len(self.steps), None))
        return json.loads(reply.result)["orders"]

    def step(self, chance):
        """Give some order, or take some back; whether anything was done."""
        rev = len(self.steps)
        if rev == 0:
            return self.go_on(Step(key="ab" * 32), self.desk.carry_out(work.Key("g", 0, "ab" * 32)))
        if self.live and chance.random() < 0.2:
            count = chance.randint(1, min(2, self.live))
            self.live -= count
            return self.go_on(Step(undo=count), self.desk.carry_out(work.Undo("g", rev, count)))
        offered = self.orders()
        if not offered:
            return False
        order = chance.choice(offered)
        sides = tuple(side["id"] for side in self.view["position"]["sides"])
        self.live += 1
        return self.go_on(Step(order=order), self.desk.carry_out(work.Play("g", rev, order, sides)))

    def again(self):
        """The same game at another desk, which has only the log."""
        reply = Desk(marchwarden()).carry_out(work.Load("g", self.text, "server", {}, tuple(self.steps)))
        return reply.digest, reply.code or json.loads(reply.result)


def rows_by_name(view):
    """A view with the rows of its position in order of their ids: a patch does not say where a new row stands."""
    position = {key: sorted(rows, key=lambda row: row["id"]) if rows and isinstance(rows, list) and "id" in rows[0] else rows
                for key, rows in view["position"].items() if rows not in ([], None)}
    return {key: value for key, value in (view | {"position": position}).items() if value is not None}


def events_of(kind, seed, length):
    """How many events of a random game stand alike, live and from the log."""
    game, chance = Game(json.dumps(starts(kind, seed).position())), random.Random(seed)
    for _ in range(length):
        if not game.step(chance):
            break
        digest, view = game.again()
        assert digest == game.digest, f"{kind} {seed}: after {game.steps[-1]} the log gives another state"
        assert rows_by_name(view) == rows_by_name(game.view), f"{kind} {seed}: after {game.steps[-1]} pages show another view"
    return len(game.steps)


@pytest.mark.parametrize("kind", EACH)
def test_live_and_from_the_log_are_the_same(kind):
    assert events_of(kind, 3, 8) > 3


@pytest.mark.long
@pytest.mark.parametrize("kind", EACH)
def test_live_and_from_the_log_are_the_same_in_many_games(kind, record_property):
    record_property("events of 50 games", sum(events_of(kind, seed, 14) for seed in range(200, 250)))
