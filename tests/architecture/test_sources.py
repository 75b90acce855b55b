"""What the sources must not contain, found by reading them."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "marchwarden"
BELOW_BATTLE = [file for layer in ("geometry", "table", "flow", "systems") for file in sorted((PACKAGE / layer).rglob("*.py"))]
EVERY = sorted(PACKAGE.rglob("*.py"))
UNREPEATABLE = {"random", "secrets", "time", "datetime", "os", "uuid", "threading", "socket"}


def ids(file):
    return file.relative_to(PACKAGE).as_posix()


def tree(file):
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(node):
    if isinstance(node, ast.Import):
        return [name.name.split(".")[0] for name in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [node.module.split(".")[0]]
    return []


@pytest.mark.parametrize("file", BELOW_BATTLE, ids=ids)
def test_below_battle_there_is_no_chance_no_clock_and_no_environment(file):
    found = [name for node in ast.walk(tree(file)) for name in imported(node) if name in UNREPEATABLE]
    assert found == []


def is_set(node):
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in {"set", "frozenset"}
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.BitAnd | ast.BitOr) and (
        is_set(node.left) or is_set(node.right))


@pytest.mark.parametrize("file", BELOW_BATTLE, ids=ids)
def test_below_battle_no_set_is_walked_through(file):
    """The order of a set differs from run to run."""
    walked = []
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.For | ast.AsyncFor):
            walked.append(node.iter)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            walked += [part.iter for part in node.generators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"list", "tuple", "next", "iter"}:
            walked += node.args[:1]
    assert [node.lineno for node in walked if is_set(node)] == []


WHOLE = re.compile(r"\b(len|sizes|dice|faces|int|counts?|ranks?|wounds|attacks|might)\b|\bsum\(1 |==|>=|<=|>|<")


@pytest.mark.parametrize("file", BELOW_BATTLE, ids=ids)
def test_below_battle_inches_are_never_added_up_with_sum(file):
    """`sum` of floats gives another last bit from Python 3.12 on; `math.fsum` does not. Whole numbers may be summed."""
    source = file.read_text(encoding="utf-8")
    doubtful = [f"line {node.lineno}: {ast.get_source_segment(source, node)}" for node in ast.walk(tree(file))
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum"
                and not WHOLE.search(ast.get_source_segment(source, node) or "")]
    assert doubtful == []


UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b")


@pytest.mark.parametrize("file", EVERY, ids=ids)
def test_nothing_is_marked_unfinished(file):
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if UNFINISHED.search(line)] == []


@pytest.mark.parametrize("file", EVERY, ids=ids)
def test_every_module_says_what_it_is(file):
    assert file.name == "__init__.py" or ast.get_docstring(tree(file))


LONG = {
    "geometry/tangents.py": 650,  # one search in its plain form, read beside its compiled twin
    "geometry/sight_search.py": 450,  # the same for the search for a clear line
    "server/room.py": 450,  # everything one game does, in the order of a command's way
}


def test_a_module_has_one_subject():
    """Lists of clauses and profiles are data and may be long; code is not."""
    long = {ids(file): lines for file in EVERY if "clauses" not in file.stem and "profiles" not in file.stem
            and (lines := len(file.read_text(encoding="utf-8").splitlines())) > LONG.get(ids(file), 400)}
    assert long == {}


HOSTS = re.compile(r"https?://(?!127\.0\.0\.1|localhost|json-schema\.org|www\.w3\.org|\[::1\]|[a-z0-9.-]*example)[\w.-]+", re.IGNORECASE)


def tracked():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.splitlines()]


def test_no_file_names_a_package_registry():
    named = {}
    for file in tracked():
        if file.suffix in {".txt", ".toml", ".json", ".py", ".md", ".yaml", ".in", ""} and file.is_file() and file.stat().st_size < 2_000_000:
            found = [host for host in HOSTS.findall(file.read_text(encoding="utf-8", errors="ignore"))
                     if re.search(r"pypi|npmjs|pythonhosted|registry", host)]
            if found:
                named[str(file.relative_to(ROOT))] = found[:2]
    assert named == {}


EXEMPTION = re.compile(r"#\s*(?:noqa|type:\s*ignore|pragma)[^#\n]*?(?:\]|[A-Z]+\d+)(?P<why>.*)$|svelte-ignore\s+\S+(?P<said>.*)$", re.MULTILINE)


def unexplained(source):
    return [found[0] for found in EXEMPTION.finditer(source) if not re.search(r"[a-z]+ [a-z]+", found["why"] or found["said"] or "")]


@pytest.mark.parametrize("file", EVERY, ids=ids)
def test_every_exemption_says_why(file):
    assert unexplained(file.read_text(encoding="utf-8")) == []


def test_an_exemption_without_a_reason_is_noticed():
    assert unexplained("x = y  # type: ignore[misc]\n") and unexplained("x = y  # noqa: S101\n")
    assert not unexplained("x = y  # type: ignore[misc]  # never an edge\n")


@pytest.mark.parametrize("file", EVERY, ids=ids)
def test_nothing_is_imported_only_to_be_thrown_away(file):
    thrown = [node.lineno for node in tree(file).body if isinstance(node, ast.Assign)
              and [getattr(target, "id", "") for target in node.targets] == ["_"]]
    assert thrown == []
