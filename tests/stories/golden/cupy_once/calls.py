"""Numbers of Python's and NumPy's for all four, for some, for none; more elements than threads run at once."""

import numpy as np

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    def array(count):
        return cp.asarray(rng.random(count) + 0.1)

    for count in (1, 7, 20_001, 40_000):
        x, y = array(count), array(count)
        yield "decays:response", (x, 0.5, y, 0.2), {}
        for name in ("answered", "bound_again"):
            yield f"decays:{name}", (x, y, 0.3, 0.1, 0.9, 1.2), {}
            yield f"decays:{name}", (x, y, np.float64(0.3), 1, 0.9, 1.2), {}
            yield f"decays:{name}", (x, y, 0.3, 0.1, array(count), 1.2), {}
            yield f"decays:{name}", (0.1, y, x, 0.1, array(count), array(count)), {}
            yield f"decays:{name}", (array(count), 0.5, 0.3, 0.1, 0.9, 1.2), {}
        yield "decays:updated", (x.copy(), y, 0.3, 0.1), {}
