"""Arrays of CuPy's that are overwritten, and whose neighbours are read, without a copy: blocks keep rings of their tiles."""


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "relaxation:relaxed", (given(35, 70), given(33, 68)), {}
    yield "relaxation:relaxed", (given(3, 3), given(1, 1)), {}
    yield "relaxation:relaxed", (given(40, 21, dtype="f")[:, 1:], given(38, 18, dtype="f")), {}
    yield "relaxation:relaxed", (given(9, 21).T, given(19, 7)), {}
    yield "relaxation:relaxed", (given(7, 9, 4), given(5, 7, 4)), {}
    yield "relaxation:carried", (given(70, 5), given(70, 5), 0.1), {}
    yield "relaxation:filled", (given(1030), given(1030), 0.1), {}
    yield "relaxation:filled", (given(40, 6), given(40, 6), 0.1), {}
    yield "relaxation:smoothed", (given(800),), {}
    yield "relaxation:smoothed", (given(3, 50),), {}
    yield "relaxation:before_and_after", (given(300),), {}
    yield "relaxation:stepped", (given(1030), given(1030), 0.25), {}
    yield "relaxation:stepped", (given(20, 70), given(20, 70), 0.25), {}
    yield "relaxation:stepped", (given(20, 2), given(20, 2), 0.25), {}
