"""What is printed between two statements may be anything's."""
import cupynumeric as np


def told(x, y):
    t = np.sqrt(x) * y + 1.0  # expect: FUS101
    print(x)  # expect: FUS207
    return np.exp(t) * x  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `print` stands between.
