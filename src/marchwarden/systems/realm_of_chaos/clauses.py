"""The clauses of Realm of Chaos that are enforced, in rule book order, in our own words."""

from marchwarden.flow.rulebook import Clause, Option

MOVEMENT = "Realm of Chaos, Movement"
SIMPLE = "Realm of Chaos, Simple manoeuvres"
COMPLEX = "Realm of Chaos, Complex manoeuvres"
CHARGE = "Realm of Chaos, Charge"
WITHDRAW = "Realm of Chaos, Withdraw from combat"
PUBLISHED = "common practice of ranked wargames"

CLAUSES = (
    Clause("rc.turn-order", "Phases", PUBLISHED,
           "A side moves, then moves its reserves, then fights; the other side follows.", beyond=True),
    Clause("rc.hatred", "Hatred", MOVEMENT,
           "A unit that hates checks for it when movement begins and again when it ends; what follows is not told."),
    Clause("rc.move.slowest", "The slowest sets the pace", MOVEMENT,
           "A unit moves up to the M of its slowest member; manoeuvres are part of that."),
    Clause("rc.move.free", "Any path", PUBLISHED,
           "Skirmishers and characters on their own follow any path; others move as a block.", beyond=True),
    Clause("rc.move.rough", "Difficult ground", PUBLISHED,
           "An inch with any part of the unit in difficult ground counts as two.", beyond=True),
    Clause("rc.move.blocked", "Solid bodies", PUBLISHED,
           "Never through models that may not be passed, nor through impassable ground, nor off the table.",
           beyond=True),
    Clause("rc.move.rout", "Routing units", PUBLISHED, "A routing unit takes no orders.", beyond=True),
    Clause("rc.through.who", "Who passes through whom", MOVEMENT,
           "Skirmishers and lone characters pass through friends that stay still this turn, as a simple manoeuvre of "
           "both; where a test for it fails, both halt where they touch."),
    Clause("rc.through.inside", "With others inside", MOVEMENT,
           "A unit that has skirmishers or a lone character inside it may not move."),
    Clause("rc.through.forced", "Forced to move", MOVEMENT,
           "Forced to move with others inside, both go at half pace, and a push-back that is followed up routs them."),
    Clause("rc.through.free", "Passing freely", MOVEMENT,
           "Skirmishers and lone characters pass each other, and standing war engines, single creatures and chariots, "
           "without manoeuvre or test."),
    Clause("rc.through.never", "Never passed", MOVEMENT, "Nobody passes through routing or charging units."),
    Clause("rc.through.animosity", "Animosity", MOVEMENT, "Units under animosity that mix test for it at once."),
    Clause("rc.halt", "Halting near an enemy", MOVEMENT,
           "A unit halts where it would come within 1 inch of an enemy it has not declared a charge on."),
    Clause("rc.manoeuvre.budget", "How many manoeuvres", MOVEMENT,
           "Up to three simple ones, or one complex one, or a charge; without a leader a charge and one simple one."),
    Clause("rc.manoeuvre.leadership", "Tests for manoeuvres", SIMPLE,
           "Each simple manoeuvre after the first needs two dice of at most the Leadership; a failed second rules out "
           "the third."),
    Clause("rc.manoeuvre.complex", "Complex manoeuvres", COMPLEX,
           "They need a leader and a passed Leadership test, and are not made in difficult ground."),
    Clause("rc.simple.forbidden", "No simple manoeuvre", SIMPLE,
           "None while the unit crosses an obstacle or is separated by one, and none while it is engaged."),
    Clause("rc.simple.rough", "In difficult ground", SIMPLE,
           "No change of formation there, and one simple manoeuvre only."),
    Clause("rc.formation", "Changing formation", SIMPLE,
           "The front rank grows or shrinks by up to two on a flank; the ranks behind follow, an incomplete one "
           "centred."),
    Clause("rc.turn", "Turning", SIMPLE,
           "Every model turns by a quarter or half; leader, standard and musician change places to the middle of the "
           "new front rank."),
    Clause("rc.wheel", "Wheeling", SIMPLE,
           "Forwards about a front corner, mixed with going forward; nobody moves more than the lowest M in all."),
    Clause("rc.backwards", "Going backwards", COMPLEX, "At half rate, on top of what the ground costs."),
    Clause("rc.backwards-wheel", "Wheeling backwards", COMPLEX, "Backwards about a front corner, at half rate."),
    Clause("rc.pivot", "Pivoting", COMPLEX, "Wheeling about the leader in the middle, at half rate."),
    Clause("rc.charge", "Declaring a charge", CHARGE,
           "In the movement phase, not in the reserves, on an enemy in sight; carried out in the combat phase. Fear, "
           "frenzy and panic are checked."),
    Clause("rc.withdraw", "Withdrawing", WITHDRAW,
           "Turn directly away from the opponent, go directly away at twice the rate, then test Leadership: who fails "
           "is routed but goes no further."),
    Clause("rc.withdraw.pursuit", "Pursuit", WITHDRAW,
           "Opponents give chase to a withdrawal like to a rout; whom they catch takes the free blow and is routed."),
)

OPTIONS = (
    Option("wheel_measure", "furthest-member", ("furthest-member", "front-corner-arc", "front-corner-chord"),
           "rc.wheel",
           "what of a wheel is measured: whoever moves furthest, or the outer front corner along its arc or straight"),
    Option("pivot_measure", "furthest-member", ("furthest-member", "front-corner"), "rc.pivot",
           "what of a pivot is measured"),
    Option("formation_flank", "each", ("each", "total"), "rc.formation",
           "whether the two models a front rank changes by are meant for each flank or for both together"),
    Option("turn_ragged", "rear-rank", ("rear-rank", "in-place"), "rc.turn",
           "whether an incomplete rank falls in behind after a turn, or every model turns where it stands"),
)
