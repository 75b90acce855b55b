"""`marchwarden check`: one verdict an order, then the question if any, then the final position."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from marchwarden.battle import BadInput, Battle, Roll, parse
from marchwarden.battle.expectations import broken
from marchwarden.cli.app import EXIT_GOOD, EXIT_NOT, EXIT_UNUSABLE
from marchwarden.cli.files import Given, example, given, orders_of, played


def answers(data: Any) -> tuple[dict[str, Any], Battle]:
    """Play the orders of a battle file's plain data; the answer for programs, and the battle afterwards."""
    battle, verdicts = played(Battle.from_dict(data), orders_of(data))
    question = battle.question
    shown = None if question is None or isinstance(question, Roll) else question.to_dict()
    return {
        "verdicts": [verdict.to_dict() for verdict in verdicts],
        "question": shown,
        "position": battle.position(),
        "digest": battle.digest,
    }, battle


def missing(data: Any, answer: dict[str, Any]) -> list[str]:
    """What does not hold of a file's expectations, or without any, the orders that are refused."""
    expect = data.get("expect")
    if expect:
        return list(broken(expect, answer))
    return [
        f"order {verdict['order']} is refused: {verdict['rule']}"
        for verdict in answer["verdicts"]
        if not verdict["legal"]
    ]


def check_all(files: list[Path], names: list[str], *, as_json: bool) -> int:
    """Check several inputs; the exit code of the worst."""
    if not files and not names:
        print("marchwarden: give battle files, or --example NAME", file=sys.stderr)
        return EXIT_UNUSABLE
    worst, told = EXIT_GOOD, []
    for source in _with_progress([*names, *files]):
        code, answer = _check_one(source, as_json=as_json)
        worst = max(worst, code)
        told.append(answer)
    if as_json:
        print(json.dumps(told[0] if len(told) == 1 else told))
    return worst


def _check_one(source: Path | str, *, as_json: bool) -> tuple[int, dict[str, Any]]:
    try:
        found = example(source) if isinstance(source, str) else given(source)
        data = parse(found.text)
        answer, battle = answers(data)
    except BadInput as bad:
        return EXIT_UNUSABLE, _unusable(source, [(fault.path, fault.problem) for fault in bad.faults], as_json=as_json)
    except OSError as error:
        return EXIT_UNUSABLE, _unusable(source, [("", error.strerror or str(error))], as_json=as_json)
    faults = missing(data, answer)
    if not as_json:
        _tell(found, data, answer, battle, faults)
    return EXIT_NOT if faults else EXIT_GOOD, answer


def _unusable(source: Path | str, faults: list[tuple[str, str]], *, as_json: bool) -> dict[str, Any]:
    for path, problem in faults:
        print(f"{source}: {path + ': ' if path else ''}{problem}", file=sys.stderr)
    if not as_json:
        print(f"{source}: unusable, {len(faults)} fault{'s' if len(faults) > 1 else ''}", file=sys.stderr)
    return {"file": str(source), "faults": [{"path": path, "problem": problem} for path, problem in faults]}


def _with_progress(sources: list[Any]) -> Iterator[Any]:
    """The sources, with a bar for people who would otherwise wait before a silent screen."""
    if len(sources) < 20 or not sys.stderr.isatty():
        yield from sources
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(sources, "checking", console=Console(stderr=True), transient=True)


# --- for people -------------------------------------------------------------------------------------------------


def _tell(found: Given, data: Any, answer: dict[str, Any], battle: Battle, faults: list[str]) -> None:
    from rich.console import Console
    from rich.text import Text

    from marchwarden.battle import wording

    console = Console(highlight=False, soft_wrap=True)
    console.print(Text.assemble((str(data.get("title") or found.name), "bold"), (f"  {found.name}", "dim")))
    for order, verdict in zip(orders_of(data), answer["verdicts"], strict=True):
        legal = verdict["legal"]
        mark = ("legal  ", "bold green") if legal else ("refused", "bold red")
        cost = f'  {verdict["cost"]:.2f}"' if legal and verdict["cost"] else ""
        console.print(Text.assemble(f"  {verdict['order']}  ", mark, f"  {wording.order(order)}", (cost, "bold")))
        for line in wording.verdict(verdict):
            console.print(Text(f"              {line}", style="dim" if legal else ""))
    if answer["question"] is not None:
        for line in wording.question(answer["question"]):
            console.print(Text(f"  {line}", style="yellow"))
    _tell_position(console, Battle.from_dict(data).position(), answer["position"])
    if data.get("expect"):
        held = len(data["expect"]) - len(faults)
        console.print(Text(f"  {held} of {len(data['expect'])} expectations hold", style="red" if faults else "green"))
    for fault in faults:
        console.print(Text(f"  {fault}", style="red"))
    console.print()


TOLD = {"prone", "engaged_with", "stands_on", "height_up", "off_board", "wounds_left", "might_left", "slain",
        "facing", "front", "ranks", "engaged", "charging", "routing"}
"""What of a model or unit is worth a word once it has changed."""


def _tell_position(console: Any, first: dict[str, Any], last: dict[str, Any]) -> None:
    """Where those stand who moved or changed, models and units, from one position to another."""
    from rich.text import Text

    before = {row["id"]: row for row in _rows(first)}
    same = 0
    for row in _rows(last):
        old = before.get(row["id"], {})
        states = {key: value for key, value in row.items() if key in TOLD and value and old.get(key) != value}
        if row["at"] == old.get("at") and not states:
            same += 1
            continue
        said = ", ".join(
            f"{key.replace('_', ' ')} {_said(value)}".removesuffix(" True") for key, value in states.items()
        )
        console.print(
            Text(
                f"     {row['id']} stands at ({row['at'][0]:.3f}, {row['at'][1]:.3f}){'; ' + said if said else ''}",
                style="cyan",
            )
        )
    if same:
        console.print(Text(f"     {same} where {'it' if same == 1 else 'they'} stood", style="dim"))


def _rows(position: dict[str, Any]) -> list[dict[str, Any]]:
    return [*position.get("models", ()), *position.get("units", ())]


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else f"{value}"
