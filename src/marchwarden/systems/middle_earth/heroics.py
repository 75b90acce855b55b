"""What a battle remembers of heroic actions: who declared what, whose pick it is, and who may act out of turn."""

import msgspec

from marchwarden.table.events import Event
from marchwarden.table.table import Lasting, Table

MOVE_END, SHOOT_END, FIGHT_END, TURN_END, FOREVER = "move-end", "shoot-end", "fight-end", "turn-end", "battle-end"
MOMENTS = (MOVE_END, SHOOT_END, FIGHT_END, TURN_END, FOREVER)
"""The moments at which lasting effects end; the last of them only with the battle."""

ORDERED = ("heroic-move", "heroic-shoot", "heroic-combat")
"""The actions that are performed one after the other, before the rest of their phase."""


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heroic action that was declared this turn; `state` is open until it has been performed or cancelled."""

    hero: str
    action: str
    phase: str
    target: str = ""
    state: str = "open"


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """Models that act out of turn just now: the followers of a shout, or the winners of a Heroic Combat."""

    kind: str
    hero: str
    side: str
    members: tuple[str, ...]


class Heroics(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it: declarations in their order, passes in a row, the phase whose declaring is open, the side that picks."""

    declared: tuple[Declaration, ...] = ()
    passes: int = 0
    opened: str = ""
    picks: str = ""
    group: Group | None = None
    combats: tuple[tuple[str, ...], ...] = ()
    """How the player with priority paired off models that could have been divided in several ways."""

    def but(self, **changes: object) -> "Heroics":
        """The same with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    def open_of(self, action: str) -> tuple[Declaration, ...]:
        """The declarations of an action that are still to be performed, in their order."""
        return tuple(one for one in self.declared if one.action == action and one.state == "open")

    def made(self, hero: str, action: str) -> bool:
        """Whether a hero declared an action this turn and has not lost it."""
        return any(one.hero == hero and one.action == action and one.state != "cancelled" for one in self.declared)


NOTHING = Heroics()


def heroics(table: Table) -> Heroics:
    """What is remembered of heroic actions."""
    return NOTHING if table.state is None else table.state.heroics


def with_heroics(table: Table, **changes: object) -> Table:
    """The table with some of it changed."""
    from marchwarden.systems.middle_earth.state import remember

    return remember(table, heroics=heroics(table).but(**changes))


def effect_on(table: Table, model: str, effect: str) -> Lasting | None:
    """The lasting effect of a name on a model, or None."""
    for row in table.lasting:
        if row.model == model and row.effect == effect:
            return row
    return None


class EffectBegan(Event, frozen=True, tag="effect-began"):
    """An effect came upon a model and lasts until a moment of the turn."""

    effect: str
    model: str
    until: str = TURN_END
    by: str = ""
    value: float = 0.0

    def happen(self, table: Table) -> Table:
        kept = tuple(row for row in table.lasting if (row.effect, row.model, row.by) != (self.effect, self.model, self.by))
        return table.but(lasting=(*kept, Lasting(self.effect, self.model, self.until, self.by, self.value)))


class EffectEnded(Event, frozen=True, tag="effect-ended"):
    """An effect left a model."""

    effect: str
    model: str

    def happen(self, table: Table) -> Table:
        kept = tuple(row for row in table.lasting if (row.effect, row.model) != (self.effect, self.model))
        return table.but(lasting=kept)


class EffectsEnded(Event, frozen=True, tag="effects-ended"):
    """The effects that lasted until this moment are over."""

    until: str

    def happen(self, table: Table) -> Table:
        for row in table.lasting:
            if row.until == self.until and row.effect == "transfixed" and row.model in table.models:
                table = table.with_model(table.models[row.model].but(unable=False))
        return table.but(lasting=tuple(row for row in table.lasting if row.until != self.until))


class HeroicsOver(Event, frozen=True, tag="heroics-over"):
    """The heroic actions of a turn are over."""

    def happen(self, table: Table) -> Table:
        return with_heroics(table, declared=(), passes=0, opened="", picks="", group=None, combats=())


class DeclaringOpened(Event, frozen=True, tag="declaring-opened"):
    """Heroic actions may now be declared; the side without priority is asked first."""

    opened: str
    side: str

    def happen(self, table: Table) -> Table:
        turn = msgspec.structs.replace(table.turn, active=self.side)
        return with_heroics(table.but(turn=turn), passes=0, opened=self.opened, picks="", group=None)


class Declared(Event, frozen=True, tag="declared"):
    """A hero declared a heroic action: it can no longer be taken back."""

    reveals = True

    model: str
    action: str
    phase: str
    target: str = ""
    next_side: str = ""

    def happen(self, table: Table) -> Table:
        made = Declaration(self.model, self.action, self.phase, self.target)
        turn = msgspec.structs.replace(table.turn, active=self.next_side or table.turn.active)
        return with_heroics(table.but(turn=turn), declared=(*heroics(table).declared, made), passes=0)


class Passed(Event, frozen=True, tag="passed"):
    """A side declared nothing; it may still do so when the other side declares something."""

    side: str
    next_side: str = ""

    def happen(self, table: Table) -> Table:
        turn = msgspec.structs.replace(table.turn, active=self.next_side or table.turn.active)
        return with_heroics(table.but(turn=turn), passes=heroics(table).passes + 1)


class PickGiven(Event, frozen=True, tag="pick-given"):
    """A side picks the next of its heroic actions to be performed."""

    side: str

    def happen(self, table: Table) -> Table:
        turn = msgspec.structs.replace(table.turn, active=self.side)
        return with_heroics(table.but(turn=turn), picks=self.side)


class ActionState(Event, frozen=True):
    """Base of what ends a heroic action."""

    model: str
    action: str

    def _to(self, table: Table, state: str) -> Table:
        told = tuple(msgspec.structs.replace(one, state=state)
                     if one.hero == self.model and one.action == self.action and one.state == "open" else one
                     for one in heroics(table).declared)
        return with_heroics(table, declared=told)


class Performed(ActionState, frozen=True, tag="performed"):
    """A heroic action was performed."""

    def happen(self, table: Table) -> Table:
        table = self._to(table, "done")
        return with_heroics(table, picks="") if self.action in ORDERED else table


class Cancelled(ActionState, frozen=True, tag="cancelled"):
    """A heroic action has become impossible: its Might is lost."""

    why: str = ""

    def happen(self, table: Table) -> Table:
        table = self._to(table, "cancelled")
        if self.action == "heroic-march":
            kept = tuple(row for row in table.lasting if row.effect != "march" or self.model not in (row.model, row.by))
            table = table.but(lasting=kept)
        return table


class Shouted(Event, frozen=True, tag="shouted"):
    """A hero shouted: those near enough are affected."""

    model: str
    shout: str
    affected: tuple[str, ...] = ()

    def happen(self, table: Table) -> Table:
        if self.shout in {"with-me", "loose"}:
            group = Group(self.shout, self.model, table.models[self.model].side, self.affected)
            return with_heroics(table, group=group)
        return table


class GroupClosed(Event, frozen=True, tag="group-closed"):
    """Those who acted out of turn are done."""

    kind: str
    hero: str

    def happen(self, table: Table) -> Table:
        active = table.turn.priority if self.kind == "combat" and table.turn.step == "" else table.turn.active
        turn = msgspec.structs.replace(table.turn, active=active)
        return with_heroics(table.but(turn=turn), group=None)


class GroupFormed(Event, frozen=True, tag="group-formed"):
    """Models may now act out of turn; what was paired off is to be paired off again after them."""

    group: Group

    def happen(self, table: Table) -> Table:
        turn = msgspec.structs.replace(table.turn, active=self.group.side)
        return with_heroics(table.but(turn=turn), group=self.group, combats=())


class Foregone(Event, frozen=True, tag="foregone"):
    """A model gave up its activation."""

    model: str

    def happen(self, table: Table) -> Table:
        return table.with_model(table.models[self.model].but(activated=True))
