"""Any evening at a table: people come, go, order, take back, offer, refuse, resend; servers restart. A model keeps count beside it."""

import asyncio
import functools
import json
import shutil
import tempfile
from pathlib import Path

import pytest
from hosting import Page
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from standin import FILE, Standin

from marchwarden.server import deeds, keeping, messages
from marchwarden.server.desk import Desk
from marchwarden.server.member import Member
from marchwarden.server.record import recorded
from marchwarden.server.requests import NewGame
from marchwarden.server.rooms import Rooms
from marchwarden.server.socket import DEEDS
from marchwarden.server.store import Store
from marchwarden.server.verify import verify_record
from marchwarden.server.workers import Inline

SEATS = st.sampled_from(["1", "2"])
SIDES = {"1": "red", "2": "blue"}


@functools.cache
def empty_database():
    """The bytes of a database without games: making its tables takes longer than an evening."""
    with tempfile.TemporaryDirectory() as folder:
        Store(f"sqlite:///{folder}/table.db").close()
        return Path(folder, "table.db").read_bytes()


class Evening(RuleBasedStateMachine):
    """One game. `seen` is what follows from the log as the pages heard it: the counters, and what they were before each order."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.mkdtemp(prefix="mw-evening-")
        self.loop = asyncio.new_event_loop()
        self.number, self.sent, self.accepted = 0, [], {}
        self.seen, self.before, self.heard = {"red": 0, "blue": 0}, [], 0
        self.ended = False
        Path(self.folder, "table.db").write_bytes(empty_database())
        self.serve()

    def serve(self):
        self.store = Store(f"sqlite:///{self.folder}/table.db", synchronous="OFF")
        self.rooms = Rooms(self.store, Inline(Desk(Standin())))
        self.pages = {}

    def teardown(self):
        self.store.close()
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        shutil.rmtree(self.folder)

    def run(self, what):
        return self.loop.run_until_complete(what)

    @property
    def room(self):
        return self.run(self.rooms.get(self.game))

    @initialize()
    def open(self):
        self.game = self.run(self.rooms.create(NewGame(text=FILE, mode="seats"), FILE, "http://here")).game
        self.watcher = Page(None, self.game)
        self.come("watcher", ())

    def come(self, name, seats, page=None):
        """Connect; with a page that was here before only what it has missed is asked for."""
        member = Member(seats)
        since = page.state.get("seq") if page else None
        self.run(self.room.greet(member, since))
        self.pages[name] = (member, page or Page(None, self.game))
        self.hear(name)

    def hear(self, name):
        """Let a page follow all that it was told; what the watcher hears of goes into the model."""
        member, page = self.pages[name]
        heard = []
        while not member.empty():
            message = json.loads(self.run(member.next()))
            page.follow(message)
            heard.append(message)
            entries = [message["entry"]] if message["type"] == "happened" else message.get("entries", [])
            if name == "watcher":
                for entry in entries:
                    self.count(entry)
        return heard

    def count(self, entry):
        """Add a line of the log to the model."""
        self.heard = entry["seq"]
        if entry["kind"] == "order":
            self.before.append(dict(self.seen))
            order = entry["body"]["order"]
            side = order.get("roll") or order["side"]
            self.seen[side] += entry["dice"][0] if "roll" in order else order["add"]
        elif entry["kind"] == "undo":
            for _ in entry["body"]["undone"]:
                self.seen = self.before.pop()
        elif entry["kind"] == "resigned":
            self.ended = True

    def send(self, seat, sent):
        """Send something under a key; its answer."""
        if seat not in self.pages:
            self.come(seat, (seat,))
        member, _ = self.pages[seat]
        room, before = self.room, self.room.ledger.seq
        self.run(room.do(member, sent.key, sent, lambda: DEEDS[type(sent)](room, member, sent)))
        for name in self.pages:
            heard = self.hear(name)
            if name == seat:
                answer = next(message for message in heard if message.get("key") == sent.key)
        if answer["type"] == "accepted":
            known = self.accepted.setdefault(sent.key, answer["seq"])
            assert known == answer["seq"], "one key, two effects"
        else:
            assert room.ledger.seq == before, f"refused with {answer['code']}, but the log has grown"
        self.sent.append((seat, sent))
        return answer

    def key(self):
        self.number += 1
        return f"key-{self.number}"

    def rev(self, late):
        return max(0, self.room.ledger.rev - late)

    @rule(seat=SEATS, number=st.integers(-3, 120), late=st.sampled_from([0, 0, 0, 1]), whose=st.sampled_from([0, 0, 0, 1]))
    def add(self, seat, number, late, whose):
        side = SIDES[seat if not whose else {"1": "2", "2": "1"}[seat]]
        rev = self.rev(late)
        stale = rev != self.room.ledger.rev
        answer = self.send(seat, messages.Command(self.key(), rev, {"add": number, "side": side}))
        if self.ended or stale or whose or number > 100:
            assert answer["type"] == "refused"
        else:
            assert answer["type"] == "accepted", answer

    @rule(seat=SEATS)
    def roll(self, seat):
        self.send(seat, messages.Command(self.key(), self.rev(0), {"roll": SIDES[seat]}))

    @rule(seat=SEATS, what=st.sampled_from(["undo", "redo"]))
    def take_back(self, seat, what):
        self.send(seat, messages.Command(self.key(), self.rev(0), {what: True}))

    @rule(seat=SEATS, back=st.integers(1, 3))
    def offer(self, seat, back):
        live = self.room.ledger.live
        to = live[-min(back, len(live))].seq if live else 1
        self.send(seat, messages.Offer(self.key(), self.rev(0), "takeback", to))

    @rule(seat=SEATS, yes=st.booleans())
    def reply(self, seat, yes):
        waiting = next(iter(self.room.ledger.offers), 999)
        self.send(seat, messages.Reply(self.key(), waiting, yes))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data):
        """What was accepted once is answered the same and done no second time; what was refused may do something now."""
        seat, sent = data.draw(st.sampled_from(self.sent))
        seq, done = self.room.ledger.seq, sent.key in self.accepted
        answer = self.send(seat, sent)
        if done:
            assert answer["type"] == "accepted"
            assert self.room.ledger.seq == seq, "done twice"

    @precondition(lambda self: self.sent)
    @rule(data=st.data(), number=st.integers(1, 9))
    def use_a_key_for_something_else(self, data, number):
        seat, sent = data.draw(st.sampled_from(self.sent))
        other = messages.Command(sent.key, self.rev(0), {"add": number, "side": SIDES[seat], "note": self.key()})
        if sent.key in self.accepted:
            assert self.send(seat, other)["type"] == "refused"
            self.sent.pop()

    @rule(seat=SEATS)
    def sow(self, seat):
        if seat in self.pages:
            member, _ = self.pages[seat]
            room = self.room
            try:
                self.run(room.undisturbed(lambda: deeds.sow(room, member, messages.Sow(seat, "ab" * 16))))
            except deeds.No as no:
                assert no.code in {"ended", "illegal", "stale", "busy", "no-such-thing", "not-yours", "frozen"}, no.code
            for name in self.pages:
                self.hear(name)

    @precondition(lambda self: self.number > 25)
    @rule(seat=SEATS)
    def resign(self, seat):
        self.send(seat, messages.Resign(self.key(), seat))

    @rule(seat=SEATS)
    def leave(self, seat):
        if seat in self.pages:
            member, _ = self.pages.pop(seat)
            self.room.leave(member)
            for name in self.pages:
                self.hear(name)

    @rule()
    def restart(self):
        """The server is gone and another one reads the file; the watcher comes back with what it knew."""
        self.store.close()
        _, page = self.pages["watcher"]
        self.serve()
        self.come("watcher", (), page)

    @rule()
    def verify(self):
        kept = self.store.read(lambda connection: keeping.load_game(connection, self.game))
        assert verify_record(recorded(kept).decode(), Standin()) == []

    @invariant()
    def everybody_sees_the_same(self):
        if not hasattr(self, "game"):
            return
        ledger = self.room.ledger
        assert self.heard == ledger.seq
        for _, page in self.pages.values():
            rows = {row["id"]: row["at"][0] for row in page.state["view"]["position"]["models"]}
            assert rows == self.seen
            assert (page.state["seq"], page.state["rev"], page.state["digest"]) == (ledger.seq, ledger.rev, ledger.digest)


@pytest.mark.parametrize(("evenings", "steps"), [(25, 30), pytest.param(2000, 50, marks=pytest.mark.long)])
def test_any_evening(evenings, steps):
    run_state_machine_as_test(
        Evening,
        settings=settings(max_examples=evenings, stateful_step_count=steps, deadline=None, derandomize=True, database=None,
                          suppress_health_check=list(HealthCheck)),
    )
