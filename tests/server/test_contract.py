"""The HTTP side keeps to its own description, whatever is sent: schemathesis with all its checks."""

import subprocess
import sys

import pytest
from hosting import hosted
from standin import FILE

# Whether a text is a battle file is beyond a schema: 422 tells its faults, and is an answer as good as any.
CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "403", "404", "409", "422"]
[parameters]
"path.game" = "{game}"
"path.name" = ["bushido", "none"]
"""


@pytest.mark.parametrize("examples", [12, pytest.param(1000, marks=pytest.mark.long)])
def test_every_operation_keeps_to_its_description(tmp_path, examples):
    with hosted(database=f"sqlite:///{tmp_path / 'table.db'}", busyness=1_000_000) as host:
        game, _ = host.game(FILE)
        config = tmp_path / "schemathesis.toml"
        config.write_text(CONFIG.replace("{game}", game))
        told = subprocess.run(
            [
                sys.executable,
                "-m",
                "schemathesis.cli",
                "--config-file",
                str(config),
                "run",
                f"{host.origin}/api/openapi.json",
                "-H",
                f"Origin: {host.origin}",
                "--checks",
                "all",
                "-n",
                str(examples),
                "--mode",
                "all",
                "--phases",
                "examples,coverage,fuzzing",
                "--generation-deterministic",
                "--no-color",
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        host.end()
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert "Traceback" not in host.log
    assert "Tested: 0" not in told.stdout
