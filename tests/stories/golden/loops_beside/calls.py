"""Calls of functions that fusec does not model run after the fused loop, where they depend on no call that they then follow, or
before it, where they depend on none before them.

Nearest neighbours that stay: FUS207_loops_beside.py.
"""

import numpy as np

ORIGINAL = 5


def calls(rng):
    x, v = rng.random(9), rng.random(9)
    cells, order = np.zeros(8, "i8"), np.arange(9)[::-1].copy()
    yield "cells:step", (x.copy(), v.copy(), cells.copy(), 0.1), {}
    yield "cells:observed", (x.copy(), v.copy(), cells.copy(), order, 0.25), {}
    moving = v.copy()
    yield "cells:step", (x.copy(), moving, moving[:4], 0.1), {}  # counts in what the kick computes
    yield "cells:step", (x, v.copy(), x[:4], 0.1), {}
    yield "cells:observed", (x.copy(), moving, moving[:3], order.copy(), 0.25), {}
    yield "cells:driven", (v.copy(), x.copy(), cells.copy(), np.zeros(9), 0.5), {}
    yield "cells:driven", (moving, x.copy(), moving[:8], np.zeros(9), 0.5), {}  # solves with what is damped
    yield "cells:driven", (moving, x.copy(), np.ones(8), moving, 0.5), {}
