"""From a battle file's plain data to a table, or every fault in it at once."""

import math
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.geometry.lengths import MM, snap
from marchwarden.table.models import Model, Side
from marchwarden.table.parsing import bounds, parse
from marchwarden.table.reading import BadInput, Fault, known, read_struct, shown, under
from marchwarden.table.schema import Schema
from marchwarden.table.soundness import MAX_BOARD, on_table, settled, terrain_faults
from marchwarden.table.table import Board, Dice, Lasting, Table, Turn
from marchwarden.table.terrain import Terrain

__all__ = ["FORMAT", "TOP_KEYS", "Switch", "parse", "read", "upgraded"]

FORMAT = 1
MOST = 360.0
"""The largest number an option may be: some are angles."""
UPGRADES: Mapping[int, Any] = {}
"""For each older format version a function from its plain data to that of the next version."""
TOP_KEYS = ("marchwarden", "ruleset", "title", "board", "options", "sides", "terrain", "models", "turn", "dice",
            "seed", "rolled", "lasting", "orders", "expect")
COMMON = ("id", "side", "profile", "name", "at", "facing", "height", "base", "base_mm", "stands_on", "height_up",
          "off_board")


class Switch(Protocol):
    """An option of a ruleset as far as reading it goes."""

    @property
    def choices(self) -> tuple[Any, ...]: ...
    @property
    def default(self) -> Any: ...


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


class _Rest(msgspec.Struct):
    """The parts of a file that are single values."""

    title: str = ""
    dice: tuple[int, ...] = ()
    seed: int | str = 0
    rolled: int = 0
    lasting: tuple[Lasting, ...] = ()
    orders: tuple[dict[str, Any], ...] = ()
    expect: tuple[dict[str, Any], ...] = ()


def upgraded(raw: Any) -> Mapping[str, Any]:
    """The plain data in the newest format; BadInput where its version is not one that was ever written."""
    if not isinstance(raw, Mapping):
        raise BadInput([Fault("", f"expected a mapping with `marchwarden: {FORMAT}` on top, got {shown(raw)}")])
    faults = list(bounds(raw))
    version = raw.get("marchwarden")
    if type(version) is not int or not 1 <= version <= FORMAT:
        got = "missing" if "marchwarden" not in raw else f"got {shown(version)}"
        faults.append(Fault("marchwarden", f"expected the format version, 1 to {FORMAT}; {got}"))
        raise BadInput(faults)
    if faults:
        raise BadInput(faults)
    for old in range(version, FORMAT):
        raw = UPGRADES[old](raw)
    return dict(raw)


