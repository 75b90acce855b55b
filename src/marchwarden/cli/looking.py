"""`marchwarden reach` and `marchwarden show`: where a model can go, and the table as a picture."""

import json
import math
import sys
from pathlib import Path
from typing import Any

from marchwarden.battle import BadInput, Battle, Fault
from marchwarden.battle.drawing import picture, png
from marchwarden.battle.views import Scene, scene
from marchwarden.cli.app import EXIT_GOOD, EXIT_UNUSABLE
from marchwarden.cli.files import battle_of, one
from marchwarden.cli.files import played as after_orders


def reach_of(
    file: Path | None, model: str, example: str, *, as_json: bool, svg: Path | None, png: Path | None, played: bool,
    whole: bool,
) -> int:
    """Tell, print or draw the reach of a model."""
    battle, orders = battle_of(one(file, example).text)
    if not model:
        raise BadInput([Fault("", f"name a model after the battle: {', '.join(_names(battle))}")])
    if played:
        battle, _ = after_orders(battle, orders)
    found = battle.reach(model, exact=True)
    if as_json:
        print(json.dumps(found.to_dict()))
    _draw(scene(battle, reach=found), svg, png, whole=whole)
    if not as_json:
        _tell(found)
    return EXIT_GOOD


def show_it(
    file: Path | None, example: str, *, svg: Path | None, png: Path | None, model: str, start: bool, whole: bool
) -> int:
    """Draw a battle file's table, with what its orders did."""
    if svg is None and png is None:
        print("marchwarden: say where to draw: --svg OUT or --png OUT", file=sys.stderr)
        return EXIT_UNUSABLE
    first, orders = battle_of(one(file, example).text)
    last, _ = (first, []) if start else after_orders(first, orders)
    _draw(scene(last, first, last.reach(model) if model else None), svg, png, whole=whole)
    return EXIT_GOOD


def _draw(seen: Scene, svg: Path | None, to: Path | None, *, whole: bool) -> None:
    if svg is None and to is None:
        return
    drawn = picture(seen, whole=whole)
    for path, content in ((svg, drawn.encode()), (to, png(drawn) if to is not None else b"")):
        if path is None:
            continue
        if path.is_dir():
            raise BadInput([Fault(str(path), "is a folder; name a file to draw into")])
        path.write_bytes(content)


def _names(battle: Battle) -> list[str]:
    """Everybody whose reach can be asked: models, and units where a rule system has them."""
    told = battle.position()
    return [each["id"] for each in (*told.get("models", ()), *told.get("units", ()))]


def _tell(found: Any) -> None:
    from rich.console import Console
    from rich.table import Table as Grid

    told, console = found.to_dict(), Console(highlight=False)
    area = math.fsum(
        _area(ring) * (1 if number == 0 else -1)
        for polygon in told["free"]["coordinates"]
        for number, ring in enumerate(polygon)
    )
    if told.get("refusal"):
        console.print(f'[bold]{told["model"]}[/bold] cannot act now: {told["refusal"]["reason"]} ({told["refusal"]["rule"]})')
        return
    console.print(
        f'[bold]{told["model"]}[/bold] has {told["budget"]:g}" and can end its move on {area:.1f} square inches '
        "without a test or a charge."
    )
    if told["charges"]:
        grid = Grid(box=None, padding=(0, 2, 0, 0))
        for title in ("charge", "cost", "contact", "", "tests"):
            grid.add_column(title, justify="right" if title == "cost" else "left")
        for charge in told["charges"]:
            grid.add_row(
                str(charge["target"]),
                f'{charge["cost"]:.2f}"' if charge.get("cost") is not None else "",
                _place(charge.get("contact")),
                _why_not(charge),
                ", ".join(map(_test, charge.get("tests") or ())),
            )
        console.print(grid)
    for row in told["beyond_tests"]:
        console.print(_beyond(row))


def _beyond(row: dict[str, Any]) -> str:
    """What lies beyond a test: what it is, where, and each outcome with its odds."""
    piece = row.get("piece") or next(iter((row.get("leg") or {}).values()), "")
    place = _place(row.get("at") or row.get("from"))
    cases = [
        f"{case.get('roll')}: {case.get('effect')} ({case.get('odds', 0):.0%})" for case in row.get("outcomes") or ()
    ]
    faces: dict[str, Any] = row["odds"] if isinstance(row.get("odds"), dict) else {}
    cases = cases or [f"{name} {count}/6" for name, count in faces.items()]
    landing = f", landing at {_place(row['landing'])}" if row.get("landing") else ""
    cost = f' for {row["cost"]:.2f}"' if row.get("cost") is not None else ""
    return f"{row.get('kind')} {piece} from {place}{cost}{landing}" + (f": {', '.join(cases)}" if cases else "")


def _test(test: Any) -> str:
    return " against ".join(map(str, test.values())) if isinstance(test, dict) else str(test)


def _why_not(charge: dict[str, Any]) -> str:
    if charge.get("short_by") is not None:
        return f'{charge["short_by"]:.2f}" short'
    return str(charge.get("reason") or charge.get("rule") or charge.get("clause") or "")


def _place(point: Any) -> str:
    return f"({point[0]:.2f}, {point[1]:.2f})" if point else ""


def _area(ring: list[Any]) -> float:
    return abs(math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:], strict=False))) / 2
