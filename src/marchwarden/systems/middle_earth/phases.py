"""The phases of a turn in their order, each with the function that says what happens in it next."""

from collections.abc import Mapping

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Happen, Procedure
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.declaring import declaring
from marchwarden.systems.middle_earth.events import Disengaged, Renewed
from marchwarden.systems.middle_earth.fighting import heroic_combats
from marchwarden.systems.middle_earth.heroic_move import members_left
from marchwarden.systems.middle_earth.heroic_order import lost, picking
from marchwarden.systems.middle_earth.heroic_shoot import by_loose
from marchwarden.systems.middle_earth.heroics import (
    FIGHT_END,
    MOVE_END,
    SHOOT_END,
    TURN_END,
    Cancelled,
    EffectsEnded,
    GroupClosed,
    HeroicsOver,
    heroics,
)
from marchwarden.systems.middle_earth.pairing import PairOff, combats, undivided
from marchwarden.systems.middle_earth.priority import PriorityRoll, is_over
from marchwarden.systems.middle_earth.shooting import may_shoot, next_to_shoot, shooters
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.systems.middle_earth.turn import Phase, activations, next_step, to_phase
from marchwarden.table.events import TurnMoved


def _fading(game: Game, until: str) -> Procedure | None:
    """The end of the effects that lasted until the phase before this one."""
    if any(row.until == until for row in game.table.lasting):
        return Happen((EffectsEnded(until),))
    return None


@enforces("me.phase.order", "me.heroic.cancelled")
def move_phase(game: Game) -> Procedure | None:
    """Declaring, heroic moves with those who follow them, then the activations of one side after the other."""
    step = game.table.turn.step
    if step == "declare":
        return declaring(game)
    gone = (*lost(game, "heroic-march"), *lost(game, "heroic-move"))
    if gone:
        return Happen(gone)
    if step != "heroic":
        return activations(game)
    group = heroics(game.table).group
    if group is None:
        return picking(game, "heroic-move")
    if any(True for _ in members_left(game)):
        return None
    return Happen((GroupClosed(group.kind, group.hero),))


@enforces("me.shoot.order", "me.heroic.shoot")
def shoot_phase(game: Game) -> Procedure | None:
    """Declaring, heroic shots, then the shots of the side with priority and those of the others."""
    turn = game.table.turn
    fading = _fading(game, MOVE_END)
    if fading is not None:
        return fading
    if turn.step == "declare":
        return declaring(game)
    if turn.step == "heroic":
        return _heroic_shots(game)
    if any(True for _ in shooters(game, turn.active)):
        return None
    return next_to_shoot(game)


def _heroic_shots(game: Game) -> Procedure | None:
    gone = lost_shots(game)
    if gone:
        return Happen(gone)
    group = heroics(game.table).group
    if group is None:
        return picking(game, "heroic-shoot")
    if any(may_shoot(game, game.model(name)) for name in group.members):
        return None
    return Happen(by_loose(game))


def lost_shots(game: Game) -> tuple[Cancelled, ...]:
    """The heroic shots of heroes who were removed before they shot."""
    return tuple(Cancelled(one.hero, one.action, "removed") for one in heroics(game.table).open_of("heroic-shoot")
                 if not on_board(game.model(one.hero)))


@enforces("me.fight.order", "me.fight.pairing", "me.heroic.combat")
def fight_phase(game: Game) -> Procedure | None:
    """Declaring, pairing off, heroic combats with the moves they bring, then the other combats in any order."""
    turn = game.table.turn
    fading = _fading(game, SHOOT_END)
    if fading is not None:
        return fading
    if turn.step == "declare":
        return declaring(game)
    group = heroics(game.table).group
    if group is not None:
        if any(True for _ in members_left(game)):
            return None
        return Happen((GroupClosed(group.kind, group.hero),))
    cluster = undivided(game.table)
    if cluster is not None:
        return PairOff(cluster)
    if turn.step == "heroic":
        return heroic_combats(game)
    if combats(game.table):
        return None
    over = tuple(Disengaged(model.id, other) for model in game.table.models.values()
                 for other in model.traits.engaged_with if model.id < other)
    if over:
        return Happen(over)
    return to_phase(game, "end")


@enforces("me.end.turn")
def end_phase(game: Game) -> Procedure | None:
    """What lasted for the turn is over; the next turn begins with its priority roll."""
    fading = _fading(game, FIGHT_END) or _fading(game, TURN_END)
    if fading is not None:
        return fading
    turn = game.table.turn
    return Happen((HeroicsOver(), Renewed(), TurnMoved(turn.number + 1, "priority", "", turn.priority, turn.priority)))


def priority_phase(game: Game) -> Procedure | None:
    """A new turn begins, unless the battle is over."""
    return None if is_over(game.table) else PriorityRoll()


PHASES: Mapping[str, Phase] = {"priority": priority_phase, "move": move_phase, "shoot": shoot_phase,
                               "fight": fight_phase,
                               "end": end_phase}


def sequence(game: Game) -> Procedure | None:
    """What the battle does next by itself."""
    return next_step(game, dict(PHASES))
