"""The clauses of the Middle-earth rules by their stable ids: a title and a summary in our own words, and the source.

`beyond` marks what the source documents only name and the published game's common knowledge fills in.
"""

from marchwarden.flow.rulebook import Clause
from marchwarden.systems.middle_earth.clauses_beyond import BEYOND

MOVE = "Move Phase"
HEROES = "Heroes"


def _move(name: str, title: str, summary: str, *, beyond: bool = False) -> Clause:
    return Clause(f"me.{name}", title, MOVE, summary, beyond)


def _hero(name: str, title: str, summary: str, *, beyond: bool = False) -> Clause:
    return Clause(f"me.{name}", title, HEROES, summary, beyond)


PHASE = (
    _move("phase.order", "Steps of the Move Phase",
          "Start, declaring heroic actions, the activations of the side with priority, those of the other side, end."),
    _move("activation.order", "Own models in any order",
          "The active player picks any of his models that has not been activated this turn."),
    _move("activation.steps", "Steps of an activation",
          "Start of activation, start of move, move, end of move, end of activation: moments for other rules."),
    _move("activation.one-at-a-time", "One activation at a time",
          "An activation that has begun is finished before another begins."),
    _move("activation.everyone", "Everyone is activated",
          "Every able model is activated, if only to do nothing; the phase of a side is over when all have been."),
    _move("activation.unable", "Unable to be activated",
          "A model that is charged, transfixed, failed its nerve or is otherwise unable takes none of the steps."),
)

MOVING = (
    _move("move.allowance", "Move value",
          "A path may have any shape; no point of the base travels further than the model's Move value."),
    _move("move.through-models", "Solid bodies", "Nobody moves through another model, friend or foe."),
    _move("move.gap", "The base must fit",
          "Between models, or a model and terrain, the base needs its full width; exactly its width is enough."),
    _move("move.agreed-gap", "A narrow gap by agreement",
          "Both players may agree that some models pass a gap in a piece of terrain that their bases do not fit."),
    _move("move.facing", "Facing",
          "Which way a model faces has no effect, and turning it gains nothing."),
    _move("board.edge", "The edge of the board", "No part of a base crosses the edge unless a rule permits it."),
    _move("board.exit", "Leaving the board",
          "Where it is permitted, a model leaves of its own will as soon as its base crosses the edge; no enemy "
          "can make it leave."),
)

CONTROL_ZONES = (
    _move("control-zone.extent", "Control zone", "The ring of one inch around the base of a model."),
    _move("control-zone.blocked", "Zones stop at obstacles",
          "A zone ends where it meets an obstacle or impassable ground: it is what the base sees of its ring."),
    _move("control-zone.entry", "Entering a zone",
          "A model enters an enemy's control zone only to charge that enemy."),
    _move("control-zone.forced", "Forced into a zone",
          "A model that is made to enter a zone may, and keeps a small gap to its owner."),
    _move("control-zone.lost-engaged", "No zone while fighting", "A model engaged in combat has no control zone."),
    _move("control-zone.lost-prone", "No zone on the ground", "A prone model has no control zone."),
    _move("control-zone.stuck", "Starting inside a zone",
          "It stays, charges one of the owners, or moves without ever being closer to an owner than at the start; "
          "coming back after leaving is entering."),
    _move("control-zone.charge-out", "Charging out of a zone",
          "A model may charge someone else from inside a zone if it gets no closer to the owner left behind."),
)

CHARGING = (
    _move("charge.sight", "Seeing the target",
          "Every target of a charge is in line of sight at the start of the charger's move."),
    _move("charge.contact", "Base contact",
          "Contact with an enemy engages both, and the charger's activation is over."),
    _move("charge.engaged-inactive", "Fighters are not activated",
          "An engaged model is not activated; freed before its turn it may be."),
    _move("charge.must", "Who enters must charge", "Having entered a zone a model charges its owner if it can."),
    _move("charge.within-zone", "Moving on inside the zone",
          "Inside the zone of its target a charger may move on to the point of contact it wants, and stops there."),
    _move("charge.choose", "Several zones at once",
          "Who enters several zones at the same moment picks which of their owners to charge."),
    _move("charge.ignore-others", "Other zones on the way",
          "Once in its target's zone a charger ignores other zones on the way to it."),
    _move("charge.unreachable-owner", "Zones behind a closed line",
          "Charging a model without a zone, one ignores the zones of enemies that other models make it impossible "
          "to charge."),
    _move("charge.multiple", "Charging several enemies",
          "Several enemies are charged at once by ending in contact with all of them at the same moment."),
    _move("charge.prone-target", "Charging a prone model",
          "A prone enemy may be charged; passing near it is free, touching it is a charge."),
    _move("charge.not-while-prone", "No charge from the ground", "A prone model stands up before it charges."),
    _move("charge.terror", "Terror",
          "Charging an enemy with Terror takes a Courage test; who fails may not move.", beyond=True),
    _move("charge.barrier", "Defended barriers",
          "An enemy in contact with an obstacle is charged by touching the opposite side of it; no test.",
          beyond=True),
)

