"""The battle files that come with the program, by name."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

SHELF = files("marchwarden") / "examples"
NOT_A_BATTLE = "shelf.yaml"


def shipped() -> dict[str, Traversable]:
    """Every shipped battle file, name to file, those of the top folder first, each folder in order of names."""
    return {file.name.removesuffix(".yaml"): file for file in _below(SHELF)}


def shipped_text(name: str) -> str | None:
    """The text of a shipped battle file; None where there is none of that name."""
    file = shipped().get(name)
    return None if file is None else file.read_text(encoding="utf-8")


def _below(folder: Traversable) -> Iterator[Traversable]:
    if not folder.is_dir():
        return
    inside = sorted(folder.iterdir(), key=lambda entry: entry.name)
    yield from (entry for entry in inside if entry.name.endswith(".yaml") and entry.name != NOT_A_BATTLE)
    for entry in inside:
        if entry.is_dir():
            yield from _below(entry)
