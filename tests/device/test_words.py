"""Does a kernel of views take words of several elements only where all that a thread reads lies in whole words?"""

import functools
import importlib.util
from pathlib import Path
from types import ModuleType

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
    layout = support().Layout(0, 4, 0, [step, 4], [])
    assert layout.phase([0], 0, 4, 0, (stagger,)) == phase


@pytest.mark.parametrize(
    ("shape", "itemsize", "width"),
    [
        ((9, 64), 8, 2),
        ((9, 64), 4, 4),
        ((9, 64), 2, 8),
        ((9, 64), 1, 8),
        ((64,), 1, 16),
        ((9, 67), 1, 8),
        ((9, 67), 8, 2),
    ],
)
def test_words_have_as_many_lanes_as_compilers_nest_functions(
    shape: tuple[int, ...], itemsize: int, width: int
) -> None:
    """A thread takes six places one below the other; sixteen bytes in each of them were more functions than nvcc takes."""
    own = support()
    steps = [shape[-1] * itemsize, itemsize][-len(shape) :]
    layouts = [own.Layout(0, itemsize, 0, steps, []), own.Layout(1, itemsize, 0, steps, [0])]
    space = own.Space(shape, layouts, [(0, 0, steps)] * 2, 1, [], own.TILES)
    found, _, phases, staggers = own.words_of(space, [0, 0])
    assert (found, phases, any(staggers)) == (width, [0, 0], shape[-1] == 67)


@functools.cache
def support() -> ModuleType:
    spec = importlib.util.spec_from_file_location("support_of_words", SUPPORT)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found
