"""Mutated battle files: read, or refused with faults; never anything else."""

import json
import random
from copy import deepcopy

import pytest

from marchwarden import BadInput, Battle
from marchwarden.battle import parse
from marchwarden.battle.shipped import shipped, shipped_text
from marchwarden.cli.check import answers

ODD = [None, True, -1, 0, 1e9, 1e308, -1e-300, "", "x", "6+", [], {}, [[]], [[0, 0]], {"id": "x"}, [1, 2, 3], "\u0000", "a" * 300,
       10**25, 0.1, "good", "evil", "me", [[0, 0], [1e9, 1e9]], ["a", "a"], 7, 2.5]
TEXTS = [shipped_text(name) for name in shipped()]


def places(data, found=None):
    """Every (holder, key) in plain data."""
    found = [] if found is None else found
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in rows:
        found.append((data, key))
        places(value, found)
    return found


def mutated(rng):
    """A shipped battle with something wrong: in its data mostly, in its text sometimes."""
    text = rng.choice(TEXTS)
    if rng.random() < 0.3:
        letters = list(text)
        for _ in range(rng.choice([1, 1, 2, 5])):
            place = rng.randrange(len(letters))
            letters[place] = rng.choice(["", "\t", ":", "[", "]", "{", "}", "-", "*", "&", "!", "0", "9", "\n", "'", "#", chr(rng.randrange(1, 0x2000))])
        return "".join(letters)
    data = parse(text)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        holder, key = rng.choice(places(data))
        deed = rng.randrange(4)
        if deed == 0:
            holder[key] = deepcopy(rng.choice(ODD))
        elif deed == 1 and isinstance(holder, dict):
            del holder[key]
        elif deed == 2 and isinstance(holder, list):
            holder.append(holder[key])
        elif isinstance(holder, dict):
            holder[rng.choice(["at", "polygon", "kind", "id", "side", "legs", "x", "height", "facing", "move", "base", "base_mm", "front",
                               "engaged_with", "mount", "might_left", "step", "phase", "expect", "dice", "places", "members"])] = holder[key]
    return json.dumps(data)


def survives(seed):
    """Whether a mutated file was read; anything but a battle or BadInput is an error."""
    text = mutated(random.Random(seed))
    try:
        answers(parse(text))
    except BadInput as bad:
        assert bad.faults
        assert all(fault.problem for fault in bad.faults)
        return False
    return True


@pytest.mark.parametrize("seed", range(8))
def test_mutated_files_are_read_or_refused(seed):
    read = sum(survives(seed * 1000 + number) for number in range(60))
    assert 0 < read < 60


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_thousand_mutated_files(seed):
    for number in range(1000):
        survives(1_000_000 + seed * 1000 + number)


@pytest.mark.parametrize("name", ["ford", "bushido-out-of-a-zone", "realm-halt"])
def test_orders_of_any_shape_are_judged_or_refused(name):
    battle = Battle.from_dict(parse(shipped_text(name)))
    rng = random.Random(5)
    orders = list(battle.legal_orders())
    for _ in range(200):
        order = json.loads(json.dumps(rng.choice(orders)))
        holder, key = rng.choice(places(order))
        holder[key] = deepcopy(rng.choice(ODD))
        before = battle.digest
        try:
            battle.check(order).to_dict()
        except BadInput as bad:
            assert bad.faults
        assert battle.digest == before
