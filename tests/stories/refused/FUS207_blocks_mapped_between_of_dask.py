"""Functions of blocks are anything's."""
import dask.array as da


def mapped(x, y, f):
    t = da.sqrt(x) * y + 1.0  # expect: FUS101
    y = da.map_blocks(f, y)  # expect: FUS207
    return da.exp(t) * y  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `da.map_blocks` stands between.
