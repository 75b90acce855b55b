"""The same battle comes out the same in every process, with every hash seed, on every Python there is, compiled kernel or not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from corpus import make

CORPUS = Path(__file__).with_name("corpus.py")
WITH_ITS_PACKAGES = "import sys, msgspec, yaml; sys.exit(sys.version_info < (3, 11))"
PLAIN = "import sys; sys.modules['marchwarden.geometry._kernels'] = None; import runpy; del sys.argv[0]; runpy.run_path(sys.argv[0], run_name='__main__')"


def pythons():
    """This Python, and those of MARCHWARDEN_PYTHONS (paths with ':' between them) that have msgspec and pyyaml."""
    for name in filter(None, os.environ.get("MARCHWARDEN_PYTHONS", "").split(os.pathsep)):
        subprocess.run([name, "-c", WITH_ITS_PACKAGES], check=True)
        yield name


def replayed(file, seed, python=sys.executable, *, compiled=True):
    """What a process of its own prints when it plays a corpus again."""
    how = [str(CORPUS)] if compiled else ["-c", PLAIN, str(CORPUS)]
    paths = {"PYTHONPATH": "", "PYTHONHASHSEED": str(seed), "PYTHONWARNINGS": "ignore", "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run([python, *how, "replay", str(file)], capture_output=True, text=True, check=False, env={**os.environ, **paths})
    assert told.returncode == 0, told.stderr[-3000:]
    return [json.loads(line) for line in told.stdout.splitlines()]


def without_saves(rows):
    """What every kernel must tell alike; in a save are inches that were only told, to the last bit."""
    return [row[:3] for row in rows]


def test_battles_come_out_the_same_with_any_hash_seed(tmp_path):
    count = make(tmp_path / "corpus.json", 3, share=0.07)
    one, other = (replayed(tmp_path / "corpus.json", seed) for seed in (1, 2))
    assert len(one) == count
    assert one == other


def test_a_battle_that_comes_out_otherwise_is_noticed(tmp_path):
    file = tmp_path / "corpus.json"
    make(file, 2, share=0.01)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"seed": ', '"seed": 1'), encoding="utf-8")
    with pytest.raises(AssertionError, match="differs"):
        replayed(file, 0)


@pytest.mark.long
def test_two_hundred_battles_come_out_the_same_everywhere(tmp_path, record_property):
    file = tmp_path / "corpus.json"
    count = make(file, 20)
    assert count >= 200
    first, ways = replayed(file, 0), 1
    for python in (sys.executable, *pythons()):
        for seed in (0, 1, 2):
            for _ in range(2):
                again = replayed(file, seed, python)
                assert without_saves(again) == without_saves(first), f"{python} with hash seed {seed}"
                assert python != sys.executable or again == first, f"saved otherwise with hash seed {seed}"
                ways += 1
    record_property("battles", count)
    record_property("states", sum(len(digests) for _, digests, *_ in first))
    record_property("processes", ways)


@pytest.mark.long
def test_battles_come_out_the_same_without_the_compiled_kernel(tmp_path, record_property):
    file = tmp_path / "corpus.json"
    record_property("battles", make(file, 6, share=0.2))
    assert without_saves(replayed(file, 0, compiled=False)) == without_saves(replayed(file, 0))
