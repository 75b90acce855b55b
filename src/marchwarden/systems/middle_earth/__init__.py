"""The Middle-earth rule system: the Move Phase, heroes, and the phases they act in; its table of contents."""

from marchwarden.flow.rulebook import Rulebook
from marchwarden.systems.middle_earth import (
    dominant,
    grudges,
    heroic_challenge,
    heroic_combat,
    heroic_march,
    heroic_move,
    heroic_resolve,
    nerves,
    special_rules,
    surefooted,
)
from marchwarden.systems.middle_earth.activation import Activate, Continue
from marchwarden.systems.middle_earth.agreed_gaps import Agree
from marchwarden.systems.middle_earth.backing_away import BackAwayTo
from marchwarden.systems.middle_earth.bidding import bid_might, follow_banner
from marchwarden.systems.middle_earth.broken import held_by_a_hero, nerve_of_the_broken
from marchwarden.systems.middle_earth.cavalry import rider_or_mount_slain, weight_of_the_charge
from marchwarden.systems.middle_earth.clauses import CLAUSES
from marchwarden.systems.middle_earth.declaring import Declare, Pass
from marchwarden.systems.middle_earth.end_order import End
from marchwarden.systems.middle_earth.fate import spend_fate
from marchwarden.systems.middle_earth.fighting import Fight
from marchwarden.systems.middle_earth.heroic_accuracy import roll_again
from marchwarden.systems.middle_earth.heroic_defence import natural_sixes
from marchwarden.systems.middle_earth.heroic_shoot import Shout
from marchwarden.systems.middle_earth.might import spend_points
from marchwarden.systems.middle_earth.options import OPTIONS
from marchwarden.systems.middle_earth.otherwise import otherwise
from marchwarden.systems.middle_earth.phases import sequence
from marchwarden.systems.middle_earth.powers import helpless_attacks, helpless_fight
from marchwarden.systems.middle_earth.pushing import Push
from marchwarden.systems.middle_earth.reach import reach
from marchwarden.systems.middle_earth.resisting import put_up_will
from marchwarden.systems.middle_earth.rulings import combat_by_ruling, slain_by_ruling
from marchwarden.systems.middle_earth.scene import scene
from marchwarden.systems.middle_earth.schema import SCHEMA
from marchwarden.systems.middle_earth.shooting import Shoot, unsteady
from marchwarden.systems.middle_earth.strikes import StrikeAt
from marchwarden.systems.middle_earth.styles import FightStyle, clumsy, heavy_blow
from marchwarden.systems.middle_earth.suggestions import suggest

MIDDLE_EARTH = Rulebook(
    id="middle-earth",
    title="Middle-earth",
    clauses=CLAUSES,
    schema=SCHEMA,
    orders={"activate": Activate, "continue": Continue, "push": Push, "agree": Agree, "end": End,
            "declare": Declare, "pass": Pass, "forego": heroic_move.Forego, "shoot": Shoot, "shout": Shout,
            "fight": Fight, "style": FightStyle, "back_away": BackAwayTo, "strike": StrikeAt},
    sequence=sequence,
    reach=reach,
    suggest=suggest,
    otherwise=otherwise,
    scene=scene,
    options=OPTIONS,
    modifiers={
        "move": (heroic_march.marching,),
        "fight": (helpless_fight,),
        "attacks": (heroic_challenge.one_more_attack, weight_of_the_charge, helpless_attacks),
        "duel": (clumsy,),
        "to-hit": (unsteady,),
        "to-wound": (heroic_challenge.better_to_wound, heavy_blow, grudges.hatred),
        "defence": (special_rules.shieldwall,),
        "wound-rolls-of-one": (grudges.poisoned, grudges.ancient_enemies),
        "natural-six-only": (natural_sixes,),
        "courage": (nerves.harbinger,),
        "certain-courage": (heroic_resolve.holds, held_by_a_hero, nerves.fearless, nerves.bodyguard),
        "free-resist-dice": (heroic_resolve.free_die, special_rules.resistant),
        "feat": (surefooted.nimble,),
        "presence": (dominant.dominant, dominant.not_there),
        "natural-six-saves": (special_rules.sound_horse,),
    },
    restrictions={
        "activate": (heroic_move.may_not_shout, heroic_combat.only_move_or_charge, heroic_resolve.nothing_else),
        "activation-end": (heroic_move.ends_near_him,),
        "after-a-die": (heroic_move.ends_near_him,),
        "charge": (heroic_march.no_charging,),
    },
    requirements={
        "activation-end": (heroic_challenge.must_charge,),
        "do-nothing": (heroic_challenge.must_not_idle,),
    },
    offers=(roll_again, surefooted.try_again, follow_banner, bid_might, spend_points, put_up_will, spend_fate),
    reactions=(heroic_move.begun, heroic_combat.moved_on, nerve_of_the_broken, heroic_move.dies,
               heroic_challenge.rewards, rider_or_mount_slain),
    replacements=(slain_by_ruling, combat_by_ruling),
    packages=("marchwarden.systems.middle_earth",),
)
