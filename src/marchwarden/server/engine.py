"""The referee as the server sees it: a handful of functions over battle states, and nothing of any rule."""

import hashlib
import inspect
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from marchwarden.battle import BadInput, Battle, Fault, parse
from marchwarden.battle.expectations import broken
from marchwarden.server.voices import names_in, speakers

Order = Mapping[str, Any]


class Ruled(NamedTuple):
    """What playing something gave: the state afterwards, the verdict as plain data, and the dice that fell."""

    state: Any
    verdict: dict[str, Any]
    dice: tuple[int, ...] = ()
    revealed: bool = False


class Engine(Protocol):
    """What a game needs of its referee; states are values and never leave the process that made them."""

    version: str

    def parse(self, text: str) -> Any:
        """The plain data of a battle file's text; raises BadInput."""

    def open(self, data: Any, dice: str) -> Any:
        """The first state of a battle file's plain data; raises BadInput. `dice` is server, typed or file."""

    def key(self, state: Any, key: str, dice: Sequence[int] | None = None) -> Ruled:
        """Roll from this key (64 hex digits) from now on, and what went on by itself because of it.

        With `dice` these fall instead: for records whose key is still secret.
        """

    def given(self, state: Any, dice: Sequence[int]) -> Any:
        """The same state with these dice about to fall."""

    def play(self, state: Any, order: Order) -> Ruled:
        """Give an order; raises BadInput for one of no known form."""

    def undo(self, state: Any, count: int) -> Any:
        """The state before the last `count` orders; dice that fell stay used. ValueError where there are fewer."""

    def check(self, state: Any, order: Order) -> dict[str, Any]:
        """The verdict on an order up to its first die."""

    def reach(self, state: Any, model: str, how: Mapping[str, Any]) -> Any:
        """Where a model can go and whom it can charge, as plain data; raises BadInput for an unknown model."""

    def orders(self, state: Any, model: str | None) -> list[dict[str, Any]]:
        """Orders worth offering now."""

    def view(self, state: Any) -> dict[str, Any]:
        """`position`, `scene`, `question` and `waiting_for` as plain data, without secret dice."""

    def position(self, state: Any) -> dict[str, Any]:
        """The whole battle file of the state, seed and dice left out where they are secret."""

    def speakers(self, state: Any, order: Order) -> tuple[str, ...]:
        """The sides an order speaks for."""

    def digest(self, state: Any) -> str:
        """A hash that is equal exactly where states are equal and tells nothing of the dice to come."""

    def missing(self, state: Any, expect: Sequence[Any]) -> tuple[str, ...]:
        """What is still missing to a lesson's goal, in words."""


class Sitting(NamedTuple):
    """A battle at the table, and where its dice come from."""

    battle: Battle
    dice: str


class Marchwarden:
    """The engine over `marchwarden.battle`."""

    def __init__(self) -> None:
        import marchwarden

        self.version = marchwarden.__version__

    def parse(self, text: str) -> Any:
        return parse(text)

    def open(self, data: Any, dice: str) -> Sitting:
        battle = Battle.from_dict(data, typed=dice != "file")
        return Sitting(battle if dice == "file" else battle.with_dice(0), dice)

    def given(self, state: Sitting, dice: Sequence[int]) -> Sitting:
        return Sitting(state.battle.with_dice(0, tuple(dice)), state.dice)

    def key(self, state: Sitting, key: str, dice: Sequence[int] | None = None) -> Ruled:
        keyed = state.battle.with_dice(key) if dice is None else state.battle.with_dice(0, tuple(dice))
        battle, events = keyed.rolling()
        dice = battle.fallen(keyed)
        verdict = {"legal": True, "cost": 0.0, "events": [event.to_dict() for event in events]}
        return Ruled(Sitting(battle, state.dice), verdict, dice, bool(dice))

    def play(self, state: Sitting, order: Order) -> Ruled:
        battle, verdict = state.battle.play(order)
        if not verdict.legal:
            return Ruled(state, verdict.to_dict())
        revealed = bool(battle.history) and battle.history[-1].revealed
        dice = tuple(order["dice"]) if "dice" in order else battle.fallen(state.battle)
        return Ruled(Sitting(battle, state.dice), verdict.to_dict(), dice, revealed)

    def undo(self, state: Sitting, count: int) -> Sitting:
        battle = state.battle
        for _ in range(count):
            battle = battle.undo(agreed=True)
        return Sitting(battle, state.dice)

    def check(self, state: Sitting, order: Order) -> dict[str, Any]:
        return state.battle.check(order).to_dict()

    def reach(self, state: Sitting, model: str, how: Mapping[str, Any]) -> Any:
        try:
            inspect.signature(state.battle.rules.reach).bind(state.battle.game, model, **how)
        except TypeError as error:
            raise BadInput([Fault("how", str(error))]) from None
        region = state.battle.reach(model, **how)
        return region.to_dict() if hasattr(region, "to_dict") else msgspec.to_builtins(region)

    def orders(self, state: Sitting, model: str | None) -> list[dict[str, Any]]:
        legal = state.battle.legal_orders(model)
        kinds = state.battle.rules.orders
        return [order for order in legal if model is None or model in names_in(order, kinds)]

    def view(self, state: Sitting) -> dict[str, Any]:
        battle, question = state.battle, state.battle.question
        scene = msgspec.to_builtins(battle.rules.scene(battle.game)) or {}
        told = tuple(scene.pop("waiting_for", ()))
        return {
            "position": self.position(state),
            "scene": scene,
            "question": shown_question(question),
            "waiting_for": told if told and question is None else _waiting(battle),
        }

    def position(self, state: Sitting) -> dict[str, Any]:
        shown = state.battle.position()
        if state.dice != "file":
            shown.pop("seed", None)
            shown.pop("dice", None)
        return shown

    def speakers(self, state: Sitting, order: Order) -> tuple[str, ...]:
        table = state.battle.table
        sides = {side.id: side.id for side in table.sides}
        asked, kinds = getattr(state.battle.question, "side", None), state.battle.rules.orders
        kind = next((key for key in order if key in kinds), "")
        if not asked and kind and kinds[kind].whose_turn:
            return _waiting(state.battle)
        return speakers(order, kinds, table.owners | sides, asked, _waiting(state.battle))

    def digest(self, state: Sitting) -> str:
        battle = state.battle if state.dice == "file" else state.battle.with_dice(0)
        return hashlib.sha256(f"{battle.digest} {battle.typed}".encode()).hexdigest()

    def missing(self, state: Sitting, expect: Sequence[Any]) -> tuple[str, ...]:
        question = shown_question(state.battle.question)
        goals = [want for want in expect if isinstance(want, Mapping) and "order" not in want]
        answer: dict[str, Any] = {"verdicts": [], "question": question, "position": state.battle.position()}
        return tuple(broken(goals, answer))


def shown_question(question: Any) -> dict[str, Any] | None:
    """A question as the page reads it; dice to be typed in are the question `dice`."""
    if question is None:
        return None
    if hasattr(question, "to_dict"):
        return dict(question.to_dict())
    return {"ask": "dice", **{k: v for k, v in msgspec.to_builtins(question).items() if v != "" and k != "type"}}


def _waiting(battle: Battle) -> tuple[str, ...]:
    asked = getattr(battle.question, "side", None)
    active = asked or battle.table.turn.active
    return (active,) if active else tuple(side.id for side in battle.table.sides)


def marchwarden() -> Marchwarden:
    """The engine that `marchwarden table` uses."""
    return Marchwarden()
