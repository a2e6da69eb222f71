"""Tables of several dtypes, small ones, and arrays whose axes are not the ones that the code names."""

import numpy as np

ORIGINAL = 1


def calls(rng):
    def table(*shape, dtype=float):
        return (rng.random(shape) * 2.0).astype(dtype)

    for dtype in ("f8", "f4"):
        x = table(7, 6, dtype=dtype)
        yield "fields:anomaly", (x,), {}
        yield "fields:smoothed", (x,), {}
        yield "fields:energy", (x, 0.1), {}
        yield "fields:thrice", (x, 0.1), {}
        yield "fields:read_between", (x, 0.1), {}
        yield "fields:both_in_one", (x,), {}
        yield "fields:maybe_bound", (x.copy(), 0.1, True), {}
    yield "fields:energy", (table(3, 3)[:, ::-1], 0.1), {}
    yield "fields:energy", (np.asfortranarray(table(4, 3)), 0.1), {}
    yield "fields:energy", (table(5), 0.1), {}  # no second axis
    yield "fields:maybe_bound", (table(4, 5), 0.1, False), {}
