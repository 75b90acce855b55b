"""Every leg that names something, said of every kind of terrain from everywhere: a verdict, never a breakdown."""

from itertools import product

import pytest
from field import block, field, line, man, orc, order, rules, says

from marchwarden.systems.middle_earth.legs import LEGS

PIECES = [block("it", "difficult", 20, 18, 24, 22), block("it", "impassable", 20, 18, 24, 22),
          block("it", "blocking", 20, 18, 24, 22, height=3), block("it", "gap", 20, 18, 24, 22, depth=3, climbable=True),
          line("it", "impassable", 20, 18, 20, 22), line("it", "obstacle", 20, 18, 20, 22, height=1),
          line("it", "blocking", 20, 18, 20, 22, height=3), {"id": "it", "kind": "ladder", "at": [26, 20]},
          {"id": "it", "kind": "ladder", "at": [5, 5]},
          *(block("it", kind, 20, 18, 24, 22, height=height, climbable=climbable) for kind, height, climbable in product(
              ("obstacle", "platform"), (0.6, 1.2, 3), (True, False)))]
STAGE = block("stage", "platform", 26, 18, 30, 22, height=2, climbable=True)
STANDS = {"near": man("a", 18, 20), "touching": man("a", 19.5, 20), "on the stage": man("a", 27, 20, stands_on="stage"),
          "flying off the stage": man("a", 27, 20, stands_on="stage", special_rules=["fly"]),
          "at the ladder": man("a", 25.5, 20), "lying": man("a", 18, 20, prone=True), "riding": man(
              "a", 18, 20, mount={"id": "m"}), "hanging": man("a", 25.5, 20, height_up=1),
          "on an oval": man("a", 18, 20, base="oval", base_mm=[60, 35])}
NAMING = ("jump", "leap", "climb", "descend", "ladder")
PLACES = [None, [21, 20], [18, 20], [25.5, 20], [27, 20], [12, 12]]


def at_ease(who, piece):
    """A battle in which somebody stands somewhere, with an enemy beyond."""
    return field(who, orc("b", 33, 20), terrain=[piece, STAGE])


@pytest.mark.parametrize("where", STANDS)
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: f"{piece['kind']}-{piece.get('height', 0)}")
def test_every_leg_that_names_a_piece_has_a_verdict(where, piece):
    battle = at_ease(STANDS[where], piece)
    for verb, to, name in product(NAMING, PLACES, ("it", "stage")):
        leg = {verb: name} if to is None or verb == "ladder" else {verb: name, "to": to}
        verdict = says(battle, "a", leg)
        assert verdict.legal or verdict.reason
    for leg in ({"go": [21, 20]}, {"move": [[21, 20]]}, {"crawl": [[18.2, 20]]}, {"charge": "b"}, {"exit": "west"},
                {"stand": True}, {"lie": True}):
        assert next(iter(leg)) in LEGS
        verdict = battle.check(order("a", leg))
        assert verdict.legal or verdict.reason


@pytest.mark.proves("me.ladder")
@pytest.mark.parametrize("verb", ["descend", "leap", "climb"])
@pytest.mark.parametrize("who", [STANDS["near"], STANDS["on the stage"]], ids=["below", "above"])
def test_a_ladder_is_gone_up_and_down_by_its_own_leg(verb, who):
    verdict = says(at_ease(who, PIECES[7]), "a", {verb: "it"})
    assert rules(verdict) == ["me.ladder"] and "say ladder" in verdict.reason
