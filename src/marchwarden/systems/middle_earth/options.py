"""The readings of Middle-earth that can be switched, the default first."""

from marchwarden.flow.rulebook import Option

OPTIONS = (
    Option("body_width", 0.6, (), "me.sight", "the width of a body for sight, as a share of its base"),
    Option("stuck", "start-gap", ("start-gap", "monotone"), "me.control-zone.stuck",
           "inside an enemy zone the gap is never below that at the start, or never decreases"),
    Option("landing_charge", "compulsory", ("compulsory", "choice"), "me.landing.forced-charge",
           "whether a model that lands in a zone must charge its owner"),
    Option("jump_overreach", "refused", ("refused", "allowed"), "me.jump.approach",
           "whether a jump may be tried whose landing costs more than is left"),
    Option("base_turn_cost", "furthest-point", ("furthest-point", "centre"), "me.move.facing",
           "what is measured of a base that is not round and turns on the way"),
    Option("heroic_strike", "d3", ("d3", "d6"), "me.heroic.strike", "the die of a Heroic Strike"),
    Option("priority_tie", "swap", ("swap", "roll"), "me.end.priority", "what a tied priority roll brings"),
)
