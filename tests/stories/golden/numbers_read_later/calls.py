"""Numbers of all kinds, arrays in their place, and what Python raises."""

from itertools import cycle

import numpy as np

ORIGINAL = 81  # arrays with one element, what is no number, and what Python or no kernel computes


def calls(rng):
    def given(*shape, dtype=np.float64):
        return (rng.random(shape) + 0.5).astype(dtype)

    x, y = given(7, 40), given(7, 40)
    single = given(7, 40, dtype=np.float32)
    numbers = (
        0.25,
        2,
        -0.0,
        0,
        True,
        2**31,
        10**30,
        1e200,
        1j,
        float("nan"),
        np.float64(0.3),
        np.float32(0.7),
        np.int16(3),
        np.array(0.3),
        np.array([0.3]),
        given(40),
        given(7, 1),
        given(7, 40),
        "a",
        None,
    )
    for number, other in zip(numbers, cycle((0.5, 3)), strict=False):
        yield "steps:heated", (x, y, other, number), {}
        yield "steps:heated", (single, single, number, other), {}
        yield "steps:normalised", (x, other, number), {}
        yield "steps:two_stages", (x, y, number, other), {}
        yield "steps:energy", (x, y, number, other), {}
        yield "steps:row_sums", (x, y, number, other), {}
        yield "steps:column_means", (x, y, other, number), {}
        yield "steps:updated", (x.copy(), y.copy(), other, number), {}
        yield "steps:stretched", (x[0], number, other), {}
        yield "steps:several", (x, number, 0.5, other), {}
        yield "steps:several", (single, 3, number, other), {}
        yield "steps:long", (x, number, other, 0.25), {}
    yield "steps:several", (x, 2**30, 2**30, 2**30), {}
    yield "steps:normalised", (x.T, 0.5, 0.75), {}
    yield "steps:row_sums", (x.T, y.T, 0.5, 0.25), {}
    yield "steps:updated", (x[:, ::2].copy(), y[:, ::2], 0.5, 0.25), {}
    for a, b in (
        (2.0, 0.5),
        (3, 2),
        (3, -2),
        (-8.0, 0.5),
        (0.0, -1.0),
        (np.int16(5), np.int16(-1)),
        (5, np.int64(-1)),
        (np.float64(1.0), np.float64(0.0)),
        (np.int8(100), np.int8(100)),
        (1j, 2.0),
        (2.5, 0),
    ):
        yield "steps:raised", (x.copy(), y, a, b), {}
        yield "steps:floored", (x.copy(), y, a, b), {}
