"""The legend of a picture: a sample of each thing that was drawn, and what it is called."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from marchwarden.battle.marks import badge, cross, halo, short
from marchwarden.battle.palette import CHARGE, INK, LEGAL, PIECES, QUIET, REFUSED, REGION, SIDES

WIDTH = 216
"""The width of the legend, in pixels."""
ORDER = ("side", "state", "zone", "sight", "region", "charge", "no", "trail", "swept", "ghost", "tried", "refusal",
         "nearest", "piece")
"""What the legend names first."""


def legend(used: Iterable[str], sides: Sequence[str], left: float, top: float) -> tuple[str, float]:
    """The legend of all that was drawn, and how far down it goes."""
    x, y = left, top
    parts = []
    for key in sorted(used, key=lambda key: ORDER.index(key.split()[0])):
        drawn, words = _sample(key, x, y, sides)
        parts.append(f'{drawn}<text x="{x + 40:.1f}" y="{y + 4:.1f}" font-size="11.5" fill="{INK}">'
                     f"{escape(short(words, 11.5, WIDTH - 46))}</text>")
        y += 25
    return "".join(parts), y


def _sample(key: str, x: float, y: float, sides: Sequence[str]) -> tuple[str, str]:
    kind, _, rest = key.partition(" ")
    if kind == "piece":
        name, _, price = rest.partition(" ")
        look, words = PIECES[name], f"{PIECES[name].words}, {price}" if price else PIECES[name].words
        if name == "ladder":
            return f'<path d="M{x + 8} {y - 8}v16M{x + 18} {y - 8}v16M{x + 8} {y - 4}h10M{x + 8} {y + 3}h10" ' \
                   f'stroke="{look.stroke}" stroke-width="1.8"/>', words
        box = f'x="{x}" y="{y - 8}" width="28" height="16"'
        body = f'<rect {box} fill="{look.fill}"/>'
        if look.pattern:
            body += f'<rect {box} fill="url(#{look.pattern})"/>'
        return f'{body}<rect {box} fill="none" stroke="{look.stroke}" stroke-width="1.5"/>', words
    if kind == "side":
        look_ = SIDES[int(rest) % len(SIDES)]
        ring = f'cx="{x + 14}" cy="{y}" r="9"'
        body = f'<circle {ring} fill="{look_.fill}"/>'
        if look_.hatch:
            body += f'<circle {ring} fill="url(#{look_.hatch})"/>'
        body += f'<circle {ring} fill="none" stroke="{look_.colour}" stroke-width="2.4" stroke-dasharray="{look_.dash}"/>'
        return body, sides[int(rest)]
    if kind == "state":
        return _state_sample(rest, x, y)
    return _line_sample(key, x, y)


def _state_sample(state: str, x: float, y: float) -> tuple[str, str]:
    if state == "prone":
        return f'<path d="M{x + 4} {y}h20" stroke="{INK}" stroke-width="4.5" stroke-linecap="round"/>', "prone"
    if state == "raised":
        return halo(x + 8, y + 4, "2\u2033", 10, INK), "part way up, inches"
    return badge(x + 14, y, state), {"done": "activated"}.get(state, state)


def _line_sample(key: str, x: float, y: float) -> tuple[str, str]:
    lines = {
        "zone": (QUIET, 1.4, "2 4", "control zone"),
        "sight": (QUIET, 1.4, "9 5", "what it sees"),
        "trail": (INK, 2.2, "", "way gone"),
        "trail charged": (INK, 5, "", "charge"),
        "charge": (CHARGE, 2.2, "", "charge it can make"),
        "tried": (REFUSED, 1.8, "7 4", "way that was meant"),
        "no charge": (QUIET, 2.2, "3 4", "charge out of reach"),
    }
    if key in lines:
        colour, thick, dash, words = lines[key]
        body = f'<path d="M{x} {y}h28" stroke="{colour}" stroke-width="{thick}" stroke-dasharray="{dash}"/>'
        if key == "trail charged":
            body += f'<path d="M{x} {y}h28" stroke="#ffffff" stroke-width="1.8"/>'
        return body, words
    if key == "region":
        return f'<rect x="{x}" y="{y - 8}" width="28" height="16" fill="{REGION}" fill-opacity=".16" ' \
               f'stroke="{REGION}" stroke-width="1.8"/>', "where it can end"
    if key == "swept":
        return f'<rect x="{x}" y="{y - 8}" width="28" height="16" fill="{QUIET}" fill-opacity=".25"/>', "ground gone over"
    if key == "ghost":
        return f'<circle cx="{x + 14}" cy="{y}" r="9" fill="none" stroke="{QUIET}" stroke-dasharray="2 3"/>', "where it started"
    if key == "nearest":
        return f'<circle cx="{x + 14}" cy="{y}" r="6" fill="#ffffff" stroke="{LEGAL}" stroke-width="2.6"/>' \
               f'<path d="M{x + 11.4} {y}l2.2 2.4 3.6-4.8" stroke="{LEGAL}" stroke-width="1.8" fill="none"/>', \
               "nearest legal place"
    return cross(x + 14, y), "refused here"
