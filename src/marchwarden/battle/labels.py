"""Where the words of a picture go: beside what they name, and not on top of each other."""

from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """An upright rectangle in the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The area two rectangles share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is at a font size."""
    narrow = sum(character in " .,:;'\"ijlIft|()[]-" for character in text)
    return size * ((len(text) - narrow) * (0.66 if bold else 0.61) + narrow * 0.37)


class Spread:
    """Finds each label a free place around its anchor; taken places are remembered."""

    def __init__(self, frame: Box) -> None:
        self.frame = frame
        self.taken: list[Box] = []

    def take(self, boxes: Iterable[Box]) -> None:
        """Keep labels off these places."""
        self.taken += boxes

    def place(self, x: float, y: float, away: float, width: float, height: float) -> tuple[float, float]:
        """The left end and the middle height of a label `away` from its anchor, where least is in the way."""
        best: tuple[float, int, Box] | None = None
        for number, (left, middle) in enumerate(_around(x, y, away, width, height)):
            box = Box(left, middle - height / 2, left + width, middle + height / 2)
            outside = width * height - box.overlap(self.frame)
            blame = outside * 4
            for other in self.taken:
                blame += box.overlap(other)
            if best is None or (blame, number) < best[:2]:
                best = (blame, number, box)
            if blame == 0:
                break
        assert best is not None
        self.taken.append(best[2])
        return best[2].left, (best[2].top + best[2].bottom) / 2


def _around(x: float, y: float, away: float, width: float, height: float) -> Iterable[tuple[float, float]]:
    for far in (away, away + height, away + 2.2 * height):
        yield x - width / 2, y + far + height / 2
        yield x - width / 2, y - far - height / 2
        yield x + far, y
        yield x - far - width, y
        yield x + far * 0.7, y + far * 0.7 + height / 2
        yield x + far * 0.7, y - far * 0.7 - height / 2
        yield x - far * 0.7 - width, y + far * 0.7 + height / 2
        yield x - far * 0.7 - width, y - far * 0.7 - height / 2
