"""CuPy's arrays: kernels in CUDA C++ beside the module, which a guard launches. Its neighbour is FUS601_two_libraries.py."""

ORIGINAL = 3  # a NumPy array, a written array that overlaps another, and a number that is updated


def calls(rng):
    import cupy as cp

    def given(*shape):
        return cp.asarray(rng.random(shape))

    yield "chains:magnitude", (given(1003), given(1003)), {}
    yield "chains:magnitude", (given(7, 5), given(5)), {}
    yield "chains:limited", (given(9), 0.125), {}
    yield "chains:limited", (given(2, 3)[:, ::2], 0.125), {}
    yield "chains:kick_drift", (given(6), given(6), given(6), 0.5), {}
    whole = given(6)
    yield "chains:kick_drift", (whole[:-1], whole[1:], given(5), 0.5), {}
    yield "chains:kick_drift", (1.5, given(6), given(6), 0.5), {}
    yield "chains:polar", (given(4, 3), given(4, 3)), {}
    yield "chains:wrapped", (cp.asarray(rng.integers(0, 255, 99).astype("u1")), 3), {}
    for dtype in ("?", "u1", "i2", "i8", "f4"):
        yield "chains:usual", (cp.asarray(rng.integers(-9, 9, 33).astype(dtype)),), {}
    yield "chains:logistic", (given(65), 0.5), {}
    yield "chains:gated", (given(65), given(65)), {}
    yield "chains:magnitude", (rng.random(3), rng.random(3)), {}
