"""Combats and shots for tests: two lines of models, scripted dice, and what came of it."""

from field import field, man, orc

FAR_GOOD = {"id": "watcher", "side": "good", "at": [45, 45]}
FAR_EVIL = {"id": "lurker", "side": "evil", "at": [3, 45]}


def hero(name, x, y, **more):
    return man(name, x, y, **{"keywords": ["infantry", "hero"], "wounds": 2, "might": 0, **more})


def phase(name, *models, dice=(), priority="good", **turn):
    """A battle in a phase whose declaring is over; somebody of each side stands far away."""
    return field(*models, FAR_GOOD, FAR_EVIL, idle=False, dice=dice,
                 turn={"number": 1, "phase": name, "priority": priority, "active": priority, **turn})


def combat(*models, dice=(), **more):
    """A battle in the fight phase. Dice: duels, then what the losers' backing away leaves, then strikes."""
    return phase("fight", *models, dice=dice, **more)


def pair(good=(), evil=(), dice=(), **more):
    """One man against one orc at (20, 20) and (21, 20), each with changes."""
    return combat(man("man", 20, 20, engaged_with=["orc"], **dict(good)),
                  orc("orc", 21, 20, engaged_with=["man"], **dict(evil)), dice=dice, **more)


def fought(battle, name, back=None):
    """The battle after a combat, and all events; losers back off to `back` where they are asked."""
    battle, verdict = battle.play({"fight": name})
    assert verdict.legal, verdict.reason
    told = list(verdict.events)
    while battle.question is not None and battle.question.ask == "back-away":
        loser = battle.question.model
        place = (back or {}).get(loser)
        chosen = {"back_away": loser, "to": place} if place else battle.question.answers()[0].order
        battle, verdict = battle.play(chosen)
        assert verdict.legal, verdict.reason
        told += verdict.events
    return battle, [event.to_dict() for event in told]


def rolled(told, kind):
    """The dice of all rolls of a kind, in their order."""
    return [list(event["dice"]) for event in told if event["event"] == "rolled" and event["kind"] == kind]


def named(told, name):
    return [event for event in told if event["event"] == name]


__all__ = ["FAR_EVIL", "FAR_GOOD", "combat", "fought", "hero", "man", "named", "orc", "pair", "phase", "rolled"]
