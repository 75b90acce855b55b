"""One game at the table: its log, whoever is connected, and the order in which things are done.

Everything that changes the game goes through `do`: idempotency key, revision, referee, append and commit, and only then
the answer and the news to everybody. What exactly is done stands in `deeds`.
"""

import asyncio
import hashlib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from marchwarden.server import keeping, work
from marchwarden.server.asking import asked
from marchwarden.server.chain import Event
from marchwarden.server.keeping import Kept, SeatRow
from marchwarden.server.ledger import CHANGES, Ledger
from marchwarden.server.limits import CATCH_UP, CHAT, KEY
from marchwarden.server.member import Member
from marchwarden.server.messages import (
    PROTOCOL,
    Accepted,
    Answer,
    Entry,
    Happened,
    Missed,
    Refused,
    Said,
    Seat,
    Seats,
    State,
    View,
    You,
    encoder,
)
from marchwarden.server.seats import clean, clean_name
from marchwarden.server.store import AlreadyThere, StorageFailed, Store
from marchwarden.server.work import Reply
from marchwarden.server.workers import Referees

Raw = msgspec.Raw
EVERYBODY = "table"


class No(Exception):
    """Something is refused, with its code."""

    def __init__(self, code: str, message: str, verdict: bytes = b"null") -> None:
        super().__init__(message)
        self.code, self.message, self.verdict = code, message, verdict


class Done(msgspec.Struct, frozen=True):
    """What a deed adds to the log, and the dice secret of a new stretch where it begins one."""

    events: tuple[Event, ...]
    secret: str = ""


