"""For authors of rule systems: battles in one line, fixed dice, and the laws that every system keeps.

A law is a function that takes a battle and raises `AssertionError` with the order that breaks it. Run them over random
games of a new system before anything else:

>>> from marchwarden.testing import Scenario, random_game, laws
>>> start = Scenario("middle-earth").side("good", alignment="good").side("evil", alignment="evil")
>>> start = start.model("frodo", "good", 10, 10, move=4).model("orc", "evil", 20, 20)
>>> for battle in random_game(start.battle(), seed=1, orders=6):
...     laws(battle)
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from marchwarden.battle import Battle, Roll, Rulebook, draw
from marchwarden.battle.records import replay
from marchwarden.geometry.lengths import snap

Point = tuple[float, float]
Order = Mapping[str, Any]

__all__ = [
    "Scenario",
    "fixed",
    "fork_is_independent",
    "laws",
    "no_dead_end",
    "offered_is_legal",
    "on_the_grid",
    "one_truth",
    "position_reads_back",
    "random_game",
    "record_replays",
    "save_and_load",
    "undo_takes_back",
]


class Scenario(msgspec.Struct, frozen=True):
    """A battle file under construction: each method returns a scenario with one thing more."""

    ruleset: str
    parts: Mapping[str, Any] = {}

    def _with(self, key: str, row: Mapping[str, Any]) -> "Scenario":
        rows = [*self.parts.get(key, ()), dict(row)]
        return Scenario(self.ruleset, {**self.parts, key: rows})

    def put(self, **parts: Any) -> "Scenario":
        """Set whole top-level parts of the file: board, turn, seed, dice, options."""
        return Scenario(self.ruleset, {**self.parts, **parts})

    def side(self, name: str, **more: Any) -> "Scenario":
        """Add a side."""
        return self._with("sides", {"id": name, **more})

    def model(self, name: str, side: str, x: float, y: float, **more: Any) -> "Scenario":
        """Add a model at a place."""
        return self._with("models", {"id": name, "side": side, "at": [x, y], **more})

    def unit(self, name: str, side: str, x: float, y: float, **more: Any) -> "Scenario":
        """Add a unit whose front edge has its middle at a place."""
        return self._with("units", {"id": name, "side": side, "at": [x, y], **more})

    def terrain(self, name: str, kind: str, *corners: Point, **more: Any) -> "Scenario":
        """Add a piece of terrain; two corners make a wall."""
        return self._with(
            "terrain", {"id": name, "kind": kind, "polygon": [list(corner) for corner in corners], **more}
        )

    def box(self, name: str, kind: str, left: float, low: float, right: float, high: float, **more: Any) -> "Scenario":
        """Add an upright rectangle of terrain."""
        return self.terrain(name, kind, (left, low), (right, low), (right, high), (left, high), **more)

    def data(self) -> dict[str, Any]:
        """The battle file's plain data."""
        return {"marchwarden": 1, "ruleset": self.ruleset, **self.parts}

    def battle(self, rules: Rulebook | None = None) -> Battle:
        """The battle; BadInput where it cannot stand."""
        return Battle.from_dict(self.data(), rules=rules)


def fixed(battle: Battle, *faces: int) -> Battle:
    """The same battle with the next dice laid down; after them its seed rolls."""
    return battle.with_dice(battle.table.dice.seed, faces)


def random_game(battle: Battle, seed: int, orders: int) -> Iterator[Battle]:
    """Play legal orders picked at random; yields the battle at each pause, the start included.

    The game ends early only where nothing is legal any more, which `no_dead_end` judges.
    """
    yield battle
    for number in range(orders):
        legal = battle.legal_orders()
        if not legal:
            return
        order = legal[draw(seed, number, len(legal))]
        battle, verdict = battle.play(order)
        assert verdict.legal, f"offered but refused: {order}: {verdict.rule}, {verdict.reason}"
        yield battle


def laws(battle: Battle) -> None:
    """Every law that needs nothing but a battle."""
    save_and_load(battle)
    position_reads_back(battle)
    offered_is_legal(battle)
    no_dead_end(battle)
    undo_takes_back(battle)
    fork_is_independent(battle)
    on_the_grid(battle)


def save_and_load(battle: Battle) -> None:
    """A battle loaded from its save is the same battle: same digest, question, orders, and the same save again."""
    again = Battle.resume(battle.save(), rules=battle.rules)
    assert again.digest == battle.digest, "the loaded table differs"
    assert again.question == battle.question, "the loaded question differs"
    assert again.save() == battle.save(), "the loaded battle saves differently"
    assert again.legal_orders() == battle.legal_orders(), "the loaded battle offers other orders"


def position_reads_back(battle: Battle) -> None:
    """A position without a pending question, written and read again, has the same digest."""
    if battle.question is not None or battle.table.agenda:
        return
    text = json.dumps(battle.position())
    again = Battle.from_dict(json.loads(text), rules=battle.rules)
    assert again.digest == battle.digest, f"the position reads back differently: {_difference(battle, again)}"


def _difference(one: Battle, other: Battle) -> str:
    parts = [
        name
        for name in one.table.__struct_fields__
        if name != "title" and getattr(one.table, name) != getattr(other.table, name)
    ]
    models = [name for name, model in one.table.models.items() if other.table.models.get(name) != model]
    return f"{', '.join(parts)}; models {', '.join(models) or 'none'}"


