"""What a unit checks for: hatred before and after movement, and fear, frenzy, panic and animosity when asked."""

from collections.abc import Iterator
from typing import Any, Literal

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import UnitId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, ask, changed, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.realm_of_chaos.events import Checked
from marchwarden.systems.realm_of_chaos.nerve import leadership
from marchwarden.systems.realm_of_chaos.standing import not_now, or_stay
from marchwarden.systems.realm_of_chaos.units import Unit, unit_of

What = Literal["hatred", "animosity", "fear", "frenzy", "panic"]
CLAUSE = {"hatred": "rc.hatred", "animosity": "rc.through.animosity", "fear": "rc.charge", "frenzy": "rc.charge",
          "panic": "rc.charge"}


class Check(Order, frozen=True):
    """`{roll: hatred, unit: ID}`: the players apply what follows, the rules do not tell it."""

    roll: What
    unit: UnitId

    def against(self, game: Game) -> tuple[Objection, ...]:
        """What is to be said against checking now."""
        unit = unit_of(game.table, self.unit)
        return (*not_now(game, unit), *nothing_to_check(game, unit, self.roll))

    def judge(self, game: Game) -> Judgement:
        unit = unit_of(game.table, self.unit)
        objections = self.against(game)
        if objections:
            return Judgement(or_stay(unit, objections))
        return Judgement((), Checking(unit.id, (self.roll,)))


@enforces("rc.hatred")
def nothing_to_check(game: Game, unit: Unit, what: str) -> Iterator[Objection]:
    """Against a check that the unit has no cause for, or has made."""
    if what not in unit.special_rules:
        yield Objection(CLAUSE[what], f"{unit.id} is not subject to {what}", because_of=unit.id)
    elif what == "hatred" and not any(other.side != unit.side for other in game.table.state.units.values()):
        yield Objection("rc.hatred", "there is nobody to hate", because_of=unit.id)
    elif what == "hatred" and unit.hated >= 2:
        yield Objection("rc.hatred", f"{unit.id} has checked before and after its movement", limit=2, value=3,
                        because_of=unit.id)
    elif what == "hatred" and unit.hated == 1 and not unit.stirred:
        yield Objection("rc.hatred", f"{unit.id} has checked before its movement, which has not come yet", limit=1,
                        value=2, because_of=unit.id)


class Checking(Procedure, frozen=True):
    """Roll each of some checks of a unit, one after the other."""

    unit: str
    checks: tuple[str, ...]

    def begin(self, game: Game, reply: Any) -> Outcome:
        if not self.checks:
            return done()
        unit = unit_of(game.table, self.unit)
        return ask(Roll(self.checks[0], unit.side, unit.id, 2), self.rolled)

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        unit = unit_of(game.table, self.unit)
        rolled, _ = leadership(unit, dice, self.checks[0])
        when = "end" if unit.stirred else "beginning"
        return go(changed(self, checks=self.checks[1:]).begin, rolled, Checked(unit.id, self.checks[0], when))
