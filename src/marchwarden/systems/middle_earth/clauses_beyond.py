"""Clauses of the phases heroes act in, which the source documents name and the published game's common knowledge fills.

Each is marked as beyond the sources; a table that plays them otherwise changes the entries of the rule book.
"""

from marchwarden.flow.rulebook import Clause

COMMON = "common knowledge of the published game"


def _beyond(name: str, title: str, summary: str) -> Clause:
    return Clause(f"me.{name}", title, COMMON, summary, True)


COURAGE = (
    _beyond("courage.test", "Courage test", "Two dice, with what modifies them, must together reach the Courage value."),
    _beyond("courage.intelligence", "Intelligence test", "Two dice must together reach the Intelligence value."),
    _beyond("courage.broken", "Broken army",
            "Once more than half of an army is gone each of its models tests its courage when activated, or flees."),
    _beyond("courage.stand-fast", "Stand fast",
            "A hero whose nerve held stands fast: friends within 6\" of him hold without a roll."),
    _beyond("courage.separated-mount", "A mount left alone",
            "A mount whose rider is slain tests its courage or bolts; one without Attacks bolts without a roll."),
)

SHOOT = (
    _beyond("shoot.order", "Order of shooting", "The side with priority shoots first, its models in any order."),
    _beyond("shoot.weapons", "Missile weapons", "A model shoots with the missile weapon that reaches furthest."),
    _beyond("shoot.engaged", "Who does not shoot", "Not in combat, not on the ground, not unable to act."),
    _beyond("shoot.moved", "Shooting after moving",
            "After at most half the Move, with -1 to hit; a crossbow not at all, what is thrown always."),
    _beyond("shoot.once", "One shot", "One shot a phase; an expert shot has two."),
    _beyond("shoot.range", "Range", "The target is within the range of the weapon, from base to base."),
    _beyond("shoot.sight", "Seeing the target", "The target is an enemy in line of sight."),
    _beyond("shoot.into-combat", "Shooting into combat",
            "Good does not; Evil rolls In The Way for the fighters, and hits its own on a failure."),
    _beyond("shoot.to-hit", "To hit", "A die reaches the Shoot value."),
    _beyond("shoot.in-the-way", "In The Way",
            "A die for all that the line from the shooter's top to the target's middle crosses, from the shooter outward: "
            "4 or more passes, less hits what is in the way."),
    _beyond("shoot.cavalry", "Shots at riders",
            "One more In The Way die: 4 or more hits the rider, less the mount; a sharpshooter may aim at the mount."),
)

FIGHT = (
    _beyond("fight.order", "Order of combats", "Combats are fought one after the other, as the player with priority picks."),
    _beyond("fight.pairing", "Pairing off",
            "As many pairs as possible, then those left over join a pair they touch; the player with priority decides."),
    _beyond("fight.attacks", "Attacks", "A die for each Attack, in the duel and for strikes."),
    _beyond("fight.support", "Spears and pikes",
            "A friend behind a fighter, touching it and fighting nobody, adds one die: one spear, or two pikes deep."),
    _beyond("fight.banner", "Banners", "A side near a banner may roll its lowest duel die again, once a duel."),
    _beyond("fight.duel", "The duel", "The highest die wins, then the highest Fight."),
    _beyond("fight.tie", "A tied duel", "At equal dice and Fight a die decides: 1-3 Evil, 4-6 Good."),
    _beyond("fight.two-handed", "Two-handed weapons",
            "-1 on duel dice, save for the burly, and +1 to wound; who has also a one-handed weapon may choose."),
    _beyond("fight.shielding", "Shielding", "Who has a shield may double its duel dice and not strike."),
    _beyond("fight.cavalry-charge", "The weight of a charge",
            "A rider that charged, in the open and against foot alone, has one Attack more."),
    _beyond("fight.knock-down", "Knocked to the ground", "Those such a rider beats are prone, and struck as if trapped."),
    _beyond("fight.back-away", "Backing away",
            "The beaten go exactly an inch, straight or round what stands there, no closer to a winner, into zones but into "
            "no contact."),
    _beyond("fight.make-way", "Making way",
            "Standing friends who fight nobody step aside by up to an inch for a beaten model, and for one another."),
    _beyond("fight.trapped", "Trapped", "Who cannot back away, or lies on the ground, is struck twice as often."),
    _beyond("fight.strikes", "Strikes", "Each winner strikes at the beaten, a die for each Attack, in the order of models."),
    _beyond("fight.to-wound", "To wound", "Strength against Defence gives the score, for hard targets two in a row."),
    _beyond("fight.casualties", "Casualties", "A model without wounds is removed, and who fought it is free."),
    _beyond("fight.prone", "Fighting on the ground", "A prone winner gets up instead of striking."),
    _beyond("fight.thrown-rider", "Thrown riders",
            "A rider whose mount is slain rolls: 1 thrown down with a hit of Strength 3, 2-5 on foot and done, 6 unhurt."),
)

