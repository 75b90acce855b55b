"""What there is to see of a battle: the scene that a picture shows, as plain values in inches."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from marchwarden.battle.battle import Battle
from marchwarden.flow.verdicts import Verdict
from marchwarden.geometry.bases import Base, Oval, Round
from marchwarden.geometry.motions import Swing, ring_around
from marchwarden.table.models import Model
from marchwarden.table.soundness import on_table

Point = tuple[float, float]

STATES = (("prone", "prone"), ("engaged_with", "engaged"), ("activated", "done"), ("unable", "unable"))
"""The states of a model that a picture marks, where its rule system knows them, and what they are called there."""


class Piece(msgspec.Struct, frozen=True):
    """A piece of terrain as drawn; `kind` is `water` for a gap filled with it."""

    id: str
    kind: str
    outline: tuple[Point, ...]
    note: str = ""
    rough: bool = False
    climbable: bool = False


class Token(msgspec.Struct, frozen=True):
    """A base as drawn: `side` counts the sides from 0, `outline` is empty for a round base of this `radius`."""

    id: str
    label: str
    side: int
    at: Point
    radius: float
    outline: tuple[Point, ...] = ()
    facing: float | None = None
    states: tuple[str, ...] = ()
    raised: float = 0.0
    role: str = ""


class Zone(msgspec.Struct, frozen=True):
    """An area that belongs to a model: its control zone, what it sees."""

    model: str
    side: int
    rings: tuple[tuple[Point, ...], ...]
    kind: str = "zone"


class Trail(msgspec.Struct, frozen=True):
    """A way that was gone: `how` is the event, `cost` what the order cost.

    `swept` are outlines that together cover the ground a block went over, `words` how its wheel was measured.
    """

    model: str
    side: int
    path: tuple[Point, ...]
    how: str
    base: Token | None = None
    cost: float = 0.0
    swept: tuple[tuple[Point, ...], ...] = ()
    words: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """Where an order failed, in a few words, and the nearest place that would be legal."""

    where: Point
    words: str
    nearest: Point | None = None
    tried: tuple[Point, ...] = ()
    """The way that was meant to be gone, as far as the order says it."""


class Option(msgspec.Struct, frozen=True):
    """A charge that can be made, or cannot: where it ends and why not."""

    path: tuple[Point, ...]
    words: str
    possible: bool = True


class Region(msgspec.Struct, frozen=True):
    """Where a model could end its move, and the charges it could make."""

    model: str
    budget: float
    rings: tuple[tuple[Point, ...], ...]
    charges: tuple[Option, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """All that a picture shows."""

    title: str
    now: str
    width: float
    depth: float
    sides: tuple[str, ...]
    pieces: tuple[Piece, ...] = ()
    tokens: tuple[Token, ...] = ()
    zones: tuple[Zone, ...] = ()
    trails: tuple[Trail, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    region: Region | None = None
    difficult_costs: int = 2
    """How many inches an inch of difficult ground counts for."""


def scene(battle: Battle, before: Battle | None = None, reach: Any = None) -> Scene:
    """What there is to see of a battle: the table, and the ways and refusals since an earlier battle of its line.

    With `before` the bases are shown where they started, too; `reach` is what `Battle.reach` answered.
    """
    table = battle.table
    places = {side.id: number for number, side in enumerate(table.sides)}
    tokens = tuple(_token(model, places) for model in table.models.values() if on_table(model))
    own = msgspec.to_builtins(battle.rules.scene(battle.game)) or {}
    tokens += tuple(_members(own, battle, places))
    since = battle.log[len(before.log):] if before is not None else ()
    trails, refusals = _told(since, before or battle, places)
    return Scene(table.title, _now(battle), table.board.width, table.board.depth,
                 tuple(side.name or side.id for side in table.sides), tuple(map(_piece, table.terrain)), tokens,
                 tuple(_zones(own, battle, places)), trails, refusals, _region(reach),
                 int(own.get("difficult_costs", 2)))


def _now(battle: Battle) -> str:
    turn = battle.table.turn
    parts = [f"Turn {turn.number}", f"{turn.phase} phase"]
    if turn.step:
        parts.append(f"{turn.step} step")
    if turn.active:
        parts.append(f"{turn.active} to act")
    return " \u2022 ".join(parts)


def outline(base: Base, at: Point, facing: float) -> tuple[Point, ...]:
    """The outline of a base in place; empty for a round one."""
    if isinstance(base, Round):
        return ()
    turn = math.radians(facing)
    cos, sin = math.cos(turn), math.sin(turn)
    if isinstance(base, Oval):
        steps = (math.tau * step / 48 for step in range(48))
        local = [(base.length / 2 * math.cos(a), base.width / 2 * math.sin(a)) for a in steps]
    else:
        long, wide = base.depth / 2, base.width / 2
        local = [(long, wide), (-long, wide), (-long, -wide), (long, -wide)]
    return tuple((at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in local)


def _token(model: Model, places: Mapping[str, int]) -> Token:
    base = model.base
    size = base.radius if isinstance(base, Round) else \
        min((base.length, base.width) if isinstance(base, Oval) else (base.width, base.depth)) / 2
    states = tuple(word for name, word in STATES if getattr(model.traits, name, False))
    turned = model.facing if model.facing or not isinstance(base, Round) else None
    return Token(model.id, model.name or model.id, places.get(model.side, 0), model.at, size,
                 outline(base, model.at, model.facing), turned, states, model.height_up)


def _members(own: Mapping[str, Any], battle: Battle, places: Mapping[str, int]) -> Iterable[Token]:
    """The bases of units, as a rule system with units shows them."""
    for unit in own.get("units") or ():
        side = places.get(unit.get("side", ""), _side_of(battle, unit["id"], places))
        for number, place in enumerate(unit.get("places") or ()):
            at, facing = tuple(place["at"]), float(place.get("facing", 0.0))
            long, wide = place.get("depth", 1.0) / 2, place.get("width", 1.0) / 2
            turn = math.radians(facing)
            corners = tuple((at[0] + x * math.cos(turn) - y * math.sin(turn),
                             at[1] + x * math.sin(turn) + y * math.cos(turn))
                            for x, y in ((long, wide), (-long, wide), (-long, -wide), (long, -wide)))
            role = place.get("role", "")
            yield Token(f"{unit['id']}.{number}", unit["id"] if number == 0 else "", side, at, min(long, wide), corners,
                        facing, (), 0.0, role)


def _side_of(battle: Battle, name: str, places: Mapping[str, int]) -> int:
    found: Any = battle.table.models.get(name) or battle.table.units.get(name)
    return 0 if found is None else places.get(found.side, 0)


def _piece(piece: Any) -> Piece:
    kind = "water" if piece.kind == "gap" and piece.water else piece.kind
    notes = [f'{piece.height:g}" high'] if piece.height else []
    notes += [f'{piece.depth:g}" deep'] if piece.depth else []
    shape = piece.polygon or (piece.at,)
    return Piece(piece.id, kind, tuple(shape), ", ".join(notes), piece.difficult or kind == "difficult",
                 piece.climbable)


def _zones(own: Mapping[str, Any], battle: Battle, places: Mapping[str, int]) -> Iterable[Zone]:
    for kind, key in (("zone", "zones"), ("sight", "sight")):
        for row in own.get(key) or ():
            rings = _rings(row.get("outline"))
            if rings:
                yield Zone(row["model"], _side_of(battle, row["model"], places), rings, kind)


def _rings(area: Any) -> tuple[tuple[Point, ...], ...]:
    """The rings of a GeoJSON MultiPolygon, or of its coordinates alone."""
    polygons = area.get("coordinates", ()) if isinstance(area, Mapping) else area or ()
    return tuple(tuple((float(x), float(y)) for x, y in ring) for polygon in polygons for ring in polygon)


WAYS = {"moved", "charged", "jumped", "leapt", "crawled", "entered", "exited", "fell", "climbed", "descended",
        "backed-away", "withdrew", "wheeled"}


def _told(log: Iterable[tuple[Mapping[str, Any], Verdict]], before: Battle,
          places: Mapping[str, int]) -> tuple[tuple[Trail, ...], tuple[Refusal, ...]]:
    trails, refusals = [], []
    stood = {name: model.at for name, model in before.table.models.items()}
    for order, verdict in log:
        if not verdict.legal:
            refusals += [_refusal(o, _tried(order, stood)) for o in verdict.objections[:1] if o.where is not None]
        for event in map(dict, (e.to_dict() for e in verdict.events)):
            name, to = event.get("model", ""), event.get("to")
            if event["event"] not in WAYS or to is None:
                continue
            start = stood.get(name)
            way = event.get("path") or ([start, to] if start is not None else [to])
            path = tuple((float(x), float(y)) for x, y in way)
            model = before.table.models.get(name)
            base = None if model is None or not on_table(model) else _token(model.but(at=path[0]), places)
            trails.append(Trail(name, _side_of(before, name, places), path, event["event"], base,
                                float(event.get("cost", 0.0)), _swept(event, path), _measured(event)))
            stood[name] = path[-1]
    return tuple(trails), tuple(refusals)


SWEEP_STEP = 3.0
"""How many degrees apart the outlines are that show where a block swung."""


def _swept(event: Mapping[str, Any], path: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    """Outlines that cover the ground a block went over, all turning the same way."""
    outline = tuple((float(x), float(y)) for x, y in event.get("outline") or ())
    if not outline:
        return ()
    if "pivot" in event:
        swing = Swing(tuple(event["pivot"]), float(event["by"]))
        steps = max(1, math.ceil(abs(swing.degrees) / SWEEP_STEP))
        rings = [tuple(swing.moved(p, step / steps) for p in outline) for step in range(steps + 1)]
        return (rings[0], *(ring_around((*a, *b)) for a, b in zip(rings, rings[1:], strict=False)))
    rings, here = [], outline
    for a, b in zip(path, path[1:], strict=False):
        there = tuple((x + b[0] - a[0], y + b[1] - a[1]) for x, y in here)
        rings.append(ring_around((*here, *there)))
        here = there
    return tuple(rings)


def _measured(event: Mapping[str, Any]) -> str:
    """How far a wheel went by each measure, in a few words."""
    told = event.get("measures") or {}
    words = {"furthest-member": "furthest", "front-corner-arc": "arc", "front-corner-chord": "chord"}
    return ", ".join(f'{words.get(name, name)} {value:.2f}"' for name, value in told.items())


def _refusal(objection: Any, tried: tuple[Point, ...]) -> Refusal:
    words = objection.rule
    if objection.value is not None and objection.limit is not None:
        words += f": {objection.value:.2f} against {objection.limit:.2f}"
    return Refusal(objection.where, words, objection.nearest, tried)


def _tried(order: Mapping[str, Any], stood: Mapping[str, Point]) -> tuple[Point, ...]:
    """The way an order means to go, read from the places it names."""
    who = next(iter(order.values()), None)
    points = [stood[who]] if isinstance(who, str) and who in stood else []
    for part in order.get("legs") or (order,):
        for key in ("move", "crawl", "path", "go", "to", "enter"):
            value = part.get(key) if isinstance(part, Mapping) else None
            if isinstance(value, list | tuple) and value:
                points += [tuple(p) for p in value] if isinstance(value[0], list | tuple) else [tuple(value)]
    return tuple(points) if len(points) > 1 else ()


def _region(reach: Any) -> Region | None:
    if reach is None:
        return None
    told = reach.to_dict()
    return Region(told["model"], told["budget"], _rings(told["free"]),
                  tuple(_charge(row) for row in told["charges"]))


def _charge(row: Mapping[str, Any]) -> Option:
    clause = row.get("rule") or row.get("clause")
    possible = row.get("short_by") is None and row.get("contact") is not None and not clause
    path = tuple((float(x), float(y)) for x, y in row.get("path") or ())
    if possible:
        kinds = [test.get("kind", "") if isinstance(test, Mapping) else str(test) for test in row.get("tests") or ()]
        tests = f", {', '.join(kinds)}" if kinds else ""
        return Option(path, f"{row['target']} {row.get('cost') or 0:.2f}\"{tests}")
    if row.get("short_by") is not None:
        return Option(path, f"{row['target']} {row['short_by']:.2f}\" short", possible=False)
    return Option(path, f"{row['target']}: {clause or row.get('reason') or 'not'}", possible=False)
