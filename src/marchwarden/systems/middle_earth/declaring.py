"""Declaring heroic actions: by turns, a pass is not final, and the order in which the actions are then performed."""

from collections.abc import Iterator
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.names import ModelId, SideId
from marchwarden.flow.orders import Judgement, Order
from marchwarden.flow.procedures import Happen, Outcome, Procedure, ask, call, done, go
from marchwarden.flow.questions import Roll
from marchwarden.flow.rulebook import Game
from marchwarden.flow.verdicts import Objection
from marchwarden.systems.middle_earth.fighters import Heroism
from marchwarden.systems.middle_earth.heroic_actions import ACTIONS, HeroicAction
from marchwarden.systems.middle_earth.heroic_challenge import Challenging, may_challenge
from marchwarden.systems.middle_earth.heroics import Declared, DeclaringOpened, Passed, PickGiven, heroics
from marchwarden.systems.middle_earth.points import Spent, is_hero, purses
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.turn import sides_in_order
from marchwarden.table.events import Rolled, TurnMoved
from marchwarden.table.models import Model
from marchwarden.table.table import Table


class Declare(Order, frozen=True):
    """Declare a heroic action of a hero."""

    declare: Heroism
    model: ModelId
    target: ModelId = ""

    def judge(self, game: Game) -> Judgement:
        hero, action = game.model(self.model), ACTIONS[self.declare]
        found = tuple(why_not(game, hero, action, self.target))
        if found:
            return Judgement(found)
        return Judgement(procedure=Declaring(hero.id, action.id, self.target if action.targeted else ""))


class Pass(Order, frozen=True, rename={"pass_": "pass"}):
    """Declare nothing for now."""

    pass_: SideId

    @enforces("me.heroic.declare")
    def judge(self, game: Game) -> Judgement:
        found = out_of_turn(game.table, self.pass_)
        if found is not None:
            return Judgement((found,))
        return Judgement(procedure=Happen((Passed(self.pass_, next_side(game.table)),)))


def next_side(table: Table) -> str:
    """The side that is asked after the one that is active."""
    names = sides_in_order(table)
    return names[(names.index(table.turn.active) + 1) % len(names)]


def out_of_turn(table: Table, side: str) -> Objection | None:
    """Why a side may neither declare nor pass now."""
    turn = table.turn
    if turn.step != "declare":
        return Objection("me.heroic.declare", "heroic actions are declared at the start of a phase; that is over")
    if side != turn.active:
        return Objection("me.heroic.declare", f"it is {turn.active}'s turn to declare", because_of=turn.active)
    return None


@enforces("me.heroic.declare", "me.heroic.cost")
def why_not(game: Game, hero: Model, action: HeroicAction, target: str) -> Iterator[Objection]:
    """Everything that forbids a hero to declare an action now."""
    turn = game.table.turn
    late = out_of_turn(game.table, hero.side)
    if late is not None:
        yield late
    elif turn.phase != action.phase:
        yield Objection("me.heroic.declare", f"{action.id} is declared in the {action.phase} phase")
    if not is_hero(hero) or not (action.everybody or action.id in hero.traits.heroic_actions):
        yield Objection("me.heroic.declare", f"{hero.id} has no {action.id}", because_of=hero.id)
    if not on_board(hero):
        yield Objection("me.heroic.cost", f"{hero.id} is not on the board", because_of=hero.id)
    already = next((one for one in heroics(game.table).declared
                    if one.hero == hero.id and one.phase == turn.phase), None)
    if already is not None:
        yield Objection("me.heroic.cost", f"{hero.id} has declared {already.action} this phase", because_of=hero.id)
    if not is_free(hero, action) and not purses(game.table, hero.id, "might"):
        yield Objection("me.heroic.cost", f"{hero.id} has no Might left", limit=0, value=1, because_of=hero.id)
    yield from action.bars(game, hero, target)


@enforces("me.points.store")
def is_free(hero: Model, action: HeroicAction) -> bool:
    """Whether a special rule lets a hero declare an action without paying for it."""
    return f"free-{action.id}" in hero.traits.special_rules


