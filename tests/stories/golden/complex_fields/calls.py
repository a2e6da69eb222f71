"""Functions of complex numbers have NumPy's bits, but for exponentials. Neighbours: FUS601_functions_of_complex.py,
FUS301_parts_of_complex_alone.py."""

import numpy as np

ORIGINAL = 3


def calls(rng):
    z, w = rng.normal(size=(2, 14)).view(complex)
    x = rng.normal(size=7)
    odd = np.array([np.inf + 1j, complex(np.nan, 0), -0.0, complex(0, -np.inf), 1e308 + 1e308j, 5e-324j, -2])
    for a, b in ((z, w), (odd, w), (z.astype("c8"), w.astype("c8")), (z, x), (x, x * x), (x.astype("f4"), x.astype("f4")), (z[::2], w[::2]), (z[:1], w)):
        yield "optics:intensity", (a, b), {}
        yield "optics:density", (a, b), {}
        yield "optics:current", (a, b), {}
        yield "optics:escaped", (a, b), {}
        yield "optics:residue", (a, b), {}
        yield "optics:beamed", (a, b), {}
    for n in (2, -1, 3, 0.5, 1.5, 0, 1j, np.int64(2), np.float32(2)):
        yield "optics:branch", (z, n), {}
        yield "optics:branch", (odd.astype("c8"), n), {}
    for dt in (0.1, np.float64(0.1), np.float32(0.1), 1):
        yield "optics:propagated", (z, x, x * x, dt), {}
        yield "optics:filtered", (x, dt), {}
    for k, f in ((2.5, 0.3), (2, 3), (np.float64(2.5), 0.3), (-0.0, 2), (1j, 0.5), (float("inf"), 2.0), (2.0, 0)):
        yield "optics:lens", (x, k, f), {}
    yield "optics:spectrum", (x, x * x), {}
    yield "optics:spectrum", (z, x[:1]), {}
    yield "optics:filtered", (np.float64(2.0), 0.1), {}  # no array
    yield "optics:intensity", (z[:0], x[:0]), {}
    yield "optics:density", (z, w[:3]), {}
