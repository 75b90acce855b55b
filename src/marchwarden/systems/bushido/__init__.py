"""Bushido: models that walk, run and charge, and the ground they control."""

from marchwarden.flow.rulebook import Rulebook
from marchwarden.systems.bushido.charging import Charge
from marchwarden.systems.bushido.clauses import CLAUSES, OPTIONS
from marchwarden.systems.bushido.deeds import contacts_after_ruling
from marchwarden.systems.bushido.moving import Move
from marchwarden.systems.bushido.reach import reach
from marchwarden.systems.bushido.running import Run
from marchwarden.systems.bushido.scene import scene
from marchwarden.systems.bushido.setup import check, complete, ruled, write
from marchwarden.systems.bushido.suggest import suggest
from marchwarden.systems.bushido.turn import End, sequence
from marchwarden.systems.bushido.walking import Walk
from marchwarden.systems.bushido.warriors import Activation, Faction, Warrior
from marchwarden.table.schema import Schema

BUSHIDO = Rulebook(
    id="bushido",
    title="Bushido",
    clauses=CLAUSES,
    schema=Schema(Warrior, Faction, more={"activation": Activation}, phases=("move",), complete=complete, check=check,
                  ruled=ruled, write=write),
    orders={"walk": Walk, "run": Run, "charge": Charge, "move": Move, "end": End},
    sequence=sequence,
    reach=reach,
    suggest=suggest,
    scene=scene,
    replacements=(contacts_after_ruling,),
    options=OPTIONS,
    packages=("marchwarden.systems.bushido",),
)
