"""The WebSocket protocol of uvicorn with shorter patience: who does not read or does not say goodbye is cut off."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

GOODBYE_WITHIN = 2.0


class Line(WebSocketsSansIOProtocol):
    """One connection. A close that is not answered, or cannot even be sent, ends in cutting the line."""

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(GOODBYE_WITHIN, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self.close_timer is None:
            self.loop.call_later(GOODBYE_WITHIN, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        # Text that is no UTF-8 is the other end's fault: the line is closed without a word in our log.
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007, "not UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
