"""Producers of several kernels of CuPy's arrays."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    for shape in ((9, 8), (40, 130)):
        h, hu, hv = (cp.asarray(1.0 + rng.random(shape)) for _ in range(3))
        yield "waves:shallow", (h, hu, hv, 0.01, 0.1, 9.81), {}
        yield "waves:shallow", (*(each.astype("float32") for each in (h, hu, hv)), 0.01, 0.1, 9.81), {}
        yield "waves:single", (h, hu, 9.81), {}
