"""Where a unit can go: by one wheel and straight on, or by any path; and whom it may declare a charge on."""

import math
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.reach import Reach
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.lengths import TAU
from marchwarden.geometry.motions import ring_around
from marchwarden.geometry.spans import path_length
from marchwarden.systems.realm_of_chaos.budget import needs_test
from marchwarden.systems.realm_of_chaos.charging import DeclareCharge
from marchwarden.systems.realm_of_chaos.events import Wheeled
from marchwarden.systems.realm_of_chaos.freely import WalkArea
from marchwarden.systems.realm_of_chaos.legs import Wheel, read_legs
from marchwarden.systems.realm_of_chaos.manoeuvres import Manoeuvre, leg_outcome
from marchwarden.systems.realm_of_chaos.passing import passes_freely, why_not_through
from marchwarden.systems.realm_of_chaos.rates import allowance, front_corners
from marchwarden.systems.realm_of_chaos.standing import cannot_move, not_now
from marchwarden.systems.realm_of_chaos.trials import strangers
from marchwarden.systems.realm_of_chaos.units import Point, Unit, blocks, places_seen_from, unit_of
from marchwarden.systems.realm_of_chaos.walking import Walk, meetings
from marchwarden.table.table import Table

STEP = 2.0
"""How many degrees apart the directions are in which the outline of a reach is drawn."""
SIDES = ("left", "right")


def reach(game: Game, name: str, **how: Any) -> Reach:
    """A unit's reach: places of the middle of its front, and each enemy with what lines a charge on it up."""
    if name not in game.table.state.units:
        raise BadInput([Fault("", f"no unit called {name!r}")])
    unit = unit_of(game.table, name)
    left = max(0.0, allowance(game.table, unit) - unit.moved)
    rows = tuple(charge_row(game, unit, other) for other in strangers(game.table, unit) if other.side != unit.side)
    refused = next(chain(not_now(game, unit), cannot_move(game, unit)), None)
    if refused is not None:
        return Reach.refused(name, refused, tuple(row for row in rows if row["may_declare"]))
    if unit.is_loose:
        return Reach(name, left, WalkArea(game, unit), rows, passages(game, unit), {"does": []})
    more = {"wheels": {side: furthest_wheel(game, unit, side) for side in SIDES}, "does": ready(game, unit)}
    return Reach(name, left, WheelArea(game, unit), rows, (), more)


def passages(game: Game, unit: Unit) -> tuple[Mapping[str, Any], ...]:
    """The friends a loose unit may pass through, and whom that makes test."""
    rows = []
    for other in strangers(game.table, unit):
        if other.side == unit.side and not passes_freely(other) and why_not_through(game, unit, other) is None:
            testers = [party.id for party in (unit, other) if party.simple >= 1]
            rows.append({"kind": "through", "piece": other.id, "at": list(other.at), "tests": testers})
    return tuple(rows)


def ready(game: Game, unit: Unit) -> list[dict[str, Any]]:
    """Manoeuvres ready to be ordered, with what they cost, where they leave the unit, and the odds of their test."""
    legs: tuple[dict[str, Any], ...] = (
        {"turn": "left"}, {"turn": "right"}, {"turn": "about"}, {"formation": 2, "flank": "both"},
        {"formation": -2, "flank": "both"}, {"wheel": "left", "by": 15.0}, {"wheel": "right", "by": 15.0},
        {"backward": 1.0}, {"pivot": 15.0}, {"pivot": -15.0})
    return [row for leg in legs for row in previewed(game, unit, leg)]