def on_the_grid(battle: Battle) -> None:
    """Every number that play has put on the table is on the storage grid: last bits differ from machine to machine."""
    given = frozenset(number for _, number in _numbers(battle.start, "start"))
    off = [f"{path} is {number!r}" for path, number in _numbers(battle.table, "table")
           if number != snap(number) and number not in given]
    assert not off, f"kept off the grid: {'; '.join(off[:5])}"


def _numbers(value: Any, path: str) -> Iterator[tuple[str, float]]:
    """Every finite float within a value, with the way to it."""
    if isinstance(value, float):
        if math.isfinite(value):
            yield path, value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _numbers(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _numbers(each, f"{path}.{key}")
    elif isinstance(value, tuple | list):
        for number, each in enumerate(value):
            yield from _numbers(each, f"{path}[{number}]")


def offered_is_legal(battle: Battle) -> None:
    """Every order that is offered is accepted."""
    for order in battle.legal_orders():
        verdict = battle.check(order)
        assert verdict.legal, f"offered but refused: {order}: {verdict.rule}, {verdict.reason}"


def no_dead_end(battle: Battle) -> None:
    """Somebody can always do something, as long as two sides have something on the board."""
    if battle.legal_orders():
        return
    sides = {
        model.side
        for model in battle.table.models.values()
        if not (model.off_board or getattr(model.traits, "slain", False))
    }
    assert len(sides) < 2, f"nothing is legal in turn {battle.table.turn} with {battle.question}"


def undo_takes_back(battle: Battle) -> None:
    """Where undo is allowed it gives the table before the last order, the dice that fell excepted."""
    if not battle.history:
        return
    last = battle.history[-1]
    before, verdict = battle.play({"undo": True})
    allowed = not last.revealed and battle.question is None
    assert verdict.legal == allowed, f"undo should be {'allowed' if allowed else 'refused'} after {last.order}"
    if allowed:
        assert before.table == last.before.but(dice=battle.table.dice), f"undo of {last.order} left something behind"
    agreed, _ = battle.play({"undo": True, "agreed": True})
    assert agreed.table.dice.used == battle.table.dice.used, "an undo gave dice back"


def fork_is_independent(battle: Battle) -> None:
    """Playing on leaves the battle one plays from as it was, and gives the same result twice."""
    legal = battle.legal_orders()
    if not legal:
        return
    before, order = battle.digest, legal[0]
    one, _ = battle.play(order)
    battle.play(legal[-1])
    other, _ = battle.play(order)
    assert battle.digest == before, f"playing {order} changed the battle it was played on"
    assert one.digest == other.digest, f"playing {order} twice gave two results"


def record_replays(battle: Battle) -> None:
    """The battle's record, as text and back, replays to the same digest."""
    found = replay(json.loads(json.dumps(battle.record())), battle.rules)
    assert found.differs is None, str(found.differs)
    assert found.battle.digest == battle.digest


def one_truth(
    battle: Battle, name: str, go_to: Callable[[Point], Order], places: Sequence[Point], *, edge: float = 0.01
) -> tuple[int, int]:
    """The region drawn and the referee agree: inside accepted at the promised cost, outside refused.

    `go_to` makes the order that moves the model to a place. Places nearer than `edge` to the region's outline are left
    out: there the two may differ by the drawing's tolerance. Returns how many were inside and how many outside.
    """
    reach = battle.reach(name)
    drawn = reach.free["coordinates"]
    inside = outside = 0
    for place in places:
        there = reach.contains(place)
        if any(reach.contains(near) != there for near in _around(place, edge)):
            continue
        assert _encloses(drawn, place) == there, (
            f"{name} to {place}: {'inside the region but not its outline' if there else 'drawn, but not in the region'}"
        )
        verdict = battle.check(go_to(place))
        if there:
            inside += 1
            assert verdict.legal, f"{name} to {place}: drawn, but {verdict.rule}: {verdict.reason}"
            promised = _promised(reach, place)
            assert promised is None or abs(verdict.cost - promised) < 1e-4, (
                f"{name} to {place}: promised for {promised}, costs {verdict.cost}"
            )
        else:
            outside += 1
            assert not verdict.legal, f"{name} to {place}: not drawn, but legal for {verdict.cost}"
            nearest_is_legal(battle, verdict, go_to)
    return inside, outside


def nearest_is_legal(battle: Battle, verdict: Any, go_to: Callable[[Point], Order]) -> None:
    """What a refusal proposes instead is itself legal when it is played."""
    for objection in verdict.objections:
        if objection.instead is not None:
            other = battle.check(objection.instead)
            assert other.legal, f"proposed, but refused: {objection.instead}: {other.rule}, {other.reason}"
        elif objection.nearest is not None:
            other = battle.check(go_to(objection.nearest))
            assert other.legal, f"proposed {objection.nearest}, but {other.rule}: {other.reason}"


def _around(place: Point, far: float) -> Iterator[Point]:
    for step in range(8):
        turn = math.tau * step / 8
        yield place[0] + far * math.cos(turn), place[1] + far * math.sin(turn)


def _encloses(polygons: Any, place: Point) -> bool:
    """Whether a place lies within the polygons of a GeoJSON MultiPolygon and in none of their holes."""
    x, y = place
    inside = False
    for ring in (ring for polygon in polygons for ring in polygon):
        for (ax, ay), (bx, by) in zip(ring, ring[1:], strict=False):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def _promised(reach: Any, place: Point) -> float | None:
    distance = getattr(reach.area, "distance", None)
    return float(distance(place)) if distance is not None else None


def waits_for_dice(battle: Battle) -> bool:
    """Whether people at a real table must roll and type in dice now."""
    return isinstance(battle.question, Roll)
