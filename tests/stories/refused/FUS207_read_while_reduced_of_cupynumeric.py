"""A sum is complete when all pieces are: what reads it is another task."""
import cupynumeric as np


def normalised(x, y):
    t = np.sqrt(x) * y  # expect: FUS101
    total = np.sum(t)  # expect: FUS207
    return t / total + t * y  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `np.sum` stands between.
