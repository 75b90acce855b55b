"""Whole libraries on the tables of a script that compares them; it is not part of this repository.

The script has scenes, a slow exact reference, and sections that return rows; this kernel takes part by `peer_face`.
"""

import contextlib
import importlib.util
import io
import os
import time
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).parent
SCRIPT = HERE.parent.parent / "shared" / "bench" / "bench_peers.py"
OURS = "extra"


def load(script: Path):
    """The script as a module that measures the processor's time: on a busy machine the clock tells who else was at work."""
    os.environ["BENCH_EXTRA"] = "peer_face:table"
    spec = importlib.util.spec_from_file_location("bench_peers", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.time = SimpleNamespace(perf_counter=time.process_time)
    return module


def present(module, wanted):
    """Which of the wanted peers are here, and why the others are not."""
    here, absent = [], {}
    for name in wanted:
        try:
            if name in module.NEEDS:
                importlib.import_module(module.NEEDS[name])
            if name == "recast":
                module.Recast.load()
            here.append(name)
        except (ImportError, OSError) as fault:
            absent[name] = str(fault)
    return here, absent


def section(function, *asked):
    """The rows of one section, without what it prints."""
    with contextlib.redirect_stdout(io.StringIO()):
        return function(*asked)


def unchecked(module):
    """The slow reference has had its say in a first run; those that only repeat the times need none."""
    import numpy as np

    module.exact_all = lambda _, __, goals: np.zeros(len(goals))


def warm(module, here):
    """Lets a peer that compiles when it is first used do so before anything is measured."""
    if "extremitypathfinder" in here:
        module.EPF(module.gate(.05, .1)).query((21., 24.), (27., 24.))
