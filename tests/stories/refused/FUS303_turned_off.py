"""The author asks for the original of one statement."""

import numpy as np


def kept(x):
    y = np.sqrt(x) * 2  # fusec: off  # expect: FUS303
    return np.sqrt(y)


# message: statement not fused
# note: Statement turned off by a comment.
