"""From a battle file's plain data to a table, or every fault in it at once."""

from collections.abc import Mapping
from typing import Any

import msgspec

from marchwarden.geometry.bases import Oval, Round, Square
from marchwarden.geometry.lengths import MM, snap
from marchwarden.table.kinds import Called, Degrees, Height, Inches, Name, Rolled, Seed, Text
from marchwarden.table.kinds import Dice as WrittenDice
from marchwarden.table.models import Model, Side
from marchwarden.table.parsing import bounds, parse
from marchwarden.table.reading import BadInput, Fault, known, meant, read_struct, read_value, shown, under
from marchwarden.table.schema import Schema
from marchwarden.table.soundness import MAX_BOARD, on_table, outline_faults, settled, terrain_faults
from marchwarden.table.switches import Switch, fits, wanted
from marchwarden.table.table import Board, Dice, Lasting, Table, Turn
from marchwarden.table.terrain import Terrain

__all__ = ["FORMAT", "TOP_KEYS", "Switch", "fits", "parse", "read", "read_all", "upgraded", "wanted"]

FORMAT = 1
UPGRADES: Mapping[int, Any] = {}
"""For each older format version a function from its plain data to that of the next version."""
TOP_KEYS = ("marchwarden", "ruleset", "title", "board", "options", "sides", "terrain", "models", "turn", "dice",
            "seed", "rolled", "lasting", "orders", "expect")
COMMON = ("id", "side", "profile", "name", "at", "facing", "height", "base", "base_mm", "stands_on", "height_up",
          "off_board")


class _Common(msgspec.Struct):
    id: Name
    side: str
    at: tuple[float, float] | None = None
    facing: Degrees = 0.0
    height: Height = 1.6
    stands_on: str | None = None
    height_up: Inches = 0.0
    off_board: bool = False
    name: Called = ""
    profile: str = ""


class _Heading(msgspec.Struct):
    id: Name
    name: Called = ""


