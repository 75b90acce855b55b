"""Spending Might (and Will) on a roll that has been made, as an offer wherever it can change what the roll means."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.flow.windows import Moment
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.points import Purse, purses, rider_of
from marchwarden.systems.middle_earth.spending import Pip, Spend


def _room(moment: Scored) -> int:
    """How many points of Might could raise the score at most."""
    faces = moment.faces()
    if moment.summed:
        room = 0
        for face in faces:
            room += 6 - face
        return room
    return 6 - max(faces)


def _have(all_purses: tuple[Purse, ...], kind: str) -> int:
    have = 0
    for purse in all_purses:
        if purse.kind == kind:
            have += purse.left
    return have


def _shares(all_purses: tuple[Purse, ...], will: int, might: int) -> dict[str, object] | list[dict[str, object]]:
    """A spend of so much Will and Might, taken from the purses in their order."""
    rest = {"will": will, "might": might}
    spends: dict[str, dict[str, object]] = {}
    for purse in all_purses:
        points = min(rest.get(purse.kind, 0), purse.left)
        if points:
            rest[purse.kind] -= points
            fresh: dict[str, object] = {"model": purse.model}
            if purse.payer != purse.model:
                fresh["from"] = purse.payer
            spends.setdefault(purse.payer, fresh)[purse.kind] = points
    listed = list(spends.values())
    return listed[0] if len(listed) == 1 else listed


@enforces("me.might.rolls", "me.might.modify", "me.might.last", "me.will.courage")
def spend_points(game: Game, moment: Moment) -> Iterator[Spend]:
    """A hero may raise its own roll where that changes what the roll means: Will on courage, Might on any."""
    if not isinstance(moment, Scored) or not moment.pays or not moment.dice:
        return
    mine = tuple(purse for kind in ("will", "might") if kind in moment.pays
                 for purse in purses(game.table, moment.model, kind))
    will, might = _have(mine, "will"), min(_have(mine, "might"), _room(moment))
    wanted = [step - moment.total for step in moment.steps if 0 < step - moment.total <= will + might]
    if not wanted:
        return
    useful = []
    for points in wanted:
        on_will = min(points, will)
        useful.append((_shares(mine, on_will, points - on_will), f"the roll counts {moment.total + points}"))
    owner = rider_of(game.table, moment.model)
    pips = tuple(Pip(moment.model, number, face) for number, face in enumerate(moment.faces(), 1))
    yield Spend("will" if will else "might", owner.side, moment.model, mine, pips, tuple(useful), 0, moment.summed)
