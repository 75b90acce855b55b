"""What players do at a table: orders, taking back, giving again, offers and their answers, resigning, dice parts."""

from typing import Any

import msgspec

from marchwarden.server import messages, work
from marchwarden.server.chain import Event, body
from marchwarden.server.dice import commitment, draw_secret, is_part, public_part, stream_key
from marchwarden.server.limits import order_faults
from marchwarden.server.member import Member
from marchwarden.server.room import EVERYBODY, Done, No, Room


async def order(room: Room, member: Member, sent: messages.Command) -> Done:
    """An order for the battle, or `undo`, `redo`, `begin`."""
    room.current(sent.rev)
    given = sent.order
    if given.get("undo"):
        return await take_back_freely(room, member, sent.key)
    if given.get("redo"):
        return await give_again(room, member, sent.key)
    needs_no_agreement(room, given)
    before = await fixing(room, begin="begin" in given)
    if "begin" in given:
        raise No("illegal", "the dice are ready already")
    return await play(room, member, sent.key, given, before)


def needs_no_agreement(room: Room, given: dict[str, Any]) -> None:
    """Rulings and everything said to be agreed need the other side, except where one page plays all."""
    if room.row.mode != "hot-seat" and ("adjust" in given or "agreed" in given):
        raise No("needs-agreement", "this needs the other side: make it an offer")


async def play(
    room: Room, member: Member, key: str, given: dict[str, Any], before: tuple[Event, ...] = (), **more: Any
) -> Done:
    """Have the referee play an order that this page's seats may give."""
    rev = room.ledger.rev + len(before)
    reply = await room.judged(work.Play(room.game, rev, given, room.sides_of(member.seats)))
    actor = room.seat_of(reply.speaker) if reply.speaker else member.seats[0]
    return Done((*before, room.event("order", actor, body(order=given, **more), reply, key, before)))


async def give_again(room: Room, member: Member, key: str) -> Done:
    """The order last taken back, once more; dice that fell for it stay used."""
    if not room.ledger.undone:
        raise No("illegal", "nothing was taken back")
    again = room.ledger.orders[room.ledger.undone[-1]]
    needs_no_agreement(room, again)
    return await play(room, member, key, again, redo=True)


async def take_back_freely(room: Room, member: Member, key: str) -> Done:
    """Take back the last order where its mover may: nothing revealed, nobody else has acted; in hot-seat always."""
    takeback = room.ledger.takeback()
    if takeback.last is None:
        raise No("illegal", *_no_undo("there is nothing to take back"))
    free = [seat for seat in member.seats if seat in takeback.free]
    if not free:
        raise No(
            "needs-agreement", *_no_undo("dice fell, something was revealed or another side acted: offer a takeback")
        )
    return Done((await taken_back(room, free[0], (takeback.last,), key, ()),))


async def taken_back(
    room: Room, actor: str, seqs: tuple[int, ...], key: str | None, after: tuple[Event, ...], **more: Any
) -> Event:
    """The event that takes back these orders, the last of them first."""
    reply = await room.judged(work.Undo(room.game, room.ledger.rev, len(seqs)))
    told = body(undone=list(seqs), free=room.row.mode == "hot-seat", **more)
    return room.event("undo", actor, told, reply, key, after)


def _no_undo(why: str) -> tuple[str, bytes]:
    objection = {"rule": "session.undo", "reason": why}
    return why, msgspec.json.encode({"legal": False, **objection, "objections": [objection]})


# --- offers -----------------------------------------------------------------------------------------------------


async def offer(room: Room, member: Member, sent: messages.Offer) -> Done:
    """Ask the others to agree to something; one offer of a seat at a time."""
    room.current(sent.rev)
    by = member.seats[0]
    if any(waiting.by in member.seats for waiting in room.ledger.offers.values()):
        raise No("busy", "your last offer still waits")
    if sent.kind == "takeback" and sent.to not in [given.seq for given in room.ledger.live]:
        raise No("no-such-thing", "no such order to take back")
    if sent.kind == "ruling" and (
        not sent.order or "undo" in sent.order or "redo" in sent.order or any(order_faults(sent.order))
    ):
        raise No("bad-order", "a ruling needs an order")
    if sent.kind == "adjourn" and room.row.dice != "server":
        raise No("illegal", "these dice have no secret to reveal")
    told = body(kind=sent.kind, to=sent.to, order=sent.order)
    return Done((room.event("offer", by, told, key=sent.key),))


