"""Variables select rows and columns of CuPy's arrays, which a call finds to be views of these. Neighbours: before/refused.py."""

# rows of one element of which a stretch has none; the statements as written run for places beyond the ends and lists of places
ORIGINAL = 4


def calls(rng):
    import cupy as cp
    import numpy as np

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 9).astype(dtype))

    for dtype in ("f8", "f4"):
        for width in (3, 50, 131, 1030):
            yield "histories:heated", (given(6, width, dtype=dtype), 0.1, 6), {}
        yield "histories:waves", (given(5, 12, 14, dtype=dtype), 0.1, 5), {}
        yield "histories:waves", (given(4, 33, 70, dtype=dtype), 0.1, 4), {}
        for width in (1, 3, 50, 1031):
            yield "histories:leapfrog", (given(6, width, dtype=dtype), given(6, width, dtype=dtype), 0.1, 6), {}
        for rows in (1, 30, 1000):
            yield "histories:eliminated", tuple(given(rows, 4, dtype=dtype) + 5 for _ in range(4)), {}
        yield "histories:layered", (given(3, 9, 5, dtype=dtype), given(3, 9, 5, dtype=dtype), 1), {}
        yield "histories:layered", (given(3, 9, 64, dtype=dtype), given(3, 9, 64, dtype=dtype), -1), {}
        yield "histories:summed", (given(3, 900, dtype=dtype), 1), {}
        yield "histories:either", (cp, given(3, 90, dtype=dtype), 0.5, 1), {}
        yield "histories:either", (np, (rng.random((3, 90)) * 9).astype(dtype), 0.5, 1), {}
    u = given(6, 7, 5)
    yield "histories:heated", (u[:, :, 1], 0.1, 6), {}
    yield "histories:heated", (u, 0.1, 6), {}
    yield "histories:heated", (given(5, 20), 0.1, 7), {}
    yield "histories:heated", (given(20), 0.1, 7), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 5), [0, 2]), {}
    yield "histories:summed", (given(3, 90), 2), {}
    yield "histories:leapfrog", (given(5, 20), given(5, 20), given(20), 5), {}
    yield "histories:leapfrog", (given(5, 20), given(5, 20), 0.1, 6), {}
    table = given(5, 20)
    yield "histories:leapfrog", (table, table, 0.1, 5), {}
    yield "histories:leapfrog", (given(5, 6, 7), given(5, 6, 7), 0.1, 4), {}
    same = given(30, 4) + 5
    yield "histories:eliminated", (same, same, same, same), {}
    field = given(3, 9, 6)
    yield "histories:layered", (field, field, 4), {}
    for n in (0, 1, -2):
        yield "refused:first", (given(5, 6), n), {}
        yield "refused:printed", (given(5, 6), n), {}
        yield "refused:neighbours", (given(5, 6), n), {}
