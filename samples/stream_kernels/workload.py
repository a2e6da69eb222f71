"""What fusec verifies and times: rounds with and without clocks between the kernels."""

from numba import config

SIZES = (40,) if config.ENABLE_CUDASIM else (1_000, 1_000_000)  # the simulator runs a few thousand threads a second


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "stream:run", (size, 1 + seed % 3), {}
    yield "stream:measure", (size, 1 + seed % 3), {}
