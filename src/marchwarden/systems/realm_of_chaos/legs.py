"""The parts of a unit's move: going forward, and the manoeuvres, simple and complex."""

import math
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.orders import BadInput, Fault, read_keyed
from marchwarden.flow.rulebook import Game
from marchwarden.geometry.motions import Motion, Slide, Swing
from marchwarden.systems.realm_of_chaos.rates import front_corners
from marchwarden.systems.realm_of_chaos.units import Point, Unit, place_of, to_world
from marchwarden.table.table import Table

Inches = Annotated[float, msgspec.Meta(gt=0, le=200, description="inches, more than 0 and at most 200")]
Degrees = Annotated[float, msgspec.Meta(gt=0, le=180, description="degrees, more than 0 and at most 180")]
Way = Literal["left", "right"]


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One part of a unit's move: `weight` says what it is as a manoeuvre, `rule` which clause is its own."""

    weight: ClassVar[str] = ""
    rule: ClassVar[str] = "rc.move.slowest"
    rate: ClassVar[float] = 1.0

    def motion(self, table: Table, unit: Unit) -> Motion:
        """The exact motion of the block."""
        raise NotImplementedError

    def measure(self, game: Game) -> str:
        """By which measure a swing is counted."""
        return str(game.option("wheel_measure"))

    def part(self, share: float) -> Any:
        """The same leg, only its first share."""
        raise NotImplementedError


class Forward(Leg, frozen=True):
    """`{forward: n}`: no manoeuvre."""

    forward: Inches

    def motion(self, table: Table, unit: Unit) -> Motion:
        turn = math.radians(unit.facing)
        return Slide((self.forward * math.cos(turn), self.forward * math.sin(turn)))

    def part(self, share: float) -> "Forward":
        return Forward(self.forward * share)


@enforces("rc.backwards")
class Backward(Leg, frozen=True):
    """`{backward: n}`: facing as before, at half rate."""

    backward: Inches
    weight: ClassVar[str] = "complex"
    rule: ClassVar[str] = "rc.backwards"
    rate: ClassVar[float] = 2.0

    def motion(self, table: Table, unit: Unit) -> Motion:
        turn = math.radians(unit.facing)
        return Slide((-self.backward * math.cos(turn), -self.backward * math.sin(turn)))

    def part(self, share: float) -> "Backward":
        return Backward(self.backward * share)


@enforces("rc.wheel")
class Wheel(Leg, frozen=True):
    """`{wheel: left, by: degrees}`: forwards about the front corner on that side."""

    wheel: Way
    by: Degrees
    weight: ClassVar[str] = "simple"
    rule: ClassVar[str] = "rc.wheel"

    def motion(self, table: Table, unit: Unit) -> Motion:
        left, right = front_corners(table, unit)
        return Swing(left, self.by) if self.wheel == "left" else Swing(right, -self.by)

    def part(self, share: float) -> "Wheel":
        return Wheel(self.wheel, self.by * share)


@enforces("rc.backwards-wheel")
class BackwardsWheel(Leg, frozen=True):
    """`{backwards_wheel: left, by: degrees}`: the front corner on that side stays, the other side goes back."""

    backwards_wheel: Way
    by: Degrees
    weight: ClassVar[str] = "complex"
    rule: ClassVar[str] = "rc.backwards-wheel"
    rate: ClassVar[float] = 2.0

    def motion(self, table: Table, unit: Unit) -> Motion:
        left, right = front_corners(table, unit)
        return Swing(left, -self.by) if self.backwards_wheel == "left" else Swing(right, self.by)

    def part(self, share: float) -> "BackwardsWheel":
        return BackwardsWheel(self.backwards_wheel, self.by * share)


@enforces("rc.pivot")
class Pivot(Leg, frozen=True):
    """`{pivot: degrees}`: about the leader, to the left where degrees are above 0."""

    pivot: Annotated[float, msgspec.Meta(ge=-180, le=180, description="degrees from -180 to 180")]
    weight: ClassVar[str] = "complex"
    rule: ClassVar[str] = "rc.pivot"
    rate: ClassVar[float] = 2.0

    def motion(self, table: Table, unit: Unit) -> Motion:
        return Swing(leader_stands(table, unit), self.pivot)

    def measure(self, game: Game) -> str:
        return str(game.option("pivot_measure"))

    def part(self, share: float) -> "Pivot":
        return Pivot(self.pivot * share)


class Turn(Leg, frozen=True):
    """`{turn: left | right | about}`: every model by itself."""

    turn: Literal["left", "right", "about"]
    weight: ClassVar[str] = "simple"
    rule: ClassVar[str] = "rc.turn"


class Formation(Leg, frozen=True):
    """`{formation: +2, flank: both}`: the change of the front rank in models."""

    formation: Annotated[int, msgspec.Meta(ge=-1000, le=1000, description="a change in models, such as 2 or -1")]
    flank: Literal["left", "right", "both"] = "both"
    weight: ClassVar[str] = "simple"
    rule: ClassVar[str] = "rc.formation"


LEGS: dict[str, type[Leg]] = {
    "forward": Forward, "backward": Backward, "wheel": Wheel, "backwards_wheel": BackwardsWheel, "pivot": Pivot,
    "turn": Turn, "formation": Formation,
}


MOST = 50
"""The most legs an order may have."""


def leg_faults(raw: tuple[Any, ...], path: str) -> Iterator[Fault]:
    """Every fault in the legs of an order."""
    if not raw:
        yield Fault(path, f"expected at least one of {', '.join(LEGS)}")
    if len(raw) > MOST:
        yield Fault(path, f"expected at most {MOST} legs, got {len(raw)}")
        return
    for index, row in enumerate(raw):
        leg, wrong = read_keyed(row, LEGS, f"{path}[{index}]")
        yield from wrong
        if isinstance(leg, Pivot) and leg.pivot == 0:
            yield Fault(f"{path}[{index}].pivot", "expected degrees other than 0")


def read_legs(raw: tuple[Any, ...], path: str) -> tuple[Leg, ...]:
    """The legs of an order whose form is sound."""
    legs = [read_keyed(row, LEGS, f"{path}[{index}]") for index, row in enumerate(raw)]
    faults = [fault for _, wrong in legs for fault in wrong]
    if faults:
        raise BadInput(faults)
    return tuple(leg for leg, _ in legs)


def leader_stands(table: Table, unit: Unit) -> Point:
    """The centre of the leader's base: its own leader's, or that of a leading character with the unit."""
    index = place_of(unit, "leader")
    if index is not None:
        return to_world(unit, unit.stands[index])
    for other in table.state.units.values():
        if other.associated == unit.id and other.leader:
            return to_world(other, other.stands[place_of(other, "leader") or 0])
    return to_world(unit, unit.stands[0])
