"""Ufuncs, made by `@vectorize` with signatures, inside array expressions: NumPy says which of their loops runs, and elements are
cast to its types.

Nearest neighbours that stay: unchanged/array_ufuncs.py.
"""

import numpy as np

ORIGINAL = 2


def calls(rng):
    a, b, c = (2.0 * rng.random((5, 7)) - 0.5 for _ in range(3))
    b[0, 3] = 0.0
    singles = a.astype("f4")
    yield "limits:chain", (a, b, c), {}
    yield "limits:chain", (a[::-1, ::2], b[0, ::2], 0.5), {}
    yield "limits:chain", (singles, singles, singles), {}  # its one loop is of doubles
    yield "limits:chain", (a, b.astype("c16"), c), {}  # no loop takes complex numbers
    yield "limits:chain", (a.view(Marked), b, c), {}
    yield "limits:mixed", (singles, singles[:, :1], c.copy()), {"k": 3}
    yield "limits:mixed", (singles, b, singles), {}  # stored into what is read
    yield "limits:mixed", (np.arange(7, dtype="u1"), b, c.copy()), {"k": np.float32(2.0)}
    yield "limits:cell", (a, b), {}


class Marked(np.ndarray):
    pass
