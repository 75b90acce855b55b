"""The commands of `marchwarden`."""

import json
import sys
from pathlib import Path

import typer

app = typer.Typer(no_args_is_help=True, add_completion=True, help="A referee for tabletop miniature wargames.")


@app.callback()
def top() -> None:
    """A referee for tabletop miniature wargames."""


@app.command()
def check(files: list[Path], as_json: bool = typer.Option(False, "--json", help="For programs.")) -> None:
    """Judge the orders of battle files."""
    from marchwarden.battle.expectations import broken
    from marchwarden.cli.check import answers
    from marchwarden.flow.orders import BadInput
    from marchwarden.table.setup import parse

    worst, shown = 0, []
    for file in files:
        try:
            data = parse(file.read_text(encoding="utf-8"))
            answer, _ = answers(data)
        except BadInput as bad:
            for fault in bad.faults:
                print(f"{file}: {fault}", file=sys.stderr)
            worst = 2
            continue
        expect = data.get("expect")
        faults = list(broken(expect, answer)) if expect else [
            v["reason"] for v in answer["verdicts"] if not v["legal"]]
        worst = max(worst, 1 if faults else 0)
        shown.append(answer)
        if not as_json:
            for verdict in answer["verdicts"]:
                print(verdict)
            print("\n".join(faults))
    if as_json:
        print(json.dumps(shown[0] if len(files) == 1 and shown else shown))
    raise typer.Exit(worst)


def run() -> int:
    """Run the command line."""
    return app(standalone_mode=True) or 0
