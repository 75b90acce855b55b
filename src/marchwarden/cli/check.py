"""`marchwarden check`: one verdict an order, then the question if any, then the final position."""

from typing import Any

from marchwarden.battle.battle import Battle
from marchwarden.flow.questions import Roll


def answers(data: Any) -> tuple[dict[str, Any], Battle]:
    """Play the orders of a battle file's plain data; the answer for programs, and the battle afterwards."""
    battle = Battle.from_dict(data)
    verdicts = []
    for order in data.get("orders") or []:
        battle, verdict = battle.play(order)
        verdicts.append(verdict.to_dict())
    question = battle.question
    shown = None if question is None or isinstance(question, Roll) else question.to_dict()
    return {"verdicts": verdicts, "question": shown, "position": battle.position(), "digest": battle.digest}, battle
