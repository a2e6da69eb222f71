"""How many threads share a short row: twice as many where its elements are stored, which was fast on an H200."""

from pathlib import Path
from typing import Any

import pytest

from tests.stories.story import imported

pytestmark = pytest.mark.slow

SUPPORT = Path(__file__).parents[1] / "stories" / "golden" / "cupy_chains" / "after" / "_fused_support_cuda.py"


@pytest.mark.parametrize(
    ("columns", "held", "stored", "alone"), [(250, 1, 32, 16), (250, 2, 64, 32), (256, 1, 32, 32), (256, 2, 64, 32)]
)
def test_rows_of_which_one_number_is_stored(columns: int, held: int, stored: int, alone: int) -> None:
    row_shape = support().row_shape
    assert row_shape(columns, 4, held)[0] == stored
    assert row_shape(columns, 4, held, is_stored=False)[0] == alone


def test_few_threads_have_a_row_of_doubles_that_nothing_stores() -> None:
    row_shape = support().row_shape
    assert [row_shape(columns, 8, 0, is_stored=False)[0] for columns in (3, 8, 64, 128)] == [1, 1, 8, 32]


@pytest.mark.parametrize(("columns", "held", "registers"), [(250, 1, 32), (250, 2, 56), (2048, 1, 32), (9000, 1, 64)])
def test_rows_of_singles_that_are_read_alone_have_few_registers(columns: int, held: int, registers: int) -> None:
    assert support().row_shape(columns, 4, held, is_stored=False, is_light=True)[4] == registers


@pytest.mark.parametrize(("columns", "threads"), [(128, 32), (256, 32), (512, 32), (600, 64), (1024, 64), (2000, 128)])
def test_a_thread_has_many_elements_of_several_rows_that_are_read_alone(columns: int, threads: int) -> None:
    assert support().row_shape(columns, 4, 2, is_stored=False)[0] == threads


@pytest.mark.parametrize(
    ("columns", "itemsize", "threads"), [(5792, 8, 128), (5792, 4, 128), (65536, 4, 512), (300, 8, 32)]
)
def test_few_threads_share_rows_that_come_from_caches(columns: int, itemsize: int, threads: int) -> None:
    row_shape = support().row_shape
    assert row_shape(columns, itemsize, 0, 2, is_stored=False, is_cached=True)[0] == threads
    assert row_shape(columns, itemsize, 0, 2)[0] >= threads


def support() -> Any:
    with imported(SUPPORT.parent) as load:
        return load(SUPPORT.stem)
