"""The HTTP side of the table: examples, rules, battle files, games and their logs."""

import time
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from marchwarden.server import keeping, messages, requests, work
from marchwarden.server.limits import BODY_BYTES, CATCH_UP
from marchwarden.server.operations import STATUS, EventsPage, Health, Operation, Query, ViewPage, document
from marchwarden.server.rates import Rates
from marchwarden.server.room import No, Room
from marchwarden.server.rooms import Faulty, Rooms, seats_by
from marchwarden.server.seats import hashed, new_token
from marchwarden.server.settings import Settings

COOKIE_DAYS = 60
encode = msgspec.json.Encoder().encode


class Api:
    """Answers requests; every handler takes one and gives a response."""

    def __init__(self, settings: Settings, rooms: Rooms, version: str) -> None:
        self.settings, self.rooms, self.version = settings, rooms, version
        self.creations = Rates(20 * settings.busyness, 3600.0)
        self.questions = Rates(120 * settings.busyness, 60.0)
        self.page: bytes = encode(document(OPERATIONS, version))

    # --- about the server ---------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        return _json(Health(True, self.version, "local" if self.settings.local else "hosted"))

    async def openapi(self, request: Request) -> Response:
        return Response(self.page, media_type="application/json")

    async def examples(self, request: Request) -> Response:
        return await self._from_desk(work.Examples())

    async def example(self, request: Request) -> Response:
        text = msgspec.json.decode(await self._at_desk(work.ExampleNamed(request.path_params["name"])))
        return Response(text, media_type="text/yaml")

    async def rulesets(self, request: Request) -> Response:
        return await self._from_desk(work.Rulesets())

    async def ruleset(self, request: Request) -> Response:
        return await self._from_desk(work.RulesetNamed(request.path_params["name"]))

    # --- battle files -------------------------------------------------------------------------------------------

    async def check(self, request: Request) -> Response:
        asked = await self._body(request, requests.FileText)
        return await self._from_desk(work.CheckText(asked.text))

    async def reach(self, request: Request) -> Response:
        asked = await self._body(request, requests.ReachOf)
        return await self._from_desk(work.ReachText(asked.text, asked.model, asked.how))

    async def view_of(self, request: Request) -> Response:
        asked = await self._body(request, requests.FileText)
        return await self._from_desk(work.ViewText(asked.text))

    async def import_list(self, request: Request) -> Response:
        asked = await self._body(request, requests.ListText)
        return await self._from_desk(work.ImportText(asked.text, asked.ruleset, asked.side, asked.packed))

    # --- games --------------------------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        asked = await self._body(request, requests.NewGame)
        if not self.creations.allows(_who(request), time.monotonic()):
            raise No("rate", "too many new games from your address; try again later")
        text = asked.text
        if asked.example:
            text = msgspec.json.decode(await self._at_desk(work.ExampleNamed(asked.example)))
        made = await self.rooms.create(asked, text, _origin(request))
        return _json(made, 201)

    async def games(self, request: Request) -> Response:
        rows = await self.rooms.read(keeping.list_games)
        lines = [
            requests.GameLine(
                row["game"], row["title"], row["ruleset"], row["mode"], row["created"], row["at"], row["seq"]
            )
            for row in rows
        ]
        return _json(lines)

    async def fresh_links(self, request: Request) -> Response:
        room = await self._room(request)
        return _json(await self.rooms.fresh_links(room, _origin(request)))

    async def sit_down(self, request: Request) -> Response:
        room = await self._room(request)
        asked = await self._body(request, requests.SitDown)
        seats = seats_by(room, asked.seats)
        if not seats:
            raise No("not-seated", "no seat's secret was sent")
        secret, now = new_token(), int(time.time() * 1000)
        await self.rooms.write(
            lambda connection: keeping.add_session(connection, hashed(secret), room.game, seats, now)
        )
        response = _json(requests.Seated(room.game, seats, secret if asked.bearer else ""))
        if not asked.bearer:
            response.set_cookie(
                f"mw-{room.game}",
                secret,
                max_age=COOKIE_DAYS * 86400,
                httponly=True,
                samesite="lax",
                secure=self.settings.secure,
            )
        return response

    async def stand_up(self, request: Request) -> Response:
        room = await self._room(request)
        secret = _secret(request, room)
        if secret:
            await self.rooms.write(lambda connection: keeping.end_session(connection, hashed(secret)))
        response = Response(status_code=204)
        response.delete_cookie(f"mw-{room.game}", httponly=True, samesite="lax", secure=self.settings.secure)
        return response

    async def game(self, request: Request) -> Response:
        room, seats = await self._seen(request)
        return _json(await room.state(seats))

    async def events(self, request: Request) -> Response:
        room, _ = await self._seen(request)
        since, limit = _number(request, "since", -1), min(_number(request, "limit", CATCH_UP), CATCH_UP)
        rows = await self.rooms.read(lambda connection: keeping.events_of(connection, room.game, since, limit))
        return _json(EventsPage(tuple(room.entry(event) for event in rows)))

    async def view_at(self, request: Request) -> Response:
        room, _ = await self._seen(request)
        seq, rev = await self._at(request, room)
        reply = await room.ask(work.ViewAt(room.game, rev))
        _refused(reply)
        return _json(ViewPage(seq, rev, reply.digest, msgspec.json.decode(reply.result, type=messages.View)))

    async def position(self, request: Request) -> Response:
        room, _ = await self._seen(request)
        kind = request.query_params.get("format", "yaml")
        if kind not in {"yaml", "json"}:
            raise No("bad-frame", "format is yaml or json")
        _, rev = await self._at(request, room)
        reply = await room.ask(work.PositionAt(room.game, rev))
        _refused(reply)
        if kind == "json":
            return Response(reply.result, media_type="application/json")
        text = msgspec.yaml.encode(msgspec.json.decode(reply.result))
        return Response(text, media_type="text/yaml", headers=_file(room.game, "yaml"))

    async def record(self, request: Request) -> Response:
        from marchwarden.server.record import recorded

        room, _ = await self._seen(request)
        kept = await self.rooms.read(lambda connection: keeping.load_game(connection, room.game))
        return Response(recorded(kept), media_type="application/json", headers=_file(room.game, "mwr"))

    # --- how ----------------------------------------------------------------------------------------------------

    async def _room(self, request: Request) -> Room:
        return await self.rooms.get(request.path_params["game"])

    async def _seen(self, request: Request) -> tuple[Room, tuple[str, ...]]:
        """The room and the seats held in it; No for those who may not even watch."""
        room = await self._room(request)
        seats = await self.rooms.session_seats(room, _secret(request, room))
        if not seats and not room.row.watch:
            raise No("not-seated", "this game is not for watching")
        return room, seats

    async def _at(self, request: Request, room: Room) -> tuple[int, int]:
        """The line of the log that is asked for, and its revision."""
        seq = _number(request, "seq", room.ledger.seq)
        found = await self.rooms.read(lambda connection: keeping.events_of(connection, room.game, seq - 1, 1))
        if not found or found[0].seq != seq:
            raise No("no-such-thing", "no such line in the log")
        return seq, found[0].rev

    async def _body(self, request: Request, kind: Any) -> Any:
        if not self.questions.allows(_who(request), time.monotonic()):
            raise No("rate", "too many requests from your address; wait a minute")
        data = bytearray()
        try:
            async for part in request.stream():
                data += part
                if len(data) > BODY_BYTES:
                    raise No("too-large", "at most 1 MiB")
            return msgspec.json.decode(data, type=kind)
        except ClientDisconnect:
            raise No("bad-frame", "the end of the request never came") from None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise No("bad-frame", str(error)[:200]) from None

    async def _at_desk(self, job: Any) -> bytes:
        reply = await self.rooms.referees.carry_out(job)
        _refused(reply)
        return reply.result

    async def _from_desk(self, job: Any) -> Response:
        return Response(await self._at_desk(job), media_type="application/json")

    async def answer(self, operation: Operation, request: Request) -> Response:
        """Do an operation; refusals become answers."""
        if operation.local_only and not self.settings.local:
            return _json(requests.Failed("not-yours", "only on one's own machine"), 403)
        try:
            return await operation.handler(self, request)
        except No as no:
            return _json(requests.Failed(no.code, no.message), STATUS[no.code])
        except Faulty as faulty:
            reply = faulty.reply
            faults = tuple(requests.FaultAt(path, text) for path, text in reply.faults)
            return _json(requests.Failed(reply.code, reply.message, faults), STATUS[reply.code])


