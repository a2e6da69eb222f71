"""A statement between parts and what joins them; a part that is changed, or seen, in between."""

import numpy as np


def printed(p: np.ndarray, y: np.ndarray):
    upper = p * 2.0
    print(upper.shape)  # expect: FUS207
    return np.concatenate([upper + y, y * 3.0 + p])  # expect: FUS102


def changed(p: np.ndarray, y: np.ndarray, parts: list):
    upper = p * 2.0 + y  # expect: FUS101
    parts.append(upper)  # expect: FUS207
    upper += 1.0
    return np.concatenate([upper, p])


# message: `part` not fused with `upper`
# note: Call of `print` stands between.
# message: `upper` not fused with `upper`
# note: Call of `parts.append` stands between.
