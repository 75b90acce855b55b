"""However the kernel is built, and whatever processor it is built for, it decides alike."""

import hashlib
import json
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from geometry import decisions
from marchwarden.geometry import kernel

ROOT = Path(__file__).parents[2]
DECIDED = "658b357c67d3ed33f2231132a657b533b478e295417f5d021f6ad24303d4556b"
"""What the first tables decide, on every machine; it changes where answers are meant to change."""
SAME_PROCESSOR = ("-O0", "-O1", "-O2")
compiled = pytest.mark.skipif(kernel.World.__module__.endswith("ground_reference"), reason="nothing was compiled")


def flags():
    """The compiler's options for the kernel, as the project's build gives them."""
    (options,) = re.findall(r"target_compile_options\(_kernels PRIVATE (-O3[^)]*)\)", (ROOT / "CMakeLists.txt").read_text())
    return options.split()


def levels():
    """Levels of optimisation, and of processors where there are several."""
    if platform.machine() not in {"x86_64", "AMD64"}:
        return SAME_PROCESSOR
    return (*SAME_PROCESSOR, "-march=x86-64-v2", "-march=x86-64-v3")


def built(folder, level):
    """The kernel built for a level."""
    nanobind = Path(subprocess.run([sys.executable, "-m", "nanobind", "--include_dir"], check=True, capture_output=True,
                                   text=True).stdout.strip()).parent
    includes = [sysconfig.get_paths()["include"], nanobind / "include", nanobind / "ext" / "robin_map" / "include"]
    sources = [*sorted(map(str, (ROOT / "kernels").glob("*.cpp"))), str(nanobind / "src" / "nb_combined.cpp")]
    out = folder / f"_kernels{sysconfig.get_config_var('EXT_SUFFIX')}"
    common = ["g++", "-std=c++17", "-shared", "-fPIC", "-fvisibility=hidden", "-fno-strict-aliasing", "-DNDEBUG"]
    subprocess.run([*common, *flags(), level, *(f"-I{path}" for path in includes), *sources, "-o", out], check=True)
    return out


def answers(module, tables):
    """What a built kernel decides, asked in a process of its own."""
    script = Path(decisions.__file__)
    told = subprocess.run([sys.executable, script, module, str(tables)], check=True, capture_output=True, text=True)
    return json.loads(told.stdout)


@compiled
def test_the_first_tables_are_decided_as_on_every_other_machine():
    decided = [line for line in decisions.ask(6).decided if not line.startswith("outline")]
    assert hashlib.sha256("\n".join(decided).encode()).hexdigest() == DECIDED


def test_no_build_may_fuse_operations():
    assert {"-ffp-contract=off", "-fno-tree-vectorize"} <= set(flags())
    assert not [flag for flag in flags() if "fast" in flag or "unsafe" in flag]


@compiled
@pytest.mark.long
@pytest.mark.skipif(not shutil.which("g++"), reason="no g++ here")
@pytest.mark.parametrize("level", levels())
def test_every_way_to_build_it_decides_alike(level, tmp_path):
    installed = sys.modules["marchwarden.geometry._kernels"].__file__
    mine, other = answers(installed, 150), answers(built(tmp_path, level), 150)
    assert len(mine["decided"]) > 15_000
    assert mine["decided"] == other["decided"]
