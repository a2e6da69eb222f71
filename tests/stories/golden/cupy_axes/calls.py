"""Parts with fewer axes than their arrays, or more, are read where they lie. Their neighbours are in before/kept.py."""

# no elements, elements alone, results in another order, memory that runs backwards, numbers for arrays, too few rows or axes, and memory
# that is overwritten
ORIGINAL = 12


def calls(rng):
    import cupy as cp
    import numpy as np

    def given(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 50).astype(dtype))

    for dtype in ("f8", "f4"):
        for count in (1, 64):
            coords = given(count, 2, dtype=dtype)
            x, y = coords[:, 0], given(count, dtype=dtype)
            yield "parts:distance", (coords,), {}
            yield "parts:apart", (x, y), {}
            yield "parts:means", (given(count, 5), y), {}
            yield "parts:around", (given(count, 33, dtype=dtype),), {}
            yield "parts:inertia", (coords, y), {}
        yield "parts:gray", (given(6, 40, 3, dtype=dtype),), {}
        yield "parts:gray", (given(40, 4, dtype=dtype),), {}
        yield "parts:scaled", (given(3, 4, dtype=dtype), given(5, 64)), {}
        yield "parts:surface", (given(4, 70, dtype=dtype),), {}
        yield "parts:layers", (given(4, 3, 3, dtype=dtype), given(4, 3)), {}
    for dtype in ("f8", "f4"):
        yield "parts:toned", (given(6, 40, 3, dtype=dtype), 1.5), {}
        yield "parts:toned", (given(128, 4, dtype=dtype), given(128, dtype=dtype)), {}
        yield "parts:sheared", (given(64, 3, dtype=dtype),), {}
        yield "parts:sheared", (given(5, 64, 2, dtype=dtype),), {}
        yield "parts:potential", (given(80, dtype=dtype), given(80, dtype=dtype), given(80, dtype=dtype)), {}
        yield "parts:mixed", (given(64, 4, dtype=dtype),), {}
        yield "parts:mixed", (given(3, 5, 64, dtype=dtype),), {}
        for count in (1, 5, 300):
            yield "parts:pushed", (given(count, 2), given(count, dtype=dtype), given(count, dtype=dtype), 0.5), {}
            yield "parts:converted", (given(count, 9, 3, dtype=dtype), given(count, 9, 3)), {}
    yield "parts:gray", (given(6, 40, 3, dtype="u1"),), {}
    yield "parts:around", (given(7, 33, dtype="u1"),), {}
    line = given(64)
    yield "parts:around", (line,), {}
    yield "parts:scaled", (given(3, 4, 5), given(6, 5)), {}
    yield "parts:scaled", (given(3, 4), 2.0), {}
    yield "parts:around", (given(40, 66)[::2, 1:-1],), {}
    yield "parts:around", (given(40, 66)[:, ::-1],), {}
    yield "parts:around", (given(66, 40).T,), {}
    yield "parts:distance", (given(2, 300).T,), {}
    yield "parts:distance", (given(300, 6)[:, ::3],), {}
    yield "parts:distance", (given(300, 1),), {}
    yield "parts:distance", (given(300),), {}
    yield "parts:distance", (given(0, 2),), {}
    yield "parts:distance", (given(7, 2, 9),), {}
    yield "parts:apart", (line[::2], line[::-2]), {}
    yield "parts:apart", (line, line), {}
    yield "parts:means", (given(8, 5), 2.0), {}
    yield "parts:means", (given(8, 5), given(7)), {}
    yield "parts:means", (3.0, given(7)), {}
    table = given(4, 64)
    yield "parts:toned", (table, table[:, 3]), {}
    yield "parts:toned", (table, table[:, 0]), {}
    yield "parts:pushed", (table, table[:, 2][:4], table[:, 0], 0.5), {}
    yield "parts:pushed", (given(2, 40).T, given(80)[::2], given(40), 0.5), {}
    yield "parts:converted", (table, table), {}
    yield "kept:centred", (given(9, 5), (2, 3.5)), {}
    yield "kept:centred", (given(9, 5), given(2)), {}
    yield "kept:of_list", ([given(3), 2.0, given(4, 3)],), {}
    yield "kept:spread", (given(4, 64), given(64)), {}
    yield "kept:shifted", (given(4, 4),), {}
    yield "kept:filled", (given(4, 64), given(64), given(64)), {}
    yield "kept:of_rows", (given(5, 64),), {}
    yield "kept:by_variable", (given(5, 64), 2), {}
    for xp in (cp, np):
        x, y = xp.asarray(rng.random(40)), xp.asarray(rng.random(64))
        yield "either:pairs", (x, y), {}
        yield "either:gray", (xp, xp.asarray(rng.random((5, 40, 3)))), {}
