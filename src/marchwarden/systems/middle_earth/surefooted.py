"""Sure of foot: who is better than others at jumps, leaps and climbs, or may try them again."""

from collections.abc import Iterator

from marchwarden.flow.citations import enforces
from marchwarden.flow.questions import Choose
from marchwarden.flow.rulebook import Change, Game
from marchwarden.flow.windows import Moment
from marchwarden.systems.middle_earth.moments import Scored
from marchwarden.systems.middle_earth.mounted import footing_rules
from marchwarden.systems.middle_earth.rolls import Attempt
from marchwarden.systems.middle_earth.standing import is_cavalry
from marchwarden.table.models import Model

FEATS = ("jump", "leap", "climb")
RIDING = ("jump", "leap", "thrown-rider")


@enforces("me.special.cave-dweller")
def nimble(game: Game, attempt: Attempt) -> Change | None:
    """+1 on jumps, leaps and climbs for those who grew up in the deep."""
    if attempt.kind in FEATS and "cave-dweller" in footing_rules(game.model(attempt.model)):
        return Change(1, "cave dweller", "me.special.cave-dweller")
    return None


@enforces("me.special.expert-rider", "me.special.mountain-dweller")
def try_again(game: Game, moment: Moment) -> Iterator[Choose]:
    """An expert rider or a mountain dweller may roll a test again that could have gone better."""
    if not isinstance(moment, Scored) or moment.rerolled or moment.kind not in {*FEATS, *RIDING}:
        return
    model = game.model(moment.model)
    if moment.rank < len(moment.steps) and (_rides_well(model, moment.kind) or (
            moment.kind in FEATS and "mountain-dweller" in footing_rules(model))):
        yield Choose("reroll", model.side, model.id, (("accept", "roll the die again"), ("decline", "keep the die")))


def _rides_well(model: Model, kind: str) -> bool:
    """Whether a model is an expert at this on horseback; who is being thrown has just lost his mount."""
    rides = is_cavalry(model) or kind == "thrown-rider"
    return rides and kind in RIDING and "expert-rider" in model.traits.special_rules