class _Rest(msgspec.Struct):
    """The parts of a file that are single values."""

    title: Text = ""
    dice: WrittenDice = ()
    seed: Seed = 0
    rolled: Rolled = 0
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
        self.named: dict[str, Model] = {}
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
        found: dict[str, Any] = {}
        for field in msgspec.structs.fields(_Rest):
            if self.raw.get(field.name) is not None:
                value, faults = read_value(self.raw[field.name], field.type, field.name)
                self.faults += faults
                found |= {} if faults else {field.name: value}
        return _Rest(**found)

    def board(self) -> Board:
        board = self.part("board", Board)
        if board is None:
            return Board(MAX_BOARD, MAX_BOARD)
        for key in ("width", "depth"):
            if not 1 <= getattr(board, key) <= MAX_BOARD:
                self.fault(f"board.{key}", f"expected inches from 1 to {MAX_BOARD:g}, got {getattr(board, key):g}")
                # As large as can be, so that nothing else is blamed for it.
                board = msgspec.structs.replace(board, **{key: MAX_BOARD})
        return board

    def side(self, raw: Any, path: str) -> Side | None:
        if not isinstance(raw, Mapping):
            self.fault(path, f"expected a mapping with an id, got {shown(raw)}")
            return None
        heading = self.struct({key: value for key, value in raw.items() if key in {"id", "name"}}, _Heading, path)
        rest = {key: value for key, value in raw.items() if key not in {"id", "name"}}
        traits = self.struct(rest, self.schema.side_traits, path)
        return None if heading is None or traits is None else Side(heading.id, traits, heading.name)

    def piece(self, raw: Any, path: str, board: Board) -> Terrain | None:
        piece: Terrain | None = self.struct(raw, Terrain, path)
        if piece is not None:
            self.faults += [Fault(under(path, part), problem) for part, problem in terrain_faults(piece, board)]
        elif isinstance(raw, Mapping) and raw.get("polygon"):
            corners, wrong = read_value(raw["polygon"], tuple[tuple[float, float], ...], under(path, "polygon"))
            found = () if wrong else outline_faults(corners, board)
            self.faults += [Fault(under(path, part), problem) for part, problem in found]
        return piece

    def base(self, merged: Mapping[str, Any], path: str) -> Round | Oval | Square | None:
        size, shape = merged.get("base_mm", 25), merged.get("base", "round")
        listed = isinstance(size, list | tuple)
        sizes = list(size) if isinstance(size, list | tuple) else [size]
        numbers = all(isinstance(n, int | float) and not isinstance(n, bool) and 1 <= n <= 1000 for n in sizes)
        if not numbers or len(sizes) != (2 if listed else 1):
            self.fault(f"{path}.base_mm", f"expected millimetres from 1 to 1000: a number or two, got {shown(size)}")
            return None
        if shape not in ("round", "oval", "square"):
            self.fault(f"{path}.base", f"expected one of round, oval, square, got {shown(shape)}")
            return None
        if "base" in merged and shape != "square" and listed != (shape == "oval"):
            wanted = "[length, width]" if shape == "oval" else "one number, the diameter"
            self.fault(f"{path}.base_mm", f"expected {wanted}, as the base is {shape}; got {shown(size)}")
            return None
        return _shaped(shape, sizes)

    def model(self, raw: Any, path: str) -> Model | None:
        if not isinstance(raw, Mapping):
            self.fault(path, f"expected a mapping, got {shown(raw)}")
            return None
        profile = raw.get("profile", "")
        if profile != "" and (not isinstance(profile, str) or profile not in self.schema.profiles):
            like = meant(profile, self.schema.profiles) if isinstance(profile, str) else ""
            self.fault(f"{path}.profile", f"no profile {shown(profile)} in this ruleset{like}")
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
        if common is None or traits is None:
            self.named |= self.rough(merged, names, base)
            return self.named.get(str(raw.get("id"))) if base is not None and not _misplaced(self.faults, path) else None
        model = self.placed(common, base or Round(0.5), traits, path)
        self.named[model.id] = model
        return model if base is not None else None

    def rough(self, merged: Mapping[str, Any], names: list[str], base: Round | Oval | Square | None) -> dict[str, Model]:
        """A model with those of its keys that can be read, by its id: enough for what else the file says of it."""
        own = {key: value for key, value in merged.items() if key in names and key not in COMMON}
        name = merged.get("id")
        common = _sound_part({"id": name, "side": "", **{key: merged[key] for key in COMMON[1:] if key in merged}}, _Common)
        traits = _sound_part(own, self.schema.traits)
        if common is None or traits is None:
            return {}
        return {common.id: self.placed(common, base or Round(0.5), traits, "")}

    def placed(self, common: _Common, base: Round | Oval | Square, traits: Any, path: str) -> Model:
        x, y = common.at if common.at is not None else (0.0, 0.0)
        model = Model(common.id, common.side, base, (snap(x), snap(y)), traits, snap(common.facing), common.height,
                      common.stands_on, common.height_up, common.off_board, common.name, common.profile)
        if common.at is None and on_table(model) and path:
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


def _sound_part(raw: Mapping[str, Any], kind: Any) -> Any:
    """What of a mapping can be read as a struct, keys that cannot left out; None where nothing can."""
    value, faults = read_struct(raw, kind)
    if faults:
        bad = {fault.path.partition(".")[0].partition("[")[0] for fault in faults}
        value, faults = read_struct({key: one for key, one in raw.items() if key not in bad}, kind)
    return None if faults else value


def _misplaced(faults: list[Fault], path: str) -> bool:
    """Whether something is wrong with where a model stands, so that it cannot be looked at among the others."""
    parts = tuple(f"{path}.{key}" for key in ("id", "at", "facing", "base", "height_up", "stands_on", "off_board",
                                              "reserve", "slain"))
    return any(fault.path.startswith(parts) or fault.path == path for fault in faults)


def _shaped(shape: str, sizes: list[float]) -> Round | Oval | Square:
    """The base of a shape and of one or two measures in millimetres."""
    inches = [snap(n * MM) for n in sizes]
    if shape == "square":
        return Square(inches[0], inches[-1])
    if len(inches) == 2 and inches[0] != inches[1]:
        return Oval(inches[0], inches[1])
    return Round(snap(sizes[0] * MM / 2))


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
    table, faults = read_all(raw, schema, options)
    if faults:
        raise BadInput(faults)
    return table


