"""Pairing off: who fights whom where several models of both sides are in contact."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from marchwarden.flow.citations import enforces
from marchwarden.flow.procedures import Outcome, Procedure, ask, done, go
from marchwarden.flow.questions import Choose
from marchwarden.flow.rulebook import Game
from marchwarden.systems.middle_earth.heroics import heroics, with_heroics
from marchwarden.systems.middle_earth.standing import on_board
from marchwarden.table.events import Event
from marchwarden.table.table import Table

Links = Mapping[str, tuple[str, ...]]
FOUGHT = "fought-beside"
"""A link between two models of different combats, one of which has been fought: they do not fight each other."""

LATER = "later"


class PairedOff(Event, frozen=True, tag="paired-off"):
    """The player with priority divided models into combats."""

    combats: tuple[tuple[str, ...], ...]

    def happen(self, table: Table) -> Table:
        return with_heroics(table, combats=(*heroics(table).combats, *self.combats))


def links_of(table: Table) -> dict[str, tuple[str, ...]]:
    """Who is still to fight whom: the enemies each model is in combat with, in the order of the file."""
    over = {(row.model, row.by) for row in table.lasting if row.effect == FOUGHT}
    place = {name: k for k, name in enumerate(table.models)}
    links = {}
    for model in table.models.values():
        if model.traits.engaged_with and on_board(model):
            left = (name for name in model.traits.engaged_with
                    if (model.id, name) not in over and (name, model.id) not in over)
            foes = tuple(sorted(left, key=lambda name: place[name]))
            if foes:
                links[model.id] = foes
    return links


def clusters(links: Links) -> list[tuple[str, ...]]:
    """The models that hang together through combat, each cluster in the order of the file."""
    seen: set[str] = set()
    found = []
    for name in links:
        if name in seen:
            continue
        cluster, edge = {name}, [name]
        while edge:
            for other in links[edge.pop()]:
                if other in links and other not in cluster:
                    cluster.add(other)
                    edge.append(other)
        seen |= cluster
        found.append(tuple(each for each in links if each in cluster))
    return found


def is_one_combat(table: Table, cluster: tuple[str, ...]) -> bool:
    """Whether one side has a single model in a cluster, so that nothing needs dividing."""
    sides = [table.models[name].side for name in cluster]
    return min(sides.count(sides[0]), len(sides) - sides.count(sides[0])) <= 1


@enforces("me.fight.pairing")
def combats(table: Table) -> list[tuple[str, ...]]:
    """The combats still to be fought, as far as they are divided, each in the order of the file."""
    links = links_of(table)
    found = []
    for cluster in clusters(links):
        if is_one_combat(table, cluster):
            found.append(cluster)
        else:
            found += [combat for combat in heroics(table).combats if all(name in cluster for name in combat)]
    return found


def undivided(table: Table) -> tuple[str, ...] | None:
    """The first cluster that has to be divided into combats, or None."""
    divided = {name for combat in heroics(table).combats for name in combat}
    for cluster in clusters(links_of(table)):
        if not is_one_combat(table, cluster) and not all(name in divided for name in cluster):
            return cluster
    return None


class PairOff(Procedure, frozen=True):
    """Divide a cluster: as many pairs as there can be, then those left over join a pair they touch.

    The player with priority is asked wherever that leaves a choice.
    """

    cluster: tuple[str, ...]
    pairs: tuple[tuple[str, ...], ...] = ()
    passed: tuple[str, ...] = ()
    asked: str = ""

    @enforces("me.fight.pairing")
    def begin(self, game: Game, _: Any) -> Outcome:
        priority = game.table.turn.priority
        free = self._free()
        for name in [each for each in free if game.model(each).side == priority and each not in self.passed]:
            return self._decide(game, name, tuple(self._partners(game, name)), self.paired)
        for name in free:
            return self._decide(game, name, tuple(self._openings(game, name)), self.joined)
        return done(None, PairedOff(tuple(tuple(name for name in self.cluster if name in pair) for pair in self.pairs)))

    def _free(self) -> list[str]:
        taken = {name for pair in self.pairs for name in pair}
        return [name for name in self.cluster if name not in taken]

    def _decide(self, game: Game, name: str, choices: tuple[str, ...], then: Any) -> Outcome:
        changed = msgspec.structs.replace(self, asked=name)
        if len(choices) == 1:
            return getattr(changed, then.__name__)(game, choices[0])
        shown = tuple((one, "waits and joins a pair" if one == LATER else f"{name} fights {one}") for one in choices)
        return ask(Choose("pairing", game.table.turn.priority, name, shown), getattr(changed, then.__name__))

    def paired(self, game: Game, foe: str) -> Outcome:
        if foe == LATER:
            return go(msgspec.structs.replace(self, passed=(*self.passed, self.asked)).begin)
        return go(msgspec.structs.replace(self, pairs=(*self.pairs, (self.asked, foe))).begin)

    def joined(self, game: Game, foe: str) -> Outcome:
        pairs = tuple((*pair, self.asked) if foe in pair else pair for pair in self.pairs)
        return go(msgspec.structs.replace(self, pairs=pairs).begin)

    def _partners(self, game: Game, name: str) -> Iterator[str]:
        """The enemies a model may be paired with so that as many pairs as possible can still be made."""
        links = links_of(game.table)
        free = self._free()
        here = [each for each in free if game.model(each).side == game.model(name).side and each not in self.passed]
        there = [each for each in free if game.model(each).side != game.model(name).side]
        most = pairs_possible(links, here, there)
        rest = [each for each in here if each != name]
        for foe in links[name]:
            if foe in there and 1 + pairs_possible(links, rest, [each for each in there if each != foe]) == most:
                yield foe
        if pairs_possible(links, rest, there) == most:
            yield LATER

    def _openings(self, game: Game, name: str) -> Iterator[str]:
        """The enemies whose combat a model left over may join: those who are alone on their side of it."""
        mine = game.model(name).side
        for foe in links_of(game.table)[name]:
            for pair in self.pairs:
                if foe in pair and [game.model(each).side == mine for each in pair].count(False) == 1:
                    yield foe


def pairs_possible(links: Links, here: list[str], there: list[str]) -> int:
    """The largest number of pairs that can be made between two sets of models (augmenting paths)."""
    partner: dict[str, str] = {}

    def finds(name: str, tried: set[str]) -> bool:
        for foe in links.get(name, ()):
            if foe in there and foe not in tried:
                tried.add(foe)
                if foe not in partner or finds(partner[foe], tried):
                    partner[foe] = name
                    return True
        return False

    return len([name for name in here if finds(name, set())])
