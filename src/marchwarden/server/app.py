"""The table as an ASGI application, and how it is run."""

import asyncio
import contextlib
import socket as sockets
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from marchwarden.server.api import OPERATIONS, Api
from marchwarden.server.guard import Guard
from marchwarden.server.limits import FRAME_BYTES
from marchwarden.server.operations import Operation
from marchwarden.server.page import Page
from marchwarden.server.rooms import Rooms
from marchwarden.server.settings import Settings
from marchwarden.server.socket import Sockets
from marchwarden.server.store import Store
from marchwarden.server.workers import Processes, Referees

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


class Table:
    """Everything a running server holds."""

    def __init__(self, settings: Settings, referees: Referees | None = None) -> None:
        from marchwarden import __version__

        self.settings = settings
        self.store = Store(settings.database, synchronous=settings.synchronous)
        self.referees = referees or Processes(settings.engine, settings.workers, settings.deadlines, settings.waiting)
        self.rooms = Rooms(self.store, self.referees)
        self.sockets = Sockets(self.rooms, settings.busyness)
        self.api = Api(settings, self.rooms, __version__)
        self.app = Guard(self._routes(), settings)

    def _routes(self) -> Starlette:
        page = Page(self.settings.static)
        routes: list[Any] = [_route(self.api, operation) for operation in OPERATIONS]
        routes += [
            WebSocketRoute("/api/games/{game}/ws", self.sockets.serve),
            Route("/api/{path:path}", _nothing, methods=METHODS),
            Route("/", page.index),
            Route("/{path:path}", page.asset),
        ]
        return Starlette(routes=routes, lifespan=self._life, exception_handlers={405: _not_that_way, 500: _broken})

    @contextlib.asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await self.referees.close()
            await asyncio.to_thread(self.store.close)


def _route(api: Api, operation: Operation) -> Route:
    async def answer(request: Request) -> Response:
        return await api.answer(operation, request)

    return Route(operation.path, answer, methods=[operation.method])


async def _nothing(request: Request) -> Response:
    if any(_fits(op.path, request.url.path) for op in OPERATIONS):
        return await _not_that_way(request, None)
    return JSONResponse({"code": "no-such-thing", "message": "no such address"}, 404)


async def _not_that_way(request: Request, error: Any) -> Response:
    allowed = sorted({op.method for op in OPERATIONS if _fits(op.path, request.url.path)})
    return JSONResponse(
        {"code": "bad-frame", "message": "not with this method"}, 405, {"allow": ", ".join(allowed) or "GET"}
    )


def _fits(path: str, address: str) -> bool:
    ours, theirs = path.split("/"), address.split("/")
    return len(ours) == len(theirs) and all(a.startswith("{") or a == b for a, b in zip(ours, theirs, strict=True))


async def _broken(request: Request, error: Exception) -> Response:
    return JSONResponse({"code": "fault", "message": "the server failed on this"}, 500)


def run(
    table: Table,
    listening: sockets.socket,
    *,
    ready: Callable[[], None] | None = None,
    log_level: str = "warning",
    behind: str = "127.0.0.1",
) -> None:
    """Serve until SIGTERM or SIGINT, then stop in good order. `behind` are the proxies whose word on clients counts."""
    import logging

    import uvicorn

    from marchwarden.server.lines import LOG, Asking, Line, OthersFaults

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if ready and self.started:
                asyncio.get_running_loop().call_soon(ready)

        async def shutdown(self, sockets: Any = None) -> None:
            for server in self.servers:
                server.close()
            await table.sockets.drain()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        table.app,
        http=Asking,
        ws=Line,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        server_header=False,
        log_level=log_level,
        access_log=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        ws_ping_interval=10,
        ws_ping_timeout=15,
        backlog=2048,
        proxy_headers=not table.settings.local,
        forwarded_allow_ips=behind,
        lifespan="on",
    )
    logging.getLogger(LOG).addFilter(OthersFaults())
    Server(config).run(sockets=[listening])
