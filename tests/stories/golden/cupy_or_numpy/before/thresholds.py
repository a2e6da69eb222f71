"""A function that asks another module for the library."""

from .libraries import library_called, library_of


def softened(x, level, backend=None):
    """What is above the level."""
    ncp = library_of(x) if backend is None else library_called(backend)
    return ncp.maximum(ncp.abs(x) - level, 0.0) * ncp.sign(x)
