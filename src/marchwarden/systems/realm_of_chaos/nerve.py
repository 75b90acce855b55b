"""Leadership: two dice against what a unit's leader inspires."""

from marchwarden.systems.realm_of_chaos.units import Unit
from marchwarden.table.events import Rolled


def leadership(unit: Unit, dice: tuple[int, ...], kind: str = "leadership") -> tuple[Rolled, bool]:
    """A test of two dice against a unit's Leadership: the roll, and whether it was passed."""
    total, needed = dice[0] + dice[1], unit.leadership or 0
    return Rolled(kind, tuple(dice), total, unit.id, unit.side, needed=needed, at_most=True), total <= needed
