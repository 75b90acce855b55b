"""From legs to what happens: every leg judged where the one before it ends, up to the first die."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.procedures import Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import affords
from marchwarden.systems.middle_earth.alternatives import instead_of
from marchwarden.systems.middle_earth.control_zones import ZONE, zones_around
from marchwarden.systems.middle_earth.leg import Leg, Short, Step, moves_left
from marchwarden.systems.middle_earth.legs import read_legs
from marchwarden.systems.middle_earth.moving import wholly_on_board
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.events import Dropped, Event
from marchwarden.table.models import Model
from marchwarden.table.reading import under


class Plan(NamedTuple):
    """What legs come to up to the first die: events, the test at the end, the legs after it, and every objection."""

    model: Model
    progress: Progress
    events: tuple[Event, ...] = ()
    test: Procedure | None = None
    rest: tuple[Leg, ...] = ()
    over: bool = False
    objections: tuple[Objection, ...] = ()
    short: tuple[int, Callable[[], Short]] | None = None
    """The number of the first refused leg, and what looks for the legal legs that come nearest to it."""


def fresh(game: Game, model: Model) -> Progress:
    """A model's progress when its move starts."""
    def begin() -> Progress:
        return Progress(model.id, model, leaving=zones_around(game.table, model) if on_board(model) else ())

    if game.table.models.get(model.id) is not model:
        return begin()
    return game.table.once(("fresh", model.id), begin)


def plan(game: Game, model: Model, progress: Progress, legs: Sequence[Leg]) -> Plan:
    """Judge legs in their order, up to the first die."""
    events: list[Event] = []
    found: list[Objection] = []
    short = None
    for number, leg in enumerate(legs):
        step = stepped(game, model, progress, leg, number)
        found += [msgspec.structs.replace(one, leg=number) for one in step.objections]
        if step.objections and short is None:
            short = (number, partial(alternative, game, model, progress, leg, step))
        if step.objections and step.model.at == model.at:
            break  # it never set out: what follows cannot be judged
        events += step.events
        model, progress = step.model, step.progress
        if step.test is not None:
            return Plan(model, progress, tuple(events), step.test, tuple(legs[number + 1:]), False, tuple(found), short)
        if step.over:
            found += _after_the_end(legs, number, found)
            return Plan(model, progress, tuple(events), None, (), True, tuple(found), short)
    if not found:
        found += unfinished(game, model, progress, len(legs) - 1)
        if found and short is None:
            short = (max(0, len(legs) - 1), partial(Short, []))
    return Plan(model, progress, tuple(events), None, (), False, tuple(found), short)


def stepped(game: Game, model: Model, progress: Progress, leg: Leg, number: int) -> Step:
    """What a leg comes to; BadInput with the path inside the order where it names what there is not."""
    try:
        return leg.step(game, model, progress)
    except BadInput as bad:
        raise BadInput([Fault(under(f"legs[{number}]", fault.path), fault.problem) for fault in bad.faults]) from None


def alternative(game: Game, model: Model, progress: Progress, leg: Leg, step: Step) -> Short:
    """The legs that come nearest to a refused one and are legal in its place."""
    known = None if step.short is None else step.short()
    if known is not None:
        return known
    for legs in instead_of(game, model, progress, leg):
        if not legs or not plan(game, model, progress, read_legs(legs)).objections:
            place = legs[-1].get("go") if legs else None
            return Short(legs, None if place is None else (place[0], place[1]))
    return Short([])


def _after_the_end(legs: Sequence[Leg], number: int, found: list[Objection]) -> list[Objection]:
    if number + 1 < len(legs) and not found:
        return [Objection("me.charge.contact", "the activation is over at contact: nothing follows", leg=number + 1)]
    return []


def unfinished(game: Game, model: Model, progress: Progress, last: int) -> list[Objection]:
    """What is wrong with stopping here: a zone entered without a charge, a base across the edge it came from."""
    if progress.owes:
        owner = game.model(progress.owes[0])
        gap = gap_between(model, owner)
        return [Objection("me.control-zone.entry", f"ends inside the control zone of {owner.id} without charging it",
                          model.at, ZONE, round(gap, 6), owner.id, leg=last)]
    if progress.arriving and not wholly_on_board(game.table, model):
        return [Objection("me.board.edge", "would stop across the edge of the board", model.at, leg=last)]
    return []


class Continued(NamedTuple):
    """What is left of a plan after a die: like a Plan, with the legs that became impossible dropped as events."""

    model: Model
    progress: Progress
    events: tuple[Event, ...]
    test: Procedure | None
    rest: tuple[Leg, ...]
    over: bool


def carry_on(game: Game, model: Model, progress: Progress, legs: Sequence[Leg], first: int) -> Continued:
    """Judge the legs after a die when they are reached; what has become impossible is dropped."""
    events: list[Event] = []
    for number, leg in enumerate(legs):
        step = stepped(game, model, progress, leg, first + number)
        reason = _why_not(game, step, legs[number + 1:], first + number)
        if reason:
            events.append(Dropped(reason, model.id, first + number))
            continue
        events += step.events
        model, progress = step.model, step.progress
        if step.test is not None or step.over:
            rest = tuple(legs[number + 1:])
            if step.over:
                events += dropped(model.id, rest, first + number + 1, "its activation is over")
                rest = ()
            return Continued(model, progress, tuple(events), step.test, rest, step.over)
    return Continued(model, progress, tuple(events), None, (), False)


def _why_not(game: Game, step: Step, following: Sequence[Leg], number: int) -> str:
    """Why a leg cannot be done now; a zone is only entered where the next leg charges its owner."""
    if step.objections:
        return step.objections[0].reason
    if step.progress.owes and step.test is None and not step.over:
        after = stepped(game, step.model, step.progress, following[0], number + 1) if following else None
        if after is None or after.objections or not after.over:
            return f"it would enter the control zone of {step.progress.owes[0]} without charging it"
    return ""


def dropped(model: str, legs: Sequence[Leg], first: int, reason: str) -> tuple[Event, ...]:
    """One event for each leg that is not played."""
    return tuple(Dropped(reason, model, first + number) for number in range(len(legs)))


def can_go_on(game: Game, model: Model, progress: Progress) -> bool:
    """Whether a model has any Move left to go on with."""
    return not affords(0.0, moves_left(game, model, progress))
