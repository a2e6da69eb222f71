"""A norm is a number, as the product of two vectors is: a kernel for its arithmetic costs more than Python."""

import numpy as np


def limit(tolerance, scale, x, least):
    return tolerance * (scale * np.linalg.norm(x) + least)  # expect: FUS302


def rate(old, p, q, omega):
    return old / np.inner(p, q) * (old / omega)  # expect: FUS302


# message: `value` not fused
# note: nothing shows that `tolerance`, `scale`, `np.linalg.norm(x)` and `least` are arrays; they may be plain numbers.
# message: `value` not fused
# note: nothing shows that `old`, `np.inner(p, q)` and `omega` are arrays; they may be plain numbers.
