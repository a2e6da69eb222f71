"""`exec` may rebind anything."""

import numpy as np


def evaluated(x, source):
    t = np.abs(x)
    exec(source)
    return np.sqrt(t)
