"""Citations: which clause a piece of code enforces, as data that verdicts and pages can show."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def enforces(*clauses: str) -> Callable[[F], F]:
    """Mark a function or class with the ids of the clauses it carries out."""

    def mark(rule: F) -> F:
        rule.clauses = clauses  # type: ignore[attr-defined]  # read again by the coverage table
        return rule

    return mark
