"""What fusec verifies and times: the nearest of some points to a thousand queries, or more."""

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "search:run", (4 + 2 * (seed % 3), size), {}