def previewed(game: Game, unit: Unit, leg: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One manoeuvre as it would go: its cost by each measure, the outline afterwards, or the clause against it."""
    order = Manoeuvre(unit.id, (leg,))
    plan = order.plan(game)
    read = read_legs((leg,), "do")[0]
    row: dict[str, Any] = {"label": words(leg), "order": {"unit": unit.id, "do": [leg]}}
    if plan.after is None:
        yield row | {"cost": None, "rule": plan.objections[0].rule, "note": plan.objections[0].reason}
        return
    after = unit_of(plan.after, unit.id)
    outcome = leg_outcome(game, unit, read)
    row["cost"] = round(after.moved - unit.moved, 6)
    row["outline"] = [list(corner) for corner in ring_around([c for block in blocks(after) for c in block])]
    row["measures"] = next((dict(e.measures) for e in outcome.events if isinstance(e, Wheeled)), None)
    row["odds"] = round(odds_of(unit.leadership or 0), 6) if needs_test(unit, read) else 1.0
    yield row | {"note": "takes a Leadership test" if needs_test(unit, read) else "no test"}


def words(leg: Mapping[str, Any]) -> str:
    """A ready manoeuvre as a player would call it."""
    match leg:
        case {"formation": files}:
            return f"{'widen' if files > 0 else 'narrow'} by {abs(files)}"
        case {"wheel": side, "by": degrees}:
            return f"wheel {side} {degrees:g}°"
        case {"pivot": degrees}:
            return f"pivot {'left' if degrees > 0 else 'right'} {abs(degrees):g}°"
        case {"backward": inches}:
            return f'back {inches:g}"'
    return f"turn {leg['turn']}"


def odds_of(leadership: int) -> float:
    """The chance that two dice come to no more than a Leadership."""
    return len([1 for one in range(1, 7) for two in range(1, 7) if one + two <= leadership]) / 36


class WheelArea:
    """The places of the middle of the front that one wheel (or none) and then going forward lead to."""

    def __init__(self, game: Game, unit: Unit) -> None:
        self.game, self.unit = game, unit

    def order_to(self, p: Point, side: str) -> Manoeuvre | None:
        """The order that would bring the middle of the front to a place by a wheel to a side; None where none could."""
        solved = wheel_to(self.game.table, self.unit, p, side)
        if solved is None:
            return None
        turn, ahead = solved
        legs: list[dict[str, Any]] = []
        if turn > 1e-6:
            legs.append({"wheel": side, "by": turn})
        if ahead > 1e-6:
            legs.append({"forward": ahead})
        return Manoeuvre(self.unit.id, tuple(legs)) if legs else None

    def contains(self, p: Point) -> bool:
        """Whether such an order is legal and ends there."""
        if math.dist(p, self.unit.at) <= TAU:
            return True
        for order in (self.order_to(p, side) for side in SIDES):
            if order is not None:
                plan = order.plan(self.game)
                if plan.after is not None and math.dist(unit_of(plan.after, self.unit.id).at, p) <= 2 * TAU:
                    return True
        return False

    def outline(self, tolerance: float = 0.005) -> list[list[list[Point]]]:
        """For either side a fan, from where the wheels end to where going forward from there ends."""
        fans = []
        for side in SIDES:
            near, far = [], []
            for start, end in rays(self.game, self.unit, side):
                near.append(start)
                far.append(end)
            ring = [*near, *reversed(far)]
            if len(near) > 1 or (near and near[0] != far[0]):
                fans.append([ring])
        return fans


def wheel_to(table: Table, unit: Unit, p: Point, side: str) -> tuple[float, float] | None:
    """The wheel in degrees and the way forward in inches that bring the middle of the front to a place."""
    corners = front_corners(table, unit)
    pivot = corners[0] if side == "left" else corners[1]
    sign = 1.0 if side == "left" else -1.0
    arm = math.dist(pivot, unit.at)
    far = math.dist(pivot, p)
    if far < arm - TAU:
        return None
    ahead = math.sqrt(max(0.0, far * far - arm * arm))
    facing = math.radians(unit.facing)
    end = (unit.at[0] + ahead * math.cos(facing), unit.at[1] + ahead * math.sin(facing))
    turned = math.degrees(math.atan2(p[1] - pivot[1], p[0] - pivot[0])
                          - math.atan2(end[1] - pivot[1], end[0] - pivot[0]))
    turned = sign * turned % 360
    turned = 0.0 if turned > 360 - 1e-6 else turned
    return (turned, ahead) if turned <= 180 else None


def rays(game: Game, unit: Unit, side: str) -> Iterator[tuple[Point, Point]]:
    """For wheels of growing angle: where the middle of the front is after the wheel, and after going on."""
    widest = furthest_wheel(game, unit, side)["by"]
    ahead = straight_on(game, unit, unit)
    if ahead is not None:
        yield unit.at, ahead
    steps = max(1, math.ceil(widest / STEP)) if widest > 0 else 0
    for step in range(1, steps + 1):
        leg = Wheel("left" if side == "left" else "right", widest * step / steps)
        wheeled = leg_outcome(game, unit, leg)
        if wheeled.objections:
            return
        table = game.table
        for event in wheeled.events:
            table = event.happen(table)
        there = unit_of(table, unit.id)
        yield there.at, straight_on(Game(table, game.rules), unit, there) or there.at


def straight_on(game: Game, unit: Unit, there: Unit) -> Point | None:
    """Where the middle of the front is when the unit has gone forward as far as it may; None where it may not."""
    left = allowance(game.table, there) - there.moved
    if left <= TAU:
        return there.at
    order = Manoeuvre(unit.id, ({"forward": left},))
    plan = order.plan(game)
    if plan.after is not None:
        return unit_of(plan.after, unit.id).at
    for shorter in order.shorter(plan):
        after = shorter.plan(game).after
        if after is not None:
            return unit_of(after, unit.id).at
    return there.at if plan.share == 0.0 and plan.objections else None


def furthest_wheel(game: Game, unit: Unit, side: str) -> dict[str, Any]:
    """The widest wheel to a side, where it leaves the middle of the front, and what limits it."""
    way = "left" if side == "left" else "right"
    widest = Manoeuvre(unit.id, ({"wheel": way, "by": 180.0},))
    plan = widest.plan(game)
    limit = plan.objections[0].rule if plan.objections else None
    for order in (widest, *widest.shorter(plan)):
        after = order.plan(game).after
        if after is not None:
            there = unit_of(after, unit.id)
            by = abs((there.facing - unit.facing + 180) % 360 - 180)
            return {"by": round(by, 6), "to": list(there.at), "left": round(allowance(after, there) - there.moved, 6),
                    "limited_by": "rc.halt" if there.halted else limit}
    return {"by": 0.0, "to": list(unit.at), "left": 0.0, "limited_by": limit}


def furthest_walk(game: Game, unit: Unit, budget: float, degrees: float) -> Point | None:
    """Where the furthest straight walk in a direction ends."""
    angle = math.radians(degrees)
    end = (round(unit.at[0] + budget * math.cos(angle), 6), round(unit.at[1] + budget * math.sin(angle), 6))
    order = Walk(unit.id, (end,))
    objections = order.against(game)
    if objections:
        told = order.with_nearest(game, unit, objections)
        return told[0].nearest or (unit.at if told else None)
    halts = [m.along for m in meetings(game, unit, order.way(unit)) if m.kind == "halt"]
    if halts:
        share = halts[0] / path_length(order.way(unit))
        return unit.at[0] + (end[0] - unit.at[0]) * share, unit.at[1] + (end[1] - unit.at[1]) * share
    return end


def charge_row(game: Game, unit: Unit, enemy: Unit) -> Mapping[str, Any]:
    """Whether a charge on an enemy can be declared, and the wheel that would line it up."""
    said = DeclareCharge(unit.id, enemy.id).against(game)
    row: dict[str, Any] = {"target": enemy.id, "may_declare": not said, "tests": [], "path": [], "cost": None,
                           "contact": None, "short_by": None, "rule": said[0].rule if said else None,
                           "because": said[0].reason if said else None}
    return row | {"lines_up": lined_up(game, unit, enemy)}


def lined_up(game: Game, unit: Unit, enemy: Unit) -> dict[str, Any] | None:
    """The smallest wheel after which the unit faces the middle of an enemy, and whether it can be made now."""
    corners = [corner for block in blocks(enemy) for corner in block]
    middle = (math.fsum(x for x, _ in corners) / len(corners), math.fsum(y for _, y in corners) / len(corners))
    across = places_seen_from(unit, middle)[0]
    side = "left" if across <= 0 else "right"
    solved = wheel_to(game.table, unit, middle, side)
    if solved is None:
        return None
    turn, ahead = round(solved[0], 6), round(solved[1], 6)
    if turn <= 1e-6:
        return {"wheel": None, "by": 0.0, "forward": ahead, "legal": True}
    said = Manoeuvre(unit.id, ({"wheel": side, "by": turn},)).against(game)
    return {"wheel": side, "by": turn, "forward": ahead, "legal": not said, "rule": said[0].rule if said else None}
