"""Special rules of profiles, each as an entry of the rule book, and the names of those that are modelled."""

import re
from collections.abc import Iterable, Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.questions import Choose
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.windows import Moment
from marchwarden.geometry.lengths import TAU
from marchwarden.systems.middle_earth.courage import Nerve
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.nearness import gap_between, near
from marchwarden.systems.middle_earth.points import is_hero, owner_of, rider_of
from marchwarden.systems.middle_earth.standing import is_cavalry, on_board
from marchwarden.systems.middle_earth.to_wound import Blow

MODELLED = re.compile(
    r"terror|fly|fearless|fearful|resistant-to-magic|cave-dweller|woodland-creature|mountain-dweller|expert-rider|"
    r"sharpshooter|expert-shot|burly|mighty-hero|shieldwall|monstrous-charge|bodyguard|horse-lord|large-target|"
    r"bane-.+|hatred-.+|harbinger-of-evil-\d+|poisoned-attacks(-bow)?|free-heroic-.+|animosity|"
    r"throw-stones-range-\d+-strength-\d+")
"""The special rules that do something; any other has a name and nothing more."""


def not_modelled(rules: Iterable[str]) -> tuple[str, ...]:
    """Those of some special rules that do nothing here, so that nobody is misled."""
    return tuple(rule for rule in rules if MODELLED.fullmatch(rule) is None)


def has_rule(game: Game, name: str, rule: str) -> bool:
    """Whether a model or a mount has a special rule."""
    try:
        return rule in owner_of(game.table, name).special_rules
    except KeyError:
        return False


def _words(game: Game, name: str) -> tuple[str, ...]:
    return (*owner_of(game.table, name).keywords, *rider_of(game.table, name).traits.keywords)


@enforces("me.special.bane")
def worth_of(game: Game, by: str, target: str) -> str:
    """What a wound by somebody is worth: D3 against whom the weapon is the bane of."""
    if by not in game.table.models:
        return ""
    for rule in game.model(by).traits.special_rules:
        if rule.startswith("bane-") and rule.removeprefix("bane-") in _words(game, target):
            return "d3"
    return ""


@enforces("me.special.hatred")
def hatred(game: Game, blow: Blow) -> Change | None:
    """+1 To Wound with strikes against those one hates."""
    if blow.how != "strike" or blow.by not in game.table.models:
        return None
    for rule in game.model(blow.by).traits.special_rules:
        if rule.startswith("hatred-") and rule.removeprefix("hatred-") in _words(game, blow.target):
            return Change(1, rule, "me.special.hatred")
    return None


@enforces("me.special.shieldwall")
def shieldwall(game: Game, blow: Blow) -> Change | None:
    """+1 Defence against strikes while two more of the wall touch the model."""
    if blow.how != "strike" or not has_rule(game, blow.target, "shieldwall"):
        return None
    model = rider_of(game.table, blow.target)
    wall = [other for other in game.table.models.values()
            if other.side == model.side and other.id != model.id and on_board(other)
            and "shieldwall" in other.traits.special_rules and gap_between(model, other) <= TAU]
    return Change(1, "shieldwall", "me.special.shieldwall") if len(wall) >= 2 else None


@enforces("me.special.poison")
def poisoned(game: Game, blow: Blow) -> Change | None:
    """Wound rolls of 1 are rolled again with poisoned weapons, or with a bow whose arrows are."""
    bow = blow.how == "shot" and has_rule(game, blow.by, "poisoned-attacks-bow")
    if bow or (blow.how in {"strike", "shot"} and has_rule(game, blow.by, "poisoned-attacks")):
        return Change(1, "poison", "me.special.poison")
    return None


@enforces("me.special.fearless")
def fearless(game: Game, nerve: Nerve) -> Change | None:
    """The fearless pass every Courage test."""
    return Change(1, "fearless", "me.special.fearless") if has_rule(game, nerve.model, "fearless") else None


@enforces("me.special.bodyguard")
def bodyguard(game: Game, nerve: Nerve) -> Change | None:
    """A bodyguard's nerve holds while a hero of its side is on the board."""
    if not has_rule(game, nerve.model, "bodyguard"):
        return None
    side = rider_of(game.table, nerve.model).side
    if any(hero.side == side and is_hero(hero) and on_board(hero) and hero.id != nerve.model
           for hero in game.table.models.values()):
        return Change(1, "bodyguard", "me.special.bodyguard")
    return None


@enforces("me.special.fearful")
def fearful(game: Game, nerve: Nerve) -> Change | None:
    """The fearful test at -1."""
    return Change(-1, "fearful", "me.special.fearful") if has_rule(game, nerve.model, "fearful") else None


@enforces("me.special.harbinger")
def harbinger(game: Game, nerve: Nerve) -> Change | None:
    """Near an enemy who is a harbinger of evil courage is 1 less, once whatever their number."""
    model = rider_of(game.table, nerve.model)
    for enemy in game.table.models.values():
        if enemy.side == model.side or not on_board(enemy):
            continue
        for rule in enemy.traits.special_rules:
            if rule.startswith("harbinger-of-evil-") and near(model, enemy, float(rule.rsplit("-", 1)[1])):
                return Change(-1, f"harbinger of evil {enemy.id}", "me.special.harbinger")
    return None


@enforces("me.special.resistant-to-magic")
def resistant(game: Game, name: str) -> Change | None:
    """One free die more against magic."""
    if has_rule(game, name, "resistant-to-magic"):
        return Change(1, "resistant to magic", "me.special.resistant-to-magic")
    return None


@enforces("me.special.expert-rider")
def ride_again(game: Game, moment: Moment) -> Iterator[Choose]:
    """An expert rider may roll a Jump, Leap or Thrown Rider test again that could have gone better."""
    if not isinstance(moment, Scored) or moment.kind not in {"jump", "leap", "thrown-rider"} or moment.rerolled:
        return
    model = game.model(moment.model)
    rides = is_cavalry(model) or moment.kind == "thrown-rider"
    if rides and "expert-rider" in model.traits.special_rules and moment.rank < len(moment.steps):
        yield Choose("reroll", model.side, model.id, (("accept", "roll the die again"), ("decline", "keep the die")))
