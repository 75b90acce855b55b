"""Colours and patterns of pictures: Okabe-Ito, and for every distinction a second one that needs no colour."""

from typing import NamedTuple

INK, PAPER, GRID, GRID_BOLD, QUIET = "#1b1b1b", "#fbfaf5", "#e9e6db", "#d3cfc0", "#6b6b66"
REFUSED, LEGAL, CHARGE, REGION = "#D55E00", "#009E73", "#CC79A7", "#009E73"


class SideLook(NamedTuple):
    """How the bases of a side look: colour, fill, and the dash and hatch that tell it without colour."""

    colour: str
    fill: str
    dash: str
    hatch: str


SIDES = (
    SideLook("#0072B2", "#cfe5f3", "", ""),
    SideLook("#D55E00", "#f9dcc9", "5 2.5", "side-1"),
    SideLook("#8a5a9e", "#ead9f0", "1.5 2.5", "side-2"),
    SideLook("#6d6d00", "#efecc4", "8 2 2 2", "side-3"),
)


class PieceLook(NamedTuple):
    """How a kind of terrain looks, and what the legend calls it."""

    fill: str
    stroke: str
    pattern: str
    words: str


PIECES = {
    "difficult": PieceLook("#dfe9d3", "#6d8f4e", "tufts", "difficult ground"),
    "impassable": PieceLook("#c9c7c1", "#55534e", "cross", "impassable"),
    "obstacle": PieceLook("#c9ad84", "#6f4e1f", "", "obstacle"),
    "platform": PieceLook("#f3e6c2", "#8f6f1f", "steps", "platform"),
    "gap": PieceLook("#8f8a99", "#38343f", "drop", "gap, chasm"),
    "water": PieceLook("#cfe9f7", "#2f7ea8", "waves", "water"),
    "ladder": PieceLook("none", "#6f4e1f", "", "ladder"),
    "blocking": PieceLook("#dcd3e4", "#71578a", "leaves", "blocks sight"),
}

PATTERNS = """
<pattern id="side-1" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0V5" stroke="#D55E00" stroke-width="1.1" opacity=".55"/></pattern>
<pattern id="side-2" width="5" height="5" patternUnits="userSpaceOnUse">
<circle cx="2.5" cy="2.5" r=".9" fill="#8a5a9e" opacity=".7"/></pattern>
<pattern id="side-3" width="5" height="5" patternUnits="userSpaceOnUse">
<path d="M0 2.5H5" stroke="#6d6d00" stroke-width="1" opacity=".6"/></pattern>
<pattern id="tufts" width="16" height="14" patternUnits="userSpaceOnUse">
<path d="M3 9l2-4 2 4M11 14l1.6-3.5 1.6 3.5M11 0" stroke="#6d8f4e" stroke-width="1" fill="none"/></pattern>
<pattern id="cross" width="8" height="8" patternUnits="userSpaceOnUse">
<path d="M0 0L8 8M8 0L0 8" stroke="#77746d" stroke-width=".8"/></pattern>
<pattern id="steps" width="10" height="10" patternUnits="userSpaceOnUse">
<path d="M0 5H10" stroke="#c7a84e" stroke-width=".8" stroke-dasharray="6 4"/></pattern>
<pattern id="drop" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
<path d="M0 0V7" stroke="#38343f" stroke-width="1.6"/></pattern>
<pattern id="waves" width="16" height="8" patternUnits="userSpaceOnUse">
<path d="M0 4q4-4 8 0t8 0" stroke="#2f7ea8" stroke-width="1" fill="none"/></pattern>
<pattern id="leaves" width="12" height="12" patternUnits="userSpaceOnUse">
<path d="M2 6q3-4 6 0q-3 4-6 0" stroke="#71578a" stroke-width=".9" fill="none"/></pattern>
""".replace("\n", "")
