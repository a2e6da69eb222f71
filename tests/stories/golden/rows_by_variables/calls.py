"""`u[n]` is a row of an array that the source shows to have more than one axis. Neighbours: before/refused.py."""

# the statements as written run for arrays with one axis, lists, masks and places beyond the ends
ORIGINAL = 0


def calls(rng):
    import numpy as np

    def given(*shape, dtype=float):
        return (rng.random(shape) * 9).astype(dtype)

    for dtype in ("f8", "f4"):
        yield "rows:leapfrog", (given(40, dtype=dtype), given(40), 6, 0.1), {}
        yield "rows:chained", (given(6, 30, dtype=dtype), 0.1, 6), {}
        yield "rows:shallow", (given(5, 30, dtype=dtype) + 1, given(5, 30, dtype=dtype), 5, 0.01, 9.81), {}
        yield "rows:learned", (given(7, 20, dtype=dtype), 0.3), {}
        yield "rows:learned", (given(7, 20, dtype=dtype), given(20, dtype=dtype)), {}
        yield "rows:swept", (given(9, 20, dtype=dtype), 0.2), {}
        yield "rows:swept", (given(9, 4, 5, dtype=dtype)[:, :, 0], 0.2), {}
        for place in (2, 0, 1, 5, -1, 6, -7, np.int64(2), True):
            yield "rows:taken", (given(6, 20, dtype=dtype), place), {}
    yield "rows:taken", (given(6, 5, 4), 2), {}
    yield "rows:corrected", (given(7, 4), given(3, 7), given(3)), {}
    yield "rows:corrected", (given(7, 4), [given(7), given(7)], [0.5, 2.0]), {}
    yield "rows:orbit", (5, 30, 0.1, 2.0), {}
    yield "rows:leapfrog", (given(40), given(40), 1, 0.1), {}
    yield "rows:leapfrog", (given(40), given(40), 6, given(40)), {}
    yield "rows:leapfrog", (given(40), given(40), 6, given(3, 40)), {}
    yield "rows:leapfrog", (given(1), given(1), 6, 0.1), {}
    yield "rows:leapfrog", (given(0), given(0), 6, 0.1), {}
    yield "rows:chained", (given(6, 30, 2), 0.1, 6), {}
    yield "rows:chained", (given(6, 30)[:, ::-2], 0.1, 6), {}
    yield "rows:chained", (given(6, 30)[::-1], 0.1, 7), {}
    yield "rows:chained", ([given(30) for _ in range(6)], 0.1, 6), {}
    yield "rows:chained", (given(30), 0.1, 6), {}
    yield "rows:chained", (np.lib.stride_tricks.as_strided(given(60), (6, 30), (8, 8)), 0.1, 6), {}
    same = given(5, 30) + 1
    yield "rows:shallow", (same, same, 5, 0.01, 9.81), {}
    yield "rows:shallow", (same, same[::-1], 5, 0.01, 9.81), {}
    yield "rows:shallow", (given(5, 30), given(5, 1), 5, 0.01, 9.81), {}
    yield "refused:masked", (given(5, 6), np.array([True, False, True, False, True])), {}
    for name in ("printed", "whole", "neighbours", "moved"):
        for n in (0, 1, -2, -3, 3):
            yield f"refused:{name}", (given(5, 6), n), {}
        yield f"refused:{name}", (given(5), 1), {}
    for n in (0, 3, -1, 4):
        yield "refused:rebound", (given(5, 6), given(5, 6), n), {}
        yield "refused:told", (given(5, 6), n, []), {}
