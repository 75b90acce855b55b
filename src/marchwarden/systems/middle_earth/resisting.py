"""Resisting magic: the Will a target puts up, its free dice, and the score of the cast they must reach."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, call, done
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Moment, Window
from marchwarden.systems.middle_earth.moments import Offered, Pay, Scored
from marchwarden.systems.middle_earth.points import purses
from marchwarden.systems.middle_earth.spending import Paid, Spend
from marchwarden.table.events import Rolled


class Resisting(Offered, frozen=True):
    """A power has been cast at a model with this score; `will` is what is spent against it."""

    model: str = ""
    score: int = 0
    will: int = 0
    asked: bool = False
    kind: str = "resist"

    def taken(self, question: Any, reply: tuple[Paid, ...]) -> Procedure:
        return Pay(self, question, reply)

    def paid(self, reply: tuple[Paid, ...]) -> "Resisting":
        will = self.will
        for one in reply:
            will += one.will
        return msgspec.structs.replace(self, will=will, asked=True)


@enforces("me.will.resist", "me.points.hero-mount")
def put_up_will(game: Game, moment: Moment) -> Iterator[Spend]:
    """A hero at whom a power is cast may spend Will, each point a die, his mount's with his own."""
    if not isinstance(moment, Resisting) or moment.asked:
        return
    mine = purses(game.table, moment.model, "will")
    if not mine:
        return
    useful = []
    for purse in mine:
        for points in range(1, purse.left + 1):
            spend = {"model": moment.model, "will": points}
            useful.append((spend if purse.payer == moment.model else spend | {"from": purse.payer},
                           f"{points} {'die' if points == 1 else 'dice'} against {moment.score}"))
    yield Spend("resist", game.model(moment.model).side, moment.model, mine, (), tuple(useful))


class Resist(Procedure, frozen=True):
    """A model resists a cast: free dice, its own Will, its mount's; the result is whether it is safe."""

    model: str
    score: int
    will: int = 0

    def begin(self, game: Game, _: Any) -> Outcome:
        return call(Window(Resisting(model=self.model, score=self.score)), self.put_up)

    @enforces("me.magic.resist", "me.will.resist")
    def put_up(self, game: Game, moment: Resisting) -> Outcome:
        free = max(0, int(game.bill("free-resist-dice", self.model, 0).total))
        if free + moment.will == 0:
            return done(False)
        now = msgspec.structs.replace(self, will=moment.will)
        return ask(Roll("resist", game.model(self.model).side, self.model, free + moment.will), now.rolled)

    @enforces("me.might.rolls")
    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        pays = ("might",) if self.will else ()
        moment = Scored(model=self.model, kind="resist", dice=dice, steps=(self.score,), pays=pays)
        return call(Window(moment), self.read, Rolled("resist", dice, max(dice), self.model, needed=self.score))

    def read(self, game: Game, moment: Scored) -> Outcome:
        return done(moment.rank > 0)
