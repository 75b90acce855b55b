"""Prone models: crawling, standing up, lying down, and what they may not do."""

from collections.abc import Iterator

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import Fault
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.geometry.lengths import affords, snap
from marchwarden.systems.middle_earth.events import Crawled, LayDown, Stood
from marchwarden.systems.middle_earth.ground import footing, ground_of
from marchwarden.systems.middle_earth.leg import Leg, Short, Step, moves_left, points, refused
from marchwarden.systems.middle_earth.objections import cut, objections_to, on_path
from marchwarden.systems.middle_earth.standing import move_value
from marchwarden.systems.middle_earth.state import Progress
from marchwarden.table.kinds import Waypoints
from marchwarden.table.models import Model
from marchwarden.table.reading import under
from marchwarden.table.table import Table

CRAWL = 1.0
"""How far a prone model crawls, in inches."""


@enforces("me.prone.crawl", "me.climb.partway", "me.charge.must")
def hindrance(model: Model, progress: Progress, *, charging: bool = False, hanging: bool = False) -> Objection | None:
    """What keeps a model from walking, jumping, leaping or climbing at all, or None.

    `hanging` says that the leg is one for a model part way up.
    """
    if progress.crawled and not model.traits.prone:
        return Objection("me.prone.crawl", "it crawled and stood up: that is all of its moving")
    if model.traits.prone and charging:
        return Objection("me.charge.not-while-prone", "a prone model stands up before it charges")
    if model.traits.prone:
        return Objection("me.prone.crawl", "a prone model only crawls or stands up")
    if model.height_up and not hanging:
        return Objection("me.climb.partway", "it hangs part way up: it climbs on or comes down")
    if progress.owes and not charging:
        return Objection("me.charge.must",
                         f"it has entered the control zone of {', '.join(progress.owes)} and must charge",
                         because_of=progress.owes[0])
    return None


@enforces("me.prone.stand", "me.prone.not-both", "me.prone.stand-in-zone")
class Stand(Leg, frozen=True):
    """Stand up."""

    stand: bool

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        if not self.stand:
            yield Fault(under(path, "stand"), "expected true")

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        if not model.traits.prone:
            return refused(model, progress, Objection("me.prone.stand", "it is standing already"))
        if progress.lay:
            return refused(model, progress, Objection("me.prone.not-both", "it lay down in this activation"))
        return _for_half(game, model, progress, "me.prone.stand", Stood)


@enforces("me.prone.lie", "me.prone.not-both")
class Lie(Leg, frozen=True):
    """Lie down."""

    lie: bool

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        if not self.lie:
            yield Fault(under(path, "lie"), "expected true")

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        if model.traits.prone:
            return refused(model, progress, Objection("me.prone.lie", "it is lying already"))
        if progress.stood:
            return refused(model, progress, Objection("me.prone.not-both", "it stood up in this activation"))
        held = hindrance(model, progress)
        if held is not None:
            return refused(model, progress, held)
        return _for_half(game, model, progress, "me.prone.lie", LayDown)


def _for_half(game: Game, model: Model, progress: Progress, rule: str, event: type[Stood | LayDown]) -> Step:
    """The step of getting up or down, for half the Move."""
    cost, left = move_value(game, model) / 2, moves_left(game, model, progress)
    if not affords(left, cost):
        return refused(model, progress, Objection(rule, f"costs half the Move, {cost:.4g}\", and {left:.4g}\" are left",
                                                  model.at, round(left, 6), round(cost, 6)))
    down = event is LayDown
    after = progress.but(used=progress.used + cost, lay=progress.lay or down, stood=progress.stood or not down)
    return Step(model.but(prone=down), after, (event(model.id, snap(cost)),))


@enforces("me.prone.crawl")
class Crawl(Leg, frozen=True):
    """Crawl along a path, an inch at most in all."""

    crawl: Waypoints

    def step(self, game: Game, model: Model, progress: Progress) -> Step:
        if not model.traits.prone:
            return refused(model, progress, Objection("me.prone.crawl", "only a prone model crawls"))
        if model.height_up:
            return refused(model, progress, Objection("me.climb.partway", "it hangs part way up"))
        path = (model.at, *points(self.crawl, "crawl"))
        ground = ground_of(game, model, progress)
        walk, left = ground.walk(path), min(CRAWL - progress.crept, moves_left(game, model, progress))
        found = list(objections_to(game, model, footing(game.table, model), walk, path, charging=False))
        found = [_no_contact(one) for one in found]
        if not affords(left, walk.length):
            found.append(Objection("me.prone.crawl", f"crawls {walk.length:.4g}\" of the {max(0.0, left):.4g}\" it may",
                                   on_path(path, max(0.0, left)), CRAWL, round(progress.crept + walk.length, 6),
                                   nearest=on_path(path, max(0.0, left)), along=max(0.0, left)))
        if found:
            found.sort(key=lambda one: one.along)
            short = cut(path, left)[1:] if left > 0 and not walk.faults else None
            return Step(model.but(at=path[-1]), progress.but(crawled=True), objections=tuple(found),
                        short=None if short is None else lambda: Short([{"crawl": [list(place) for place in short]}]))
        from marchwarden.systems.middle_earth.moving import settled
        from marchwarden.systems.middle_earth.underfoot import footed

        moved = footed(game.table, model, path[-1])
        after = progress.but(used=progress.used + walk.length, crept=progress.crept + walk.length, crawled=True)
        event = Crawled(model.id, path[-1], path, snap(walk.length))
        return Step(moved, settled(game.table, moved, after), (event,))


def _no_contact(objection: Objection) -> Objection:
    """Touching an enemy would be a charge, which a prone model may not make."""
    if objection.rule != "me.charge.contact":
        return objection
    return msgspec.structs.replace(objection, rule="me.charge.not-while-prone",
                                   reason="touching an enemy is a charge, and a prone model may not charge")
