"""From a battle file's text to a table, or every fault in it at once."""

import math
from collections.abc import Mapping
from typing import Any

import msgspec
import yaml

from marchwarden.geometry.bases import Oval, Round, Square, base_gap
from marchwarden.geometry.lengths import MM, snap
from marchwarden.table.models import Model, Side
from marchwarden.table.reading import BadInput, Fault, read_struct
from marchwarden.table.schema import Schema
from marchwarden.table.table import Board, Dice, Table, Turn
from marchwarden.table.terrain import Terrain

FORMAT = 1
MAX_BYTES = 10_000_000
TOP_KEYS = ("marchwarden", "ruleset", "title", "board", "options", "sides", "terrain", "models", "turn", "dice",
            "seed", "orders", "expect")
COMMON = ("id", "side", "profile", "name", "at", "facing", "height", "base", "base_mm", "stands_on", "height_up",
          "off_board")


def parse(text: str) -> Any:
    """The plain data of a YAML or JSON text; BadInput when it is neither."""
    if len(text.encode()) > MAX_BYTES:
        raise BadInput([Fault("", f"larger than {MAX_BYTES // 1_000_000} MB")])
    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BadInput([Fault("", f"neither YAML nor JSON: {str(error).splitlines()[0]}")]) from None


class _Reader:
    """Collects the faults of one file while its parts are read."""

    def __init__(self, raw: Mapping[str, Any], schema: Schema) -> None:
        self.raw, self.schema = raw, schema
        self.faults: list[Fault] = []

    def struct(self, raw: Any, kind: type, path: str) -> Any:
        value, faults = read_struct(raw, kind, path)
        self.faults += faults
        return value

    def rows(self, key: str) -> list[Any]:
        rows = self.raw.get(key) or []
        if not isinstance(rows, list):
            self.faults.append(Fault(key, "expected a list"))
            return []
        return rows

    def side(self, raw: Any, path: str) -> Side | None:
        if not isinstance(raw, Mapping) or not isinstance(raw.get("id"), str):
            self.faults.append(Fault(path, "expected a mapping with an id"))
            return None
        rest = {key: value for key, value in raw.items() if key not in {"id", "name"}}
        traits = self.struct(rest, self.schema.side_traits, path)
        return Side(raw["id"], traits, str(raw.get("name", "")))

    def base(self, merged: Mapping[str, Any], path: str) -> Round | Oval | Square | None:
        size, shape = merged.get("base_mm", 25), merged.get("base", "round")
        sizes = size if isinstance(size, list) else [size]
        numbers = all(isinstance(n, int | float) and not isinstance(n, bool) and 0 < n <= 1000 for n in sizes)
        if not numbers or len(sizes) not in {1, 2} or shape not in {"round", "oval", "square"}:
            self.faults.append(Fault(f"{path}.base_mm", "expected millimetres: a number above 0, or two"))
            return None
        inches = [snap(n * MM) for n in sizes]
        if shape == "square":
            return Square(inches[0], inches[-1])
        if len(inches) == 2 and inches[0] != inches[1]:
            return Oval(inches[0], inches[1])
        return Round(snap(sizes[0] * MM / 2))

    def model(self, raw: Any, path: str) -> Model | None:
        if not isinstance(raw, Mapping):
            self.faults.append(Fault(path, "expected a mapping"))
            return None
        profile = raw.get("profile", "")
        if profile and profile not in self.schema.profiles:
            self.faults.append(Fault(f"{path}.profile", f"no profile {profile!r} in this ruleset"))
            return None
        row = self.schema.profiles.get(profile, {})
        merged = {**self.schema.plain, **row, **raw}
        base = self.base(merged, path)
        common = self.struct({key: merged[key] for key in COMMON if key in merged and key not in {"base", "base_mm"}},
                             _Common, path)
        own = {key: value for key, value in merged.items() if key not in COMMON}
        traits = self.struct(own, self.schema.traits, path)
        if base is None or common is None or traits is None:
            return None
        at = (snap(common.at[0]), snap(common.at[1])) if common.at is not None else (0.0, 0.0)
        return Model(common.id, common.side, base, at, traits, snap(common.facing), common.height, common.stands_on,
                     common.height_up, common.off_board, common.name, common.profile)


class _Common(msgspec.Struct):
    id: str
    side: str
    at: tuple[float, float] | None = None
    facing: float = 0.0
    height: float = 1.6
    stands_on: str | None = None
    height_up: float = 0.0
    off_board: bool = False
    name: str = ""
    profile: str = ""


def read(raw: Any, schema: Schema) -> Table:
    """The table a battle file's plain data describes; BadInput lists every fault."""
    if not isinstance(raw, Mapping):
        raise BadInput([Fault("", "expected a mapping with `marchwarden: 1` on top")])
    reader = _Reader(raw, schema)
    known = (*TOP_KEYS, *schema.more)
    reader.faults += [Fault(str(key), f"unknown key; known: {', '.join(known)}") for key in raw if key not in known]
    board = reader.struct(raw.get("board", {}), Board, "board")
    sides = [reader.side(row, f"sides[{i}]") for i, row in enumerate(reader.rows("sides"))]
    terrain = [reader.struct(row, Terrain, f"terrain[{i}]") for i, row in enumerate(reader.rows("terrain"))]
    models = [reader.model(row, f"models[{i}]") for i, row in enumerate(reader.rows("models"))]
    turn = reader.struct(raw.get("turn", {}), Turn, "turn")
    more = {key: [reader.struct(row, kind, f"{key}[{i}]") for i, row in enumerate(reader.rows(key))]
            for key, kind in schema.more.items()}
    dice = reader.struct({"written": raw.get("dice") or [], "seed": raw.get("seed", 0)}, Dice, "dice")
    if reader.faults:
        raise BadInput(reader.faults)
    first = sides[0].id if sides else ""
    turn = msgspec.structs.replace(turn, phase=turn.phase or schema.phases[0], priority=turn.priority or first)
    turn = msgspec.structs.replace(turn, active=turn.active or turn.priority)
    table = Table(raw["ruleset"], board, tuple(sides), {m.id: m for m in models}, tuple(terrain), turn, dice,
                  raw.get("options") or {}, title=str(raw.get("title", "")))
    table = schema.complete(table, more)
    faults = [Fault(path, problem) for path, problem in schema.check(table)]
    if faults:
        raise BadInput(faults)
    return table
