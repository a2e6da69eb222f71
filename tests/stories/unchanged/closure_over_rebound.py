"""A sibling may rebind what the closure reads, so the closure stays a call."""

import numpy as np


def damped(x: np.ndarray, rate):
    def current(v):
        return v * rate

    def halve():
        nonlocal rate
        rate = rate * 0.5

    halve()
    return current(x) + 2
