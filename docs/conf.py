"""How the documentation is built; tables and pictures are made from the program itself on the way."""

from pathlib import Path

from marchwarden import __version__, ruleset, ruleset_names
from marchwarden.battle.coverage import SESSION, rows
from marchwarden.battle.drawing import picture
from marchwarden.battle.shipped import shipped, shipped_text
from marchwarden.battle.views import scene
from marchwarden.cli.files import battle_of, played

project = "marchwarden"
author = "the marchwarden authors"
copyright = "the marchwarden authors, MIT licence"  # noqa: A001 - the name Sphinx wants
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.doctest"]
exclude_patterns = ["_build"]
html_theme = "furo"
smartquotes = False  # an inch mark is no closing quotation mark
html_title = "marchwarden"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
doctest_global_setup = "import marchwarden as mw"

HERE = Path(__file__).parent
MADE = HERE / "made"


def setup(app):
    app.connect("builder-inited", lambda app: make())


def make():
    """Everything that is made from the program: the tables of clauses and readings, the gallery of examples."""
    MADE.mkdir(exist_ok=True)
    write("coverage.md", "".join(coverage()))
    write("readings.md", "".join(readings()))
    write("examples.md", "".join(gallery()))


def write(name, text):
    file = MADE / name
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def coverage():
    yield "# Coverage: every clause, its code and its tests\n\n"
    yield ("Made from the rule books and the sources, like `marchwarden rules`. *beyond* marks clauses that the source documents only "
           "refer to. Up to two places are shown of each; `marchwarden rules ID` lists all.\n\n")
    for name in (SESSION, *ruleset_names()):
        yield f"## {name}\n\n| clause | in our words | source | code | tests |\n| --- | --- | --- | --- | --- |\n"
        for row in rows(name):
            source = row.source + (" (beyond)" if row.beyond else "")
            code = "<br>".join(f"`{place}`" for place in row.code[:2])
            tests = "<br>".join(f"`{place.removeprefix('tests/')}`" for place in row.tests[:2])
            more = f"<br>and {len(row.tests) - 2} more" if len(row.tests) > 2 else ""
            yield f"| `{row.id}` | {cell(row.title)} | {cell(source)} | {code} | {tests}{more} |\n"
        yield "\n"


def readings():
    yield "# Disputed readings\n\n"
    yield ("Where two good readers of the rules would play differently, one reading is the default and the other is an option of the "
           "battle file: `options: {stuck: monotone}`.\n\n")
    for name in ruleset_names():
        book = ruleset(name)
        yield f"## {book.title}\n\n| option | what it decides | default | others | clause |\n| --- | --- | --- | --- | --- |\n"
        for option in book.options:
            others = ", ".join(f"`{choice}`" for choice in option.choices if choice != option.default) or "any number"
            yield f"| `{option.name}` | {cell(option.summary)} | `{option.default}` | {others} | `{option.clause}` |\n"
        yield "\n"


def gallery():
    yield "# The shipped battles\n\n`marchwarden check --example NAME` judges one, `marchwarden examples NAME` prints its file.\n\n"
    for name in shipped():
        text = shipped_text(name)
        first, orders = battle_of(text)
        last, _ = played(first, orders)
        (MADE / f"{name}.svg").write_text(picture(scene(last, first)), encoding="utf-8")
        lesson = []
        for line in text.splitlines():
            if not line.startswith("#"):
                break
            lesson.append(line[1:].strip())
        title = first.table.title or name
        yield f"## {title}\n\n`{name}`\n\n{' '.join(lesson)}\n\n![{title}]({name}.svg)\n\n"
