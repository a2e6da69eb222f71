"""A piece of the task may read elements that another piece has written."""
import cupynumeric as np


def shifted(d, x):
    t = np.sqrt(d[1:]) * 2.0 + x  # expect: FUS101
    d[:-1] = t * t + x  # expect: FUS101, FUS204
    return d


# message: `d` not fused: it overwrites elements that other instances read
# note: Witness: d.shape[0] = 3: instance 1 of `d` writes d[1], which instance 0 of `t` reads.
