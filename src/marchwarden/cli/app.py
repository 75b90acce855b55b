"""The commands of `marchwarden`. What a command needs is imported when it runs, so that help comes at once."""

import sys
from pathlib import Path
from typing import Annotated

import typer

EXIT_GOOD, EXIT_NOT, EXIT_UNUSABLE, EXIT_BROKEN = 0, 1, 2, 3

app = typer.Typer(
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="A referee for tabletop miniature wargames.\n\n"
    "Judges moves and charges exactly, says what they cost or which rule they break and by how much, "
    "shows where a model can go, and draws it.",
    epilog="Exit codes: 0 all is well, 1 an order is refused or an expectation does not hold, 2 unusable input.",
)

Files = Annotated[
    list[Path] | None,
    typer.Argument(help="Battle files (YAML or JSON); - reads from standard input.", show_default=False),
]
File = Annotated[Path | None, typer.Argument(help="A battle file; - reads from standard input.", show_default=False)]
Example = Annotated[str, typer.Option("--example", metavar="NAME", help="A shipped battle instead of a file.")]
Json = Annotated[bool, typer.Option("--json", help="JSON for programs instead of words for people.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw it into this SVG file.")]
Png = Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw it into this PNG file.")]
Whole = Annotated[bool, typer.Option("--whole", help="Draw the whole board, not only where something stands.")]


@app.callback()
def top() -> None:
    """Have options of no command of their own."""


