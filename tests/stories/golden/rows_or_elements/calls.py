"""A loop over elements or rows is one kernel, whichever they are; few elements, lists and short rows run as written. Their
neighbours are in before/kept.py and FUS404_rows_or_elements.py."""

import numpy as np

ORIGINAL = 0


def calls(rng):
    def given(*shape, dtype=np.float64):
        return (rng.random(shape) * 9).astype(dtype)

    for dtype in ("f8", "f4", "i8", "u1"):
        for shape in ((200,), (9,), (12, 40), (40, 3), (7, 3, 20), (150, 1), (1, 40), (0,)):
            yield "loops:batches", (given(*shape, dtype=dtype), given(*shape, dtype=dtype)), {}
            yield "loops:filtered", (given(*shape, dtype=dtype), given(*shape), 0.25), {}
            yield "loops:filtered", (given(*shape), given(*shape, dtype=dtype), 0.25), {}
            yield "loops:backwards", (given(*shape, dtype=dtype), given(*shape, dtype=dtype)), {}
    for shape in ((200,), (30, 20)):
        yield "loops:batches", (given(*shape), given(shape[0])), {}  # a number for each row
        yield "loops:batches", (given(shape[0]), given(*shape)), {}
        yield "loops:batches", (given(*shape), given(shape[0] - 1)), {}  # ends before the loop
        yield "loops:filtered", (given(*shape), given(*shape), np.float32(0.25)), {}
        yield "loops:filtered", (given(*shape), given(*shape), given(*shape[1:])), {}
        yield "loops:oscillated", (given(*shape), given(*shape), shape[0] - 1, 0.01), {}
        yield "loops:oscillated", (given(*shape), given(*shape), shape[0], 0.01), {}
        same = given(*shape)
        yield "loops:batches", (same, same), {}
        yield "loops:filtered", (same, same, 0.5), {}
        yield "loops:filtered", (same[1:], same[:-1], 0.5), {}
        yield "loops:backwards", (same[::-1], given(*shape)), {}
    special = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 5e-324, 1e308] * 30)
    yield "loops:filtered", (special, special[::-1].copy(), 0.25), {}
    yield "loops:oscillated", (special, given(210), 209, 0.01), {}
    for made in (list, tuple, lambda array: array.tolist(), lambda array: [*map(list, array)]):
        yield "loops:batches", (made(given(150, 2)), made(given(150, 2))), {}
    yield "loops:batches", (given(150).tolist(), given(150).tolist()), {}
    yield "loops:filtered", (given(150).tolist(), given(150), 0.25), {}
    yield "loops:batches", (np.matrix(given(150, 2)), np.matrix(given(150, 2))), {}
    yield "loops:batches", (np.ma.array(given(150)), given(150)), {}
    yield "loops:line", (1.5, 600, 0.1), {}
    yield "loops:line", (1.5, 6, 0.1), {}
    yield "loops:short", (given(3), 600, 0.1), {}
    yield "loops:forced", (given(60), 60, 20, 0.1), {}
    yield "loops:forced", (given(60, 20), 60, 20, 0.1), {}
    yield "loops:forced", (given(60).tolist(), 60, 20, 0.1), {}
    for shape in ((200,), (12, 40)):
        count = shape[0]
        yield "kept:powers", (given(*shape), given(*shape), count), {}
        yield "kept:counted", (given(*shape), given(*shape), count), {}
        yield "kept:read_afterwards", (given(*shape), given(*shape), count), {}
        yield "kept:printed", (given(*shape), given(*shape), 2), {}
    yield "kept:mirrored", (given(12, 40), given(12, 40), 12), {}
    narrow, wide = np.zeros(150, np.int8), given(150)
    wide[40] = np.nan
    for into in (narrow, narrow.astype("i4"), narrow.astype("f4"), narrow.astype("f2"), narrow.astype("c16")):
        yield "loops:filtered", (wide, into, 0.25), {}  # numbers are converted one by one, and may not fit
        yield "loops:filtered", (wide * 1e300, into, 0.25), {}
        yield "loops:filtered", (np.full(150, 500), into, 3), {}
    waves = given(150) + 1j * given(150)
    yield "loops:filtered", (waves, waves[::-1].copy(), 0.25j), {}
    yield "loops:batches", (waves, waves * 1j), {}
    yield "loops:batches", (given(150), waves), {}
    for shape, strides in (((300,), (0,)), ((300, 20), (0, 8)), ((300, 20), (8, 8))):
        repeated = np.lib.stride_tricks.as_strided(given(6000), shape, strides)
        yield "loops:batches", (repeated, given(*shape)), {}
        yield "loops:filtered", (given(*shape), repeated, 0.25), {}
    for size in (8, 150):
        yield "kept:named", (given(size), given(size)), {}
    yield "kept:clipped", (given(150), given(150) - 4, np.array(0.5)), {}
    for shape in ((150,), (150, 20)):
        yield "kept:read_elsewhere", (np.zeros(shape), given(*shape), given(*shape), 7), {}
