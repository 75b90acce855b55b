"""The search for a clear line in use: the compiled one, or the same in plain Python; who only moves imports neither."""

from collections.abc import Sequence

from marchwarden.geometry.sight_search import Disc, Found, Prism

try:
    from marchwarden.geometry._kernels import find_line as _find_line
except ImportError:  # `kernel` warns of it
    from marchwarden.geometry.sight_search import find_line as _find_line

__all__ = ["find_line"]


def find_line(one: Disc, two: Disc, discs: Sequence[Disc], prisms: Sequence[Prism]) -> Found | None:
    """A clear line from one body to another, see `sight_search`."""
    found = _find_line(one, two, discs, prisms)
    return None if found is None else Found(*found)
