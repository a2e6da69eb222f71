"""Copies that kernels complete. Arrays of one row, or two, of other shapes and in Fortran's order go to the original."""

ORIGINAL = 5


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype) + 0.5)

    yield "fields:relaxed", (given(15, 70), given(15, 70)), {}
    yield "fields:relaxed", (given(3, 6), given(3, 6)), {}
    yield "fields:relaxed", (given(9, 1), given(9, 1)), {}
    yield "fields:relaxed", (given(6, 7).T, given(7, 6)), {}
    yield "fields:waves", (given(901), given(901), given(901), 0.1), {}
    yield "fields:waves", (given(5), given(5), given(5), 0.1), {}
    yield "fields:waves", (given(6, 4), given(6, 4), given(4), 0.1), {}
    yield "fields:waves", (given(1), given(1), given(1), 0.1), {}
    yield "filters:smoothed", (given(20, 36, dtype="f4"),), {}
    yield "filters:sharpened", (given(20, 36, dtype="f4"), 0.5), {}
    yield "filters:sharpened", (given(4, 4, dtype="f4"), 0.5), {}
    yield "fields:driven", (given(15, 70), given(15, 70), given(15, 70)), {}
    yield "fields:driven", (given(3, 6), given(3, 6), given(3, 6)), {}
    yield "fields:driven", (given(2, 6), given(2, 6), given(2, 6)), {}
