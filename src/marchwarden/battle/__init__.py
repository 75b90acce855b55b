"""What a user holds: a battle, its verdicts, its history and its pictures."""

from typing import get_args

from marchwarden.battle.battle import Battle, load, loads
from marchwarden.battle.rulesets import ruleset, ruleset_names
from marchwarden.flow.dice import draw
from marchwarden.flow.questions import Question, Roll
from marchwarden.flow.rulebook import Rulebook
from marchwarden.flow.verdicts import Objection, Verdict
from marchwarden.table.parsing import parse
from marchwarden.table.reading import BadInput, Fault
from marchwarden.table.terrain import Kind

TERRAIN_KINDS: tuple[str, ...] = get_args(Kind)
"""The kinds of terrain a battle file may name."""

__all__ = ["TERRAIN_KINDS", "BadInput", "Battle", "Fault", "Objection", "Question", "Roll", "Rulebook", "Verdict",
           "draw", "load", "loads", "parse", "ruleset", "ruleset_names"]
