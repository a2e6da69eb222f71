"""Does a kernel of views take words of several elements only where all that a thread reads lies in whole words?"""

import importlib.util
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parents[1] / "golden" / "cupy_chains" / "after" / "_fused_support_cuda.py"


@pytest.mark.parametrize(
    ("step", "stagger", "phase"),
    [  # rows that begin elsewhere in words, rows that do not, an array without rows; rows that are staggered, as is asked or otherwise
        (41 * 4, 0, -1),
        (40 * 4, 0, 0),
        (0, 0, 0),
        (41 * 4, 1, 0),
        (42 * 4, 1, -1),
        (0, 1, -1),
        (41 * 4 + 1, 1, -1),
    ],
)
def test_a_computation_of_one_row_reads_words_of_rows_that_lie_alike(step: int, stagger: int, phase: int) -> None:
    """`u[2:, 1:-1] - u[:-2, 1:-1]` of three rows is one row, for which a thread reads two."""
    spec = importlib.util.spec_from_file_location("support_of_words", SUPPORT)
    assert spec is not None and spec.loader is not None
    support = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(support)
    layout = support.Layout(0, 4, 0, [step, 4], [])
    assert layout.phase([0], 0, 4, 0, (stagger,)) == phase
