"""Copies and views before kernels of CuPy's arrays. Its neighbour of the CPU is prepared_memory."""

ORIGINAL = 1  # an array that is too short for any element


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