def _refused(reply: work.Reply) -> None:
    if reply.code:
        raise Faulty(work.Reply("no-such-thing", reply.message) if reply.code == "unloaded" else reply)


def _json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def _file(game: str, kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="marchwarden-{game}.{kind}"'}


def _who(request: Request) -> str:
    return request.client.host if request.client else "?"


def _origin(request: Request) -> str:
    return request.headers["origin"]


def _secret(request: Request, room: Room) -> str | None:
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    return bearer.strip() if scheme.lower() == "bearer" else request.cookies.get(f"mw-{room.game}")


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) < 2**31):
        raise No("bad-frame", f"{name} is a whole number")
    return int(text)


SEQ = (Query("seq", "a line of the log; the last when left out"),)
GAME = "/api/games/{game}"
YAML = ("text/yaml",)
OPERATIONS = (
    Operation("GET", "/api/health", "Is the server there?", Api.health, gives=Health),
    Operation("GET", "/api/openapi.json", "This document", Api.openapi, gives=dict[str, Any]),
    Operation("GET", "/api/examples", "Shipped battles and lessons", Api.examples, gives=list[requests.Example]),
    Operation(
        "GET",
        "/api/examples/{name}",
        "A shipped battle's file",
        Api.example,
        gives=dict[str, Any],
        media=YAML,
        refusals=(404,),
    ),
    Operation("GET", "/api/rulesets", "Installed rule systems", Api.rulesets, gives=list[requests.RulesetLine]),
    Operation(
        "GET",
        "/api/rulesets/{name}",
        "A rule system's options, profiles and clauses",
        Api.ruleset,
        gives=requests.RulesetPage,
        refusals=(404,),
    ),
    Operation("POST", "/api/check", "Play the orders of a battle file", Api.check, requests.FileText, dict[str, Any]),
    Operation(
        "POST", "/api/reach", "Where a model of a battle file can go", Api.reach, requests.ReachOf, dict[str, Any]
    ),
    Operation(
        "POST", "/api/view", "What is to be drawn of a battle file", Api.view_of, requests.FileText, messages.View
    ),
    Operation(
        "POST",
        "/api/import",
        "A battle file or an army list as rows to place",
        Api.import_list,
        requests.ListText,
        requests.Imported,
    ),
    Operation("POST", "/api/games", "Open a game", Api.create, requests.NewGame, requests.GameMade, 201, (404,)),
    Operation("GET", "/api/games", "This machine's games", Api.games, gives=list[requests.GameLine], local_only=True),
    Operation(
        "POST",
        f"{GAME}/seats",
        "New links for all seats of a game",
        Api.fresh_links,
        gives=requests.GameMade,
        refusals=(404,),
        local_only=True,
    ),
    Operation(
        "POST",
        f"{GAME}/sessions",
        "Exchange seat secrets for a session",
        Api.sit_down,
        requests.SitDown,
        requests.Seated,
        refusals=(404,),
    ),
    Operation("DELETE", f"{GAME}/sessions", "End a session", Api.stand_up, status=204, refusals=(404,)),
    Operation("GET", GAME, "Everything about a game as it stands", Api.game, gives=messages.State, refusals=(404, 409)),
    Operation(
        "GET",
        f"{GAME}/events",
        "Lines of the log",
        Api.events,
        gives=EventsPage,
        refusals=(400, 404),
        query=(Query("since", "lines after this one"), Query("limit", "at most so many")),
    ),
    Operation(
        "GET",
        f"{GAME}/view",
        "What is to be drawn after a line of the log",
        Api.view_at,
        gives=ViewPage,
        refusals=(400, 404, 409),
        query=SEQ,
    ),
    Operation(
        "GET",
        f"{GAME}/position",
        "A battle file of the position",
        Api.position,
        gives=dict[str, Any],
        media=(*YAML, "application/json"),
        refusals=(400, 404, 409),
        query=(*SEQ, Query("format", "yaml or json", ("yaml", "json"))),
    ),
    Operation(
        "GET",
        f"{GAME}/record",
        "The game's record, to replay and verify",
        Api.record,
        gives=dict[str, Any],
        refusals=(404,),
    ),
)
