"""Stages of CuPy's arrays. Where a later stage has no kernel for what it is given, the author's statements run from the first."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype) + 0.5)

    yield "filters:edges", (given(20, 36), 0.5), {}
    yield "filters:curvature", (given(130), 2.0), {}
    yield "filters:standardised", (given(33, 65),), {}
    yield "filters:cosine", (given(130), given(130)), {}
    yield "filters:written", (given(130),), {}
    yield "filters:blurred", (given(9, 9),), {}
    yield "filters:gradient", (given(9, 9),), {}
