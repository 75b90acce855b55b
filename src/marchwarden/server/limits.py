"""How much anybody may ask of the server at once, and the check that an order or a battle file keeps to it."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

FRAME_BYTES = 8 * 1024
BODY_BYTES = 1024 * 1024
NESTING = 32
WAYPOINTS = 64
MODELS = 500
VERTICES = 2_000
POLYGON = 500
BOARD = 240.0
MARGIN = 24.0
NUMBER = 10_000.0
NAME = 64
CHAT = 500
TITLE = 200
KEY = 64
SOCKETS_PER_SEAT = 8
WATCHERS = 200
CATCH_UP = 200
ASKS = 4


class Fault(NamedTuple):
    """What is too much, and where."""

    path: str
    message: str


BRACKETS = re.compile(r"[\[\]{}]")


def too_deep(text: str) -> bool:
    """Whether brackets are nested deeper than allowed: told before parsing, so that no parser has to survive it.

    Brackets inside texts count too, which only ever refuses odd files. Indentation counts as depth as well.
    """
    depth = 0
    for bracket in BRACKETS.findall(text):
        depth += 1 if bracket in "[{" else -1
        if depth > NESTING:
            return True
    return any(line.startswith(" " * 8 * NESTING) and line.strip() for line in text.splitlines())


def order_faults(order: Any) -> Iterator[Fault]:
    """What is too much about an order: nesting, long lists, enormous numbers, long texts."""
    yield from _walk(order, "", 0)


def _walk(value: Any, path: str, depth: int) -> Iterator[Fault]:
    if depth > NESTING:
        yield Fault(path[:200], f"nested deeper than {NESTING}")
    elif isinstance(value, Mapping):
        if len(value) > WAYPOINTS:
            yield Fault(path, f"more than {WAYPOINTS} keys")
            return
        for key, part in value.items():
            yield from _walk(part, f"{path}.{str(key)[:NAME]}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        if len(value) > WAYPOINTS:
            yield Fault(path, f"more than {WAYPOINTS} entries")
            return
        for place, part in enumerate(value):
            yield from _walk(part, f"{path}[{place}]", depth + 1)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if not (math.isfinite(value) and abs(value) <= NUMBER):
            yield Fault(path, f"a number beyond {NUMBER:.0f}")
    elif isinstance(value, str) and len(value) > TITLE:
        yield Fault(path, f"longer than {TITLE} characters")


def file_faults(data: Any) -> Iterator[Fault]:
    """What is too much about a battle file's plain data; its own faults are the referee's business."""
    if not isinstance(data, Mapping):
        return
    yield from _crowd(data)
    yield from _board(data.get("board"))
    yield from _ground(data.get("terrain"), data.get("board"))
    for key in ("title",):
        if isinstance(data.get(key), str) and len(data[key]) > TITLE:
            yield Fault(key, f"longer than {TITLE} characters")
    for place, row in enumerate(_rows(data.get("models"))):
        if isinstance(row.get("name"), str) and len(row["name"]) > NAME:
            yield Fault(f"models[{place}].name", f"longer than {NAME} characters")


def _rows(value: Any) -> list[Mapping[str, Any]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def _crowd(data: Mapping[str, Any]) -> Iterator[Fault]:
    heads = len(_rows(data.get("models")))
    for unit in _rows(data.get("units")):
        count = unit.get("count", 1)
        heads += count if isinstance(count, int) and count > 0 else 1
    if heads > MODELS:
        yield Fault("models", f"{heads} models; at most {MODELS} at this table")


def _board(board: Any) -> Iterator[Fault]:
    for key in ("width", "depth"):
        size = board.get(key) if isinstance(board, Mapping) else None
        if isinstance(size, int | float) and not 0 < size <= BOARD:
            yield Fault(f"board.{key}", f"a table is at most {BOARD:.0f} inches")


def _ground(terrain: Any, board: Any) -> Iterator[Fault]:
    total = 0
    sizes = [board.get(key, 48) if isinstance(board, Mapping) else 48 for key in ("width", "depth")]
    far = max((size for size in sizes if isinstance(size, int | float)), default=48) + MARGIN
    for place, piece in enumerate(_rows(terrain)):
        polygon = piece.get("polygon")
        points = polygon if isinstance(polygon, list) else []
        total += len(points)
        if len(points) > POLYGON:
            yield Fault(f"terrain[{place}].polygon", f"{len(points)} corners; at most {POLYGON} a piece")
            continue
        for corner in points:
            if isinstance(corner, list) and any(_beyond(n, far) for n in corner):
                yield Fault(f"terrain[{place}].polygon", "far off the table")
                break
    if total > VERTICES:
        yield Fault("terrain", f"{total} corners in all; at most {VERTICES} at this table")


def _beyond(number: Any, far: float) -> bool:
    return isinstance(number, int | float) and not (math.isfinite(number) and -MARGIN <= number <= far)
