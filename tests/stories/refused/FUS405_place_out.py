"""`out=` writes the places into memory of the caller."""

import numpy as np


def peaks(x, places):
    t = np.abs(x)
    return np.argmax(t, axis=-1, out=places)  # expect: FUS405


# message: statement not fused
# note: Option `out` of `numpy.argmax`.
