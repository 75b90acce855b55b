"""The motion kernel in use: the compiled one, or with one visible warning the same in plain Python."""

import warnings
from collections.abc import Sequence

from marchwarden.geometry.sight_search import Disc, Found, Prism

try:
    from marchwarden.geometry._kernels import World
    from marchwarden.geometry._kernels import find_line as _find_line
except ImportError as missing:
    warnings.warn(f"marchwarden runs without its compiled geometry kernel, some 100 times slower: {missing}",
                  RuntimeWarning, stacklevel=2)
    from marchwarden.geometry.ground_reference import World
    from marchwarden.geometry.sight_search import find_line as _find_line

__all__ = ["World", "find_line"]


def find_line(one: Disc, two: Disc, discs: Sequence[Disc], prisms: Sequence[Prism]) -> Found | None:
    """A clear line from one body to another, see `sight_search`."""
    found = _find_line(one, two, discs, prisms)
    return None if found is None else Found(*found)
