"""Numbers that Python computes with, what makes it raise, and arrays and other things in their place."""

import numpy as np

ORIGINAL = 217  # what is no finite number, or none that Python or a kernel takes


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=np.float64):
        return cp.asarray((rng.random(shape) + 0.5).astype(dtype))

    x, y, z = given(7, 40), given(7, 40), given(7, 40)
    single = given(7, 40, dtype=np.float32)
    for number in (
        0.25,
        2,
        np.float64(0.3),
        0,
        -0.5,
        float("inf"),
        float("nan"),
        10**400,
        "a",
        None,
        1j,
        1e308,
        given(7, 40),
    ):
        yield "steps:walked", (x, 0.1, 0.3, number, z), {}
        yield "steps:rotated", (x, y, number), {}
        yield "steps:rotated", (single, single, number), {}
        yield "steps:corrected", (x, y, 0.1, 0.9, number), {}
        yield "steps:speeds", (x * 500, 4.65e-26, number), {}
        yield "steps:weighted", (x, number, 0.5), {}
        yield "steps:weighted", (single, 0.5, number), {}
        yield "steps:damped", (x.copy(), number, 0.5, 2.5), {}
        yield "steps:damped", (x.copy(), 0.5, 2.0, number), {}
        yield "steps:smoothed", (x, number), {}
        yield "steps:averaged", (x, number, 3.0), {}
        yield "steps:averaged", (x, 3.0, number), {}
        yield "steps:scaled_rows", (x, number), {}
        yield "steps:turned", (x, y, number, 0.5), {}
        yield "steps:oscillating", (x, 2, number), {}
        yield "steps:oscillating", (single, number, 0.5), {}
        yield "steps:decaying", (x, number, 0.5), {}
        yield "steps:looped", (x.copy(), number), {}
        yield "steps:narrowed", (x.copy(), number, 0.5), {}
        yield "steps:phased", (x, number, 0.5), {}
        yield "steps:clocked", (x, 2, number), {}
        yield "objects:oscillated", (x, y, number, 0.5, 0.25), {}
    for number in (0.25, 2, -3, 0.0, 0, 2.5, 1e200, np.float64(0.3), float("nan"), 1j, given(7, 40)):
        yield "powers:potential", (x, 0.5, number), {}
        yield "powers:dated", (x, number, 3), {}
        yield "powers:dated", (x, 0.5, number), {}
        yield "powers:chained", (x, number, 1.5), {}
        yield "powers:chained", (x, 2.5, number), {}
        yield "powers:counted", (x, number, 3), {}
        yield "powers:counted", (x, 4, number), {}
        yield "powers:totals", (x, number), {}
        yield "powers:grown", (x, 0.5, number), {}
        yield "powers:grown", (x, number, 3), {}
    for n, m in ((4, 7), (1023, -1023), (1024, 7), (2**31 - 1, 2**31 - 1), (-4, 2**20), (2**70, 2)):
        yield "powers:counted", (x, n, m), {}
        yield "powers:dated", (x, n, m % 5), {}
    for number in (0.25, 2, 0, -0.5, 1.0, float("nan"), None, np.float64(0.3)):
        yield "objects:step", (x.copy(), y, z, 0.9, 0.1, number), {}
        yield "objects:step", (x.copy(), y, z, number, 0.1, 3), {}
        yield "objects:advanced", (x, y, 0.5, number), {}
        yield "objects:advanced", (x, y, number, 0.5), {}
        yield "objects:changed", (x, y, number), {}
    yield "objects:cooled", (x, y), {}
    for number in (0.25, 2, -0.5, None, np.float64(0.3), np.float32(0.5)):
        yield "steps:converted", (x, number), {}
        yield "steps:converted", (single, number), {}
    yield "steps:normal", (x, 0.2, 0.7), {}
    yield "steps:mixture", (x, 0.2, 0.7, 0.3), {}
    yield "steps:mixture", (x, 0.2, x, 0.3), {}
    yield "powers:constants", (x,), {}
