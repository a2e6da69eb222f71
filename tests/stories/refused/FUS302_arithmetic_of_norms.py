"""A norm is a number, as the product of two vectors is: a kernel for its arithmetic costs more than Python."""

import numpy as np


def limit(tolerance, scale, x, least):
    return tolerance * (scale * np.linalg.norm(x) + least)  # expect: FUS302


def rate(old, p, q, omega):
    return old / np.inner(p, q) * (old / omega)  # expect: FUS302


# message: `value` not fused
# note: the source shows numbers or other objects among `tolerance`, `scale`, `np.linalg.norm(x)` and `least`, and no array.
# message: `value` not fused
# note: the source shows numbers or other objects among `old`, `np.inner(p, q)` and `omega`, and no array.
