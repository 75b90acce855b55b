"""What a user holds: a battle, its verdicts, its history and its pictures."""

from marchwarden.battle.battle import Battle, load, loads
from marchwarden.battle.rulesets import ruleset, ruleset_names

__all__ = ["Battle", "load", "loads", "ruleset", "ruleset_names"]
