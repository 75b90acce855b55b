"""A referee for tabletop miniature wargames.

`load` or `loads` a battle file, `Battle.check` or `Battle.play` orders, ask `Battle.reach` where a model can go.
"""

from marchwarden.battle import Battle, load, loads, ruleset, ruleset_names
from marchwarden.flow.orders import BadInput, Fault
from marchwarden.flow.verdicts import Objection, Verdict

__all__ = ["BadInput", "Battle", "Fault", "Objection", "Verdict", "load", "loads", "ruleset", "ruleset_names"]
__version__ = "0.1.0"
