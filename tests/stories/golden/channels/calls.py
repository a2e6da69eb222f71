"""Parts of one array that integers select from the same axes share elements where the integers are the same. Neighbours: before/refused.py."""

# memory of a line for two columns, shapes that do not fit, one column for two, parts of what is written, and rows that are one in memory
ORIGINAL = 11


def calls(rng):
    import numpy as np

    def given(*shape, dtype=float):
        return (rng.random(shape) * 9).astype(dtype)

    for dtype in ("f8", "f4", "i4"):
        for shape in ((7, 3), (40, 50, 3), (1, 4), (2, 3, 4, 5)):
            yield "apart:toned", (given(*shape, dtype=dtype), given(*shape)), {}
        rgb = given(30, 3, dtype="f8")
        yield "apart:toned", (rgb, rgb), {}
        yield "apart:turned", (given(500, 2), 0.6, 0.8), {}
        yield "apart:turned", (given(20, 30, 3).astype("f4"), 0.6, 0.8), {}
        for count in (1, 5, 300):
            yield "apart:pushed", (given(count, 2), given(count, dtype=dtype), given(count, dtype=dtype), 0.5), {}
            yield "apart:centroids", (given(count, 3, 3, dtype=dtype), given(count, dtype=dtype) + 1), {}
            yield "apart:leapt", (given(count, 4, dtype="f4"), given(count, dtype=dtype), given(count), 0.1), {}
            yield "apart:last", (given(count, 4), given(count, dtype=dtype), given(count, dtype=dtype)), {}
        yield "apart:layered", (given(3, 6, 50), given(6, 48, dtype=dtype)), {}
    yield "apart:pushed", (given(2, 40).T, given(40), given(40), 0.5), {}
    yield "apart:pushed", (given(40, 6)[:, ::3], given(80)[::2], given(40)[::-1], 0.5), {}
    yield "apart:pushed", (given(40, 2, 3), given(40, 3), given(3), 0.5), {}
    yield "apart:leapt", (given(40, 4), given(40, 4)[:, 1], given(40)[::-1], given(40)), {}
    yield "apart:leapt", (given(4, 40).T, given(1), 0.25, 0.5), {}
    yield "apart:leapt", (given(3, 4, 5), given(3, 5), given(5), 0.5), {}
    table = given(40, 4)
    yield "apart:leapt", (table, table[:, 3], table[:, 2], 0.5), {}
    table = given(40, 3)
    yield "apart:pushed", (table, table[:, 2], table[:, 1], 0.5), {}
    yield "apart:pushed", (table, table[:, 1], table[:, 0], 0.5), {}
    line = given(41)
    yield "apart:pushed", (np.lib.stride_tricks.as_strided(line, (40, 2), (8, 8)), given(40), given(40), 0.5), {}
    yield "apart:pushed", (given(40, 1), given(40), given(40), 0.5), {}
    yield "apart:pushed", (given(40, 2), given(39), given(40), 0.5), {}
    yield "apart:last", (given(5, 1), given(5), given(5)), {}
    yield "apart:centroids", (given(0, 3, 3), given(0)), {}
    x, y = given(6), given(6)
    for name in ("ends", "crossed", "whole", "twice", "printed"):
        yield f"refused:{name}", (given(6, 6), x, y), {}
    yield "refused:ends", (given(6, 1), x, y), {}
    yield "refused:beside", (given(7, 2), x, y), {}
    yield "refused:delayed", (given(6, 4), x, 0.5), {}
    yield "refused:by_variable", (given(6, 4), x, y, 0), {}
