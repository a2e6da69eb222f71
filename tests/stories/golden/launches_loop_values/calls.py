"""Numbers of several types; lists; too few of them; a division by zero in a late iteration."""

import numpy as np

ORIGINAL = 4


def calls(rng):
    u, a = rng.random(7), rng.random((3, 6)).astype(np.float32)
    yield "drive:drive", (u, 0.1, 5, 7, 2), {}
    yield "drive:drive", (u, np.float32(0.1), 5, 7, 2), {}
    yield "drive:drive", (u, 3, 5, 7, 2), {}
    yield "drive:drive", (u, 0.1, 1, 7, 2), {}
    yield "drive:drive", (u, 2**62, 5, 7, 2), {}  # too large for 64 bits from the third iteration on
    yield "drive:weighted", (a, [0.5, 0.25, 2.0], (1, 2, 3), 6), {}
    yield "drive:weighted", (a, [0.5, 0.25, 2], (1, 2, 3), 6), {}  # other types of the kernel's parameter
    yield "drive:weighted", (a, [0.5, 0.25], (1, 2, 3), 6), {}  # the third iteration raises
    yield "drive:weighted", (a, [0.5, 0.25, 2.0], rng.random(3), 6), {}  # an array on the device
