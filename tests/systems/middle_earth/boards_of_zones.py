"""Random boards on which somebody called `mover` starts inside the control zone of an enemy."""

import math
import random

from marchwarden import BadInput
from marchwarden.testing import Scenario


def inside_a_zone(seed, stuck):
    dice = random.Random(seed)
    while True:
        start = Scenario("middle-earth").put(board={"width": 20, "depth": 20}, options={"stuck": stuck})
        start = start.side("good", alignment="good").side("evil", alignment="evil").model("mover", "good", 10, 10, base_mm=25.4)
        turn, apart = dice.uniform(0, math.tau), dice.uniform(1.1, 1.9)
        start = start.model("holder", "evil", 10 + apart * math.cos(turn), 10 + apart * math.sin(turn), base_mm=25.4)
        for number in range(6):
            start = start.model(f"m{number}", dice.choice(["good", "evil"]), dice.uniform(6, 14), dice.uniform(6, 14), base_mm=25)
        for number in range(3):
            x, y = dice.uniform(4, 16), dice.uniform(4, 16)
            start = start.box(f"t{number}", dice.choice(["difficult", "impassable"]), x, y, x + 2, y + 1)
        try:
            return start.battle()
        except BadInput:
            continue
