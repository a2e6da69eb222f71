"""Beyond an end, a function of reflected elements is no reflected function."""
import dask.array as da
import numpy as np


def smooth(u):
    return np.roll(u, 1, axis=0) + np.roll(u, -1, axis=0)  # expect: FUS101


def smoothed(x, y):
    t = da.sqrt(x) * y + 1.0  # expect: FUS101
    y = da.map_overlap(smooth, y, depth=1, boundary="reflect")  # expect: FUS207
    return da.exp(t) * y  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `da.map_overlap` stands between.
