"""The HTTP side as a list: each operation with its types; routes, documentation and tests are made from it."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from marchwarden.server import messages, requests

STATUS = {
    "faults": 422,
    "bad-order": 422,
    "illegal": 422,
    "bad-frame": 400,
    "no-such-thing": 404,
    "not-seated": 403,
    "not-yours": 403,
    "needs-agreement": 403,
    "stale": 409,
    "frozen": 409,
    "ended": 409,
    "key-reused": 409,
    "too-large": 413,
    "rate": 429,
    "busy": 503,
    "too-slow": 503,
    "storage": 503,
    "fault": 500,
    "unknown-protocol": 400,
}


class Query(msgspec.Struct, frozen=True):
    """A whole number or a word in an address's query."""

    name: str
    about: str
    choices: tuple[str, ...] = ()


class Operation(msgspec.Struct, frozen=True):
    """One operation: where, what it takes and gives, which refusals it knows, and the function that does it."""

    method: str
    path: str
    about: str
    handler: Callable[[Any, Request], Awaitable[Response]]
    takes: Any = None
    gives: Any = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    media: tuple[str, ...] = ("application/json",)
    query: tuple[Query, ...] = ()
    local_only: bool = False

    @property
    def name(self) -> str:
        """The operation's id, from its function."""
        return self.handler.__name__


class EventsPage(msgspec.Struct, frozen=True):
    """Lines of a game's log."""

    entries: tuple[messages.Entry, ...]


class ViewPage(msgspec.Struct, frozen=True):
    """What is to be drawn after one line of a game's log."""

    seq: int
    rev: int
    digest: str
    view: messages.View


class Health(msgspec.Struct, frozen=True):
    """That the server is there, which version, and for whom."""

    ok: bool
    version: str
    mode: str


def document(operations: tuple[Operation, ...], version: str) -> dict[str, Any]:
    """The operations as OpenAPI 3.1."""
    types = [kind for op in operations for kind in (op.takes, op.gives) if kind is not None]
    types += [requests.Failed, messages.Incoming, messages.Outgoing]
    schemas, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    shown = dict(zip(map(id, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for op in operations:
        paths.setdefault(op.path, {})[op.method.lower()] = _described(op, shown)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "marchwarden table",
            "version": version,
            "description": "The HTTP side of the table. Frames of the WebSocket are the schemas of messages.",
        },
        "paths": paths,
        "components": {"schemas": parts},
    }


def _described(op: Operation, shown: dict[int, Any]) -> dict[str, Any]:
    failed = {
        "description": "refused",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failed"}}},
    }
    schema = shown.get(id(op.gives), {})
    good: dict[str, Any] = {"description": op.about}
    if op.status != 204:
        good["content"] = {media: {"schema": schema} for media in op.media}
    described: dict[str, Any] = {"operationId": op.name, "summary": op.about, "responses": {str(op.status): good}}
    refusals = {403, 414, 503, *op.refusals} | ({400, 411, 413, 415, 422, 429} if op.takes else set())
    for status in sorted(refusals):
        described["responses"][str(status)] = failed
    if op.takes:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": shown[id(op.takes)]}}}
    parameters = [_in_path(part[1:-1]) for part in op.path.split("/") if part.startswith("{")]
    parameters += [_in_query(query) for query in op.query]
    if parameters:
        described["parameters"] = parameters
    return described


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1, "maxLength": 64}}


def _in_query(query: Query) -> dict[str, Any]:
    whole = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}
    schema = {"type": "string", "enum": list(query.choices)} if query.choices else whole
    return {"name": query.name, "in": "query", "required": False, "description": query.about, "schema": schema}
