"""How many manoeuvres a unit may attempt, and where none may be made."""

from collections.abc import Iterator, Sequence

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.realm_of_chaos.footing import crosses_obstacle, is_rough
from marchwarden.systems.realm_of_chaos.legs import Formation, Leg
from marchwarden.systems.realm_of_chaos.units import Unit, has_leader

MOST = 3
RULE = "rc.manoeuvre.budget"


@enforces("rc.manoeuvre.budget")
def over_budget(game: Game, unit: Unit, legs: Sequence[Leg]) -> Iterator[Objection]:
    """Against more manoeuvres than three simple ones, or one complex one, or a charge (and one without a leader)."""
    simple = [i for i, leg in enumerate(legs) if leg.weight == "simple"]
    complex_ = [i for i, leg in enumerate(legs) if leg.weight == "complex"]
    leader = has_leader(game.table, unit)
    most = MOST if leader else 1
    made = unit.simple + len(simple)
    if simple and made > most:
        who = "" if leader else " without a leader"
        yield Objection(RULE, f"up to {most} simple manoeuvres a phase{who}", limit=most, value=made,
                        leg=simple[max(0, most - unit.simple)] if most > unit.simple else simple[0])
    if (complex_ and (made or unit.complex or len(complex_) > 1)) or (unit.complex and simple):
        yield Objection(RULE, "one complex manoeuvre, and nothing beside it", limit=1,
                        value=made + len(complex_) + unit.complex, leg=max((*simple, *complex_)))
    if unit.charging and (complex_ or (simple and leader)):
        yield Objection(RULE, "a charge is instead of other manoeuvres" if leader else
                        "beside a charge, a unit without a leader makes one simple manoeuvre",
                        leg=(complex_ or simple)[0], because_of=unit.target or None)


@enforces("rc.manoeuvre.complex")
def no_complex(game: Game, unit: Unit, leg: Leg) -> Iterator[Objection]:
    """Against a complex manoeuvre without a leader or in difficult ground."""
    if leg.weight != "complex":
        return
    if not has_leader(game.table, unit):
        yield Objection("rc.manoeuvre.complex", f"{unit.id} has no leader for a complex manoeuvre", where=unit.at,
                        because_of=unit.id)
    if is_rough(game.table, unit):
        yield Objection("rc.manoeuvre.complex", f"{unit.id} stands in difficult ground", where=unit.at,
                        because_of=unit.id)


@enforces("rc.simple.forbidden", "rc.simple.rough")
def no_simple(game: Game, unit: Unit, leg: Leg) -> Iterator[Objection]:
    """Against a simple manoeuvre in combat, across an obstacle, and too many of them in difficult ground."""
    if leg.weight != "simple":
        return
    if unit.engaged:
        yield Objection("rc.simple.forbidden", f"{unit.id} is engaged", where=unit.at, because_of=unit.id)
    obstacle = crosses_obstacle(game.table, unit)
    if obstacle:
        yield Objection("rc.simple.forbidden", f"{unit.id} is crossing {obstacle}", where=unit.at, because_of=obstacle)
    if is_rough(game.table, unit):
        if isinstance(leg, Formation):
            yield Objection("rc.simple.rough", f"{unit.id} stands in difficult ground and keeps its formation",
                            where=unit.at, because_of=unit.id)
        elif unit.simple >= 1:
            yield Objection("rc.simple.rough", "in difficult ground one simple manoeuvre only", where=unit.at, limit=1,
                            value=unit.simple + 1, because_of=unit.id)


@enforces("rc.manoeuvre.leadership")
def ruled_out(unit: Unit, leg: Leg) -> Iterator[Objection]:
    """Against trying again after a failed test."""
    if leg.weight == "simple" and unit.failed:
        yield Objection("rc.manoeuvre.leadership", f"{unit.id} failed a test and makes no further manoeuvre this phase",
                        where=unit.at, because_of=unit.id)


def needs_test(unit: Unit, leg: Leg) -> bool:
    """Whether a leg needs a passed Leadership test: complex ones, and simple ones after the first."""
    return leg.weight == "complex" or (leg.weight == "simple" and unit.simple >= 1)
