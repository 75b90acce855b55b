"""The Middle-earth rule system: the Move Phase, heroes, and the phases they act in. This page is its table of contents."""

from marchwarden.flow.rulebook import Rulebook
from marchwarden.systems.middle_earth.activation import Activate, Continue
from marchwarden.systems.middle_earth.agreed_gaps import Agree
from marchwarden.systems.middle_earth.clauses import CLAUSES
from marchwarden.systems.middle_earth.end_order import End
from marchwarden.systems.middle_earth.might import spend_points
from marchwarden.systems.middle_earth.options import OPTIONS
from marchwarden.systems.middle_earth.phases import sequence
from marchwarden.systems.middle_earth.pushing import Push
from marchwarden.systems.middle_earth.reach import reach
from marchwarden.systems.middle_earth.rulings import slain_by_ruling
from marchwarden.systems.middle_earth.schema import SCHEMA
from marchwarden.systems.middle_earth.suggest import move_orders

MIDDLE_EARTH = Rulebook(
    id="middle-earth",
    title="Middle-earth",
    clauses=CLAUSES,
    schema=SCHEMA,
    orders={"activate": Activate, "continue": Continue, "push": Push, "agree": Agree, "end": End},
    sequence=sequence,
    reach=reach,
    suggest=move_orders,
    options=OPTIONS,
    offers=(spend_points,),
    replacements=(slain_by_ruling,),
    packages=("marchwarden.systems.middle_earth",),
)
