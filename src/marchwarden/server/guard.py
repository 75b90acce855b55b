"""At the door: right host, right origin, not too large; and the headers every answer carries."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from marchwarden.server.limits import BODY_BYTES
from marchwarden.server.settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_ADDRESS = 2_048


class Guard:
    """Lets in what may come in; refuses the rest before anything is read or changed."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.headers = HEADERS + (((b"strict-transport-security", b"max-age=31536000"),) if settings.secure else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        status, why = self._objection(scope)
        if scope["type"] == "websocket":
            if status:
                await receive()
                return await send({"type": "websocket.close", "code": 1008, "reason": why})
            return await self.app(scope, receive, send)
        sending = self._with_headers(send)
        if status:
            return await _refuse(sending, status, why)
        return await self.app(scope, receive, sending)

    def _objection(self, scope: Scope) -> tuple[int, str]:
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
        if len(named) != 1 or named[0] not in self.settings.hosts:
            return 403, "wrong host"
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if len(origins) > 1 or (origins and origins[0] not in self.settings.origins) or (changes and not origins):
            return 403, "wrong origin"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, "address too long"
        length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if not length.isdigit() or int(length[:20]) > BODY_BYTES:
            return 413, "too large"
        return 0, ""

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        return sending


async def _refuse(send: Send, status: int, why: str) -> None:
    code = {403: "not-yours", 413: "too-large", 414: "too-large"}[status]
    data = f'{{"code":"{code}","message":"{why}"}}'.encode()
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())],
        }
    )
    await send({"type": "http.response.body", "body": data})
