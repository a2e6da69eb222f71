"""Integers of several types select; so do one integer, a mask and a list, by the author's own statement, or in the original."""

import numpy as np

ORIGINAL = 5


def calls(rng):
    import cupy as cp

    def numbers(*shape, dtype=float):
        return cp.asarray((rng.random(shape) + 0.5).astype(dtype))

    def places(*shape, most=8, dtype="i8"):
        return cp.asarray(rng.integers(0, most, shape).astype(dtype))

    for count in (1, 2, 7, 4000):
        for dtype in ("i8", "i4", "u1", "u8"):
            x, y = numbers(count), numbers(count)
            yield "clusters:inertia", (x, y, places(count, dtype=dtype), numbers(8), numbers(8)), {}
        single = numbers(8, dtype="f4")
        yield "clusters:shaded", (places(count, 5, dtype="i4"), single), {}
        yield "clusters:shaded", (places(count, 5, dtype="i4").T, single), {}
        yield "clusters:shaded", (places(count, dtype="i1") - 8, single), {}
        yield "clusters:interpolated", (numbers(9), places(count), numbers(count)), {}
        yield "clusters:distance", (numbers(count), numbers(8), places(count), 3), {}
        yield "clusters:weights", (numbers(count), numbers(8), places(count)), {}
        yield "clusters:between", (numbers(count), numbers(8), places(count)), {}
        yield "clusters:between", (numbers(5, count), numbers(8), places(5, count)), {}
        yield "clusters:between", (numbers(5, count), numbers(8), places(count)), {}  # which broadcast
    yield "clusters:between", (numbers(5, 6), numbers(8, 6), places(5)), {}  # rows
    yield "clusters:between", (numbers(6), numbers(8, 6), 3), {}
    yield "clusters:between", (numbers(6), numbers(8, 6), -9), {}
    yield "clusters:between", (numbers(6), numbers(16)[::2], places(6)), {}
    yield "clusters:between", (numbers(6), numbers(8), places(12)[::2]), {}
    yield "clusters:between", (numbers(8), numbers(8), numbers(8) > 0), {}
    yield "clusters:between", (numbers(2), numbers(8), [1, 2]), {}
    yield "clusters:between", (numbers(2), [1.0, 2.0], places(2, most=2)), {}
    yield "clusters:between", (numbers(2), numbers(8), numbers(2)), {}
    yield "clusters:between", (numbers(0), numbers(8), places(0)), {}
    x, table, chosen = numbers(6), numbers(6), places(6, most=6)
    yield "clusters:products", (x, numbers(9), places(6), places(6)), {}
    yield "clusters:products", (x, numbers(9), places(6, 1), places(6)), {}
    yield "clusters:products", (x, numbers(9), places(6), 3), {}
    yield "clusters:between", (x, numbers(6), slice(None)), {}
    yield "clusters:between", (x, numbers(6), None), {}
    yield "kept:by_what_it_selects_from", (x, chosen, chosen), {}
    for name in ("in_place", "read_afterwards", "beside_its_table"):
        yield f"kept:{name}", (x.copy(), table, chosen), {}
    yield "kept:in_place", (x, x, chosen), {}
    yield "kept:stencil", (numbers(5), table, chosen), {}
    yield "kept:of_rows", (x, table, places(4, 6, most=6)), {}
    yield "kept:bound_by_the_group", (x, chosen, table), {}
