"""As many elements in one direction as in the other, and other numbers of them; arrays with other numbers of axes, and no arrays."""

ORIGINAL = 12  # other numbers of axes than the source says, no elements, and elements that lie apart


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 5).astype(dtype))

    for dtype in ("f4", "f8"):
        for n, k in ((30, 30), (30, 20), (1, 5), (5, 1), (300, 7), (2, 1100)):
            x, y, m, points, others = (given(count, dtype=dtype) for count in (n, n, n, k, k))
            yield "pairs:pulled", (x, y, m, 0.1), {}
            yield "pairs:density", (x, points, 0.5), {}
            yield "pairs:nearest", (x, y, points, others), {}
            yield "pairs:column_sums", (x, m), {}
            yield "pairs:shares", (x, points), {}
            yield "pairs:potential", (x, m, 0.5), {}
            for count in (1, 3, 4, 33):
                yield "pairs:distances", (given(n, count, dtype=dtype), given(k, count, dtype=dtype)), {}
        for first, second in (
            ((4, 5, 6), (6,)),
            ((4, 1, 6), (5, 1)),
            ((5, 8), (4, 1, 8)),
            ((4, 1, 1), (5, 8)),
            ((4, 5, 1), (5, 8)),
            ((2, 3, 4, 5), (3, 4, 5)),
            ((2, 3, 1, 5), (4, 1)),
        ):
            yield "pairs:in_turns", (given(*first, dtype=dtype), given(*second, dtype=dtype), 0.5), {}
    x, table = given(12), given(6, 7)
    for name in ("of_a_part", "in_place", "of_both", "renamed", "told"):
        arrays = {"of_a_part": (x, given(11)), "in_place": (given(12, 12), x)}.get(name, (x,))
        yield f"kept:{name}", arrays, {}
    yield "kept:rebound", (x, given(12)), {}
    yield "pairs:column_sums", (given(12, dtype="i8"), given(12, dtype="i8")), {}
    yield "pairs:density", (given(12, dtype="i8"), given(5, dtype="i8"), 2), {}
    yield "pairs:density", (table, table, 0.5), {}
    yield "pairs:density", (2.0, x, 0.5), {}
    yield "pairs:density", (given(24)[::2], x, 0.5), {}
    yield "pairs:density", (given(0), x, 0.5), {}
    yield "pairs:shares", (x, given(0)), {}
    yield "pairs:nearest", (table, table, table[0], table[0]), {}
    yield "pairs:pulled", (x, given(12), 2.0, 0.1), {}
    yield "pairs:pulled", (x, given(12), given(5), 0.1), {}
    yield "pairs:distances", (table.T, table.T), {}
    yield "pairs:distances", (given(2, 3, 4), given(2, 3, 4)), {}
    yield "pairs:potential", (None, x, 0.5), {}
    yield "pairs:potential", (x, 2.0, 0.5), {}
    yield "pairs:in_turns", (given(4, 1, 6, 5), given(3, 1, 5), 0.5), {}
    yield "pairs:in_turns", (given(2, 3, 4, 5), given(2, 1, 4, 5), 0.5), {}
