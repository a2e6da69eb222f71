"""Results without some of the axes of the whole computation, and with one element along some."""

import numpy as np

ORIGINAL = 20  # running values of two shapes, an axis with one element between others, other orders of memory, extents that do not fit, and updates of small results


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=np.float64):
        return cp.asarray((rng.random(shape) + 0.5).astype(dtype))

    for rows, columns, dtype in ((7, 40, "f8"), (7, 40, "f4"), (1, 40, "f8"), (7, 1, "f8")):
        x = given(rows, columns, dtype=dtype)
        own = [given(columns, dtype=dtype) for _ in range(4)]
        yield "norms:layer_norm", (x, *own[:2], 1e-3), {}
        yield "norms:layer_norm", (x, *own[:2], own[2]), {}  # then the divisors are as many as the elements
        yield "norms:batch_norm", (x, *own, 0.9, 1e-3), {}
        yield "norms:batch_norm", (x, *own[:2], given(rows, columns, dtype=dtype), own[3], 0.9, 1e-3), {}
        yield "norms:batch_norm_in_place", (x, *own[2:], 0.9, 1e-3), {}
        yield "norms:batch_norm_in_place", (x, given(1, columns, dtype=dtype), own[3], 0.9, 1e-3), {}
        yield "norms:scaled_columns", (x, own[0], own[1]), {}
        yield "norms:scaled_columns", (x, own[0], 0.5), {}
        yield "norms:scaled_columns", (x, given(rows, 1, dtype=dtype), own[1]), {}
        yield "norms:scaled_rows", (x, given(rows, 1, dtype=dtype)), {}
        yield "norms:scaled_rows", (x, given(1, columns, dtype=dtype)), {}
        yield "norms:one_of_all", (x, given(1, 1, dtype=dtype), own[1][:1]), {}
        yield "norms:one_of_all", (x, given(1, dtype=dtype), 2.0), {}
    cube = given(3, 4, 5)
    for shape in ((5,), (4, 1), (3, 1, 1), (3, 4, 1), (4, 5), (3, 1, 5), (1, 4, 1), (2, 3, 4, 5), (6,)):
        yield "norms:between", (cube, given(*shape), 0.5), {}
        yield "norms:scaled_columns", (cube, given(*shape), 1), {}
    yield "norms:scaled_columns", (given(40, 7).T, given(40), 1.0), {}
    yield "norms:scaled_rows", (given(7, 40).T, given(40, 1)), {}
    for shape in ((2, 2), (33, 70)):
        for own in ((shape[0], 1), (1, 1), (1,), shape, (shape[1],)):
            for name in ("softmax", "reweighted", "reweighted_columns", "changed_later", "needed_late"):
                yield f"sweeps:{name}", (given(*shape), given(*own)), {}
