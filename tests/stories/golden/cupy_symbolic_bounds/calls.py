"""Stages of stencils whose bounds are variables are one CUDA kernel, for other bounds with other views."""

# the statements as written run for bounds beyond the end or before the start, no integers, and other extents
ORIGINAL = 13


def calls(rng):
    import cupy as cp
    import numpy as np

    def given(*shape, dtype="f8"):
        return cp.asarray(rng.random(shape).astype(dtype))

    for dtype in ("f8", "f4"):
        for shape in ((9, 8, 5), (1, 1, 2), (40, 33, 64)):
            rows, columns, layers = shape
            around = (rows + 4, columns + 4, layers)
            yield "fields:diffused", (given(*around, dtype=dtype), given(*shape, dtype=dtype), given(*shape)), {}
        yield "fields:smoothed", (given(9, 140, dtype=dtype), given(5, 136, dtype=dtype), 0.5), {}
        for n in (100, 90, 3):  # other views of an array of the same shape
            yield "fields:conducted", (given(100, dtype=dtype), n, 0.5), {}
        yield "fields:within", (given(120, dtype=dtype), 2, 0.5), {}
        yield "fields:within", (given(120, dtype=dtype), 7, 0.5), {}
        yield "fields:marched", (40, 50, given(40, 50, dtype=dtype), given(40, 50, dtype=dtype)), {}
        yield "fields:marched", (30, 45, given(40, 50, dtype=dtype), given(40, 50, dtype=dtype)), {}
        yield "fields:either", (cp, given(90, dtype=dtype), given(90, dtype=dtype), 0.5), {}
        yield "fields:either", (np, rng.random(90).astype(dtype), rng.random(90).astype(dtype), 0.5), {}
        for n in (2, np.int64(2), np.int64(5), 2):
            yield "fields:spread", (given(40, dtype=dtype), given(40, dtype=dtype), n), {}
            yield "fields:weighted", (given(40, 3, dtype=dtype), n, np.int64(30)), {}
    yield "fields:spread", (given(40), given(40), 2.0), {}
    yield "fields:weighted", (given(40), True, 7), {}
    yield "fields:weighted", (given(40), np.int32(3), 7), {}
    yield "fields:diffused", (given(9, 9, 2), given(6, 5, 2), given(6, 5, 2)), {}  # too short
    yield "fields:smoothed", (given(10, 8), given(5, 4), 0.5), {}  # too long
    for n in (101, 1, -3, np.int64(9)):
        yield "fields:conducted", (given(100), n, 0.5), {}
    yield "fields:conducted", (3.0, 2, 0.5), {}
    yield "fields:within", (given(12), 0, 0.5), {}
    yield "fields:within", (given(12), 7, 0.5), {}
    yield "fields:marched", (42, 50, given(40, 50), given(40, 50)), {}
    yield "fields:marched", (40.0, 50, given(40, 50), given(40, 50)), {}
    field = given(40, 50)
    yield "fields:marched", (40, 50, field, field), {}
