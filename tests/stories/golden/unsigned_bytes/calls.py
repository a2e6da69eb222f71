"""uint8 arithmetic wraps as in NumPy, and the cast back from float truncates: every old store keeps its dtype."""

import numpy as np


def calls(rng):
    image = rng.integers(0, 256, (5, 7), dtype=np.uint8)
    yield "tone:mapped", (image, 1.8), {}
    yield "tone:mixed", (image, rng.integers(0, 256, (5, 7), dtype=np.uint8)), {}
