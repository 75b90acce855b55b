"""The motion kernel in use: the compiled one, or with one visible warning the same in plain Python."""

import warnings

try:
    from marchwarden.geometry._kernels import World
except ImportError as missing:
    warnings.warn(f"marchwarden runs without its compiled geometry kernel, some 100 times slower: {missing}",
                  RuntimeWarning, stacklevel=2)
    from marchwarden.geometry.ground_reference import World

__all__ = ["World"]
