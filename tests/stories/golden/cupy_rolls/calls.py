"""CuPy's arrays that go round are read where they stand. Their neighbours are in before/overwritten.py."""

# no elements, a table by one axis, further than an axis is long, no such axis, an array with fewer axes, results in another order,
# and memory that is overwritten
ORIGINAL = 13


def calls(rng):
    import cupy as cp
    import numpy as np

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    for shape in ((5, 7), (1, 4), (2, 2), (40, 32), (33, 128), (64, 130)):
        for dtype in ("f8", "f4"):
            u, v = given(*shape, dtype=dtype), given(*shape, dtype=dtype)
            yield "periodic:reacted", (u, v, 0.04, 0.06, 0.5), {}
            yield "periodic:laplacian", (u,), {}
            yield "periodic:energy", (u, 0.1), {}
            yield "periodic:advected", (u, 0.1), {}
            yield "periodic:bounded", (u, cp.ones(shape), 0.1), {}
    yield "periodic:reacted", (given(40, 32)[::2], given(20, 32), 0.04, 0.06, 0.5), {}
    yield "periodic:reacted", (given(40, 36)[:, :-4], given(40, 32), 0.04, 0.06, 0.5), {}
    yield "periodic:reacted", (given(40, 36)[:, 2:-2], given(40, 32, dtype="f4"), 0.04, 0.06, 0.5), {}
    yield "periodic:reacted", (given(32, 40).T, given(40, 32), 0.04, 0.06, 0.5), {}
    yield "periodic:reacted", (given(32, 40).T, given(32, 40).T, 0.04, 0.06, 0.5), {}
    yield "periodic:stretched", (given(40, 32), given(42, 32), 0.1), {}
    yield "periodic:bounded", (given(40, 32), given(32, 40).T, 0.1), {}
    table = given(9, 64)
    yield "periodic:bounded", (table, table, 0.1), {}
    yield "periodic:bounded", (table[:8], table[1:], 0.1), {}
    for shape in ((3, 4, 5), (3, 4, 8), (4, 2, 64)):
        yield "periodic:twisted", (given(*shape),), {}
        yield "periodic:twisted", (given(*shape, dtype="f4"),), {}
        yield "periodic:advected", (given(*shape), 0.2), {}
    for size in (1, 2, 9, 1024, 4099):
        yield "periodic:diffused", (given(size), 0.1), {}
        yield "periodic:advected", (given(size, dtype="f4"), 0.1), {}
    yield "periodic:diffused", (given(1025)[1:], 0.1), {}
    yield "periodic:diffused", (given(2048)[::-2], 0.1), {}
    yield "periodic:energy", (cp.ones((0, 3)), 0.1), {}
    yield "periodic:diffused", (given(3, 4), 0.1), {}
    yield "periodic:twisted", (given(3, 4, 4),), {}
    yield "periodic:twisted", (given(2, 3, 1),), {}
    yield "periodic:weighted", (given(4, 8), given(8)), {}
    yield "periodic:weighted", (given(8), given(8)), {}
    for size in (9, 512):
        yield "overwritten:heated", (given(size), 0.1), {}
        yield "overwritten:stored", (given(size), 0.1), {}
        yield "overwritten:of_result", (given(size), 0.1), {}
        yield "overwritten:by_variable", (given(size), 3), {}
    for shape in ((8, 5), (40, 33), (64, 64), (200, 128)):
        wider = tuple(extent + 2 for extent in shape)
        yield "overwritten:beside", (given(*wider), given(*shape)), {}
        yield "overwritten:beside", (given(*wider, dtype="f4"), given(*shape, dtype="f4")), {}
        whole = given(*wider)
        yield "overwritten:beside", (whole, whole[1:-1, 1:-1]), {}
        yield "overwritten:of_copy", (given(*shape), given(*shape)), {}
        yield "overwritten:beside_copy", (given(wider[0], shape[1]), given(*shape)), {}
        yield "overwritten:of_named_view", (given(*shape), given(*shape)), {}
    yield "overwritten:of_rows", (given(9, 64),), {}
    for xp in (cp, np):
        u = xp.asarray(rng.random((12, 64)))
        yield "either:centred", (xp, u, 0.1), {}
        yield "either:smoothed", (u,), {}
    yield "either:smoothed", (given(12),), {}
