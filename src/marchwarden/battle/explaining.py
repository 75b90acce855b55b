"""What every refusal carries, whichever rule makes it: the place, the cause, and an order that is legal instead."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from marchwarden.flow.orders import read_keyed
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.table.soundness import on_table

Order = Mapping[str, Any]


def explained(game: Game, order: Order, objections: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """The objections to an order, each with its place and cause, the first with what may be done instead."""
    told = list(placed(game, order, objections))
    if told and told[0].instead is None:
        told[0] = msgspec.structs.replace(told[0], instead=_instead(game, order, told[0]))
    return tuple(told)


def placed(game: Game, order: Order, objections: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """The objections to an order, each with its place and cause."""
    return tuple(_placed(game, order, one) for one in objections)


def _placed(game: Game, order: Order, objection: Objection) -> Objection:
    """An objection with the place and the cause of who was to act, where it names none of its own."""
    subject = _subject(game, order)
    if subject is None:
        return objection
    changes: dict[str, Any] = {}
    if objection.where is None and _stands(subject):
        changes["where"] = subject.at
    if objection.because_of is None and objection.value is None:
        changes["because_of"] = subject.id
    return msgspec.structs.replace(objection, **changes) if changes else objection


def _stands(subject: Any) -> bool:
    return on_table(subject) if hasattr(subject, "traits") else True


def _subject(game: Game, order: Order) -> Any:
    """The model or unit that an order is about; while something is asked, the one that it is asked about."""
    asked = getattr(game.table.question, "model", "")
    spend = order.get("spend")
    named = [asked, *order.values(), *(spend.values() if isinstance(spend, Mapping) else ())]
    for name in named:
        if isinstance(name, str) and name in game.table.models:
            return game.table.models[name]
        if isinstance(name, str) and name and (found := game.rules.subject(game.table, name)) is not None:
            return found
    return None


def _instead(game: Game, order: Order, objection: Objection) -> dict[str, Any] | None:
    """An order that is legal now: the nearest to the refused one that is known; None where nothing is legal."""
    if game.table.question is not None:
        return _answer(game, order)
    if objection.rule == "session.agreed":
        return {**order, "agreed": True}
    return next((dict(other) for other in _candidates(game, order) if _is_legal(game, other)), None)


def _answer(game: Game, order: Order) -> dict[str, Any] | None:
    """The answer to what is asked that is most like an order: the last of its kind, else the first of all."""
    if not hasattr(game.table.question, "answers"):
        return None
    answers = [answer.order for answer in game.table.question.answers()]
    alike = [answer for answer in answers if set(answer) & set(order)]
    return (alike[-1:] or answers[:1] or [None])[0]


def _candidates(game: Game, order: Order) -> Iterator[Order]:
    """Orders that may be legal instead: those of the ruleset for such a case, then what it suggests anyway."""
    yield from game.rules.otherwise(game, order)
    yield from game.rules.suggest(game)


def _is_legal(game: Game, order: Order) -> bool:
    parsed, faults = read_keyed(order, game.rules.orders)
    return not faults and parsed.judge(game).procedure is not None