class _Reader:
    """Collects the faults of one file while its parts are read."""

    def __init__(self, raw: Mapping[str, Any], schema: Schema) -> None:
        self.raw, self.schema = raw, schema
        self.faults: list[Fault] = []

    def fault(self, path: str, problem: str) -> None:
        self.faults.append(Fault(path, problem))

    def struct(self, raw: Any, kind: Any, path: str) -> Any:
        value, faults = read_struct(raw, kind, path)
        self.faults += faults
        return value

    def rows(self, key: str) -> list[Any]:
        rows = self.raw.get(key)
        if rows is None:
            return []
        if not isinstance(rows, list):
            self.fault(key, f"expected a list, got {shown(rows)}")
            return []
        return rows

    def part(self, key: str, kind: Any) -> Any:
        raw = self.raw.get(key)
        return self.struct({} if raw is None else raw, kind, key)

    def rest(self) -> _Rest:
        kinds = [field.name for field in msgspec.structs.fields(_Rest)]
        raw = {key: self.raw[key] for key in kinds if self.raw.get(key) is not None}
        rest = self.struct(raw, _Rest, "") or _Rest()
        dice = raw.get("dice")
        for number, die in enumerate(dice if isinstance(dice, list | tuple) else ()):
            if type(die) is int and not 1 <= die <= 6:
                self.fault(f"dice[{number}]", f"expected a die from 1 to 6, got {die}")
        if rest.rolled < 0:
            self.fault("rolled", "expected how many dice have fallen, 0 or more")
        return rest

    def board(self) -> Board:
        board = self.part("board", Board) or Board()
        for key in ("width", "depth"):
            if not 1 <= getattr(board, key) <= MAX_BOARD:
                self.fault(f"board.{key}", f"expected inches from 1 to {MAX_BOARD:g}, got {getattr(board, key):g}")
                return Board()
        return board

    def side(self, raw: Any, path: str) -> Side | None:
        if not isinstance(raw, Mapping) or not isinstance(raw.get("id"), str) or not raw["id"]:
            self.fault(path, "expected a mapping with an id")
            return None
        if not isinstance(raw.get("name", ""), str):
            self.fault(f"{path}.name", f"expected a word, got {shown(raw['name'])}")
            return None
        rest = {key: value for key, value in raw.items() if key not in {"id", "name"}}
        traits = self.struct(rest, self.schema.side_traits, path)
        return Side(raw["id"], traits, raw.get("name", ""))

    def piece(self, raw: Any, path: str, board: Board) -> Terrain | None:
        piece: Terrain | None = self.struct(raw, Terrain, path)
        if piece is not None:
            self.faults += [Fault(under(path, part), problem) for part, problem in terrain_faults(piece, board)]
        return piece

    def base(self, merged: Mapping[str, Any], path: str) -> Round | Oval | Square | None:
        size, shape = merged.get("base_mm", 25), merged.get("base", "round")
        sizes = list(size) if isinstance(size, list | tuple) else [size]
        numbers = all(isinstance(n, int | float) and not isinstance(n, bool) and 1 <= n <= 1000 for n in sizes)
        if not numbers or len(sizes) not in {1, 2}:
            self.fault(f"{path}.base_mm", f"expected millimetres from 1 to 1000: a number or two, got {shown(size)}")
            return None
        if shape not in {"round", "oval", "square"}:
            self.fault(f"{path}.base", f"expected one of round, oval, square, got {shown(shape)}")
            return None
        inches = [snap(n * MM) for n in sizes]
        if shape == "square":
            return Square(inches[0], inches[-1])
        if len(inches) == 2 and inches[0] != inches[1]:
            return Oval(inches[0], inches[1])
        return Round(snap(sizes[0] * MM / 2))

    def model(self, raw: Any, path: str) -> Model | None:
        if not isinstance(raw, Mapping):
            self.fault(path, f"expected a mapping, got {shown(raw)}")
            return None
        profile = raw.get("profile", "")
        if profile != "" and (not isinstance(profile, str) or profile not in self.schema.profiles):
            self.fault(f"{path}.profile", f"no profile {shown(profile)} in this ruleset")
            profile = ""
        merged = self.schema.prepare({**filled(self.schema, profile), **raw})
        names = [field.encode_name for field in msgspec.structs.fields(self.schema.traits)]
        unknown = known(raw, (*COMMON, *names), path)
        self.faults += unknown
        base = self.base(merged, path)
        common = self.struct({key: merged[key] for key in COMMON if key in merged and key not in {"base", "base_mm"}},
                             _Common, path)
        own = {key: value for key, value in merged.items() if key in names and key not in COMMON}
        traits = self.struct(own, self.schema.traits, path)
        if base is None or common is None or traits is None or unknown:
            return None
        return self.placed(common, base, traits, path)

    def placed(self, common: _Common, base: Round | Oval | Square, traits: Any, path: str) -> Model:
        for key, low, high in (("height", 0.01, 100.0), ("height_up", 0.0, 100.0), ("facing", -3600.0, 3600.0)):
            if not low <= getattr(common, key) <= high:
                self.fault(f"{path}.{key}", f"expected {low:g} to {high:g}, got {getattr(common, key):g}")
        if not common.id:
            self.fault(f"{path}.id", "expected a word, got an empty one")
        x, y = common.at if common.at is not None else (0.0, 0.0)
        model = Model(common.id, common.side, base, (snap(x), snap(y)), traits, snap(common.facing), common.height,
                      common.stands_on, common.height_up, common.off_board, common.name, common.profile)
        if common.at is None and on_table(model):
            self.fault(f"{path}.at", "missing; models that are not off_board, nor in reserve, need [x, y]")
        return model

    def options(self, switches: Mapping[str, Switch]) -> dict[str, Any]:
        options = self.raw.get("options")
        if options is None:
            return {}
        if not isinstance(options, Mapping):
            self.fault("options", f"expected a mapping, got {shown(options)}")
            return {}
        self.faults += known(options, switches, "options")
        for name, value in options.items():
            if name in switches and not fits(switches[name], value):
                choices = wanted(switches[name])
                self.fault(f"options.{name}", f"expected {choices}, got {shown(value)}")
        return dict(options)


def wanted(switch: Switch) -> str:
    """What an option may be, in words."""
    if switch.choices:
        return f"one of {', '.join(map(str, switch.choices))}"
    return "true or false" if isinstance(switch.default, bool) else f"a number from 0 to {MOST:g}"


def fits(switch: Switch, value: Any) -> bool:
    """Whether a value is one that an option may have."""
    if switch.choices:
        return any(value == choice and isinstance(value, bool) == isinstance(choice, bool)
                   for choice in switch.choices)
    if isinstance(switch.default, bool):
        return isinstance(value, bool)
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) \
        and 0 <= value <= MOST


