"""What `dask.array` has by NumPy's names means what NumPy means."""

import numpy as np
import pytest

from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.dask_functions import DASK_FUNCTIONS, DASK_NAMES, DASK_REDUCTIONS

da = pytest.importorskip("dask.array")
OTHERS = ("clip", "where")  # no ufuncs


@pytest.mark.parametrize("name", sorted(DASK_FUNCTIONS - {*OTHERS}))
def test_every_function_is_numpys_for_each_block(name: str) -> None:
    function = scalar_function(f"numpy.{name}")
    assert function is not None
    dtype = "i8" if name.startswith(("bitwise", "invert", "left", "right")) else "f8"
    operands = [np.ones(4, dtype)] * function.arity
    expected = getattr(np, name)(*operands)
    found = getattr(da, name)(*(da.from_array(operand, chunks=3) for operand in operands))
    assert (found.dtype, found.chunks, found._meta.dtype) == (expected.dtype, ((3, 1),), expected.dtype)
    np.testing.assert_array_equal(found.compute(), expected)
    for number in (2, 2.5) if dtype == "f8" else (2,):  # of numbers alone, it is NumPy's
        assert type(getattr(da, name)(*[number] * function.arity)) is type(
            getattr(np, name)(*[number] * function.arity)
        )


@pytest.mark.parametrize("name", sorted(DASK_NAMES - DASK_REDUCTIONS))
def test_every_name_is_numpys(name: str) -> None:
    assert np.dtype(getattr(da, name)) == np.dtype(getattr(np, name)) if name in np.sctypeDict else True
    mine, numpys = getattr(da, name), getattr(np, name)
    assert mine is numpys or mine == numpys or (mine != mine and numpys != numpys)
