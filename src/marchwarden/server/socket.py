"""The WebSocket of a game: opening, reading frames one by one, sending what waits."""

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from marchwarden.server import deeds, messages, work
from marchwarden.server.limits import ASKS, FRAME_BYTES, SOCKETS_PER_SEAT, WATCHERS, order_faults
from marchwarden.server.member import Member
from marchwarden.server.messages import PROTOCOL, Bye, Pong, Refused, Wrong, encoder
from marchwarden.server.rates import Rate
from marchwarden.server.room import No, Room
from marchwarden.server.rooms import Rooms, seats_by

HELLO_WITHIN = 5.0
SEND_WITHIN = 5.0
PLAYER = (100, 20.0)
WATCHER = (50, 20.0)


class Sockets:
    """All connections of a server, so that they can be closed in good order."""

    def __init__(self, rooms: Rooms, busyness: int) -> None:
        self.rooms, self.busyness = rooms, busyness
        self.open: set[Connection] = set()
        self.stopping = False

    async def serve(self, socket: WebSocket) -> None:
        """One connection from beginning to end."""
        await socket.accept()
        connection = Connection(self, socket)
        self.open.add(connection)
        try:
            await connection.run()
        finally:
            self.open.discard(connection)

    async def drain(self, grace: float = 0.3, within: float = 3.0) -> None:
        """Refuse new commands, let those that run finish, then say goodbye to everybody."""
        self.stopping = True
        await asyncio.sleep(grace if self.open else 0)
        for connection in list(self.open):
            connection.end.set()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self.open:  # noqa: ASYNC110 - once, at the end
                    await asyncio.sleep(0.02)


