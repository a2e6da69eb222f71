"""A bound of `np.clip` that is None is no bound. Where None stands in the place of a number, the original raises."""

import numpy as np

ORIGINAL = 6  # four that raise, no elements, no dimensions


def calls(rng):
    v = rng.normal(size=11)
    v[:3] = np.nan, -0.0, np.inf
    for a in (v, v.astype("f4"), np.arange(5), v[::2]):
        for lo, hi in ((None, 0.3), (0.1, None), (0.1, 0.5), (np.float32(1), None), (None, np.array(2.0)), (None, 3), (a, None)):
            yield "limits:limited", (a, lo, hi), {}
        yield "limits:limited_by_method", (a,), {}
        yield "limits:limited_by_method", (a, 1), {}
        yield "limits:shrunk", (a, 0.1), {}
        yield "limits:shrunk", (a, 0.1, 0.5), {}
        yield "limits:shifted", (a, 1), {}
        yield "limits:shifted", (a,), {}
    yield "limits:limited", (v[:0], None, 1.0), {}
    yield "limits:limited", (np.array(3.0), None, 1.0), {}
    yield "limits:limited", (v > 0, None, 1), {}
