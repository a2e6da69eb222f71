"""A loop along one axis is one CUDA kernel if every column of the other axes goes through its iterations on its own. What
refers to other columns stays, see FUS213_columns_of_cupy_meet.py."""

import numpy as np

# the statements as written run for indices that count from the end or lie beyond it, and for memory that is shared
ORIGINAL = 0


def calls(rng):
    import cupy as cp

    for function, given, named in on_host(rng):
        yield function, tuple(cp.asarray(each) if isinstance(each, np.ndarray) else each for each in given), named


def on_host(rng):
    shape = (5, 4, 9)
    yield "advection:vertical_advection", (*(rng.random(shape) for _ in range(2)), rng.random((6, 4, 9)), *(rng.random(shape) for _ in range(2)), 3.0), {}
    up = [np.moveaxis(rng.random((9, 5, 4)), 0, 2) for _ in range(4)]
    yield "advection:vertical_advection", (*up[:2], np.moveaxis(rng.random((9, 6, 4)), 0, 2), *up[2:], 3.0), {}
    yield "sweeps:solved", tuple(rng.random((7, 8)) + 0.5 for _ in range(4)), {}
    yield "sweeps:solved", tuple(np.asfortranarray(rng.random((7, 8)) + 0.5) for _ in range(4)), {}
    yield "sweeps:solved", tuple(rng.random((8, 7))[::-1, ::-1] + 0.5 for _ in range(4)), {}
    yield "sweeps:solved", tuple((rng.random((7, 8)) + 0.5).astype(np.float32) for _ in range(4)), {}
    yield "sweeps:solved", tuple(rng.random((3, 1)) for _ in range(4)), {}
    special = [rng.random((7, 8)) + 0.5 for _ in range(4)]
    special[1][2, 3], special[3][1, 1], special[3][4, 2], special[3][5] = 0.0, np.nan, np.inf, -0.0
    yield "sweeps:solved", tuple(special), {}
    yield "sweeps:smoothed", (rng.random((9, 5)), rng.random((9, 5)), 0.25), {}
    yield "sweeps:smoothed", (rng.random((9, 1)), rng.random((9, 5)), 0.25), {}  # repeated along each row
    yield "sweeps:smoothed", (rng.random((9, 5)), rng.random((9, 5)), rng.random(5)), {}
    yield "sweeps:smoothed", (rng.random((9, 5)), rng.random((8, 5)), 0.25), {}  # one row too few
    both = rng.random((10, 5))
    yield "sweeps:smoothed", (both[1:], both[:-1], 0.25), {}  # share memory
    yield "sweeps:smoothed", (rng.random(9), rng.random(9), 0.25), {}  # have no rows
    yield "sweeps:smoothed", (rng.random((9, 5)), np.zeros((9, 5), np.int64), 0.25), {}
    yield "sweeps:smoothed", (rng.random((9, 5)), np.lib.stride_tricks.as_strided(rng.random(13), (9, 5), (8, 8)), 0.25), {}
    yield "sweeps:products", (rng.random((6, 9)), rng.random((6, 9)), 9), {}
    yield "sweeps:products", (rng.random((6, 9)), rng.random((6, 9)), 10), {}  # raises in the last iteration
    yield "sweeps:products", (rng.random((6, 9)), rng.random((6, 9)), 3), {}
    yield "sweeps:products", (rng.random((6, 9)), rng.random((6, 9)), 0), {}
    yield "sweeps:products", (rng.integers(0, 9, (6, 9)), rng.integers(0, 9, (6, 9)), 9), {}
    yield "sweeps:every_other", (rng.random((16, 7)), 16), {}
    yield "sweeps:every_other", (rng.random((16, 2)), 16), {}  # no columns
    yield "sweeps:batches", (rng.random((9, 5)), rng.random(5), rng.random((9, 5))), {}
    yield "sweeps:batches", (rng.random((9, 5)), 2.0, rng.random((9, 5))), {}
    yield "sweeps:batches", (np.asfortranarray(rng.random((9, 5))), 2.0, rng.random((9, 5))), {}
    yield "sweeps:relaxed", (rng.random((4, 6)), rng.random(6), 7), {}
    yield "sweeps:relaxed", (rng.random((4, 6)), rng.random((4, 6, 6)), 7), {}  # does not fit
    u = rng.random((4, 6))
    yield "sweeps:relaxed", (u, u, 7), {}  # each iteration doubles
    yield "sweeps:blocks", (rng.random((5, 3, 9)), 1, 9), {}
    yield "sweeps:blocks", (rng.random((5, 3, 9)), -1, 9), {}  # counts from the end
    yield "sweeps:blocks", (rng.random((5, 3, 9)), True, 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)), rng.random(9), 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)), rng.random((9, 6)), 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)), rng.random(9).astype(np.float32), 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)).astype(np.float32), rng.random(9), 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)), rng.integers(0, 5, 9), 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)), rng.random(9).tolist(), 9), {}
    yield "sweeps:weighted", (rng.random((6, 9)), rng.random(8), 9), {}  # ends before the loop
    x = rng.random((6, 9))
    yield "sweeps:weighted", (x, x[2], 9), {}  # share memory
    for shape in ((9, 12), (3, 12), (2, 12), (40, 12)):
        yield "sweeps:fluxes", (rng.random(shape), rng.random(shape), 12), {}
    yield "sweeps:fluxes", (rng.random((9, 12)), np.asfortranarray(rng.random((9, 12))), 12), {}
    yield "sweeps:fluxes", (rng.random((9, 12)), rng.random((8, 12)), 12), {}  # one row too few
    yield "sweeps:averaged", (rng.random((9, 5)), 9), {}
    yield "sweeps:averaged", (rng.random((9, 5))[::-1, ::-1], 9), {}
    yield "sweeps:averaged", (rng.random(9), 9), {}  # numbers in place of rows
    yield "sweeps:averaged", (rng.random((9, 5)), 0), {}
    for shape in ((7,), (150,), (12, 40), (40, 3), (1, 40)):
        yield "loops:batches", (rng.random(shape), rng.random(shape)), {}
        yield "loops:batches", (rng.random(shape), rng.random(shape).astype("f4")), {}
        yield "loops:filtered", (rng.random(shape), rng.random(shape), 0.25), {}
        yield "loops:filtered", (rng.random(shape), rng.integers(0, 9, shape), 0.25), {}
    yield "loops:batches", (rng.random((9, 4)).tolist(), rng.random((9, 4))), {}
    yield "loops:line", (1.5, 60, 0.1), {}
