"""Python runs the text of a kernel as the compiler would: at the plan's addresses, in the text's order, with NumPy's types."""

from typing import Any

import numpy as np
import pytest

from fusec.verify.fusec_child.kernels.interpreted import Interpreted, is_interpretable

KERNELS = """
import numpy as np

BLOCK = 4

def pointwise(x_array, rate_array, value_array, first_row, last_row, start, stop):
    for row in range(first_row, last_row):
        for column in range(start, stop):
            x = load(x_array, row, column)
            rate = load(rate_array, row, column)
            store(value_array, row, column, np.where(x > 1, x * rate, x))

def carried(x_array, shifted_array, first_row, last_row, start, stop):
    for row in range(first_row, last_row):
        for column in range(start, stop):
            store(x_array, row, column, load(shifted_array, row, column) + 1)

def summed(x_array, total_array, first_row, last_row, start, stop):
    blocks = (stop - start + BLOCK - 1) // BLOCK
    for row in range(first_row, last_row):
        for block in range(start, stop, BLOCK):
            end = min(block + BLOCK, stop)
            for column in range(block, end):
                row_block = collect_sum(load(x_array, row, column), column - block)
            row_parts = collect_sum(block_sum(row_block, end - block), block // BLOCK)
        store(total_array, row, 0, block_sum(row_parts, blocks))

def unknown(x_array, first_row, last_row, start, stop):
    secret(x_array)
"""


def load() -> None: ...


def kernel(name: str) -> Any:
    """The function, whose words stand for nothing before it is bound."""
    words = ("load", "store", "collect_sum", "block_sum", "secret")
    names: dict[str, Any] = dict.fromkeys(words, load)
    exec(KERNELS, names)
    return names[name]


def never() -> Any:
    raise AssertionError("compiled")


def argument(array: np.ndarray, kind: str) -> tuple[object, ...]:
    return (array.dtype, kind, "", (), None)


def test_elements_are_found_by_tables_and_keep_their_type():
    x, value = np.arange(12, dtype=np.float32).reshape(3, 4)[:, ::-2], np.zeros((3, 2), np.float32)
    start = 8  # in bytes before the view's first element lies that of its second
    tables = [np.array([-8, 0, 16, 32]), np.array([4, 0, 8, 16])]
    arguments = (argument(x, "strided"), (np.dtype(float), "weak", "", (), None), argument(value, "unit"))
    run = Interpreted(kernel("pointwise"), arguments, 100, never)
    run((x, tables[0], 0), 0.1, (value, tables[1], 0), 0, 3, 0, 2)
    assert start == -x.strides[1]
    np.testing.assert_array_equal(value, np.where(x > 1, x * 0.1, x))
    assert value.dtype == (x * 0.1).dtype


def test_an_element_that_was_written_is_read_again():
    memory = np.zeros(6, np.int64)
    arguments = (argument(memory, "flat"), argument(memory, "flat"))
    Interpreted(kernel("carried"), arguments, 100, never)(memory[1:], memory[:-1], 0, 1, 0, 5)
    assert memory.tolist() == [0, 1, 2, 3, 4, 5]


def test_values_wait_in_the_block_of_their_call():
    x, total = np.arange(18, dtype=np.int8).reshape(2, 9), np.zeros(2, np.int64)
    arguments = (argument(x, "unit"), argument(total, "unit"))
    tables = np.array([1, 0, 9]), np.array([8, 0, 8])
    Interpreted(kernel("summed"), arguments, 100, never)((x, tables[0], 0), (total, tables[1], 0), 0, 2, 0, 9)
    assert total.tolist() == x.sum(axis=1).tolist()


def test_large_arrays_are_left_to_the_compiler():
    arguments = (argument(np.zeros(9), "flat"),) * 2
    with pytest.raises(AssertionError, match="compiled"):
        Interpreted(kernel("carried"), arguments, 3, never)(np.zeros(9), np.zeros(9), 0, 1, 0, 9)


@pytest.mark.parametrize(("name", "known"), [("pointwise", True), ("summed", True), ("unknown", False)])
def test_a_text_with_an_unknown_word_is_left_to_the_compiler(name: str, known: bool):
    assert is_interpretable(kernel(name)) is known
