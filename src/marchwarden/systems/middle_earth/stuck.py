"""A move that starts inside enemy control zones: the plans that the rule leaves open, ready to be ordered."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.ground import Region
from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.activation import may_not_activate
from marchwarden.systems.middle_earth.control_zones import zones_around
from marchwarden.systems.middle_earth.leg import Point, moves_left
from marchwarden.systems.middle_earth.legs import read_legs
from marchwarden.systems.middle_earth.nearness import gap_between
from marchwarden.systems.middle_earth.planning import plan
from marchwarden.systems.middle_earth.state import Progress, state_of
from marchwarden.table.models import Model

WAYS = 32
STEP = 0.2
"""In how many directions, and in steps of how many inches, a way out is looked for."""

GAIN = 0.1
"""By how many inches a place must be further from everybody to be worth going to, where no way leads out."""

RULE = "me.control-zone.stuck"


@enforces("me.control-zone.stuck", "me.control-zone.charge-out")
def ways_on(game: Game, model: Model, progress: Progress, charges: Sequence[Mapping[str, Any]],
            region: Region) -> Iterator[dict[str, Any]]:
    """What a model in enemy zones may do: charge who holds it, move no closer, or stay; each as an order."""
    opened = state_of(game.table).open == progress
    if not progress.leaving or model.traits.prone or (not opened and may_not_activate(game, model)):
        return
    owners = [one.owner for one in progress.leaving]
    group = f"Its move starts in the control zone of {' and '.join(game.model(name).name or name for name in owners)}"
    costs = {row["target"]: row["cost"] for row in charges if row["contact"] is not None}
    rows: list[tuple[str, list[dict[str, Any]], float, str, str]] = [
        (f"charge {game.model(name).name or name}", [{"charge": name}], costs[name], "contact ends its activation",
         "me.charge.contact") for name in owners if name in costs]
    place = way_out(game, model, progress, region)
    if place is not None:
        out = not zones_around(game.table, model.but(at=place))
        note = "no closer to any of them on the way" + ("; coming back would be entering" if out else
                                                        "; it ends inside all the same")
        rows.append(("move out" if out else "back off", [{"go": list(place)}], snap(region.distance(place)), note, RULE))
    rows.append(("stay", [], 0.0, "its activation ends where it stands", RULE))
    verb = "continue" if opened else "activate"
    for label, legs, cost, note, rule in rows:
        if not plan(game, model, progress, read_legs(legs)).objections:
            yield {"label": label, "order": {verb: model.id, "legs": legs}, "cost": cost, "note": note, "rule": rule,
                   "group": group}


def way_out(game: Game, model: Model, progress: Progress, region: Region) -> Point | None:
    """The cheapest place found outside every enemy zone; else the one furthest from whoever is nearest, if that gains."""
    owners = [game.model(one.owner) for one in progress.leaving]
    best: tuple[float, Point] | None = None
    furthest = (min(gap_between(model, owner) for owner in owners) + GAIN, model.at)
    for away, place in places_about(model.at, moves_left(game, model, progress)):
        if best is not None and away >= best[0]:
            break  # no way is shorter than the straight one
        if not region.contains(place):
            continue
        moved = model.but(at=place)
        if not zones_around(game.table, moved):
            best = min(best or (math.inf, place), (region.distance(place), place))
        elif best is None:
            furthest = max(furthest, (min(gap_between(moved, owner) for owner in owners), place))
    if best is not None:
        return best[1]
    return furthest[1] if furthest[1] != model.at else None


def places_about(at: Point, reach: float) -> Iterator[tuple[float, Point]]:
    """Places all round a point, the near ones first, each with its distance."""
    for ring in range(1, int(reach / STEP) + 1):
        for way in range(WAYS):
            turn = math.tau * way / WAYS
            yield ring * STEP, (snap(at[0] + ring * STEP * math.cos(turn)), snap(at[1] + ring * STEP * math.sin(turn)))
