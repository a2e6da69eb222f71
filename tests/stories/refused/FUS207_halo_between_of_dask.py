"""Functions of blocks with their neighbours stay dask's."""
import dask.array as da


def smoothed(x, y, f):
    t = da.sqrt(x) * y + 1.0  # expect: FUS101
    y = da.map_overlap(f, y, depth=1)  # expect: FUS207
    return da.exp(t) * y  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `da.map_overlap` stands between.