@app.command(
    epilog="Examples:  marchwarden check ford.yaml  |  marchwarden check --json *.yaml  |  "
    "marchwarden check --example ford"
)
def check(
    files: Files = None,
    example: Annotated[
        list[str] | None,
        typer.Option("--example", metavar="NAME", help="A shipped battle; may be given several times."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Judge the orders of battle files."""
    from marchwarden.cli.check import check_all

    raise typer.Exit(check_all(files or [], example or [], as_json=as_json))


@app.command(
    epilog="Examples:  marchwarden reach ford.yaml uruk  |  marchwarden reach ford.yaml uruk --png reach.png  |  "
    "marchwarden reach --example ford uruk"
)
def reach(
    file: File = None,
    model: Annotated[str, typer.Argument(help="The id of a model or unit.", show_default=False)] = "",
    example: Example = "",
    as_json: Json = False,
    svg: Svg = None,
    png: Png = None,
    played: Annotated[bool, typer.Option("--played", help="After the orders of the file, not before.")] = False,
    whole: Whole = False,
) -> None:
    """Where a model can go and whom it can charge."""
    from marchwarden.cli.looking import reach_of

    if example and not model:  # beside the name of an example the only word is the model's
        file, model = None, str(file or "")
    raise typer.Exit(reach_of(file, model, example, as_json=as_json, svg=svg, png=png, played=played, whole=whole))


@app.command(
    epilog="Examples:  marchwarden show ford.yaml --png ford.png  |  "
    "marchwarden show ford.yaml --svg ford.svg --reach uruk --whole"
)
def show(
    file: File = None,
    example: Example = "",
    svg: Svg = None,
    png: Png = None,
    reach: Annotated[str, typer.Option("--reach", metavar="MODEL", help="With the reach of this model.")] = "",
    start: Annotated[bool, typer.Option("--start", help="Before the orders of the file.")] = False,
    whole: Whole = False,
) -> None:
    """Draw the table and what its orders did."""
    from marchwarden.cli.looking import show_it

    raise typer.Exit(show_it(file, example, svg=svg, png=png, model=reach, start=start, whole=whole))


@app.command(
    epilog="Examples:  marchwarden rules  |  marchwarden rules me.control-zone.entry  |  "
    "marchwarden rules --ruleset bushido --json"
)
def rules(
    clause: Annotated[str, typer.Argument(metavar="[ID]", help="One clause, or the beginning of several ids.")] = "",
    ruleset: Annotated[str, typer.Option(help="Of this rule system only.")] = "",
    as_json: Json = False,
) -> None:
    """The rule book: sources, code and tests of each clause."""
    from marchwarden.cli.rules import rule_book

    raise typer.Exit(rule_book(clause, ruleset, as_json=as_json))


@app.command(epilog="Example:  marchwarden schema middle-earth > battle.schema.json")
def schema(
    ruleset: Annotated[str, typer.Argument(metavar="[RULESET]", help="Of one rule system; all without.")] = "",
) -> None:
    """The JSON Schema of battle files."""
    from marchwarden.cli.documents import print_schema

    raise typer.Exit(print_schema(ruleset))


@app.command(epilog="Examples:  marchwarden replay game.json  |  marchwarden replay game.json --json")
def replay(file: File, as_json: Json = False) -> None:
    """Play a battle's record again and compare."""
    from marchwarden.cli.documents import replay_it

    raise typer.Exit(replay_it(file, as_json=as_json))


@app.command(epilog="Example:  marchwarden verify game.mwr")
def verify(file: File) -> None:
    """Check a game from the table: orders, dice, states."""
    from marchwarden.cli.documents import verify_it

    raise typer.Exit(verify_it(file))


@app.command(epilog="Examples:  marchwarden examples  |  marchwarden examples ford > mine.yaml")
def examples(name: Annotated[str, typer.Argument(metavar="[NAME]", help="Print this one's file.")] = "") -> None:
    """List the shipped battles, or print one."""
    from marchwarden.cli.documents import list_examples

    raise typer.Exit(list_examples(name))


@app.command(epilog="Examples:  marchwarden table  |  marchwarden table ford.yaml --port 8080")
def table(
    file: File = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[str, typer.Option(help="Where games are kept; your data folder without.")] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="The exact address under which browsers see it, where it is not this machine's."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open it in the browser.")] = True,
    workers: Annotated[int | None, typer.Option(help="How many processes judge orders.")] = None,
) -> None:
    """Play in the browser."""
    from marchwarden.server import serve

    try:
        serve(file, host, port, database or None, open_browser=browser, origins=tuple(origin or ()), workers=workers)
    except ValueError as error:
        _complain(str(error))
        raise typer.Exit(EXIT_UNUSABLE) from None


def _complain(words: str) -> None:
    print(f"marchwarden: {words}", file=sys.stderr)


@app.command(
    epilog="Examples:  marchwarden play --example ford  |  marchwarden play game.save  |  "
    "marchwarden play battle.yaml --typed < orders.txt"
)
def play(
    file: File = None,
    example: Example = "",
    typed: Annotated[bool, typer.Option("--typed", help="Dice are rolled at the table and typed in.")] = False,
    seed: Annotated[str, typer.Option("--seed", help="Roll from this seed, not from the file's.")] = "",
) -> None:
    """Play a battle file, or go on with a saved battle, at the prompt."""
    from marchwarden.cli.play import play as at_the_prompt

    raise typer.Exit(at_the_prompt(file, example, seed, typed=typed))


Ruleset = Annotated[str, typer.Option("--ruleset", metavar="NAME", help="The rule system.")]


@app.command("import", epilog="Example:  marchwarden import mine.rosz --against theirs.json --out battle.yaml")
def import_(
    roster: Annotated[Path, typer.Argument(help="An army list: .ros, .rosz, or the JSON of a list builder.")],
    against: Annotated[Path | None, typer.Option("--against", metavar="ROSTER", help="The other side's list.")] = None,
    ruleset: Ruleset = "middle-earth",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the battle file here.")] = None,
) -> None:
    """Make a battle file of army lists; entries that stand for nothing known are told by name."""
    from marchwarden.cli.musters import import_lists

    raise typer.Exit(import_lists(roster, against, ruleset, out))


@app.command(
    epilog="Examples:  marchwarden odds duel.yaml  |  marchwarden odds duel.yaml --order '{fight: eomer}' --json  |  "
    "marchwarden odds --fight boromir-of-gondor --against uruk-hai-warrior --plot odds.png"
)
def odds(
    file: File = None,
    example: Example = "",
    order: Annotated[str, typer.Option("--order", metavar="ORDER", help="The order; else the last one of the file.")] = "",
    fight: Annotated[str, typer.Option("--fight", metavar="PROFILE", help="A single combat of this profile...")] = "",
    against: Annotated[str, typer.Option("--against", metavar="PROFILE", help="... against this one.")] = "",
    price: Annotated[str, typer.Option("--price", help="What a spent point costs its side, such as 1/20.")] = "0",
    as_json: Json = False,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="OUT", help="Draw them into this PNG or SVG.")] = None,
) -> None:
    """Exact odds of an order, both sides playing their best."""
    from marchwarden.cli.odds import odds_of

    raise typer.Exit(odds_of(file, example, order=order, fight=fight, against=against, price=price, as_json=as_json,
                             plot=plot))


@app.command(epilog="Examples:  marchwarden profiles uruk  |  marchwarden profiles boromir-of-gondor --json")
def profiles(
    word: Annotated[str, typer.Argument(help="A profile, or a part of names.")] = "",
    ruleset: Ruleset = "middle-earth",
    as_json: Json = False,
) -> None:
    """The profiles a battle file may name, and which of their special rules do nothing."""
    from marchwarden.cli.musters import show_profiles

    raise typer.Exit(show_profiles(word, ruleset, as_json=as_json))


def run(arguments: list[str] | None = None) -> int:
    """Run the command line; whatever goes wrong ends in a sentence and an exit code, never in a traceback."""
    from marchwarden.cli.failing import guarded

    return guarded(lambda: app(args=arguments, prog_name="marchwarden", standalone_mode=False))
