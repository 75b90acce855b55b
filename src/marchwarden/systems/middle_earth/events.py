"""What can happen to a Middle-earth model while it moves. `cost` is inches of its Move value."""

import msgspec

from marchwarden.geometry.lengths import snap
from marchwarden.systems.middle_earth.mounted import rules_of
from marchwarden.systems.middle_earth.standing import is_cavalry
from marchwarden.systems.middle_earth.state import Agreement, Arrival, Progress, remember, state_of
from marchwarden.table.events import Event, Placed
from marchwarden.table.table import Lasting, Table

Point = tuple[float, float]


def floor_there(table: Table, event: Placed) -> str | None:
    """The platform under the place a model comes to."""
    from marchwarden.systems.middle_earth.underfoot import floor_under

    return floor_under(table, table.models[event.model], (snap(event.to[0]), snap(event.to[1])))


class Shifted(Placed, frozen=True):
    """Base of what moves a model without any effort of its own: onto whatever floor is under it there."""

    def happen(self, table: Table) -> Table:
        floor = floor_there(table, self)
        table = Placed.happen(self, table)
        return table.with_model(table.models[self.model].but(stands_on=floor))


class Travelled(Placed, frozen=True):
    """Base of what moves a model by its own effort: the inches are counted on it."""

    def happen(self, table: Table) -> Table:
        return self.go(table)

    def go(self, table: Table, **changes: object) -> Table:
        """The table with the model at its new place, and some more of it changed."""
        model = table.models[self.model]
        facing = model.facing if self.facing is None else snap(self.facing)
        traits = msgspec.structs.replace(model.traits, moved=snap(model.traits.moved + self.cost))
        at = (snap(self.to[0]), snap(self.to[1]))
        return table.with_model(msgspec.structs.replace(model, at=at, facing=facing, traits=traits, **changes))


class Walked(Travelled, frozen=True, tag="moved"):
    """A model went along a path; `stands_on` is the platform it has come to stand on.

    `stretches` is (inches of path, price of an inch) one after the other, where part of the way was dear.
    """

    stands_on: str | None = None
    stretches: tuple[tuple[float, float], ...] = ()

    def happen(self, table: Table) -> Table:
        return self.go(table, stands_on=self.stands_on)


class Charged(Travelled, frozen=True, tag="charged"):
    """A model came into contact with the enemies it charges; for those who fight with the weight of it, it lasts."""

    targets: tuple[str, ...] = ()
    stretches: tuple[tuple[float, float], ...] = ()

    def happen(self, table: Table) -> Table:
        table = self.go(table, stands_on=floor_there(table, self))
        charger = table.models[self.model]
        if not is_cavalry(charger) and "monstrous-charge" not in rules_of(charger):
            return table
        return table.but(lasting=(*table.lasting, Lasting("charged", self.model, "turn-end")))


class Crawled(Travelled, frozen=True, tag="crawled"):
    """A prone model crawled along a path."""

    def happen(self, table: Table) -> Table:
        return self.go(table, stands_on=floor_there(table, self))


class Jumped(Travelled, frozen=True, tag="jumped"):
    """A model jumped over an obstacle or a prone model, or onto a low platform."""

    over: str = ""
    stands_on: str | None = None

    def happen(self, table: Table) -> Table:
        return self.go(table, stands_on=self.stands_on, height_up=0.0)


class Leapt(Jumped, frozen=True, tag="leapt"):
    """A model leapt over a gap."""


class Climbed(Travelled, frozen=True, tag="climbed"):
    """A model climbed: to the top, or part way, where `height_up` says how far above the ground it hangs."""

    over: str = ""
    stands_on: str | None = None
    height_up: float = 0.0

    def happen(self, table: Table) -> Table:
        return self.go(table, stands_on=self.stands_on, height_up=snap(self.height_up))


class Descended(Climbed, frozen=True, tag="descended"):
    """A model came down: to the ground, or part way."""


class Fell(Placed, frozen=True, tag="fell"):
    """A model fell so many inches."""

    height: float = 0.0

    def happen(self, table: Table) -> Table:
        table = Placed.happen(self, table)
        return table.with_model(table.models[self.model].but(stands_on=None, height_up=0.0))


