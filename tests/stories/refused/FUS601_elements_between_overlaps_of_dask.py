"""Elements between functions of blocks are another task's."""
import dask.array as da
import numpy as np


def smooth(u):
    return np.roll(u, 1, axis=0) + np.roll(u, -1, axis=0)  # expect: FUS101


def smoothed(x):
    y = da.map_overlap(smooth, x, depth=1, boundary="periodic")
    t = da.sqrt(abs(y)) + y * 2.0  # expect: FUS601, FUS101
    return da.map_overlap(smooth, t, depth=1, boundary="periodic")  # expect: FUS601


# message: `t` not fused
# note: block functions of dask have no code for this: `t`, whose elements are computed beside blocks with their neighbours.
# message: `value` not fused
# note: block functions of dask have no code for this: `t`, whose elements are computed beside blocks with their neighbours.
