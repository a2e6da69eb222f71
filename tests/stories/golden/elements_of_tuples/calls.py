"""Elements of tuples and lists of numbers are numbers; of tuples of anything else the original runs."""

from collections import namedtuple

import numpy as np

ORIGINAL = 52  # what is no tuple or list of numbers, what is written as well, and integers whose arithmetic takes many bits

Pair = namedtuple("Pair", "first second")


class Reversed(tuple):
    """A tuple that says something else than Python reads."""

    def __getitem__(self, place):
        return super().__getitem__(1 - place)


def calls(rng):
    x, y = rng.random((7, 40)), rng.random((7, 40))
    odd = ((0, 1), (0.0, 2.0), (1, 2, 3), [2, 0.5], Pair(2.0, 3), (True, 2), (np.float32(2), np.int8(3)), (1e300, 1e-300))
    for width in (*odd, np.array([2.0, 3.0]), np.array([2, 3]), Reversed((2.0, 4.0)), (2**70, 1), (1.0,), {0: 2.0, 1: 3.0}, "ab", range(1, 3)):
        yield "beams:spot", (x, y, width), {}
        yield "beams:quotient", (x, width), {}
        yield "beams:slopes", (x[0], width), {}
        yield "beams:kicked", (x.copy(), y.copy(), width), {}
        yield "beams:sums", (x, width), {}
        yield "beams:bent", (width, x), {}
    single = x.astype(np.float32)
    for width in ((2, 0.5), (np.float64(2), np.float32(0.5)), (3 + 1j, 2), (np.float16(2), 1), (None, 1), (x, y), (x[0], 2.0)):
        yield "beams:spot", (single, single, width), {}
        yield "beams:kicked", (single.copy(), single.copy(), width), {}
        yield "beams:sums", (single, width), {}
        yield "beams:spot", (3, 0.5, width), {}
    yield "beams:placed", (x, y, rng.random((2, 3))), {}
    yield "beams:placed", (x, y, ((1, 2, 3), (4, 5, 6))), {}
    both = x.copy()
    yield "beams:kicked", (both, y.copy(), (both, 2.0)), {}
    yield "beams:kicked", (both, y.copy(), [2.0, both]), {}
    yield "beams:kicked", (both, both, (0.5, 0.25)), {}
    yield "beams:kicked", (both, y.copy(), both[:2]), {}
    yield "beams:kicked", (both, y.copy(), both[0]), {}
