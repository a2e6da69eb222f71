"""The names of `dask.array` that mean what NumPy's mean: functions of elements, sums, dtypes and constants.

Other reductions, products of matrices and functions that make arrays are dask's own: they go over blocks in several steps,
or take chunks.
"""

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS

_MISSING = (
    *("bitwise_invert", "bitwise_left_shift", "bitwise_right_shift", "conjugate", "heaviside", "pow"),
    *("acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh"),
)  # of NumPy's names, in dask
_UFUNCS = (each for each in SCALAR_FUNCTIONS if each.is_ufunc and each.numba is not None)
_NAMES = (name.rpartition(".")[2] for each in _UFUNCS for name in (each.name, *each.aliases))
DASK_FUNCTIONS = frozenset(("clip", "where", *_NAMES)) - {*_MISSING}
DASK_REDUCTIONS = frozenset(("sum",))  # of all elements: dask adds up what blocks have
DASK_NAMES = DASK_REDUCTIONS | frozenset(
    (
        *("e", "euler_gamma", "inf", "nan", "newaxis", "pi"),
        *("bool", "complex64", "complex128", "float32", "float64"),
        *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    )
)
