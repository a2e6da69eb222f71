"""Arrays that a statement makes and later ones write parts of. Arrays of other shapes, and updates of integers
by floats, go to the original."""

ORIGINAL = 2


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 20.0).astype(dtype) + 1)

    for shape in ((15, 70), (3, 6), (9, 3)):
        yield "steps:wave", (given(*shape), given(*shape), 0.5), {}
        yield "steps:residual", (given(*shape), given(*shape), 0.1), {}
    yield "steps:wave", (given(15, 70, dtype="f4"), given(15, 70, dtype="f4"), 0.5), {}
    yield "steps:wave", (given(15, 70), given(15, 70), given(13, 68)), {}
    yield "steps:wave", (given(15, 70), given(70), 0.5), {}
    yield "steps:residual", (given(15, 70, dtype="i4"), given(15, 70, dtype="i4"), 2), {}
    for name in ("line", "seen", "twice", "weighted"):
        for n in (901, 5, 3):
            yield f"steps:{name}", (given(n), given(n)), {}
        yield f"steps:{name}", (given(40, dtype="f4"), given(40, dtype="f4")), {}
        yield f"steps:{name}", (given(40, dtype="i8"), given(40, dtype="i8")), {}
        yield f"steps:{name}", (given(6, 4), given(6, 4)), {}
    yield "steps:weighted", (given(40, dtype="i8"), given(40)), {}
    for name in ("swept", "named_twice", "printed", "with_border", "every_second", "copied_late"):
        yield f"others:{name}", (given(901), given(901)), {}
        yield f"others:{name}", (given(5), given(5)), {}
