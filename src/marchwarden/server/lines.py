"""Lines that end: who does not read, does not answer or does not say goodbye is cut off, and costs no word in our log.

Of uvicorn only its documented parameters are used: the classes of its protocols, and the name of its log. What is
changed is changed from outside, at the transport of asyncio, the callbacks of the parser and at the log.
"""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

GOODBYE_WITHIN = 2.0
ASKED_WITHIN = 20.0
"""How long a request may take to arrive, from its first byte or the opening of its connection to its last, in seconds."""
LONGEST_HEAD = 64 * 1024
LOG = "uvicorn.error"


class Ending:
    """A transport whose closing is over soon: what could not be sent by then is given up.

    A transport of asyncio that is closed first sends all it still holds; to somebody who does not read that lasts for ever.
    """

    def __init__(self, transport: asyncio.Transport, within: float = GOODBYE_WITHIN) -> None:
        self._transport, self._within = transport, within
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Close now if all is sent, else after a short while in any case."""
        if not self._transport.is_closing():
            self._transport.close()
            self._loop.call_later(self._within, self._transport.abort)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Line(WebSocketsSansIOProtocol):
    """One connection, over a transport that ends."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(Ending(transport))  # type: ignore[arg-type]  # passes on all that a transport has


class Asking(HttpToolsProtocol):
    """One connection for requests: whoever does not come to the end of one in time, or of its head in size, is cut off."""

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waited()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._late is not None and self._head >= 0:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self._cut()

    def on_message_begin(self) -> None:
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._waited()
        super().on_message_complete()

    def _wait(self) -> None:
        self._waited()
        self._head, self._late = 0, self.loop.call_later(ASKED_WITHIN, self._cut)

    def _waited(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _cut(self) -> None:
        self._waited()
        # A connection that has become a WebSocket has another protocol by now.
        if self.transport.get_protocol() is self:
            self.transport.abort()


class OthersFaults(logging.Filter):
    """Keeps out of the log that somebody sent text that is no UTF-8: the line is closed, and nothing of ours failed."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind, _, trace = record.exc_info or (None, None, None)
        # Raised and caught in one place: an error out of our own code would have come a longer way.
        return not (kind is UnicodeDecodeError and trace is not None and trace.tb_next is None)
