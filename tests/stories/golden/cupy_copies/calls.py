"""Copies and views before kernels of CuPy's arrays. Its neighbour of the CPU is prepared_memory."""

ORIGINAL = 3  # an array that is too short for any element, twice, and integers that take no fractions


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "copies:smoothed", (given(35, 70), given(35, 70)), {}
    yield "copies:smoothed", (given(7, 5), given(7, 5)), {}
    yield "copies:smoothed", (given(33, 80)[:, ::2], given(33, 40)), {}
    yield "copies:smoothed", (given(70, 35).T, given(35, 70)), {}
    yield "copies:smoothed", (given(2, 70), given(2, 70)), {}
    yield "copies:absorbed", (given(30, 9), given(30, 9), 0.5), {}
    yield "copies:absorbed", (given(2000), given(2000), 0.5), {}
    yield "copies:absorbed", (given(2001)[1:], given(2000), 0.5), {}
    yield "copies:stepped", (given(501), given(501), 0.5), {}
    yield "copies:slope", (given(21, 40),), {}
    yield "copies:sharpened", (given(21, 40), 0.5), {}
    yield "copies:shifted", (given(300),), {}
    yield "copies:reordered", (given(300), given(300)), {}
    yield "copies:copied_twice", (given(300), given(300)), {}
    yield "copies:told", (given(300),), {}
    for spacing in ((0.5, 0.25), (2, 3), cp.asarray([0.5, 0.25]), given(2, 70)):
        yield "copies:spread", (given(35, 70), spacing, 0.1), {}
        yield "copies:spread", (given(70, 35).T, spacing, 0.1), {}
    yield "copies:spread", (given(2, 70), (0.5, 0.25), 0.1), {}
    yield "copies:spread", (given(35, 70, dtype="f4"), (0.5, 2), 0.1), {}
    yield "copies:spread", (given(35, 70, dtype="i4"), (0.5, 2), 0.1), {}
