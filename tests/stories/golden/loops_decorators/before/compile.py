"""The package's own decorators: a switch for caches stands in the environment."""

import os

from numba import njit

caching = "DISABLE_CACHING" not in os.environ


def njit_serial(*args, **kwargs):
    return njit(*args, cache=caching, **kwargs)


def njit_quick(*args, **kwargs):
    """NumPy's rules for divisions by zero."""
    return njit(*args, cache=True, error_model="numpy", **kwargs)
