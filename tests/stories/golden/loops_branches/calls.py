"""An array whose elements are stored in all ways through an `if` is a variable, one of which some are left out stays."""

import numpy as np


def calls(rng):
    u = rng.random(9) * 2.0
    for speed in (0.5, -0.5):
        yield "limits:in_all_ways", (u, speed), {}
        yield "limits:in_all_ways", (u.astype(np.float32), speed), {}
        yield "limits:kept", (u, speed), {}
    yield "limits:in_some_ways", (u,), {}
