"""A mean along an axis is a call of which fusec knows nothing."""
import cupynumeric as np


def centred(x, y):
    d = x - y
    mean = np.mean(d * d, axis=1, keepdims=True)  # expect: FUS207
    return (d - mean) * 2.0


# message: `value` not fused with `d`
# note: Call of `np.mean` stands between.
