"""How many threads share a short row: twice as many where its elements are stored, which was fast on an H200."""

import importlib.util
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parents[1] / "golden" / "cupy_chains" / "after" / "_fused_support_cuda.py"


@pytest.mark.parametrize(("columns", "held", "stored", "alone"), [(250, 1, 32, 16), (250, 2, 64, 32), (256, 1, 32, 32)])
def test_rows_of_which_one_number_is_stored(columns: int, held: int, stored: int, alone: int) -> None:
    spec = importlib.util.spec_from_file_location("support_of_rows", SUPPORT)
    assert spec is not None and spec.loader is not None
    support = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(support)
    assert support.row_shape(columns, 4, held)[0] == stored
    assert support.row_shape(columns, 4, held, is_stored=False)[0] == alone
