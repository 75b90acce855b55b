"""Being forced to move: by an effect or a lost combat, with others inside at half pace."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import UnitId, misnamed
from marchwarden.flow.orders import Fault, Judgement, Order
from marchwarden.flow.procedures import Outcome, Procedure, done
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.realm_of_chaos.carrying import carried
from marchwarden.systems.realm_of_chaos.events import Hampered, PushedBack
from marchwarden.systems.realm_of_chaos.legs import Formation, Turn, leg_faults, read_legs
from marchwarden.systems.realm_of_chaos.passing import insiders
from marchwarden.systems.realm_of_chaos.reforming import reformed
from marchwarden.systems.realm_of_chaos.standing import or_stay
from marchwarden.systems.realm_of_chaos.units import unit_of
from marchwarden.systems.realm_of_chaos.withdrawing import opponents
from marchwarden.table.events import Event
from marchwarden.table.reading import under
from marchwarden.table.table import Table


class Forced(Order, frozen=True):
    """`{forced: ID, do: [...]}`: an effect or a lost combat moves the unit, whatever else it may not do."""

    forced: UnitId
    do: tuple[Any, ...]

    def faults(self, table: Table, path: str = "") -> Iterator[Fault]:
        yield from misnamed(self, table, path)
        yield from leg_faults(self.do, under(path, "do"))

    def against(self, game: Game) -> tuple[Objection, ...]:
        """What is to be said against the forced move."""
        return self.outcome(game)[1]

    @enforces("rc.through.forced")
    def outcome(self, game: Game) -> tuple[tuple[Event, ...], tuple[Objection, ...]]:
        """What happens: at half pace where others are inside, which hampers both."""
        unit = unit_of(game.table, self.forced)
        inside = insiders(game.table, unit)
        within = tuple(other.id for other in inside)
        foes = opponents(game.table, unit)
        events: list[Event] = [Hampered((unit.id, *(other.id for other in inside)))] if inside else []
        table = game.table
        for event in events:
            table = event.happen(table)
        legs = read_legs(self.do, "do")
        for leg in legs:
            here = Game(table, game.rules)
            unit = unit_of(table, self.forced)
            carry = reformed(here, unit, leg) if isinstance(leg, Turn | Formation) else carried(here, unit, leg, within)
            if carry.objections:
                return (), carry.objections
            for event in carry.events:
                table = event.happen(table)
            events += carry.events
        if foes and any(leg.weight == "complex" for leg in legs):
            events.append(PushedBack(self.forced, tuple(foe.id for foe in foes)))
        return tuple(events), ()

    def judge(self, game: Game) -> Judgement:
        unit = unit_of(game.table, self.forced)
        objections = self.against(game)
        if objections:
            return Judgement(or_stay(unit, objections))
        return Judgement((), ForcedOn(self.forced, self.do))


class ForcedOn(Procedure, frozen=True):
    """Let a forced move happen."""

    unit: str
    do: tuple[Any, ...]

    def begin(self, game: Game, reply: Any) -> Outcome:
        return done(None, *Forced(self.unit, self.do).outcome(game)[0])
