"""What fusec verifies and times: rounds of work units, methods of a functor, and a workload."""

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "functions:run", (size, 1 + seed % 3), {}
    yield "functor:run", (size,), {}
    yield "executed:run", (size,), {}
