"""Lets the tests of this folder say `from field import ...`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
