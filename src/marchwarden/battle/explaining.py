"""What every refusal carries, whichever rule makes it: the place, the cause, and an order that is legal instead."""

from collections.abc import Mapping
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
    """The objections to an order, each with its place, a cause only where it is not the one who was to act."""
    return tuple(_placed(game, order, one) for one in objections)


def _placed(game: Game, order: Order, objection: Objection) -> Objection:
    """An objection with the place of who was to act, where it names none of its own, and nobody as his own cause."""
    subject = _subject(game, order)
    changes: dict[str, Any] = {}
    if subject is not None and objection.where is None and _stands(subject):
        changes["where"] = subject.at
    if objection.because_of is not None and objection.because_of in _acting(game, order, subject):
        changes["because_of"] = None
    return msgspec.structs.replace(objection, **changes) if changes else objection


def _stands(subject: Any) -> bool:
    return on_table(subject) if hasattr(subject, "traits") else True


def _subject(game: Game, order: Order) -> Any:
    """The model or unit that an order is about; while something is asked, the one that it is asked about."""
    asked = getattr(game.table.question, "model", "")
    return _first(game, [asked, *_named(order)])


def _first(game: Game, names: list[Any]) -> Any:
    for name in names:
        if isinstance(name, str) and name in game.table.models:
            return game.table.models[name]
        if isinstance(name, str) and name and (found := game.rules.subject(game.table, name)) is not None:
            return found
    return None


def _named(order: Order) -> list[Any]:
    """What may be a name in an order: its values, and the model of points that it spends."""
    spend = order.get("spend")
    return [*order.values(), *(spend.values() if isinstance(spend, Mapping) else ())]


def _acting(game: Game, order: Order, subject: Any) -> tuple[str, ...]:
    """The ids of those who were to act: what the order itself is about, and whoever is asked."""
    own = _first(game, _named(order))
    return tuple(one.id for one in (subject, own) if one is not None)


def _instead(game: Game, order: Order, objection: Objection) -> dict[str, Any] | None:
    """An order that is legal now and close to the refused one: of the same model or unit; None where there is none."""
    if game.table.question is not None:
        return _answer(game, order)
    if objection.rule == "session.agreed":
        return {**order, "agreed": True}
    own = _first(game, _named(order))
    if own is None:
        return None
    return next((dict(other) for other in game.rules.otherwise(game, order)
                 if _first(game, _named(other)) == own and _is_legal(game, other)), None)


def _answer(game: Game, order: Order) -> dict[str, Any] | None:
    """The answer to what is asked that says the same of the same model, only otherwise; no answer is made up."""
    if not hasattr(game.table.question, "answers"):
        return None
    own, kind = _first(game, _named(order)), next(iter(order), "")
    if own is None:
        return None
    alike = [answer.order for answer in game.table.question.answers()
             if next(iter(answer.order)) == kind and _first(game, _named(answer.order)) == own]
    return (alike[-1:] or [None])[0]


def _is_legal(game: Game, order: Order) -> bool:
    parsed, faults = read_keyed(order, game.rules.orders)
    return not faults and parsed.judge(game).procedure is not None
