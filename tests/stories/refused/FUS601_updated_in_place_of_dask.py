"""`x += y` gives the name another array; NumPy would write into the array, whatever its other names."""
import dask.array as da


def advanced(x, y):
    x += da.sqrt(y) * 2.0  # expect: FUS601
    x *= da.exp(y) + x  # expect: FUS601
    return x


# message: `x` not fused
# note: arrays of dask cannot be written.
# message: `x` not fused
# note: arrays of dask cannot be written.
