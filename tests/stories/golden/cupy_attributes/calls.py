"""Libraries and arrays that are attributes. Their neighbours are cupy_attributes_in_doubt.py and the cases of attributes."""


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="f8"):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "waves:energies", (given(9), given(9), 2.0, True), {}
    yield "waves:damped", (given(9), given(9), 2.0, True), {}
    yield "waves:damped", (rng.random(9), rng.random(9), 2.0, False), {}
    yield "waves:spread", (given(9), given(9), given(9), True), {}
    yield "waves:spread", (rng.random(9), rng.random(9), rng.random(9), False), {}
    yield "waves:watched", (rng.random(9), rng.random(9)), {}  # a property
    yield "fields:pushed", (given(9, dtype="f4"), given(9, dtype="f4"), 0.5), {}

    for dtype in ("f4", "f8"):
        own = (33, dtype, given(33, dtype=dtype), [given(33, dtype=dtype), given(33, dtype=dtype)])
        yield "optimisers:adam_of", own, {}
    yield "optimisers:adam_of", (5, "f4", given(4, 5), [given(5), given(5)]), {}  # parameters of more axes, doubles
    yield "optimisers:limited_of", (9, "f8", given(9), [given(9), given(9)]), {}  # a setter
    yield "optimisers:interrupted", (9, "f8", given(8), given(9)), {}  # the last statement raises
    yield "optimisers:pushed", (False, 9, "f8", given(9), given(9), 0.5), {}
    yield "optimisers:pushed", (True, 9, "f8", given(9), given(9), 0.5), {}  # another method