def file_types() -> dict[str, Any]:
    """The types that read the parts of a file which all rule systems share."""
    return {"model": _Common, "board": Board, "turn": Turn, "terrain": Terrain, "lasting": Lasting}


def filled(schema: Schema, profile: str) -> dict[str, Any]:
    """What a model of a profile has where its own row says nothing."""
    return {**schema.plain, **schema.profiles.get(profile, {})}


def read(raw: Any, schema: Schema, options: Mapping[str, Switch] | None = None) -> Table:
    """The table a battle file's plain data describes; BadInput lists every fault.

    `options` are the switches of the ruleset by name; without them the file's options are not checked.
    """
    raw = upgraded(raw)
    reader = _Reader(raw, schema)
    reader.faults += known(raw, (*TOP_KEYS, *schema.more))
    board = reader.board()
    sides = [reader.side(row, f"sides[{i}]") for i, row in enumerate(reader.rows("sides"))]
    terrain = [reader.piece(row, f"terrain[{i}]", board) for i, row in enumerate(reader.rows("terrain"))]
    models = [reader.model(row, f"models[{i}]") for i, row in enumerate(reader.rows("models"))]
    turn = reader.part("turn", Turn)
    more = {key: [reader.struct(row, kind, f"{key}[{i}]") for i, row in enumerate(reader.rows(key))]
            for key, kind in schema.more.items()}
    chosen = reader.options(options) if options is not None else dict(raw.get("options") or {})
    rest = reader.rest()
    _names(reader, more)
    _turn(reader, turn)
    if reader.faults:
        raise BadInput(reader.faults)
    table = Table(raw["ruleset"], board, tuple(side for side in sides if side is not None),
                  {model.id: model for model in models if model is not None},
                  tuple(piece for piece in terrain if piece is not None), _whose(turn, sides, schema),
                  Dice(rest.dice, rest.seed, rest.rolled), chosen,
                  lasting=rest.lasting, title=rest.title)
    return _sound(table, schema, more)


def _whose(turn: Turn, sides: list[Side | None], schema: Schema) -> Turn:
    first = turn.priority or (sides[0].id if sides and sides[0] is not None else "")
    return Turn(turn.number, turn.phase or schema.phases[0], turn.step, first, turn.active or first)


def _sound(table: Table, schema: Schema, more: Mapping[str, Any]) -> Table:
    rows = {name: number for number, name in enumerate(table.models)}
    table, overlaps = settled(table)
    faults = [Fault(f"models[{rows[name]}].at", problem) for name, problem in overlaps]
    if faults:
        raise BadInput(faults)
    table = schema.complete(table, more)
    faults = [Fault(path, problem) for path, problem in schema.check(table)]
    if faults:
        raise BadInput(faults)
    return table


def _ids(rows: list[Any]) -> list[tuple[int, str]]:
    return [(number, row["id"]) for number, row in enumerate(rows)
            if isinstance(row, Mapping) and isinstance(row.get("id"), str)]


def _names(reader: _Reader, more: Mapping[str, Any]) -> None:
    """Ids that stand twice, and names that stand for nothing."""
    taken: dict[str, str] = {}
    for key in ("sides", "terrain", "models", *more):
        if key in {"sides", "terrain", "models"}:
            taken = {}
        for number, name in _ids(reader.rows(key)):
            if name in taken:
                reader.fault(f"{key}[{number}].id", f"{name!r} is already the id of {taken[name]}")
            taken.setdefault(name, f"{key}[{number}]")
    sides = {name for _, name in _ids(reader.rows("sides"))}
    platforms = {name for _, name in _ids(reader.rows("terrain"))}
    for key in ("models", *more):
        for number, row in enumerate(reader.rows(key)):
            if not isinstance(row, Mapping):
                continue
            if isinstance(row.get("side"), str) and row["side"] not in sides:
                reader.fault(f"{key}[{number}].side", f"no side {row['side']!r}; there are {_listed(sides)}")
            if isinstance(row.get("stands_on"), str) and row["stands_on"] not in platforms:
                reader.fault(f"{key}[{number}].stands_on", f"no terrain {row['stands_on']!r}")


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _turn(reader: _Reader, turn: Turn | None) -> None:
    if turn is None:
        return
    sides = {name for _, name in _ids(reader.rows("sides"))}
    for key in ("priority", "active"):
        name = getattr(turn, key)
        if name and name not in sides:
            reader.fault(f"turn.{key}", f"no side {name!r}; there are {_listed(sides)}")
    if turn.phase and turn.phase not in reader.schema.phases:
        reader.fault("turn.phase", f"expected one of {', '.join(reader.schema.phases)}, got {turn.phase!r}")
    if not 1 <= turn.number <= 10_000:
        reader.fault("turn.number", f"expected 1 to 10000, got {turn.number}")
