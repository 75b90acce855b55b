"""Small things drawn in pictures: crosses, badges, and words that can be read on anything."""

from xml.sax.saxutils import escape

from marchwarden.battle.labels import width_of
from marchwarden.battle.palette import INK, PAPER, REFUSED


def cross(x: float, y: float) -> str:
    """A cross where something is refused."""
    shape = f"M{x - 6:.1f} {y - 6:.1f}l12 12M{x + 6:.1f} {y - 6:.1f}l-12 12"
    return f'<path d="{shape}" stroke="#ffffff" stroke-width="6.5" stroke-linecap="round"/>' \
           f'<path d="{shape}" stroke="{REFUSED}" stroke-width="3.2" stroke-linecap="round"/>'


def badge(x: float, y: float, state: str) -> str:
    """A small round badge for a state."""
    letter = {"engaged": "E", "done": "\u2022", "unable": "!"}.get(state, state[:1].upper())
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.2" fill="{INK}" stroke="#ffffff" stroke-width="1.2"/>' \
           f'<text x="{x:.1f}" y="{y + 3.3:.1f}" font-size="9" font-weight="bold" text-anchor="middle" ' \
           f'fill="#ffffff">{letter}</text>'


def halo(x: float, y: float, words: str, size: float, colour: str, *, bold: bool = False, italic: bool = False) -> str:
    """A text with a pale edge, readable on anything."""
    style = ' font-weight="bold"' if bold else ""
    style += ' font-style="italic"' if italic else ""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}"{style}'
    return f'<text {place} stroke="{PAPER}" stroke-width="3.2" stroke-linejoin="round" fill="none">{escape(words)}</text>' \
           f'<text {place} fill="{colour}">{escape(words)}</text>'


def short(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """The words, cut so that they fit into the room."""
    while words and width_of(words, size, bold=bold) > room:
        words = words[:-2].rstrip() + "\u2026" if not words.endswith("\u2026") else words[:-2] + "\u2026"
    return words
