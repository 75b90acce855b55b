"""Moving through friends: who may, through whom, and what it takes."""

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import inset, overlap
from marchwarden.systems.realm_of_chaos.footing import crosses_obstacle, is_rough
from marchwarden.systems.realm_of_chaos.units import Unit, blocks, company, unit_of
from marchwarden.table.table import Table

Refusal = tuple[str, str]


def main_unit(table: Table, unit: Unit) -> Unit:
    """The unit itself, or the one a character belongs to."""
    return unit_of(table, unit.associated) if unit.associated in table.state.units else unit


@enforces("rc.through.who", "rc.through.never")
def why_not_through(game: Game, mover: Unit, other: Unit) -> Refusal | None:
    """Why a unit may not move through a friend, as (clause, reason); None where it may."""
    friend = main_unit(game.table, other)
    if not mover.is_loose:
        return "rc.through.who", f"only skirmishers and lone characters pass through friends such as {friend.id}"
    if friend.routing or friend.charging:
        doing = "routing" if friend.routing else "charging"
        return "rc.through.never", f"{friend.id} is {doing}: nobody passes through it"
    if passes_freely(friend):
        return _moved_single(friend)
    if friend.stirred:
        return "rc.through.who", f"{friend.id} has moved this turn and cannot be passed through"
    return no_further_manoeuvre(friend) or no_manoeuvre_here(game.table, friend)


@enforces("rc.through.who", "rc.manoeuvre.budget", "rc.manoeuvre.leadership")
def no_further_manoeuvre(unit: Unit) -> Refusal | None:
    """Why a unit has no simple manoeuvre left for a passage, which is one for both."""
    if unit.simple >= 3:
        return "rc.manoeuvre.budget", f"{unit.id} has made its three manoeuvres, and a passage is one"
    if unit.complex:
        return "rc.manoeuvre.budget", f"{unit.id} has tried a complex manoeuvre, and a passage beside it is one too many"
    if unit.failed:
        return "rc.manoeuvre.leadership", f"{unit.id} failed a test and makes no further manoeuvre, nor a passage"
    return None


@enforces("rc.through.who", "rc.simple.forbidden", "rc.simple.rough")
def no_manoeuvre_here(table: Table, unit: Unit) -> Refusal | None:
    """Why a unit makes no simple manoeuvre where it stands, and so no passage."""
    if unit.engaged:
        return "rc.simple.forbidden", f"{unit.id} is engaged, and a passage is a simple manoeuvre"
    obstacle = crosses_obstacle(table, unit)
    if obstacle:
        return "rc.simple.forbidden", f"{unit.id} is crossing {obstacle}, and a passage is a simple manoeuvre"
    if unit.simple >= 1 and is_rough(table, unit):
        return "rc.simple.rough", f"{unit.id} stands in difficult ground, where a passage would be its second manoeuvre"
    return None


@enforces("rc.through.free")
def passes_freely(friend: Unit) -> bool:
    """Whether a friend is passed without manoeuvre or test: loose troops, and single bodies that stand still."""
    return friend.is_loose or friend.is_single


def _moved_single(friend: Unit) -> Refusal | None:
    if friend.is_single and friend.stirred:
        return "rc.through.free", f"{friend.id} has moved this turn; only standing it is passed"
    return None


def overlapping(table: Table, one: Unit, other: Unit) -> bool:
    """Whether two units cover the same ground by more than a hair."""
    mine = [inset(block, TAU) for part in company(table, one) for block in blocks(part)]
    theirs = [inset(block, TAU) for block in blocks(other)]
    return any(overlap(block, outline) for block in mine for outline in theirs)


@enforces("rc.through.inside")
def insiders(table: Table, unit: Unit) -> tuple[Unit, ...]:
    """The skirmishers and lone characters that are within a ranked unit."""
    if unit.is_loose:
        return ()
    return tuple(other for other in table.state.units.values()
                 if other.id != unit.id and other.is_loose and overlapping(table, unit, other))


@enforces("rc.through.animosity")
def mixes_badly(one: Unit, other: Unit) -> bool:
    """Whether two units must test for animosity when they mix: both are under it."""
    return bool(ANIMOSITY & set(one.special_rules)) and bool(ANIMOSITY & set(other.special_rules))


ANIMOSITY = frozenset({"animosity", "saga-animosity"})
