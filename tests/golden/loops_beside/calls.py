"""Calls of functions that fusec does not model run after the fused loop, where they depend on no call that they then follow.

Nearest neighbours that stay: FUS207_loops_beside.py.
"""

import numpy as np

ORIGINAL = 6


def calls(rng):
    x, v = rng.random(9), rng.random(9)
    cells, order = np.zeros(4, "i8"), np.arange(9)[::-1].copy()
    yield "cells:step", (x.copy(), v.copy(), cells.copy(), 0.1), {}
    yield "cells:observed", (x.copy(), v.copy(), cells.copy(), order, 0.25), {}
    yield "cells:step", (x.copy(), v[:4], v[:4], 0.1), {}  # counts in what the kick computes
    yield "cells:step", (x.copy(), v.copy(), x[:4], 0.1), {}
    yield "cells:step", (x.copy(), v.copy(), cells.reshape(2, 2), 0.1), {}  # another number of axes
    yield "cells:step", (x.copy(), v.copy(), [0, 0], 0.1), {}
    yield "cells:observed", (x.copy(), v.copy(), cells.copy(), np.arange(9.0), 0.25), {}  # no places
    yield "cells:observed", (x.copy(), v.copy(), v[:3], order.copy(), 0.25), {}