class Room:
    """A game and everybody at it."""

    def __init__(self, kept: Kept, store: Store, referees: Referees, clock: Callable[[], float] = time.time) -> None:
        self.row, self.store, self.referees, self.clock = kept.row, store, referees, clock
        self.game = kept.row.game
        self.seats: dict[str, SeatRow] = {seat.seat: seat for seat in kept.seats}
        self.ledger, self.events = counted(kept)
        self.chat: deque[Said] = deque(kept.chat, maxlen=100)
        self.members: dict[int, Member] = {}
        self.frozen = ""
        self.doubt = False
        self.used_at = clock()
        self._turn = asyncio.Lock()
        self._view: tuple[int, bytes] | None = None

    # --- what is the case ---------------------------------------------------------------------------------------

    def sides_of(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """The sides that these seats play."""
        return tuple(side for seat in seats for side in self.seats[seat].sides)

    def seat_of(self, side: str) -> str:
        """The seat that plays a side."""
        return next(seat.seat for seat in self.seats.values() if side in seat.sides)

    def seats_now(self) -> tuple[Seat, ...]:
        """Who sits where, and who is connected."""
        here = {seat for member in self.members.values() for seat in member.seats}
        return tuple(Seat(row.seat, row.sides, row.name, row.seat in here) for row in self.seats.values())

    def watchers(self) -> int:
        """How many only watch."""
        return sum(1 for member in self.members.values() if not member.seats)

    def entry(self, event: Event) -> Entry:
        """A line of the log as pages see it."""
        cache = msgspec.json.decode(event.cache, type=dict[str, Raw])
        return Entry(
            event.seq,
            event.rev,
            event.kind,
            event.actor,
            event.at,
            event.digest,
            event.hash,
            Raw(event.body.encode()),
            cache.get("verdict", Raw(b"null")),
            cache.get("patch", Raw(b"null")),
            event.dice,
            self.ledger.undone_by.get(event.seq),
        )

    async def state(self, seats: tuple[str, ...]) -> State:
        """Everything a page needs, as it is between two events."""
        async with self._turn:
            try:
                await self._certain()
            except StorageFailed as error:
                raise No("storage", str(error)) from None
            view = await self._seen()
            now, row = self.ledger.now(), self.row
            return State(
                PROTOCOL,
                self.game,
                row.title,
                row.ruleset,
                row.mode,  # type: ignore[arg-type]  # checked when the game was opened
                self.ledger.rev,
                self.ledger.seq,
                self.ledger.digest,
                self.ledger.hash,
                msgspec.json.decode(view, type=View),
                You(seats),
                self.seats_now(),
                now.takeback,
                now.dice,
                tuple(map(self.entry, self.events)),
                tuple(self.chat),
                now.offers,
                self.watchers(),
                now.ended,
                now.goal,
                self.frozen,
            )

    async def _seen(self) -> bytes:
        if self._view is None or self._view[0] != self.ledger.rev:
            reply = await self.ask(work.ViewAt(self.game, self.ledger.rev))
            if reply.code:
                raise No(reply.code, reply.message)
            self._view = (self.ledger.rev, reply.result)
        return self._view[1]

    async def greet(self, member: Member, since: int | None) -> None:
        """Let somebody in: with what was missed where that is little, else with everything."""
        opening = self._missed(member, since)
        while opening is None or (isinstance(opening, State) and opening.seq != self.ledger.seq):
            opening = await self.state(member.seats)
        # No await from here on: whatever happens later reaches the member as news.
        self.members[member.number] = member
        member.tell(encoder.encode(msgspec.structs.replace(opening, seats=self.seats_now())))
        self.tell_seats()

    def _missed(self, member: Member, since: int | None) -> Missed | State | None:
        if since is None or not self.ledger.seq - CATCH_UP <= since <= self.ledger.seq:
            return None
        missed = tuple(self.entry(event) for event in self.events if event.seq > since)
        return Missed(missed, self.ledger.now(), (), You(member.seats), tuple(self.chat))

    def leave(self, member: Member) -> None:
        """Somebody is gone."""
        if self.members.pop(member.number, None):
            self.tell_seats()
        self.used_at = self.clock()

    def tell_seats(self) -> None:
        """Tell everybody who is there."""
        self._tell(Seats(self.seats_now(), self.watchers()))

    def _tell(self, message: Any) -> None:
        data = encoder.encode(message)
        for member in self.members.values():
            member.tell(data)

    # --- the referee ----------------------------------------------------------------------------------------------

    async def ask(self, job: Any) -> Reply:
        """Have the referee carry out a job about this game, telling it the game first where it does not know it."""
        reply = await asked(self.referees, job, self._load, self.ledger.rev, self.ledger.digest)
        if reply.code == "frozen":
            self.frozen = reply.message
        return reply

    async def judged(self, job: Any) -> Reply:
        """The referee's answer to a job that must succeed."""
        reply = await self.ask(job)
        if reply.code:
            raise No(reply.code, reply.message, reply.verdict)
        return reply

    async def private(self, number: int, job: Any) -> Answer:
        """The answer to a private question."""
        reply = await self.ask(job)
        if reply.code:
            code = "no-such-thing" if reply.code == "unloaded" else reply.code
            return Answer(number, job.rev, code=code, message=reply.message)  # type: ignore[arg-type]  # every reply has one of the codes
        return Answer(number, job.rev, Raw(reply.result))

    # --- what changes the game ------------------------------------------------------------------------------------

    async def do(self, member: Member, key: str, sent: Any, deed: Callable[[], Awaitable[Done]]) -> None:
        """Do something once, store it, answer whoever did it, tell everybody; all in this order, one at a time."""
        async with self._turn:
            self.used_at = self.clock()
            seal = sealed(sent)
            try:
                await self._certain()
                again = await self._answered(member, key, seal)
                if again is not None:
                    member.tell(encoder.encode(again))
                    return
                done = await deed()
                events = tuple(self._sealed(event, seal) if event.key else event for event in done.events)
                await self.keep(events, done.secret)
            except No as no:
                refused = Refused(key, no.code, no.message, self.ledger.rev, Raw(no.verdict))  # type: ignore[arg-type]  # as above
                member.tell(encoder.encode(refused))
                return
            except StorageFailed as error:
                member.tell(encoder.encode(Refused(key, "storage", str(error), self.ledger.rev)))
                return
            mine = next(event for event in events if event.key == key)
            member.tell(encoder.encode(self._accepted(mine)))
            self.announce(events)

    async def _answered(self, member: Member, key: str, seal: str) -> Accepted | None:
        """The stored answer to what was sent before; otherwise whether anything may be done at all."""
        if not member.seats:
            raise No("not-seated", "only players can do this")
        if not 1 <= len(key) <= KEY or not key.isprintable():
            raise No("bad-frame", f"a key has 1 to {KEY} visible characters")
        seq, before = self.ledger.keys.get(key, (-1, ""))
        if seq >= 0:
            event = await self._stored(seq)
            if event.actor not in member.seats or before != seal:
                raise No("key-reused", "this key was used for something else")
            return self._accepted(event)
        if self.frozen:
            raise No("frozen", self.frozen)
        if self.ledger.ended:
            raise No("ended", "the game is over")
        return None

    async def _stored(self, seq: int) -> Event:
        for recent in self.events:
            if recent.seq == seq:
                return recent
        found = await asyncio.to_thread(
            self.store.read, lambda connection: keeping.events_of(connection, self.game, seq - 1, 1)
        )
        event: Event = found[0]
        return event

    def _accepted(self, event: Event) -> Accepted:
        return Accepted(event.key or "", event.seq, event.rev, event.digest, self.entry(event).verdict)

    def _sealed(self, event: Event, seal: str) -> Event:
        cache = msgspec.json.decode(event.cache, type=dict[str, Raw]) | {"sent": Raw(msgspec.json.encode(seal))}
        return msgspec.structs.replace(event, cache=msgspec.json.encode(cache).decode())

    def current(self, rev: int) -> None:
        """Refuse what was meant for another revision."""
        if rev != self.ledger.rev:
            raise No("stale", f"the battle stands at revision {self.ledger.rev}")

    def event(
        self,
        kind: str,
        actor: str,
        told: str,
        reply: Reply | None = None,
        key: str | None = None,
        after: tuple[Event, ...] = (),
    ) -> Event:
        """The next event of the log, or the one after others that are to be stored with it."""
        last: Any = after[-1] if after else self.ledger
        cache, digest = "{}", last.digest
        dice: tuple[int, ...] = ()
        if reply is not None:
            cache, dice, digest = cached(reply), reply.dice, reply.digest
        return Event(
            self.game,
            last.seq + 1,
            last.rev + (kind in CHANGES),
            kind,
            actor,
            self._millis(),
            told,
            dice,
            digest,
            last.hash,
            self.row.ruleset,
            self.row.engine,
            key,
            cache,
        )

    async def keep(self, events: tuple[Event, ...], secret: str = "") -> None:
        """Append to the log and commit; nothing is counted before that."""

        def write(connection: Any) -> None:
            keeping.append(connection, events)
            if secret:
                keeping.add_secret(connection, self.game, self.ledger.epoch + 1, secret)

        try:
            await self._write(write)
        except AlreadyThere:
            self.doubt = True
            await self._certain()
            raise No("stale", f"the battle stands at revision {self.ledger.rev}") from None
        except BaseException:
            # Also when whoever waited has gone: the commit may have come or may yet come.
            self.doubt = True
            raise
        if secret:
            self.ledger.secrets.append(secret)
        for event in events:
            self.ledger.add(event)
            self.events.append(event)

    async def _certain(self) -> None:
        """After a commit that failed, see what the log really says: it may be there, or another server's."""
        if not self.doubt:
            return
        kept = await asyncio.to_thread(self.store.read, lambda connection: keeping.load_game(connection, self.game))
        seen = self.ledger
        self.ledger, self.events = counted(kept)
        self.doubt = False
        if self.ledger.seq > seen.seq:
            await self.referees.carry_out(self._load())
            self.announce(tuple(event for event in self.events if event.seq > seen.seq))

    def _load(self) -> work.Load:
        row = self.row
        return work.Load(self.game, row.text, row.dice, row.options, tuple(self.ledger.steps), row.goal)

    def announce(self, events: tuple[Event, ...]) -> None:
        """Tell everybody what is now in the log."""
        now = self.ledger.now()
        for event in events:
            self._tell(Happened(self.entry(event), now))

    # --- what does not change it ----------------------------------------------------------------------------------

    async def say(self, member: Member, text: str) -> None:
        """A line of chat."""
        text = clean(text, CHAT + 1)
        if not member.seats:
            raise No("not-seated", "only players can write here")
        if not 1 <= len(text) <= CHAT:
            raise No("too-large", f"1 to {CHAT} characters")
        async with self._turn:
            seat = self.seats[member.seats[0]]
            line = Said(self.chat[-1].n + 1 if self.chat else 0, seat.seat, seat.name, text, self._millis())
            await self._kept(lambda connection: keeping.add_chat(connection, self.game, line))
            self.chat.append(line)
            self._tell(line)

    async def rename(self, member: Member, seat: str, name: str) -> None:
        """A player's other name."""
        name = clean_name(name)
        if seat not in member.seats:
            raise No("not-yours", "this seat is not yours")
        if not name:
            raise No("bad-frame", "a name needs at least one visible character")
        async with self._turn:
            await self._kept(lambda connection: keeping.rename(connection, self.game, seat, name))
            self.seats[seat] = msgspec.structs.replace(self.seats[seat], name=name)
            self.tell_seats()

    async def undisturbed(self, deed: Callable[[], Awaitable[Any]]) -> Any:
        """Do something while nothing else changes the game."""
        async with self._turn:
            try:
                await self._certain()
                return await deed()
            except StorageFailed as error:
                raise No("storage", str(error)) from None

    async def _kept(self, deed: Any) -> None:
        try:
            await self._write(deed)
        except (StorageFailed, AlreadyThere) as error:
            raise No("storage", str(error)) from None

    async def _write(self, deed: Any) -> Any:
        return await asyncio.wrap_future(self.store.write(deed))

    def _millis(self) -> int:
        return int(self.clock() * 1000)


def counted(kept: Kept) -> tuple[Ledger, "deque[Event]"]:
    """A stored game's log added up, and its last lines."""
    seats = tuple(seat.seat for seat in kept.seats)
    ledger = Ledger(kept.row.game, seats, kept.row.mode, kept.row.dice, kept.secrets, goal=kept.row.goal)
    for event in kept.events:
        ledger.add(event)
    return ledger, deque(kept.events, maxlen=CATCH_UP)


def sealed(sent: Any) -> str:
    """What tells two things sent under one key apart; on which revision they were given does not count."""
    told = {name: value for name, value in msgspec.to_builtins(sent).items() if name != "rev"}
    return hashlib.sha256(msgspec.json.encode(told, order="deterministic")).hexdigest()[:32]


def cached(reply: Reply) -> str:
    """What is kept of the referee's answer beside an event."""
    return msgspec.json.encode(
        {"verdict": Raw(reply.verdict), "patch": Raw(reply.patch), "revealed": reply.revealed, "missing": reply.missing}
    ).decode()
