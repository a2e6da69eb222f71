"""What fusec verifies and times: some steps from particles at rest on a grid."""

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "trap:run", (size, 2 + seed % 3), {}
