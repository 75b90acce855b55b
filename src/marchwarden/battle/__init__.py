"""What a user holds: a battle, its verdicts, its history and its pictures."""

from marchwarden.battle.battle import Battle, load, loads
from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.table.reading import BadInput, Fault
from marchwarden.table.parsing import parse

__all__ = ["BadInput", "Battle", "Fault", "load", "loads", "parse", "ruleset", "ruleset_names"]
