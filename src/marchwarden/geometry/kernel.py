"""The motion kernel in use: the compiled one, or with one visible warning the same in plain Python."""

import warnings

from marchwarden.geometry import ground_reference, sight_search

try:
    from marchwarden.geometry import _kernels  # type: ignore[attr-defined]
except ImportError as missing:
    warnings.warn(f"marchwarden runs without its compiled geometry kernel, some 100 times slower: {missing}",
                  RuntimeWarning, stacklevel=2)
    _kernels = ground_reference

World = _kernels.World

find_line = sight_search.find_line
