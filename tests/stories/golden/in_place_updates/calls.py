"""In-place updates write the caller's arrays: the fused call returns them, the same objects, when nothing overlaps.

The two last calls pass one array twice, and a shifted view of it: the guard sends those to the original.
"""

import numpy as np

ORIGINAL = 2


def calls(rng):
    x, v, a = rng.normal(size=(3, 8))
    yield "push:kick_drift", (x.copy(), v.copy(), a.copy(), 0.1), {}
    yield "push:kick_drift", (x.astype(np.float32), v.astype(np.float32), a.astype(np.float32), 0.1), {}
    yield "push:kick_drift", (x.astype(np.float32), v.astype(np.float32), a.copy(), 0.1), {}
    shared = rng.normal(size=8)
    yield "push:kick_drift", (shared, shared, a.copy(), 0.1), {}
    memory = rng.normal(size=9)
    yield "push:kick_drift", (memory[1:], memory[:-1], a.copy(), 0.1), {}
