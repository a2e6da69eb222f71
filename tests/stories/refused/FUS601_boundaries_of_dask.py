"""Beyond the ends of the array lie other elements for each of the two functions."""
import dask.array as da
import numpy as np


def relax(u):
    out = np.copy(u)
    out[1:-1] = u[2:] - u[:-2]  # expect: FUS601
    return out


def relaxed(x):
    y = da.map_overlap(relax, x, depth=1, boundary="periodic")
    return da.map_overlap(relax, y, depth=1)  # expect: FUS601


# message: `out` not fused
# note: arrays of dask cannot be written.
# message: `value` not fused
# note: block functions of dask have no code for this: blocks with different boundaries, `periodic` and `none`.
