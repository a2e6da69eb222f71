"""A function that asks another module for the library."""

from . import _fused_thresholds as _fused
from .libraries import library_called, library_of


def softened(x, level, backend=None):
    """What is above the level."""
    ncp = library_of(x) if backend is None else library_called(backend)
    return _fused.softened_fused(x, level, ncp)
