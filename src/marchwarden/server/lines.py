"""Lines that end: who does not read, does not answer or does not say goodbye is cut off, and costs no word in our log.

Of uvicorn only its documented parameters are used: the class of its WebSocket protocol, and the name of its log. What is
changed is changed from outside, at the transport of asyncio and at the log.
"""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

GOODBYE_WITHIN = 2.0
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
        super().connection_made(Ending(transport))  # type: ignore[arg-type]


class OthersFaults(logging.Filter):
    """Keeps out of the log that somebody sent text that is no UTF-8: the line is closed, and nothing of ours failed."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind, _, trace = record.exc_info or (None, None, None)
        # Raised and caught in one place: an error out of our own code would have come a longer way.
        return not (kind is UnicodeDecodeError and trace is not None and trace.tb_next is None)
