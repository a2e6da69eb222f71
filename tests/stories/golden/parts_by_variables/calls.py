"""Variables select rows and columns, which a call finds to be views of plain arrays. Neighbours: before/refused.py."""

# the statements as written run for places beyond the ends, lists of places, truth values for places, one row for two, arrays of a kind of their own
# an element of the array that is written, which an earlier statement changes
ORIGINAL = 4


def calls(rng):
    import numpy as np

    def given(*shape, dtype=float):
        return (rng.random(shape) * 9).astype(dtype)

    for dtype in ("f8", "f4"):
        yield "histories:heated", (given(6, 50, dtype=dtype), 0.1, 6), {}
        yield "histories:waves", (given(5, 12, 14, dtype=dtype), 0.1, 5), {}
        yield "histories:eliminated", tuple(given(30, 4, dtype=dtype) + 5 for _ in range(4)), {}
        yield "histories:standardised", (given(40, 3, dtype=dtype), given(40)), {}
        yield "histories:layered", (given(3, 9, 5, dtype=dtype), given(3, 9, 6, dtype=dtype), 1, 2), {}
        yield "histories:marched", (given(5, 20, dtype=dtype), 0.25, 5), {}
        yield "histories:until", (given(9, 40, dtype=dtype), 0.25, 0, 3.0), {}
        yield "histories:compared", (given(9, 40, dtype=dtype), given(40), 3), {}
        yield "histories:compared", (given(9, 40, dtype=dtype), given(40), 9), {}
        yield "histories:unrolled", (given(9, 40, dtype=dtype), given(9, 40), 3), {}
        yield "histories:unrolled", (given(9, 40, dtype=dtype), given(9, 40), 7), {}
        for place in (
            2,
            0,
            7,
            8,
            -1,
            -9,
            -10,
            True,
            1.0,
            "a",
            None,
            [0, 1],
            (0, 1),
            slice(0, 2),
            np.int64(3),
            np.array([0, 1]),
        ):
            yield "histories:late", (given(9, 40, dtype=dtype), given(9, 40), place), {}
        yield "refused:scaled", (given(9, 40, dtype=dtype), 3), {}
        yield "histories:until", (given(9, 40, dtype=dtype), 0.25, -1, 0.0), {}
    for kind in ("plain", "logged"):
        for n in (1, 2, 0, -1, 7):
            yield "methods:work", (kind, given(9, 40), 0.25, "step", n), {}
            yield "methods:work", (kind, given(9, 40), 0.25, "damped", n, given(9, 40)), {}
            for method in ("renewed", "halved", "called", "taken"):
                yield "methods:work", (kind, given(9, 40), 0.25, method, n), {}
        shared = given(9, 40)
        yield "methods:work", (kind, shared, 0.25, "damped", 1, shared), {}
        yield "methods:work", (kind, shared, 0.25, "damped", 1, shared[1:]), {}
        yield "methods:work", (kind, given(40), 0.25, "step", 1), {}
        yield "methods:work", (kind, given(9, 40), given(38), "step", np.array([1, 2])), {}
    u = given(6, 7, 5)
    yield "histories:heated", (u[:, :, 1], 0.1, 6), {}
    yield "histories:heated", (u[::-1, ::2, 1], 0.1, 6), {}
    yield "histories:heated", (u, 0.1, 6), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), -1, -3), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), 1, 0), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), np.int64(1), 2), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), True, 2), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), [0, 2], 2), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), np.array([0, 2]), 2), {}
    yield "histories:layered", (given(3, 9, 5), given(3, 9, 6), 3, 2), {}
    yield "histories:layered", (given(3, 9, 5).astype(object), given(3, 9, 6), 1, 2), {}
    yield "histories:heated", (given(5, 20), 0.1, 7), {}
    yield "histories:heated", (given(20), 0.1, 7), {}
    yield "histories:heated", (np.ma.masked_greater(given(5, 20), 4.0), 0.1, 5), {}
    yield "histories:heated", ([given(20), given(20)], 0.1, 2), {}
    yield "histories:heated", (np.lib.stride_tricks.as_strided(given(30), (5, 20), (8, 8)), 0.1, 5), {}
    yield "histories:heated", (np.lib.stride_tricks.as_strided(given(30), (5, 20), (0, 8)), 0.1, 5), {}
    same = given(30, 4) + 5
    yield "histories:eliminated", (same, same, same, same), {}
    yield "histories:marched", (given(5, 20), given(5, 20)[1, 1:-1], 5), {}
    for name in ("elements", "moved", "whole", "first", "shifted", "printed"):
        for n in (0, 1, -2):
            yield f"refused:{name}", (given(5, 6), n), {}
        yield f"refused:{name}", (given(5, 6), np.array([0, 1])), {}
    for n in (0, -1, -2, -3, 2):
        yield "refused:neighbours", (given(5, 6), n), {}
    for is_late in (True, False):
        yield "refused:unbound", (given(5, 6), given(6), is_late), {}
        yield "refused:without_array", (given(6), given(5, 6), int(is_late)), {}
    yield "refused:by_list", (given(5, 6), given(5, 6), np.array([0, 1])), {}
    yield "refused:by_list", (given(5, 6), given(5, 6), 1), {}
    for n in (1, 0, -1, 3, 4, 7):
        yield "refused:named_between", (given(6), given(5, 6), n), {}
        yield "refused:named_twice", (given(6), given(5, 6), given(5, 6), n), {}
        yield "refused:computed", (given(5, 6), n), {}
        yield "refused:view_between", (given(6), given(5, 6), n), {}
        yield "refused:made_between", (given(6), n), {}
    for shape in ((4, 4), (4, 4, 4), (4, 4, 4, 4), (4,), (2, 1), (4, 0)):
        yield "refused:ranked", (given(*shape), given(4), 1), {}
    shared = given(5, 6)
    yield "refused:named_twice", (shared[2], shared, shared, 1), {}
    yield "refused:rebound", (given(5, 6), given(5, 6), 1), {}
    yield "refused:of_length", (given(5, 6), [0, 1]), {}
    line, table = given(12), given(3, 4)
    yield "histories:moved_by_first", (line, given(12), given(3)), {}
    yield "histories:moved_by_first", (line, given(12), line), {}
    yield "histories:moved_by_first", (line, given(12), line[::2]), {}
    yield "histories:moved_by_first", (table, given(3, 4), table[0]), {}
    yield "histories:moved_by_first", (table, given(3, 4), table[0, 1:3]), {}
