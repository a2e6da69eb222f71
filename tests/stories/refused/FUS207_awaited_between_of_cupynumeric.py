"""A number of Python's waits for all tasks before it: nothing moves past it."""
import cupynumeric as np


def watched(x, y):
    t = np.sqrt(x) * y + 1.0  # expect: FUS101
    norm = float(x[0])  # expect: FUS207
    return np.exp(t) * x, norm  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `float` stands between.
