"""A view of an array may have the element that is set."""
import cupynumeric as np


def started(x, y, view):
    t = np.sqrt(x) * y + 1.0  # expect: FUS101
    np.add.at(view, [0, 0], 1.0)  # expect: FUS207
    return np.exp(t) * x  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `np.add.at` stands between.
