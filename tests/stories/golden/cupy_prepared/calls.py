"""Memory and views that a kernel of CuPy's arrays takes in."""


def calls(rng):
    import cupy as cp

    def given(*shape):
        return cp.asarray(rng.random(shape))

    yield "steps:framed", (given(5, 6), given(5, 6)), {}
    yield "steps:added", (given(5), given(5), 0.5), {}
    yield "steps:seen", (given(9), 0.5), {}