class Connection:
    """One page connected to one game."""

    def __init__(self, sockets: Sockets, socket: WebSocket) -> None:
        self.sockets, self.socket = sockets, socket
        self.member = Member()
        self.rate = Rate(1, 1.0)
        self.end = asyncio.Event()
        self._asks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Open, then read until either end has enough."""
        try:
            room = await self._opened()
        except No as no:
            await self._close(1008, Wrong(no.code, no.message))  # type: ignore[arg-type]  # every No has one of the codes
            return
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            await self._close(1008, None)
            return
        reading = asyncio.create_task(self._read_all(room))
        sending = asyncio.create_task(self._send_all())
        ending = asyncio.create_task(self.end.wait())
        slow = asyncio.create_task(self.member.gone.wait())
        try:
            await asyncio.wait({reading, sending, ending, slow}, return_when=asyncio.FIRST_COMPLETED)
            await self._part(reading, sending, ending)
        finally:
            room.leave(self.member)
            for task in (reading, sending, ending, slow, *self._asks):
                task.cancel()
            await asyncio.gather(reading, sending, ending, slow, *self._asks, return_exceptions=True)

    async def _part(
        self, reading: "asyncio.Task[Any]", sending: "asyncio.Task[Any]", ending: "asyncio.Task[Any]"
    ) -> None:
        """Close as befits the reason for which it ended."""
        if ending.done():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    while not (self.member.empty() and self.idle):  # noqa: ASYNC110 - two things at once, once in a life
                        await asyncio.sleep(0.01)
            sending.cancel()
            await self._close(1012, Bye("the server stops"))
        elif reading.done() and not reading.cancelled() and isinstance(reading.exception(), No):
            no: Any = reading.exception()
            sending.cancel()
            await self._close(1008, Wrong(no.code, no.message))
        elif not reading.done():
            sending.cancel()
            await self._close(1013, None)

    idle = True

    async def _close(self, code: int, last: Any) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
            async with asyncio.timeout(1.0):
                if last is not None:
                    await self.socket.send_text(encoder.encode(last).decode())
                await self.socket.close(code)

    async def _opened(self) -> Room:
        """The room, once the page has said who it is."""
        async with asyncio.timeout(HELLO_WITHIN):
            hello = _decoded(await self._frame())
        if not isinstance(hello, messages.Hello):
            raise No("bad-frame", "the first frame must be hello")
        if hello.protocol != PROTOCOL:
            raise No("unknown-protocol", f"this server speaks protocol {PROTOCOL}: load the page again")
        room = await self.sockets.rooms.get(self.socket.path_params["game"])
        seats = (
            seats_by(room, hello.seats)
            if hello.seats
            else await self.sockets.rooms.session_seats(room, self.socket.cookies.get(f"mw-{room.game}"))
        )
        _room_for(room, seats)
        self.member.seats = seats
        limit, seconds = PLAYER if seats else WATCHER
        self.rate = Rate(limit * self.sockets.busyness, seconds)
        self.rate.allows(time.monotonic())
        await room.greet(self.member, hello.since)
        return room

    async def _frame(self) -> bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        data = message.get("text")
        if data is None:
            raise No("bad-frame", "frames are text")
        return bytes(data, "utf-8", "surrogatepass")

    async def _send_all(self) -> None:
        while True:
            data = await self.member.next()
            async with asyncio.timeout(SEND_WITHIN):
                await self.socket.send_text(data.decode())

    async def _read_all(self, room: Room) -> None:
        while True:
            data = await self._frame()
            self.idle = False
            if not self.rate.allows(time.monotonic()):
                raise No("rate", "too many frames")
            try:
                # A page that leaves does not stop what it has begun: it finds the answer when it comes back.
                await asyncio.shield(self._handle(room, _decoded(data)))
            except No as no:
                self.member.tell(encoder.encode(Wrong(no.code, no.message)))  # type: ignore[arg-type]  # every No has one of the codes
            self.idle = True

    async def _handle(self, room: Room, sent: Any) -> None:
        key = getattr(sent, "key", None)
        if key is not None and self.sockets.stopping:
            self.member.tell(encoder.encode(Refused(key, "busy", "the server stops; send it again", room.ledger.rev)))
        elif key is not None:
            await room.do(self.member, key, sent, lambda: DEEDS[type(sent)](room, self.member, sent))
        elif isinstance(sent, messages.Reach | messages.Check | messages.Orders):
            self._asked(room, sent)
        elif isinstance(sent, messages.Sow):
            await room.undisturbed(lambda: deeds.sow(room, self.member, sent))
        elif isinstance(sent, messages.Chat):
            await room.say(self.member, sent.text)
        elif isinstance(sent, messages.Rename):
            await room.rename(self.member, sent.seat, sent.name)
        elif isinstance(sent, messages.Ping):
            self.member.tell(encoder.encode(Pong(room.ledger.rev, room.ledger.seq)))
        else:
            raise No("bad-frame", "hello comes first and once")

    def _asked(self, room: Room, sent: Any) -> None:
        """Answer a private question without holding up the frames that follow it."""
        if self.member.asking >= ASKS:
            self.member.tell(
                encoder.encode(messages.Answer(sent.id, room.ledger.rev, code="busy", message="one after the other"))
            )
            return
        self.member.asking += 1
        task = asyncio.create_task(self._answer(room, sent))
        self._asks.add(task)
        task.add_done_callback(self._asks.discard)

    async def _answer(self, room: Room, sent: Any) -> None:
        try:
            self.member.tell(encoder.encode(await room.private(sent.id, _job(room, sent))))
        finally:
            self.member.asking -= 1


DEEDS: dict[Any, Any] = {
    messages.Command: deeds.order,
    messages.Offer: deeds.offer,
    messages.Reply: deeds.reply,
    messages.Resign: deeds.resign,
}


def _job(room: Room, sent: Any) -> Any:
    """A private question as a job for the referee, on the battle as it stands."""
    rev = room.ledger.rev
    if isinstance(sent, messages.Reach):
        return work.Reach(room.game, rev, sent.model, sent.how)
    if isinstance(sent, messages.Check):
        return work.Judge(room.game, rev, sent.order)
    return work.Orders(room.game, rev, sent.model)


def _room_for(room: Room, seats: tuple[str, ...]) -> None:
    if not seats and not room.row.watch:
        raise No("not-seated", "this game is not for watching")
    if not seats and room.watchers() >= WATCHERS:
        raise No("busy", "too many are watching")
    for seat in seats:
        if sum(1 for member in room.members.values() if seat in member.seats) >= SOCKETS_PER_SEAT:
            raise No("busy", "this seat is open in too many windows")


def _decoded(data: bytes) -> Any:
    """A frame as a message; No for anything that is none."""
    if len(data) > FRAME_BYTES:
        raise No("too-large", f"a frame has at most {FRAME_BYTES} bytes")
    try:
        sent = messages.decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise No("bad-frame", str(error)[:200]) from None
    faults = next(order_faults(msgspec.to_builtins(sent)), None) if not isinstance(sent, messages.Chat) else None
    if faults:
        raise No("bad-frame", f"{faults.path}: {faults.message}"[:200])
    return sent
