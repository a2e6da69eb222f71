"""Numbers of Python's and NumPy's for two points, for one, for none; more elements than threads run at once."""

import numpy as np

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    def array(count):
        return cp.asarray(rng.random(count))

    for count in (1, 7, 20_001, 40_000):
        x, y = array(count), array(count)
        yield "courses:bearing", (0.3, -0.1, x, y), {}
        yield "courses:off_course", (x, y, 0.3, -0.1, 0.9, 1.2), {}
        yield "courses:off_course", (x, y, np.float64(0.3), 1, 0.9, np.float32(1.2)), {}
        yield "courses:off_course", (x, y, 0.3, -0.1, array(count), 1.2), {}
        yield "courses:off_course", (0.1, y, x, -0.1, array(count), array(count)), {}
        yield "courses:off_course", (array(count), 0.5, 0.3, -0.1, 0.9, 1.2), {}
        yield "courses:updated", (x.copy(), y, 0.3, -0.1), {}
