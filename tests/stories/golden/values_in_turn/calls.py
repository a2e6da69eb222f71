"""One call computes all expressions of a statement that Python evaluates before anything else of it."""

import numpy as np

# arrays without axes, numbers only, shapes that do not broadcast, dtypes that cannot hold a result
ORIGINAL = 45


def calls(rng):
    def given(*shape, dtype=float):
        return (rng.normal(size=shape) * 3).astype(dtype)

    names = ("pair", "mapping", "listed", "keywords", "state", "waves", "packed", "labelled", "difference", "several")
    for name in names:
        for shape in ((), (0,), (1,), (7,), (3, 5)):
            yield f"states:{name}", (given(*shape) ** 2 + 1, given(*shape), given(*shape)), {}
        yield f"states:{name}", (given(6, dtype="f4"), given(6), given(1)), {}
        odd = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0])
        yield f"states:{name}", (odd, odd[::-1], np.roll(odd, 2)), {}
    for name in names[:3]:
        yield f"states:{name}", (given(4), given(3), given(4)), {}
    yield "states:waves", (2.0, 0.5, 3.0), {}
    for name in ("turned", "exchanged", "three", "in_loop"):
        for shape in ((0,), (1,), (9,), (3, 4)):
            yield f"names:{name}", (given(*shape), given(*shape), 0.6, -0.8), {}
        shared = given(12)
        yield f"names:{name}", (shared[:8], shared[4:], 0.6, -0.8), {}
        yield f"names:{name}", (shared[::2], shared[1::2], given(6), 2), {}
        yield f"names:{name}", (shared.astype("i4"), shared.astype("f4"), 2, 3), {}
        yield f"names:{name}", (given(4), given(3), 0.6, -0.8), {}
        yield f"names:{name}", (1.5, 2.5, 0.6, -0.8), {}
    for name in ("first", "both", "second", "neither", "rebound", "several_names"):
        for x in (given(0), given(1), given(3, 4), given(8, dtype="f4"), given(8, dtype="i8"), given(9)[::-2]):
            yield f"names:{name}", (x,), {}
        yield f"names:{name}", (2.5,), {}
    for name in ("limited", "limited_method", "into_result", "twice"):
        for shape in ((0,), (1,), (9,), (3, 4)):
            yield f"results:{name}", (given(*shape), given(*shape), given(*shape)), {}
        shared = given(12)
        yield f"results:{name}", (shared[:8], shared[4:], shared[2:10]), {}
        yield f"results:{name}", (given(4), given(4), given(4, dtype="f4")), {}
        yield f"results:{name}", (given(4), given(4), given(4, dtype="i8")), {}
        yield f"results:{name}", (given(4), given(3), given(4)), {}
