"""The interpreter of verify computes every function of the catalogue as NumPy does."""

import numpy as np
import pytest

from fusec.base.scalars.scalar_function import ScalarFunction
from fusec.verify.fusec_child.kernels.interpreted import Interpreted, is_interpretable
from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values
from tests.tools.catalogue import ROWS, call_text, is_of_integers

KERNEL = """
import numpy as np

def kernel(x_array, y_array, value_array, first_row, last_row, start, stop):
    for row in range(first_row, last_row):
        for column in range(start, stop):
            x = load(x_array, row, column)
            y = load(y_array, row, column)
            store(value_array, row, column, {text})
"""


def never() -> None:
    raise AssertionError("compiled")


@pytest.mark.parametrize("function", ROWS, ids=lambda each: each.word)
def test_every_function_is_numpys(function: ScalarFunction) -> None:
    names: dict[str, object] = dict.fromkeys(("load", "store"), never)
    exec(KERNEL.format(text=call_text(function)), names)
    kernel = names["kernel"]
    assert is_interpretable(kernel)
    dtype = "uint8" if is_of_integers(function) else "float32"
    x, y = (paired_values(dtype, (PAIRS,), place) for place in (0, 1))
    with np.errstate(all="ignore"):
        lanes = (slice(k, k + 1) for k in range(PAIRS))  # of longer arrays NumPy's loops may round otherwise
        expected = np.concatenate([eval(call_text(function), {"np": np, "x": x[k], "y": y[k]}) for k in lanes])
    value = np.zeros(PAIRS, expected.dtype)
    arguments = tuple((array.dtype, "flat", "", (), None) for array in (x, y, value))
    Interpreted(kernel, arguments, PAIRS, never)(x, y, value, 0, 1, 0, PAIRS)
    np.testing.assert_array_equal(value, expected)