MAGIC = (
    _beyond("magic.cast", "Casting", "A die for each point of Will, the best must reach the casting value."),
    _beyond("magic.target", "Targets of magic", "An enemy in range and in line of sight."),
    _beyond("magic.once", "One cast a turn", "A model casts once a turn."),
    _beyond("magic.resist", "Resisting", "A die that reaches the score of the cast keeps the target safe."),
    _beyond("magic.transfix", "Transfix, Immobilise",
            "The target does nothing more this turn; in combat it has Fight 1, one Attack and no strikes."),
    _beyond("magic.compel", "Compel, Command", "The caster moves the target up to half its Move; it does nothing more."),
    _beyond("magic.call-winds", "Call Winds", "The target is flung a die's inches straight away, to the ground."),
    _beyond("magic.sorcerous-blast", "Sorcerous Blast",
            "As Call Winds, with a hit of Strength 5; whom it is flung against falls too, with one of Strength 3."),
    _beyond("magic.black-dart", "Black Dart", "A hit of Strength 9."),
)

SPECIAL = (
    _beyond("special.bane", "Bane weapons", "Each wound on the named foe is worth a D3."),
    _beyond("special.fearless", "Fearless", "It passes every Courage test."),
    _beyond("special.fearful", "Fearful", "To charge anybody it takes a Courage test, as against Terror."),
    _beyond("special.harbinger", "Harbinger of Evil", "Enemies within its inches take Courage tests at -1, harbingers aside."),
    _beyond("special.resistant-to-magic", "Resistant to Magic", "One free die more on a Resist test."),
    _beyond("special.expert-rider", "Expert Rider", "A mounted model may roll Jump, Leap and Thrown Rider tests again."),
    _beyond("special.mighty-hero", "Mighty Hero", "One point of Might a turn is free, to be used before its own."),
    _beyond("special.hatred", "Hatred", "+1 To Wound with strikes against the hated."),
    _beyond("special.ancient-enemies", "Ancient Enemies", "Wound rolls of 1 of strikes at the named foe are rolled again."),
    _beyond("special.shieldwall", "Shieldwall", "+1 Defence in combat on foot behind a shield while two more such touch it."),
    _beyond("special.monstrous-charge", "Monstrous Charge",
            "After a charge it has one Attack more, and those weaker whom it beats are knocked to the ground."),
    _beyond("special.terrain", "At home in rough country",
            "Woodland creatures and mountain dwellers take their own kind of difficult ground as open."),
    _beyond("special.cave-dweller", "Cave Dweller", "+1 on Jump, Leap and Climb tests."),
    _beyond("special.mountain-dweller", "Mountain Dweller", "It may roll Jump, Leap and Climb tests again."),
    _beyond("special.poison", "Poisoned attacks", "Wound rolls of 1 are rolled again."),
    _beyond("special.bodyguard", "Bodyguard", "Its nerve holds while the first hero of its side is on the board."),
    _beyond("special.horse-lord", "Horse Lord",
            "Each wound of his mount is turned aside by a natural 6; on the others he may spend his own Fate."),
    _beyond("special.large-target", "Large Target", "Only models as large are In The Way of a shot at it."),
    _beyond("special.dominant", "Dominant",
            "It counts as so many models near an objective, in a part of the board, and among those who left it."),
    _beyond("special.leader", "Leader", "Only his warband may have the guards he is named for: a rule for army lists."),
    _beyond("special.mount", "Rules of a mount",
            "Its Terror, flight, size and charge count for its rider too; rough ground is to it what it is to the mount."),
    _beyond("special.fly", "Fly", "It moves over models and terrain, and ends in neither."),
)

END = (
    _beyond("end.turn", "End of the turn", "What lasted for the turn is over, and everybody may be activated again."),
    _beyond("end.priority", "Priority", "Each side rolls a die, the higher has priority; a tie gives it to the other side."),
    _beyond("end.over", "End of the battle", "A battle is over when a side has nobody left, or nobody can act any more."),
)

BEYOND = (*COURAGE, *SHOOT, *FIGHT, *MAGIC, *SPECIAL, *END)
