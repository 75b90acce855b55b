"""Heroic Challenge: two heroes against each other until one of them is slain."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Happen, Outcome, Procedure, ask, done
from marchwarden.flow.questions import Choose
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.fighters import Challenge
from marchwarden.systems.middle_earth.heroics import FOREVER, effect_on
from marchwarden.systems.middle_earth.nearness import SHOUT, gap_between, near
from marchwarden.systems.middle_earth.points import Regained, is_hero
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.to_wound import Blow
from marchwarden.table.events import Event
from marchwarden.table.models import Model
from marchwarden.table.table import Lasting, Table

TIERS = ("independent", "minor", "fortitude", "valour", "legend")
"""The tiers of heroes, the lowest first."""

DECLINED = "declined-challenge"


class ChallengeMade(Event, frozen=True, tag="challenged"):
    """A hero challenged another, who accepted or declined; the challenge stands on who has its benefits."""

    model: str
    target: str
    accepted: bool

    def happen(self, table: Table) -> Table:
        table = table.with_model(table.models[self.model].but(challenge=Challenge(self.target, self.accepted)))
        if self.accepted:
            return table.with_model(table.models[self.target].but(challenge=Challenge(self.model, True)))
        return table.but(lasting=(*table.lasting, Lasting(DECLINED, self.target, FOREVER, self.model)))


class ChallengeOver(Event, frozen=True, tag="challenge-over"):
    """A challenge is over because one of its heroes is no more."""

    model: str

    def happen(self, table: Table) -> Table:
        return table.with_model(table.models[self.model].but(challenge=None))


def tier(model: Model) -> int:
    """The rank of a hero's tier; a hero without one counts as the lowest."""
    named = model.traits.tier or next((word for word in model.traits.keywords if word in TIERS), "")
    return TIERS.index(named) if named in TIERS else 0


@enforces("me.heroic.challenge")
def bars(game: Game, hero: Model, target: str) -> Iterator[Objection]:
    """Whom a hero may not challenge, and who may not challenge at all."""
    def no(reason: str, **more: Any) -> Objection:
        return Objection("me.heroic.challenge", reason, **more)

    own = hero.traits.challenge
    if own is not None and _lives(game.table, own.other):
        yield no(f"{hero.id} already has a challenge with {own.other}", because_of=own.other)
    if target not in game.table.models:
        yield no("name the enemy hero who is challenged: target")
        return
    other = game.model(target)
    if other.side == hero.side or not is_hero(other) or not on_board(other):
        yield no(f"{target} is no enemy hero on the board", because_of=target)
        return
    if not near(hero, other):
        yield no(f"{target} is not within {SHOUT:g}\"", limit=SHOUT, value=round(gap_between(hero, other), 3),
                 because_of=target)
    if tier(other) < tier(hero):
        yield no(f"{target} is of a lower tier", because_of=target)
    theirs = other.traits.challenge
    if theirs is not None and theirs.accepted and _lives(game.table, theirs.other):
        yield no(f"{target} has accepted the challenge of {theirs.other}", because_of=theirs.other)
    row = effect_on(game.table, hero.id, DECLINED)
    if row is not None and any(r.effect == DECLINED and r.model == hero.id and r.by == target
                               for r in game.table.lasting):
        yield no(f"{hero.id} declined the challenge of {target}", because_of=target)


def _lives(table: Table, name: str) -> bool:
    return name in table.models and not table.models[name].traits.slain


def may_challenge(game: Game, hero: Model) -> tuple[str, ...]:
    """The enemies a hero may challenge, in the order of the file."""
    return tuple(other.id for other in game.table.models.values() if not tuple(bars(game, hero, other.id)))


@enforces("me.heroic.challenge")
class Challenging(Procedure, frozen=True):
    """The target accepts or declines."""

    hero: str
    target: str

    def begin(self, game: Game, _: Any) -> Outcome:
        choices = (("accept", f"fight {self.hero} with the same benefits, and charge whenever possible"),
                   ("decline", "gain nothing and owe nothing"))
        return ask(Choose("challenge", game.model(self.target).side, self.target, choices), self.answered)

    def answered(self, game: Game, answer: str) -> Outcome:
        return done(None, ChallengeMade(self.hero, self.target, answer == "accept"))


