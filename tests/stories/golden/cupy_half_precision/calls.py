"""Half precision in CUDA kernels, and numbers in exponents. Its neighbours are reductions, which the guards send back: see
`tests/device/test_guards.py`."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="f2"):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "half:stretched", (given(1003), 0.1, 0.9), {}
    yield "half:adjusted", (given(33), 0.3, 2.2), {}
    yield "half:adjusted", (given(33, dtype="f8"), 0.3, 2), {}
    yield "half:adjusted", (given(33), 0.3, 0.5), {}
    yield "half:softened", (given(9), 3), {}
    yield "half:halved", (given(65, dtype="f4"),), {}
    yield "half:rooted", (cp.asarray(rng.integers(0, 255, 99).astype("u1")),), {}
    yield "half:moved", (given(6), given(6), 0.3), {}
