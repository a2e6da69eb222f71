"""`a += a.T` writes elements that it reads at the mirrored place."""

import numpy as np


def symmetric(a: np.ndarray) -> None:
    a += a.T  # expect: FUS406


# message: `a` not fused: it may read what it writes
# note: `a.T` may be any element of `a`.
