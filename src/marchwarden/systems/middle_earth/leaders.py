"""Leaders: whose warbands the guards of great lords may join, which concerns army lists and not the play."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from marchwarden.flow.citations import enforces
from marchwarden.systems.middle_earth.profiles import profiles

LEADER = "leader-"


@cache
def led_only() -> frozenset[str]:
    """The profiles that a leader rule names: guards who follow nobody else."""
    return frozenset(rule.removeprefix(LEADER) for row in profiles().values() for rule in row["special_rules"]
                     if rule.startswith(LEADER))


def leads(rules: Iterable[str], guard: str) -> bool:
    """Whether somebody with some special rules may have a kind of guard in his warband."""
    return f"{LEADER}{guard}" in rules


@enforces("me.special.leader")
def without_leader(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What an army list leaves open: the guards in it whom nobody of the list may lead."""
    rules = [rule for row in rows for rule in profiles().get(row.get("profile", ""), {}).get("special_rules", ())]
    guards = dict.fromkeys(row["profile"] for row in rows if row.get("profile") in led_only())
    for guard in guards:
        if not leads(rules, guard):
            yield f"{guard}: nobody in this list may lead them"
