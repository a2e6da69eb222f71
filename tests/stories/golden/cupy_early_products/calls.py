"""Products and sums of rows run before what Python evaluates first, if all operands are plain arrays."""


def calls(rng):
    import cupy as cp

    x, y, w = (cp.asarray(rng.normal(size=shape)) for shape in ((40, 3), (30, 3), (3, 30)))
    a, b = cp.asarray(rng.normal(size=(2, 40, 30)))
    yield "kernels:rbf", (x, x + 1.0, 0.3), {}
    yield "kernels:distances", (x, y), {}
    yield "kernels:cosine", (x, y, 1e-8), {}
    yield "kernels:shifted", (a, b, x, w), {}
