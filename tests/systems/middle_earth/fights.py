"""Short words for tests of the phases in which models shoot and fight."""

from field import field, man, orc

HERO = ["infantry", "hero"]


def hero(name, x, y, **more):
    """A hero of good, without points unless said."""
    return man(name, x, y, **{"keywords": HERO, "wounds": 2, **more})


def villain(name, x, y, **more):
    """A hero of evil."""
    return orc(name, x, y, **{"keywords": HERO, "wounds": 2, **more})


def fight(*models, dice=(), priority="good", step="", **top):
    """A Fight Phase; models are engaged as they say."""
    turn = {"number": 1, "phase": "fight", "priority": priority}
    return field(*models, dice=dice, idle=False, turn={**turn, "step": step} if step else turn, **top)


def pair(good=None, evil=None, **top):
    """A good hero g and an evil one e, in contact and engaged, nobody else."""
    one = hero("g", 20, 20, engaged_with=["e"], **(good or {}))
    other = villain("e", 21, 20, engaged_with=["g"], **(evil or {}))
    return fight(one, other, **top)


def declaring(phase, *models, priority="evil", dice=(), **top):
    """The declaring step of a phase; by default good is asked first."""
    return field(*models, dice=dice, idle=False,
                 turn={"number": 1, "phase": phase, "priority": priority, "step": "declare"}, **top)


def shooting(*models, dice=(), priority="good", **top):
    """A Shoot Phase."""
    return field(*models, dice=dice, idle=False, turn={"number": 1, "phase": "shoot", "priority": priority}, **top)


def play(battle, *orders):
    """The battle after orders that must all be legal, and the last verdict."""
    verdict = None
    for one in orders:
        battle, verdict = battle.play(one)
        assert verdict.legal, f"{one}: {verdict.reason}"
    return battle, verdict


def refused(battle, one):
    """The clauses against an order that must be refused."""
    verdict = battle.check(one)
    assert not verdict.legal, one
    return [objection.rule for objection in verdict.objections]


def told(verdict, name):
    """The events of a name in a verdict, as plain data."""
    return [event.to_dict() for event in verdict.events if event.to_dict()["event"] == name]


def left(battle, name, kind):
    """How many points or wounds a model has left."""
    return getattr(battle.table.models[name].traits, f"{kind}_left")


def asks(battle):
    """What is asked, of whom."""
    question = battle.question
    return None if question is None else (question.ask, question.side, question.model)


def rolls(verdict, kind):
    """The dice of a kind that fell, roll by roll."""
    return [one["dice"] for one in told(verdict, "rolled") if one["kind"] == kind]