SIGHT = (
    _move("sight", "Who sees whom",
          "A straight line from any point of one body to any of the other, past bodies and terrain."),
)

TERRAIN = (
    _move("terrain.open", "Open ground", "Open ground costs nothing beyond its inches."),
    _move("terrain.difficult", "Difficult ground",
          "Every inch moved while any part of the base is in difficult ground counts two."),
    _move("terrain.impassable", "Impassable ground", "It is never entered."),
    _move("obstacle.stride", "Striding over",
          "An obstacle of at most half the model's height is crossed as if it were not there."),
    _move("obstacle.jump", "Obstacles to jump",
          "Taller than half the model and up to its height: crossing takes a Jump test."),
    _move("obstacle.climb", "Obstacles to climb", "Taller than the model: crossing takes a Climb test."),
    _move("jump.approach", "Approach to a jump",
          "A jump starts in contact with the obstacle; its way on the level counts, and there must be Move to land."),
    _move("jump.fail", "Jump: 1", "It stays where it is and its activation is over."),
    _move("jump.success", "Jump: 2 to 5", "It lands in contact with the far side."),
    _move("jump.bound", "Jump: 6", "It lands in contact with the far side and goes on."),
    _move("landing.forced-charge", "Landing in a zone",
          "After 2 to 5 a model that lands in a zone charges its owner by the shortest way if it has the Move: the "
          "closest of several."),
    _move("landing.end", "Landing elsewhere", "Otherwise a landing after 2 to 5 ends the move."),
    _move("leap.width", "Width of a leap",
          "A gap or river of at most twice the model's height is leapt, with Move enough to reach the far side."),
    _move("leap.fail", "Leap: 1", "It falls to the bottom half way over, with what a fall brings."),
    _move("leap.success", "Leap: 2 to 5", "It lands in contact with the far edge."),
    _move("leap.bound", "Leap: 6", "It lands in contact with the far edge and goes on."),
    _move("climb.scalable", "A way up",
          "A climb needs holds and a place on top that takes the whole base; sheer sides are never climbed."),
    _move("climb.cavalry", "Cavalry does not climb", "Cavalry takes no Climb tests."),
    _move("climb.cost", "Cost of a climb", "Straight up, every vertical inch counting two."),
    _move("climb.fail", "Climb: 1", "It falls to the foot."),
    _move("climb.success", "Climb: 2 to 5", "It gets as far as its Move or the top."),
    _move("climb.swift", "Climb: 6", "It gets as far as its Move or the top, and goes on from there."),
    _move("climb.partway", "Part way up",
          "A climb longer than the Move stops part way; going on takes another test in its next activation."),
    _move("ladder", "Ladders and ropes", "Up or down one is a normal move: no test, every inch counting one."),
    _move("descend.free", "Stepping down", "A way down of at most the model's height costs nothing and takes no test."),
    _move("descend.test", "Climbing down", "Further down takes a Climb test and holds to climb by."),
    _move("fall.prone", "Falling", "A fall leaves a model prone at the bottom, and its activation is over."),
    _move("fall.displace", "Nobody is fallen upon",
          "A fallen model is moved the least distance that keeps it clear of other models."),
    _move("fall.damage", "Falling damage",
          "A fall of more than the model's height is a hit of Strength 3, and one more for every full inch beyond."),
)

PRONE = (
    _move("prone.sight", "Prone and sight", "A prone model counts half its height for line of sight."),
    _move("prone.crawl", "Crawling",
          "A prone model crawls up to an inch whatever the ground; beside it, it may only stand up, and that ends it."),
    _move("prone.stand", "Standing up", "It costs half the Move value; the rest may be used, also to charge."),
    _move("prone.lie", "Lying down", "It costs half the Move value."),
    _move("prone.not-both", "Not up and down", "One activation sees one of the two; either counts as having moved."),
    _move("prone.stand-in-zone", "Standing up in a zone",
          "A prone model stands up inside an enemy's zone without charging, as long as it gets no closer."),
    _move("prone.jump-over", "Jumping over the prone",
          "A prone model is an obstacle of half its height. An enemy always takes the test: 1 charges it from there, "
          "2 to 5 charges it or ends a little apart, 6 goes on."),
)

