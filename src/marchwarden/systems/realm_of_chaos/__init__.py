"""Realm of Chaos: units in rank and file, their manoeuvres, and who may pass through whom."""

from marchwarden.flow.rulebook import Rulebook
from marchwarden.systems.realm_of_chaos.charging import DeclareCharge
from marchwarden.systems.realm_of_chaos.checks import Check
from marchwarden.systems.realm_of_chaos.clauses import CLAUSES, OPTIONS
from marchwarden.systems.realm_of_chaos.forced import Forced
from marchwarden.systems.realm_of_chaos.manoeuvres import Manoeuvre
from marchwarden.systems.realm_of_chaos.phases import PHASES, End, sequence
from marchwarden.systems.realm_of_chaos.reach import reach
from marchwarden.systems.realm_of_chaos.scene import scene
from marchwarden.systems.realm_of_chaos.setup import MORE, check, complete, ruled, write
from marchwarden.systems.realm_of_chaos.soldiers import Host, Soldier
from marchwarden.systems.realm_of_chaos.suggest import suggest
from marchwarden.systems.realm_of_chaos.units import find, with_units
from marchwarden.systems.realm_of_chaos.walking import Walk
from marchwarden.systems.realm_of_chaos.withdrawing import Pursue, Withdraw
from marchwarden.table.schema import Schema

REALM_OF_CHAOS = Rulebook(
    id="realm-of-chaos",
    title="Realm of Chaos",
    clauses=CLAUSES,
    schema=Schema(Soldier, Host, more=MORE, phases=PHASES, complete=complete, ruled=ruled, check=check,
                  write=write),
    orders={"unit": Manoeuvre, "walk": Walk, "declare_charge": DeclareCharge, "withdraw": Withdraw, "pursue": Pursue,
            "forced": Forced, "roll": Check, "end": End},
    sequence=sequence,
    reach=reach,
    suggest=suggest,
    subject=find,
    put_back=with_units,
    scene=scene,
    options=OPTIONS,
    packages=("marchwarden.systems.realm_of_chaos",),
)
