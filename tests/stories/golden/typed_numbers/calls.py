"""`np.float32(0.5)` is the same whenever it is evaluated; not so `np.uint8(300)` of FUS208_number_out_of_range.py."""

import numpy as np


def calls(rng):
    samples = (rng.random(8) * 9).astype(np.float32)
    yield "sound:loudness", (samples, np.float32(0.5)), {}
    yield "sound:loudness", (samples.astype(float), 2.0), {}
    yield "sound:quantised", (samples,), {}
