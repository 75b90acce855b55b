"""The clauses that hold at every table, whatever the rule system."""

from marchwarden.flow.rulebook import Clause

OWN = "the program's own session rules"

SESSION_CLAUSES = (
    Clause("session.question", "A question comes first", OWN,
           "While somebody must answer, only an answer from among the choices is an order; with nothing asked there is "
           "nothing to answer."),
    Clause("session.undo", "Taking back", OWN,
           "The last order can be taken back until a die has fallen or something was revealed; further only when all "
           "agree. Dice that fell stay used."),
    Clause("session.agreed", "The players' own ruling", OWN,
           "Anything about a model may be set by agreement of both sides; it stays in the log as their ruling."),
)