def read_all(raw: Any, schema: Schema, options: Mapping[str, Switch] | None = None) -> tuple[Table, list[Fault]]:
    """The table a file describes and its faults; where there are any, the table serves to look names up only."""
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
    table = Table(raw["ruleset"], board, tuple(side for side in sides if side is not None),
                  {model.id: model for model in models if model is not None},
                  tuple(piece for piece in terrain if piece is not None), _whose(turn or Turn(), sides, schema),
                  Dice(rest.dice, rest.seed, rest.rolled), chosen,
                  lasting=rest.lasting, title=rest.title)
    table = _standing(reader, table, models)
    if not any(fault.path.startswith(STANDING + tuple(schema.more)) for fault in reader.faults):
        table = _sound(reader, table, more)
    return (_nameable(reader, table, more) if reader.faults else table), reader.faults


class _Units(msgspec.Struct):
    """Stands for a system's state where only the names of its units are wanted."""

    units: dict[str, Any]


def _nameable(reader: _Reader, table: Table, more: Mapping[str, Any]) -> Table:
    """The table with everybody that the file gives a name, readable or not."""
    ids = {key: dict(_ids(reader.rows(key))).values() for key in ("sides", "terrain", *more)}
    nothing = Board(MAX_BOARD, MAX_BOARD)
    sides = tuple(Side(name, None, "") for name in ids["sides"])
    terrain = tuple(Terrain(name, "blocking") for name in ids["terrain"])
    return Table(table.ruleset, nothing, sides, reader.named, terrain,
                 state=_Units(dict.fromkeys(ids.get("units", ()))))


def _whose(turn: Turn, sides: list[Side | None], schema: Schema) -> Turn:
    first = turn.priority or (sides[0].id if sides and sides[0] is not None else "")
    return Turn(turn.number, turn.phase or schema.phases[0], turn.step, first, turn.active or first)


STANDING = ("board", "options", "sides", "models", "terrain", "turn")
"""The parts of a file without which a position cannot be looked at as a whole."""


def _standing(reader: _Reader, table: Table, models: list[Model | None]) -> Table:
    """The table with its bases eased apart; overlaps are faults of those models that could be read."""
    there = {piece.id for piece in table.terrain}
    lost = {model.id for model in table.models.values() if model.stands_on and model.stands_on not in there}
    rows = {model.id: number for number, model in enumerate(models) if model is not None}
    judged = table.but(models={name: model for name, model in table.models.items() if name not in lost}) if lost else table
    eased, overlaps = settled(judged)
    # Of a board that cannot be read only what is sure is told: that nobody stands beyond its sound edge.
    known_board = not any(fault.path.startswith("board") for fault in reader.faults)
    reader.faults += [Fault(f"models[{rows[name]}].at", problem if known_board else problem.split(", which is")[0])
                      for name, problem in overlaps]
    return eased


def _sound(reader: _Reader, table: Table, more: Mapping[str, Any]) -> Table:
    """The table with what its ruleset adds, and the faults that ruleset finds in it."""
    try:
        table = reader.schema.complete(table, more)
    except BadInput as bad:
        reader.faults += bad.faults
        return table
    reader.faults += [Fault(path, problem) for path, problem in reader.schema.check(table)]
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
    schema, phase = reader.schema, turn.phase or reader.schema.phases[0]
    if phase not in schema.phases:
        reader.fault("turn.phase", f"expected one of {', '.join(schema.phases)}, got {turn.phase!r}")
    elif turn.step not in ("", *(steps := schema.steps.get(phase, ()))):
        known = f"expected {' or '.join(steps)} in the {phase} phase" if steps else f"the {phase} phase has no steps"
        reader.fault("turn.step", f"{known}, got {turn.step!r}")
    if not 1 <= turn.number <= 10_000:
        reader.fault("turn.number", f"expected 1 to 10000, got {turn.number}")
