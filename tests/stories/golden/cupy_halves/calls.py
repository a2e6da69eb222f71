"""Halves of rows of CuPy's arrays. Unequal parts go to the original."""

ORIGINAL = 3


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 9.0).astype(dtype))

    for name in ("rotary", "interleaved"):
        yield f"rotations:{name}", (given(5, 8), given(4), given(5, 4)), {}
        yield f"rotations:{name}", (given(33, 64, dtype="f4"), given(32, dtype="f4"), given(33, 32, dtype="f4")), {}
        yield f"rotations:{name}", (given(5, 7), given(1), given(5, 1)), {}
        yield f"rotations:{name}", (given(5, 8, dtype="i4"), 2, 3), {}
    for n in (4, -4, 3):
        yield "rotations:gated", (given(5, 8), n, 0.5), {}
