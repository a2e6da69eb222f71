"""Arrays of which rows at the ends are read again. Arrays with fewer rows go to the original, and integers with which it computes."""

ORIGINAL = 3


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype) + 0.5)

    yield "lines:periodic", (given(901), 0.1), {}
    yield "lines:periodic", (given(3001, dtype="f4"), 0.1), {}
    yield "lines:periodic", (given(3), 0.1), {}
    yield "lines:wrapped", (given(1030), 0.1), {}
    yield "lines:wrapped", (given(7, 41), given(41)), {}
    yield "lines:wrapped", (cp.asarray(rng.integers(0, 9, 12)), 2), {}
    yield "lines:channel", (given(9, 41), given(9, 41)), {}
    yield "lines:channel", (given(2, 41), given(2, 41)), {}
    yield "lines:guarded", (given(130),), {}
