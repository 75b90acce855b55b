"""A whole turn with heroes on a shipped board: priority, a Heroic Move with friends, shots, a duel of bids, the end."""

import io

import pytest

from marchwarden import loads
from marchwarden.battle.shipped import shipped_text
from marchwarden.cli.play import play
from marchwarden.cli.saying import said

OPENING = (
    {"declare": "heroic-move", "model": "aragorn"}, {"pass": "evil"}, {"pass": "good"},
    {"activate": "aragorn", "legs": [{"charge": "ugluk"}], "shout": "with-me"},
    {"activate": "boromir", "legs": [{"charge": "captain"}]}, {"activate": "shield", "legs": [{"charge": "scout1"}]},
    {"activate": "spear", "legs": [{"go": [10.676376, 12.05828]}]}, {"forego": "bow"},
    {"activate": "archer", "legs": []}, {"activate": "scout2", "legs": [{"charge": "boromir"}]},
    {"shoot": "archer", "target": "bow"},
    {"declare": "heroic-strike", "model": "aragorn"}, {"pass": "evil"}, {"pass": "good"},
)
"""What both sides say until the combats begin; from then on each takes the first of what it is offered."""


def played():
    """Every order of the turn with its verdict, and the battle after it."""
    battle = loads(shipped_text("hollow"))
    told, opening = [], list(OPENING)
    while battle.table.turn.number == 1:
        order = opening.pop(0) if opening else battle.legal_orders()[0]
        battle, verdict = battle.play(order)
        assert verdict.legal, f"{order}: {verdict.reason}"
        told.append((order, [event.to_dict() for event in verdict.events]))
    return battle, told


@pytest.fixture(scope="module")
def turn():
    return played()


def test_the_turn_goes_through_every_phase(turn):
    battle, told = turn
    events = [event for _, one in told for event in one]
    phases = [event["phase"] for event in events if event["event"] == "turn"]
    assert [name for name in dict.fromkeys(phases) if name != "move"] == ["shoot", "fight", "end", "priority"]
    assert [event["kind"] for event in events if event["event"] == "rolled"].count("priority") >= 2
    assert (battle.table.turn.number, battle.table.turn.phase) == (2, "move")


@pytest.mark.proves("me.heroic.move", "me.heroic.with-me", "me.heroic.strike", "me.might.duel-bid")
def test_heroes_do_in_it_what_heroes_do(turn):
    _, told = turn
    events = [event for _, one in told for event in one]
    assert [event["affected"] for event in events if event["event"] == "shouted"] == [("boromir", "spear", "shield", "bow")]
    assert {"aragorn", "boromir"} <= {event["model"] for event in events if event["event"] == "charged"}
    bids = [order["spend"]["model"] for order, _ in told if "spend" in order]
    assert {"ugluk", "aragorn"} <= set(bids)
    duel = next(number for number, event in enumerate(events) if event["event"] == "duel")
    first = [event["model"] for event in events[:duel] if event["event"] == "spent" and event["why"] == "duel"]
    assert first == ["ugluk", "aragorn", "ugluk", "aragorn"]
    assert {"ugluk", "bow"} <= {event["model"] for event in events if event["event"] == "slain"}


def test_the_same_turn_at_the_prompt(turn, tmp_path, monkeypatch, capsys):
    end, told = turn
    battle, lines = loads(shipped_text("hollow")), []
    for order, _ in told:
        lines.append(said(battle, order))
        battle, _ = battle.play(order)
    kept = tmp_path / "turn.save"
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, f"save {kept}"]) + "\n"))
    assert play(None, "hollow", "", typed=False) == 0
    out = capsys.readouterr().out
    assert "refused" not in out and "  ? " not in out and "Turn 2, move phase" in out
    assert loads(shipped_text("hollow")).resume(kept.read_text()).digest == end.digest == battle.digest
