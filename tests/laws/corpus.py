"""Battles to be played again elsewhere; run as a program, it makes them or plays them again and prints what came out.

`corpus.py make FILE` writes records of random games and all shipped battles. `corpus.py replay FILE` plays them with
whatever Python, hash seed and kernel there is, and prints a JSON line for each: every digest, and what else is told.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "src"
sys.path[:0] = [str(SOURCES), str(HERE), str(HERE.parent)]

EACH = {"gaps": 30, "gaps of bushido": 20, "crowd": 30, "crowd of bushido": 25, "arena": 30, "hosts": 25}


def starts(name, seed):
    """A battle of one kind to start from."""
    import boards

    from marchwarden import Battle
    from systems.middle_earth.test_whole_games import ARENA
    from systems.realm_of_chaos.positions import host

    made = {
        "gaps": lambda: boards.gapped(seed),
        "gaps of bushido": lambda: boards.gapped(seed, ruleset="bushido"),
        "crowd": lambda: boards.middle_earth(seed),
        "crowd of bushido": lambda: boards.bushido(seed),
        "arena": lambda: Battle.from_dict({**ARENA, "seed": seed}),
        "hosts": lambda: Battle.from_dict({**host(seed), "seed": seed}),
    }
    return made[name]().with_dice(seed)


def games(orders, share=1.0):
    """Random games of every kind of board, and every shipped battle after its own orders, played to its end or so far."""
    from marchwarden.battle import parse
    from marchwarden.battle.shipped import shipped, shipped_text
    from marchwarden.testing import random_game

    for kind, count in EACH.items():
        for seed in range(max(1, round(count * share))):
            *_, last = random_game(starts(kind, seed), seed, orders * 3 if kind == "arena" else orders)
            yield f"{kind} {seed}", last
    for number, name in enumerate(shipped()):
        *_, last = random_game(with_its_orders(parse(shipped_text(name))), number, orders)
        yield name, last


def with_its_orders(data):
    """The battle of a file after the orders it comes with: the rule examples are such files."""
    from marchwarden import Battle

    battle = Battle.from_dict(data)
    for order in data.get("orders", ()):
        battle, _ = battle.play(order)
    return battle


def make(file, orders, share=1.0):
    """Write the records of all games; how many."""
    told = {name: battle.record() for name, battle in games(orders, share)}
    Path(file).write_text(json.dumps(told), encoding="utf-8")
    return len(told)


def replayed(file):
    """Each game of a file, played again: name, digests, what else is told, and the save; AssertionError where one differs."""
    from marchwarden.battle.records import replay

    for name, record in json.loads(Path(file).read_text(encoding="utf-8")).items():
        found = replay(record)
        assert found.differs is None, f"{name}: {found.differs}"
        battle = found.battle
        told = [battle.legal_orders(), [verdict.reason for _, verdict in battle.log],
                [[rounded(entry.to_dict()) for entry in verdict.events] for _, verdict in battle.log]]
        yield name, [line["digest"] for line in record["orders"]], hashed(told), hashed(battle.save())


def rounded(value):
    """Plain data without that in which kernels may differ where nothing is kept: last bits, and which of equally short ways."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items() if key not in {"path", "stretches"}}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def hashed(value):
    return hashlib.sha256(json.dumps(value, default=str).encode()).hexdigest()


def main():
    deed, file = sys.argv[1:3]
    if deed == "make":
        print(make(file, int(sys.argv[3])))
        return
    for row in replayed(file):
        print(json.dumps(row))


if __name__ == "__main__":
    main()