def benefits(table: Table, model: str, against: str) -> bool:
    """Whether a model has the benefits of a challenge against another."""
    if model not in table.models:
        return False
    challenge = table.models[model].traits.challenge
    return challenge is not None and challenge.other == against


class Facing(msgspec.Struct, frozen=True):
    """A model in a combat, with the enemies it faces there."""

    model: str
    enemies: tuple[str, ...]


@enforces("me.heroic.challenge")
def one_more_attack(game: Game, facing: Facing) -> Change | None:
    """+1 Attack in a combat with the hero of the challenge."""
    if any(benefits(game.table, facing.model, enemy) for enemy in facing.enemies):
        return Change(1, "Heroic Challenge", "me.heroic.challenge")
    return None


@enforces("me.heroic.challenge")
def better_to_wound(game: Game, blow: Blow) -> Change | None:
    """+1 To Wound against the hero of the challenge, with strikes."""
    if blow.how == "strike" and blow.by and benefits(game.table, blow.by, blow.target):
        return Change(1, "Heroic Challenge", "me.heroic.challenge")
    return None


@enforces("me.heroic.challenge", "me.points.store")
def rewards(game: Game, event: Event) -> Procedure | None:
    """Who slays the hero of his challenge regains a point of Might; the challenges with the dead are over."""
    from marchwarden.systems.middle_earth.wounds import Slain

    if not isinstance(event, Slain) or event.model not in game.table.models:
        return None
    happened: list[Event] = []
    if event.by and benefits(game.table, event.by, event.model):
        happened.append(Regained(event.by, might=1))
    for model in game.table.models.values():
        challenge = model.traits.challenge
        if challenge is not None and event.model in (challenge.other, model.id):
            happened.append(ChallengeOver(model.id))
    return Happen(tuple(happened)) if happened else None


def _obliged(game: Game, model: Model) -> str:
    """The hero a model must charge now because of an accepted challenge; empty where it need not or cannot."""
    from marchwarden.systems.middle_earth.charging import Charge
    from marchwarden.systems.middle_earth.planning import fresh, plan
    from marchwarden.systems.middle_earth.prone import Stand

    challenge = model.traits.challenge
    if challenge is None or not challenge.accepted or challenge.other not in game.table.models:
        return ""
    other = game.model(challenge.other)
    if not on_board(other) or not on_board(model):
        return ""
    legs = (Stand(True), Charge(other.id)) if model.traits.prone else (Charge(other.id),)
    return "" if plan(game, model, fresh(game, model), legs).objections else other.id


def _charging(model: Model, other: str) -> list[dict[str, Any]]:
    """The legs of a charge on the hero of a challenge; who lies on the ground gets up first."""
    return [*([{"stand": True}] if model.traits.prone else []), {"charge": other}]


@enforces("me.heroic.challenge")
def must_charge(game: Game, model: Model, planned: Any) -> Iterator[Objection]:
    """Who made or accepted a challenge charges the other whenever it can."""
    charged = {name for event in planned.events for name in getattr(event, "targets", ())}
    charged |= {name for leg in planned.rest for name in leg.charges()}
    if model.traits.challenge is None or model.traits.challenge.other in charged:
        return
    other = _obliged(game, model)
    if other:
        yield Objection("me.heroic.challenge", f"{model.id} must charge {other}: their challenge was accepted",
                        because_of=other, instead={"activate": model.id, "legs": _charging(model, other)})


@enforces("me.heroic.challenge")
def must_not_idle(game: Game, model: Model) -> Iterator[Objection]:
    """Nor does it stand still when it can charge."""
    other = _obliged(game, model)
    if other:
        yield Objection("me.heroic.challenge", f"{model.id} must charge {other} first", because_of=other)