def can_declare(game: Game, side: str) -> bool:
    """Whether a side has anything it may declare now."""
    return any(True for _ in declarations(game, side))


def declarations(game: Game, side: str) -> Iterator[dict[str, Any]]:
    """Every declaration a side may make now, as orders."""
    phase = game.table.turn.phase
    for hero in game.table.models.values():
        if hero.side != side or not is_hero(hero) or not on_board(hero):
            continue
        for action in ACTIONS.values():
            if action.phase != phase:
                continue
            for target in may_challenge(game, hero) if action.targeted else ("",):
                if not any(True for _ in why_not(game, hero, action, target)):
                    order = {"declare": action.id, "model": hero.id}
                    yield order | {"target": target} if target else order


@enforces("me.heroic.cost")
class Declaring(Procedure, frozen=True):
    """Declare an action: pay for it, then what it brings at once."""

    hero: str
    action: str
    target: str = ""

    def begin(self, game: Game, _: Any) -> Outcome:
        hero, action = game.model(self.hero), ACTIONS[self.action]
        paid: tuple[Spent, ...] = ()
        if not is_free(hero, action):
            payer = purses(game.table, hero.id, "might")[0].payer
            paid = (Spent(hero.id, might=1, payer="" if payer == hero.id else payer, why=action.id),)
        told = Declared(hero.id, action.id, action.phase, self.target, next_side(game.table))
        if action.targeted:
            return call(Challenging(self.hero, self.target), self.over, *paid, told)
        return go(self.brought, *paid, told)

    def brought(self, game: Game, _: Any) -> Outcome:
        return done(None, *ACTIONS[self.action].brings(game, game.model(self.hero), self.target))

    def over(self, game: Game, _: Any) -> Outcome:
        return done()


@enforces("me.heroic.declare")
def declaring(game: Game) -> Procedure | None:
    """The declaring step: a side that can declare nothing passes by itself; passes of all in a row end it."""
    table = game.table
    turn, now = table.turn, heroics(table)
    key = f"{turn.number} {turn.phase}"
    if now.opened != key:
        return Happen((DeclaringOpened(key, sides_in_order(table)[-1] if table.sides else ""),))
    if now.passes >= len(table.sides):
        return Closing()
    if not can_declare(game, turn.active):
        return Happen((Passed(turn.active, next_side(table)),))
    return None


@enforces("me.heroic.order")
class Closing(Procedure, frozen=True):
    """Declaring is over: where both sides act before the others, a die says whose pick is first."""

    def begin(self, game: Game, _: Any) -> Outcome:
        turn = game.table.turn
        ordered = next(action.id for action in ACTIONS.values() if action.ordered and action.phase == turn.phase)
        waiting = [one.hero for one in heroics(game.table).open_of(ordered)]
        sides = [name for name in sides_in_order(game.table)
                 if any(game.model(hero).side == name for hero in waiting)]
        if len(sides) > 1:
            return ask(Roll("order", turn.priority), self.rolled)
        if sides:
            return done(None, *self._heroic(game, sides[0]))
        return done(None, TurnMoved(turn.number, turn.phase, "", turn.priority, turn.priority))

    def rolled(self, game: Game, dice: tuple[int, ...]) -> Outcome:
        side = side_of_die(game.table, dice[0])
        return done(None, Rolled("order", dice, dice[0], side=game.table.turn.priority), *self._heroic(game, side))

    def _heroic(self, game: Game, side: str) -> tuple[Any, ...]:
        turn = game.table.turn
        return TurnMoved(turn.number, turn.phase, "heroic", turn.priority, side), PickGiven(side)


@enforces("me.heroic.order", "me.fight.tie")
def side_of_die(table: Table, face: int) -> str:
    """The side a die decides for: 1 to 3 Evil, 4 to 6 Good; between two of a kind the one without priority, or with."""
    wanted = "evil" if face <= 3 else "good"
    matching = [side.id for side in table.sides if side.traits.alignment == wanted]
    if len(matching) == 1:
        return matching[0]
    order = sides_in_order(table)
    return order[-1] if face <= 3 else order[0]