class Hit(Event, frozen=True, tag="hit"):
    """So many hits of a Strength fell on a model."""

    model: str
    strength: int
    count: int
    cause: str = ""


class KnockedProne(Event, frozen=True, tag="knocked-prone"):
    """A model lies on the ground."""

    model: str

    def happen(self, table: Table) -> Table:
        return table.with_model(table.models[self.model].but(prone=True))


class Stood(Event, frozen=True, tag="stood"):
    """A prone model stood up."""

    model: str
    cost: float = 0.0

    def happen(self, table: Table) -> Table:
        model = table.models[self.model]
        return table.with_model(model.but(prone=False, moved=snap(model.traits.moved + self.cost)))


class LayDown(Event, frozen=True, tag="lay-down"):
    """A standing model lay down."""

    model: str
    cost: float = 0.0

    def happen(self, table: Table) -> Table:
        model = table.models[self.model]
        return table.with_model(model.but(prone=True, moved=snap(model.traits.moved + self.cost)))


class Engaged(Event, frozen=True, tag="engaged", rename={"other": "with"}):
    """Two models are in combat with each other."""

    model: str
    other: str

    def happen(self, table: Table) -> Table:
        for one, another in ((self.model, self.other), (self.other, self.model)):
            model = table.models[one]
            if another not in model.traits.engaged_with:
                table = table.with_model(model.but(engaged_with=(*model.traits.engaged_with, another)))
        return table


class Disengaged(Event, frozen=True, tag="disengaged", rename={"other": "from"}):
    """Two models are no longer in combat with each other."""

    model: str
    other: str

    def happen(self, table: Table) -> Table:
        for one, another in ((self.model, self.other), (self.other, self.model)):
            model = table.models[one]
            left = tuple(name for name in model.traits.engaged_with if name != another)
            table = table.with_model(model.but(engaged_with=left))
        return table


class Exited(Event, frozen=True, tag="exited"):
    """A model left the board by an edge."""

    model: str
    edge: str

    def happen(self, table: Table) -> Table:
        return table.with_model(table.models[self.model].but(off_board=True))


class Entered(Placed, frozen=True, tag="entered"):
    """A model came onto the board at a point of its edge."""

    def happen(self, table: Table) -> Table:
        table = Placed.happen(self, table)
        return table.with_model(table.models[self.model].but(reserve=False, off_board=False))


class WarbandArrived(Event, frozen=True, tag="warband-arrived"):
    """The point of the edge was chosen at which a warband arrives."""

    arrival: Arrival

    def happen(self, table: Table) -> Table:
        return remember(table, arrivals=(*state_of(table).arrivals, self.arrival))


class ActivationBegan(Event, frozen=True, tag="activation-began"):
    """A model's activation began, or was taken up again (`resumed`); with what its hero shouts."""

    model: str
    shout: str = ""
    resumed: bool = False

    def happen(self, table: Table) -> Table:
        table = table.with_model(table.models[self.model].but(activated=True))
        return remember(table, open=None) if state_of(table).open is not None else table


class ActivationEnded(Event, frozen=True, tag="activation-ended"):
    """A model's activation is over."""

    model: str
    reason: str = ""

    def happen(self, table: Table) -> Table:
        model = table.models[self.model]
        if not model.traits.activated:
            table = table.with_model(model.but(activated=True))
        return remember(table, open=None) if state_of(table).open is not None else table


class MayContinue(Event, frozen=True, tag="may-continue"):
    """A test left a model movement: it may go on with `continue`."""

    model: str
    left: float
    progress: Progress

    def happen(self, table: Table) -> Table:
        return remember(table, open=self.progress)


class Agreed(Event, frozen=True, tag="agreed"):
    """A side gave its word on a narrow gap."""

    agreement: Agreement

    def happen(self, table: Table) -> Table:
        return remember(table, agreements=(*state_of(table).agreements, self.agreement))


class Renewed(Event, frozen=True, tag="renewed"):
    """A new turn: everybody may be activated again."""

    def happen(self, table: Table) -> Table:
        fresh = {
            name: msgspec.structs.replace(model, traits=msgspec.structs.replace(model.traits, activated=False,
                                                                                moved=0.0))
            if model.traits.activated or model.traits.moved else model
            for name, model in table.models.items()
        }
        return remember(table.but(models=fresh), arrivals=())
