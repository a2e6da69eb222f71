"""`where=` leaves elements of the result as they were."""

import numpy as np


def partly(x, y, mask):
    t = np.add(x, y, where=mask)  # expect: FUS405
    return t * 2


# message: statement not fused
# note: Option `where` of `numpy.add`.
