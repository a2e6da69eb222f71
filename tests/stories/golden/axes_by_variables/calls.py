"""The axis of the default runs the kernel, every other one the original."""

import numpy as np

# each function with another axis than its default's, with what is no integer, of one axis alone, and columns for rows
ORIGINAL = 33


def calls(rng):
    x, y = rng.random((2, 7, 5))
    for name, default, other in (("softmax", -1, 0), ("standardised", 0, 1), ("range_of", -1, 0)):
        for axis in (default, other, np.int64(default), True, (0, 1), None, 1.5):
            yield f"rows:{name}", (x, axis), {}
        yield f"rows:{name}", (x,), {}
        yield f"rows:{name}", (x.T,), {}
        yield f"rows:{name}", (x[0],), {}
    for axis in (None, 0, -1, 2):
        yield "rows:distance", (x, y), {"axis": axis}
    for axis in (1, 0, -1, None, 2):
        yield "rows:norms", (x, y), {"axis": axis}
    for axis in (0, 1, -1):
        yield "rows:scaled", (x, axis), {}
        yield "rows:chosen", (x, axis), {}
        yield "rows:totals", (x, y, axis), {}
    yield "rows:moments", (x, y), {}
    yield "rows:turned", (x,), {}
    yield "rows:turned", (x, 1), {}
