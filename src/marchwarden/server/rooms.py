"""All games of a server: opened when somebody comes, put away when nobody was there for a while."""

import asyncio
import hashlib
import re
import time
from collections import OrderedDict
from typing import Any

import msgspec

from marchwarden.server import deeds, keeping, work
from marchwarden.server.chain import FIRST, Event, body
from marchwarden.server.dice import commitment, draw_secret
from marchwarden.server.keeping import GameRow, SeatRow
from marchwarden.server.limits import TITLE
from marchwarden.server.requests import GameMade, NewGame, SeatLink
from marchwarden.server.room import EVERYBODY, No, Room
from marchwarden.server.seats import clean, clean_name, hashed, is_token, new_game_id, new_token
from marchwarden.server.store import AlreadyThere, StorageFailed, Store
from marchwarden.server.workers import Referees

GAME = re.compile(r"[0-9a-f]{16}")
OPEN = 2_000
IDLE = 600.0


class Rooms:
    """The games by their ids."""

    def __init__(self, store: Store, referees: Referees) -> None:
        self.store, self.referees = store, referees
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Future[Room | None]] = {}

    async def get(self, game: str) -> Room:
        """The room of a game; No where there is none."""
        room = self.rooms.get(game)
        if room is None and GAME.fullmatch(game):
            room = await self._open(game)
        if room is None:
            raise No("no-such-thing", "no such game")
        self.rooms.move_to_end(game)
        return room

    async def _open(self, game: str) -> Room | None:
        """Open a room once, however many ask for it at the same time."""
        waiting = self._opening.get(game)
        if waiting is None:
            waiting = self._opening[game] = asyncio.ensure_future(self._fetch(game))
            waiting.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(waiting)

    async def _fetch(self, game: str) -> Room | None:
        kept = await self.read(lambda connection: keeping.load_game(connection, game))
        if kept is None:
            return None
        room = Room(kept, self.store, self.referees)
        self.rooms[game] = room
        self._put_away(room.clock())
        return room

    def _put_away(self, now: float) -> None:
        for game in list(self.rooms)[: max(0, len(self.rooms) - OPEN) + 16]:
            room = self.rooms[game]
            if not room.members and now - room.used_at > IDLE:
                del self.rooms[game]

    async def read(self, deed: Any) -> Any:
        """Read from the database off the event loop; No when it fails."""
        try:
            return await asyncio.to_thread(self.store.read, deed)
        except StorageFailed as error:
            raise No("storage", str(error)) from None

    async def write(self, deed: Any) -> Any:
        """Write to the database; No when it fails."""
        try:
            return await asyncio.wrap_future(self.store.write(deed))
        except (StorageFailed, AlreadyThere) as error:
            raise No("storage", str(error)) from None

    async def create(self, asked: NewGame, text: str, origin: str) -> GameMade:
        """Open a new game of a battle file's text."""
        if asked.dice == "file" and asked.mode != "hot-seat":
            raise No("bad-order", "dice that anyone can compute are only for one screen")
        reply = await self.referees.carry_out(work.OpenText(text, asked.dice, asked.options))
        if reply.code:
            raise Faulty(reply)
        about = msgspec.json.decode(reply.result)
        sides = tuple(about["sides"])
        if not 1 <= len(sides) <= 8:
            raise No("bad-order", "a game needs at least one side and at most eight")
        row = GameRow(
            new_game_id(),
            int(time.time() * 1000),
            about["ruleset"],
            about["engine"],
            asked.mode,
            asked.dice,
            clean(asked.title or about["title"], TITLE),
            text,
            asked.options,
            asked.watch,
            asked.goal,
        )
        tokens = {f"{number + 1}": new_token() for number in range(len(sides))}
        seats = tuple(
            SeatRow(seat, (side,), hashed(tokens[seat]), clean_name(asked.names.get(side, "")) or clean_name(side))
            for seat, side in zip(tokens, sides, strict=True)
        )
        secrets = (draw_secret(),) if asked.dice == "server" else ()
        first = _created(row, seats, secrets, reply)
        await self.write(lambda connection: keeping.add_game(connection, row, seats, secrets, (first,)))
        if asked.dice == "file" and about["orders"]:
            room = await self.get(row.game)
            await room.undisturbed(lambda: deeds.opening(room, about["orders"]))
        return made(row.game, seats, tokens, origin)

    async def fresh_links(self, room: Room, origin: str) -> GameMade:
        """New secrets for all seats of a game; the old links end."""
        tokens = {seat: new_token() for seat in room.seats}
        hashes = {seat: hashed(token) for seat, token in tokens.items()}
        await self.write(lambda connection: keeping.new_tokens(connection, room.game, hashes))
        for seat, token_hash in hashes.items():
            room.seats[seat] = msgspec.structs.replace(room.seats[seat], token_hash=token_hash)
        return made(room.game, tuple(room.seats.values()), tokens, origin)

    async def session_seats(self, room: Room, secret: str | None) -> tuple[str, ...]:
        """The seats that a session's secret holds in a game; none for no or a wrong secret."""
        if not secret or len(secret) > 64:
            return ()
        held = await self.read(lambda connection: keeping.session(connection, hashed(secret), room.game))
        return tuple(seat for seat in held if seat in room.seats)


class Faulty(Exception):
    """A file or a question the referee has refused."""

    def __init__(self, reply: work.Reply) -> None:
        super().__init__(reply.message)
        self.reply = reply


def seats_by(room: Room, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The seats whose secrets these are; No when one of them is no seat's."""
    held = []
    for token in tokens[:16]:
        found = [seat.seat for seat in room.seats.values() if is_token(token, seat.token_hash)]
        if not found:
            raise No("not-seated", "this link is not valid (any more)")
        held += found
    return tuple(sorted(set(held)))


def made(game: str, seats: tuple[SeatRow, ...], tokens: dict[str, str], origin: str) -> GameMade:
    """The links of a game."""
    links = tuple(
        SeatLink(seat.seat, seat.sides, tokens[seat.seat], f"{origin}/#game={game}&seat={tokens[seat.seat]}")
        for seat in seats
    )
    every = "".join(f"&seat={token}" for token in tokens.values())
    return GameMade(game, links, f"{origin}/#game={game}{every}", f"{origin}/#game={game}")


def _created(row: GameRow, seats: tuple[SeatRow, ...], secrets: tuple[str, ...], opened: work.Reply) -> Event:
    told = body(
        mode=row.mode,
        dice=row.dice,
        title=row.title,
        options=row.options,
        start=hashlib.sha256(row.text.encode()).hexdigest(),
        seats={seat.seat: list(seat.sides) for seat in seats},
        commit=commitment(secrets[0]) if secrets else "",
    )
    return Event(
        row.game,
        0,
        0,
        "created",
        EVERYBODY,
        row.created,
        told,
        (),
        opened.digest,
        FIRST,
        row.ruleset,
        row.engine,
        cache=msgspec.json.encode({"missing": opened.missing if row.goal else ()}).decode(),
    )