REINFORCEMENTS = (
    _move("reinforce.when", "When reinforcements arrive",
          "After all models of their side on the board have been activated."),
    _move("reinforce.point", "From one point of the edge",
          "They enter at one point of the edge and move as usual, but charge for no reason."),
    _move("reinforce.warband", "The whole warband",
          "The captain enters first at the point, his followers within three inches of it, all in the same turn."),
    _move("reinforce.no-room", "No room for the warband",
          "Where not all of them fit the warband waits for the next turn and rolls again with +1."),
)

POINTS = (
    _hero("points.store", "Might, Will and Fate",
          "A finite store, never regained above its start; something free works at none."),
    _hero("points.hero-mount", "Heroes on heroic mounts",
          "Rider and mount draw on each other's points, the mount's Will for casting excepted; who paid is told. A "
          "mount without Attacks still loses its nerve when left alone."),
    _hero("might.modify", "Might on a die", "Each point adds one to one die, never above 6, never downwards."),
    _hero("might.last", "Might comes last", "After all rolls, re-rolls and other modifiers."),
    _hero("might.own-dice", "Own dice only", "A hero changes only his own dice."),
    _hero("might.rolls", "Which rolls Might changes",
          "Jumps, climbs, leaps, the way of a shot, duels, to hit, to wound, courage, casting, resisting with Will, "
          "fate and their like; never roll-offs or wounds dealt indirectly."),
    _hero("might.duel-bid", "Bidding in a duel", "Who is losing spends first; then by turns until both stop."),
    _hero("will.courage", "Will for courage", "Each point adds one to a Courage test."),
    _hero("will.cast", "Will for casting", "Each point is a die of a Casting test."),
    _hero("will.resist", "Will for resisting", "Each point is a die of a Resist test."),
    _hero("fate.roll", "Fate", "A point a wound, one at a time: 4 or more prevents it. Might before the next point."),
    _hero("fate.not-fleeing", "Fate and flight", "Fate does not help against fleeing."),
)

HEROIC = (
    _hero("heroic.cost", "Cost of a heroic action",
          "A point of Might or something free; on the board, one a hero and phase, no taking back."),
    _hero("heroic.declare", "Declaring by turns",
          "From the player without priority on, by turns; a pass is not final; two in a row end it."),
    _hero("heroic.order", "Order of heroic actions",
          "Moves and combats of one side: its player orders them. Of both: a die, 1-3 Evil, 4-6 Good, then by turns."),
    _hero("heroic.cancelled", "A lost heroic action", "What has become impossible is cancelled; the Might is lost."),
    _hero("heroic.once", "Once a turn", "A model benefits from each kind once a turn."),
    _hero("heroic.move", "Heroic Move", "The hero is activated before the others, unless charged or unable by then."),
    _hero("heroic.with-me", "With Me!",
          "Friends within 6\" of where the hero started are activated after him and end within 6\" of him, or forego."),
    _hero("heroic.shoot", "Heroic Shoot", "The hero shoots before the others."),
    _hero("heroic.loose", "Loose!", "Friends within 6\" may shoot with him, or else not later in the phase."),
    _hero("heroic.combat", "Heroic Combat",
          "The combat is fought first; if all enemies in it are removed hero and friends move or charge at once."),
    _hero("heroic.channelling", "Heroic Channelling", "The next Casting test counts as a 6; the Will is still paid."),
    _hero("heroic.march", "Heroic March", "+3\" for those on foot, +5\" for cavalry and fliers, and no charging."),
    _hero("heroic.at-the-double", "At the Double!", "Friends within 6\" march as well and end within 6\" of the hero."),
    _hero("heroic.resolve", "Heroic Resolve",
          "Friends within 6\" have a free die to resist and hold for being Broken, until the end phase."),
    _hero("heroic.accuracy", "Heroic Accuracy", "A shot of the hero re-rolls what is in its way."),
    _hero("heroic.take-aim", "Take Aim!", "Friends within 6\" re-roll as well."),
    _hero("heroic.challenge", "Heroic Challenge",
          "An enemy hero within 6\" of at least the same tier is challenged: +1 Attack and +1 To Wound against him."),
    _hero("heroic.defence", "Heroic Defence", "Only a natural 6 wounds the hero."),
    _hero("heroic.strength", "Heroic Strength", "Strength is doubled, at most 10."),
    _hero("heroic.strike", "Heroic Strike", "A D3 more Fight, at most 10, rolled at the start of the first combat."),
)

CLAUSES = (*PHASE, *MOVING, *CONTROL_ZONES, *CHARGING, *SIGHT, *TERRAIN, *PRONE, *REINFORCEMENTS, *POINTS, *HEROIC,
           *BEYOND)
"""Every clause in rule-book order: ties between objections are told in this order."""
