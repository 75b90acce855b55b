"""Inches, the storage grid, and the one tolerance of the whole program.

Every blocker is made smaller by `TAU` once, when the ground for a query is built; from there on no
predicate carries a tolerance of its own. Rule boundaries are the named comparisons below.
"""

MM = 1 / 25.4
"""One millimetre in inches: bases are sold in millimetres."""

TAU = 1e-5
"""The tolerance, in inches: a contact is a gap of at most this."""

SMALL_GAP = 0.01
"""What a model keeps from another it may not touch after a forced move, in inches."""


def snap(value: float) -> float:
    """Round to the storage grid of 1e-6 inches, so that digests are the same on every machine."""
    return round(value, 6) + 0.0


def touching(gap: float) -> bool:
    """Whether a gap between two base edges counts as contact."""
    return gap <= TAU


def within(gap: float, limit: float) -> bool:
    """Whether a gap is within a limit; exactly the limit is outside."""
    return gap < limit - TAU


def affords(allowance: float, cost: float) -> bool:
    """Whether a move of this cost fits an allowance, both in inches."""
    return cost <= allowance + TAU
