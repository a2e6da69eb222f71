"""The `finally` block sees `t` whatever happened."""

import numpy as np


def cleaned(x, log):
    try:
        t = np.abs(x)
    finally:
        log.flush()
    return np.sqrt(t)
