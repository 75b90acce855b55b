"""Prone models: crawling, standing up, lying down."""

import pytest
from field import act, events, field, man, model, move, orc, rules, says

proves = pytest.mark.proves


@proves("me.prone.crawl")
def test_a_crawl_is_an_inch_at_most_whatever_the_ground():
    bog = {"id": "bog", "kind": "difficult", "polygon": [[15, 15], [25, 15], [25, 25], [15, 25]]}
    battle = field(man("a", 20, 20, prone=True), terrain=[bog])
    assert says(battle, "a", {"crawl": [[21, 20]]}).cost == 1.0
    refused = says(battle, "a", {"crawl": [[21.2, 20]]})
    assert rules(refused) == ["me.prone.crawl"] and battle.check(refused.objections[0].instead).legal
    assert rules(says(battle, "a", {"crawl": [[20.6, 20]]}, {"crawl": [[21.2, 20]]})) == ["me.prone.crawl"]


@proves("me.prone.crawl")
@pytest.mark.parametrize("leg", [move((20, 21)), {"go": [20, 21]}, {"lie": True}])
def test_on_the_ground_there_is_no_walking(leg):
    refused = says(field(man("a", 20, 20, prone=True)), "a", leg)
    assert rules(refused)[0] in {"me.prone.crawl", "me.prone.lie"}


@proves("me.prone.crawl")
def test_crawling_and_standing_up_is_all():
    battle = field(man("a", 20, 20, prone=True))
    assert says(battle, "a", {"crawl": [[21, 20]]}, {"stand": True}).cost == 4.0
    assert rules(says(battle, "a", {"crawl": [[21, 20]]}, {"stand": True}, move((22, 20)))) == ["me.prone.crawl"]


@proves("me.prone.stand")
def test_standing_up_costs_half_the_move():
    battle = field(man("a", 20, 20, prone=True))
    assert says(battle, "a", {"stand": True}, move((23, 20))).cost == 6.0
    assert rules(says(battle, "a", {"stand": True}, move((23.1, 20)))) == ["me.move.allowance"]
    assert rules(says(battle, "a", {"stand": True}, {"stand": True})) == ["me.prone.stand"]
    assert not model(act(battle, "a", {"stand": True}), "a").traits.prone


@proves("me.prone.lie")
def test_lying_down_costs_half_the_move():
    battle = field(man("a", 20, 20))
    assert says(battle, "a", move((23, 20)), {"lie": True}).cost == 6.0
    assert rules(says(battle, "a", move((23.1, 20)), {"lie": True})) == ["me.prone.lie"]
    assert model(act(battle, "a", {"lie": True}), "a").traits.prone


@proves("me.prone.not-both")
def test_not_up_and_down_in_one_activation():
    assert rules(says(field(man("a", 20, 20)), "a", {"lie": True}, {"stand": True})) == ["me.prone.not-both"]
    assert rules(says(field(man("a", 20, 20, prone=True)), "a", {"stand": True}, {"lie": True})) == ["me.prone.not-both"]


@proves("me.prone.not-both")
def test_either_counts_as_having_moved():
    assert model(act(field(man("a", 20, 20)), "a", {"lie": True}), "a").traits.moved == 3.0


@proves("me.prone.stand-in-zone")
def test_standing_up_in_a_zone_needs_no_charge_but_gets_no_closer():
    battle = field(man("a", 21.4, 20, prone=True), orc("b", 20, 20))
    verdict = says(battle, "a", {"stand": True}, move((21.4, 21)))
    assert verdict.legal and "charged" not in events(verdict)
    assert rules(says(battle, "a", {"stand": True}, move((21.2, 20.3)))) == ["me.prone.stand-in-zone"]


@proves("me.charge.not-while-prone")
def test_nobody_crawls_into_contact():
    battle = field(man("a", 20, 20, prone=True), orc("b", 21.8, 20, prone=True))
    assert rules(says(battle, "a", {"crawl": [[20.8, 20]]})) == ["me.charge.not-while-prone"]
