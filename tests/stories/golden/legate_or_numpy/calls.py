"""A name that holds NumPy in one call and cuPyNumeric in another: a kernel of whole arrays, and one of pieces."""


def calls(rng):
    import cupynumeric
    import numpy as np

    x, y = rng.random((2, 40))
    yield "either:norms", (np, x, y), {}
    yield "either:norms", (cupynumeric, cupynumeric.array(x), cupynumeric.array(y)), {}
    yield "either:energy", (np, x, y), {}
    yield "either:energy", (cupynumeric, cupynumeric.array(x), cupynumeric.array(y)), {}
