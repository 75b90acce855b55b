"""Somebody connected to a game: which seats the page holds, and what waits to be sent to it."""

import asyncio
import itertools

OUTBOX = 512
OUTBOX_BYTES = 2 * 1024 * 1024

_numbers = itertools.count()


class Member:
    """A connection at a table. `gone` is set when it must be closed: it reads too slowly."""

    def __init__(self, seats: tuple[str, ...] = ()) -> None:
        self.number = next(_numbers)
        self.seats = seats
        self.gone = asyncio.Event()
        self.asking = 0
        self._waiting = 0
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(OUTBOX)

    def tell(self, data: bytes) -> None:
        """Send something as soon as the connection takes it; a connection that takes nothing is given up."""
        if self.gone.is_set():
            return
        if self._outbox.full() or (self._waiting + len(data) > OUTBOX_BYTES and self._waiting):
            self.gone.set()
            return
        self._waiting += len(data)
        self._outbox.put_nowait(data)

    async def next(self) -> bytes:
        """What is to be sent next."""
        data = await self._outbox.get()
        self._waiting -= len(data)
        return data

    def empty(self) -> bool:
        """Whether everything has been handed over."""
        return self._outbox.empty()
