"""Libraries and arrays that are attributes. Their neighbours are cupy_attributes_in_doubt.py and the cases of attributes."""


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="f8"):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "waves:energies", (given(9), given(9), 2.0, True), {}
    yield "waves:damped", (given(9), given(9), 2.0, True), {}  # an attribute that is set
    yield "waves:damped", (rng.random(9), rng.random(9), 2.0, False), {}
    yield "waves:watched", (rng.random(9), rng.random(9)), {}  # a property
    yield "fields:pushed", (given(9, dtype="f4"), given(9, dtype="f4"), 0.5), {}
