"""Calls of the functions that are attacked: small arrays and numbers for which kernels run."""

import cupy as cp
import numpy as np


class Wave:
    """As plain as the author's."""

    def __init__(self, u, speed):
        self.u, self.speed = u, speed


def calls(rng):
    x, y, z = (cp.asarray(rng.random(6) + 0.5) for _ in range(3))
    table = cp.asarray(rng.random((4, 6)))
    yield "groups:pushed", (x, y, 0.5), {}
    yield "groups:chained", (x, y, z), {}
    yield "groups:updated", (x.copy(), y, 0.25), {}
    yield "groups:stretched", (x, 0.5), {}
    yield "groups:bordered", (x, y.copy(), 0.5), {}
    yield "groups:copied", (x, 0.5), {}
    yield "groups:rows", (table, 2.0), {}
    yield "groups:columns", (table, 2.0), {}
    yield "groups:total", (x, y), {}
    yield "groups:rolled", (x, 0.5), {}
    yield "groups:padded", (x, 0.5), {}
    yield "groups:element", (table, 1, 0.5), {}
    yield "groups:of_tuple", (x, (0.5, 2.0)), {}
    yield "groups:converted", (x, 0.5), {}
    yield "groups:copied_numbers", (x, y, z), {}
    yield "groups:selected", (x, table[0].copy(), cp.asarray(np.array([1, 0, 2, 3, 5, 4]))), {}
    yield "groups:pairs", (x, y), {}
    yield "groups:of_object", (Wave(x, 0.5), y), {}
    yield "groups:staged", (x, y), {}
    yield "either:of_either", (x, 0.5), {}
