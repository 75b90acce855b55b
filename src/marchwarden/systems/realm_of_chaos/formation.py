"""Rank and file: where each model of a unit stands, and where it stands after a turn or a change of front.

A place is `(right, back)`: how far a base's centre is to the right of the middle of the front rank's front edge, and
how far behind that edge, in inches. Places are listed rank by rank from the front, each rank from its left.
"""

from collections.abc import Sequence

import msgspec

Place = tuple[float, float]
SAME = 1e-4
"""Two places nearer than this, in inches, are the same."""


class Ranks(msgspec.Struct, frozen=True):
    """A formation: the places, and for each place which of the old ones its model came from."""

    places: tuple[Place, ...]
    came_from: tuple[int, ...]
    front_at: Place = (0.0, 0.0)
    """Where the middle of the new front edge is, as a place of the old formation."""
    turned: float = 0.0
    """By how many degrees the front has turned."""


def rank_sizes(count: int, front: int) -> tuple[int, ...]:
    """How many models stand in each rank when so many stand in front."""
    full, rest = divmod(count, front)
    return (front,) * full + ((rest,) if rest else ())


def drawn_up(sizes: Sequence[int], width: float, depth: float) -> tuple[Place, ...]:
    """The places of ranks of these sizes, each centred, on bases of this frontage and depth."""
    return tuple(((file - (size - 1) / 2) * width, (rank + 0.5) * depth)
                 for rank, size in enumerate(sizes) for file in range(size))


def sizes_of(places: Sequence[Place]) -> tuple[int, ...]:
    """The sizes of the ranks that these places form, from the front."""
    return tuple(len(rank) for rank in rows(places))


def rows(places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
    """The places of each rank, from the front, each from its left; by index."""
    found: list[list[int]] = []
    for index in sorted(range(len(places)), key=lambda i: (round(places[i][1], 4), places[i][0])):
        if found and abs(places[found[-1][0]][1] - places[index][1]) < SAME:
            found[-1].append(index)
        else:
            found.append([index])
    return tuple(tuple(sorted(row, key=lambda i: places[i][0])) for row in found)


def middle(size: int) -> int:
    """Which of so many models in a rank stands in the middle, right of it where their number is even."""
    return size // 2


def widened(places: Sequence[Place], front: int, left: int, right: int, width: float, depth: float) -> Ranks:
    """The formation with so many more (or fewer) in the front rank on either flank, the ranks behind following."""
    shift = (right - left) * width / 2
    new = drawn_up(rank_sizes(len(places), front + left + right), width, depth)
    left_over = list(range(len(places)))
    came = [_taken(left_over, places, (right_ + shift, back)) for right_, back in new]
    rearmost_first = iter(sorted(left_over, key=lambda i: (-places[i][1], places[i][0])))
    filled = tuple(next(rearmost_first) if index is None else index for index in came)
    return Ranks(new, filled, (shift, 0.0))


def turned_by_ranks(places: Sequence[Place], front: int, way: str, width: float, depth: float) -> Ranks:
    """The full ranks turn where they stand, and whoever is over falls in behind the new ranks."""
    ranks = len(places) // front
    order = {"right": [(r, f) for f in reversed(range(front)) for r in range(ranks)],
             "left": [(r, f) for f in range(front) for r in reversed(range(ranks))],
             "about": [(r, f) for r in reversed(range(ranks)) for f in reversed(range(front))]}[way]
    full = ranks * front
    came = (*(r * front + f for r, f in order), *range(full, len(places)))
    new_front = front if way == "about" else ranks
    sizes = rank_sizes(full, new_front) + rank_sizes(len(places) - full, new_front)
    return Ranks(drawn_up(sizes, width, depth), came, _new_front_at(front * width / 2, ranks * depth, way), ANGLES[way])


def turned_in_place(places: Sequence[Place], way: str, width: float, depth: float) -> Ranks:
    """Every model turns where it stands; ranks that were ragged stay so."""
    stretch = width / depth
    if way == "about":
        rear = max(back for _, back in places)
        line = [right for right, back in places if abs(back - rear) < SAME]
        centre = (min(line) + max(line)) / 2
        moved = [(centre - right, rear - back + depth / 2) for right, back in places]
        front_at = (centre, rear + depth / 2)
    else:
        sign = 1.0 if way == "right" else -1.0
        flank = max(sign * right for right, _ in places)
        line = [back for right, back in places if abs(sign * right - flank) < SAME]
        centre = (min(line) + max(line)) / 2
        moved = [(sign * (back - centre) * stretch, (flank - sign * right) / stretch + depth / 2)
                 for right, back in places]
        front_at = (sign * (flank + width / 2), centre)
    order = tuple(index for row in rows(moved) for index in row)
    return Ranks(tuple(moved[index] for index in order), order, front_at, ANGLES[way])


ANGLES = {"left": 90.0, "right": -90.0, "about": 180.0}


def _new_front_at(half_front: float, deep: float, way: str) -> Place:
    return {"right": (half_front, deep / 2), "left": (-half_front, deep / 2), "about": (0.0, deep)}[way]


def _taken(left_over: list[int], places: Sequence[Place], at: Place) -> int | None:
    """Whoever stands at this place already stays there."""
    for index in left_over:
        if abs(places[index][0] - at[0]) < SAME and abs(places[index][1] - at[1]) < SAME:
            left_over.remove(index)
            return index
    return None