async def reply(room: Room, member: Member, sent: messages.Reply) -> Done:
    """A yes or no to an offer, or its withdrawal; a yes carries it out at once."""
    waiting = room.ledger.offers.get(sent.offer)
    if waiting is None:
        raise No("no-such-thing", "this offer is gone")
    others = [seat for seat in member.seats if seat != waiting.by]
    if sent.accept and not others:
        raise No("not-yours", "the other side must agree")
    actor = others[0] if others else waiting.by
    said = room.event("reply", actor, body(offer=sent.offer, accept=sent.accept), key=sent.key)
    return await agreed(room, waiting, said) if sent.accept else Done((said,))


async def agreed(room: Room, waiting: messages.Offered, said: Event) -> Done:
    """What follows from an accepted offer."""
    if waiting.kind == "takeback":
        back = tuple(given.seq for given in room.ledger.live if given.seq >= (waiting.to or 0))[::-1]
        return Done((said, await taken_back(room, waiting.by, back, None, (said,), offer=waiting.offer)))
    if waiting.kind == "ruling":
        given = waiting.order or {}
        given = {**given, "agreed": True} if "adjust" in given else given
        before = await fixing(room, after=(said,))
        job = work.Play(room.game, room.ledger.rev + len(before), given, room.sides_of(tuple(room.seats)))
        told = body(order=given, offer=waiting.offer)
        event = room.event("order", waiting.by, told, await room.judged(job), after=(said, *before))
        return Done((said, *before, event))
    secret, old = draw_secret(), room.ledger.secrets[room.ledger.epoch]
    adjourned = room.event("adjourned", EVERYBODY, body(secret=old, commit=commitment(secret)), after=(said,))
    return Done((said, adjourned), secret)


async def resign(room: Room, member: Member, sent: messages.Resign) -> Done:
    """A seat gives up; the game ends, and the secret of the dice is revealed."""
    if sent.seat not in member.seats:
        raise No("not-yours", "this seat is not yours")
    gone = room.event("resigned", sent.seat, body(seat=sent.seat), key=sent.key)
    if room.row.dice != "server":
        return Done((gone,))
    secret = room.ledger.secrets[room.ledger.epoch]
    return Done((gone, room.event("revealed", EVERYBODY, body(secret=secret), after=(gone,))))


# --- dice -------------------------------------------------------------------------------------------------------


async def sow(room: Room, member: Member, sent: messages.Sow) -> None:
    """A seat's part of the dice key; the key is fixed as soon as all have sent theirs."""
    if sent.seat not in member.seats:
        raise No("not-yours", "this seat is not yours")
    if not is_part(sent.seed):
        raise No("bad-frame", "a seed is 32 hexadecimal digits")
    ledger = room.ledger
    if ledger.keyed or ledger.ended or room.frozen or sent.seat in ledger.parts:
        return
    await keep_and_tell(room, room.event("sow", sent.seat, body(seat=sent.seat, part=sent.seed)))
    if all(seat in ledger.parts for seat in room.seats):
        await keep_and_tell(room, await sown(room, ()))


async def fixing(room: Room, after: tuple[Event, ...] = (), *, begin: bool = False) -> tuple[Event, ...]:
    """The event that fixes the dice key, to be stored with the first order; alone where that made dice fall."""
    if room.ledger.keyed:
        return ()
    event = await sown(room, after)
    if event.dice or begin:
        await keep_and_tell(room, await sown(room, ()))
        raise No("stale", "the dice are ready now; look again")
    return (event,)


async def sown(room: Room, after: tuple[Event, ...]) -> Event:
    """The event that fixes the key; seats that sent no part get a public one, and the log says so."""
    ledger = room.ledger
    public = [seat for seat in room.seats if seat not in ledger.parts]
    parts = ledger.parts | {seat: public_part(room.game, seat) for seat in public}
    key = stream_key(ledger.secrets[ledger.epoch], parts, room.game)
    answer = await room.judged(work.Key(room.game, ledger.rev, key))
    return room.event("sown", EVERYBODY, body(parts=parts, public=public), answer, after=after)


async def keep_and_tell(room: Room, event: Event) -> None:
    """Store one event and tell everybody."""
    await room.keep((event,))
    room.announce((event,))


async def opening(room: Room, orders: list[dict[str, Any]]) -> None:
    """Play the orders that a battle file brings along, leaving out what is refused."""
    for given in orders:
        answer = await room.ask(work.Play(room.game, room.ledger.rev, given, room.sides_of(tuple(room.seats))))
        if not answer.code:
            await room.keep((room.event("order", EVERYBODY, body(order=given), answer),))
