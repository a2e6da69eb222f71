"""Functions of CuPy's arrays without annotations are fused if they have three operations."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    for shape, dtype in (((40,), "f8"), ((7, 5), "f4"), ((1,), "f8"), ((9,), "i4")):
        u, v, w = (cp.asarray((rng.random(shape) * 3).astype(dtype)) for _ in range(3))
        yield "steps:rhs", (u, 0.5), {}
        yield "steps:rk4", (u, 0.125, 1.5), {}
        yield "steps:rk4", (u, 0.125, w), {}
        yield "steps:mixed", (u, v, 0.25), {}
    yield "steps:mixed", (1.0, 2.0, 0.5), {}
