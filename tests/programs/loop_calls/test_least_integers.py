"""Loops and launches that divide integers do with the special values what the author's compiled functions do."""

from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values
from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

LOOPS = """
import numpy as np
from numba import njit


@njit(error_model="numpy")
def quotients(x, y, z, n):
    for i in range(n):
        z[i] = x[i] // y[i]


@njit(error_model="numpy")
def remainders(x, y, z, n):
    for i in range(n):
        z[i] = z[i] + x[i] % y[i]


@njit(error_model="numpy")
def by_literals(x, y, z, n):
    for i in range(n):
        z[i] = x[i] // -1 + y[i] % -1


@njit(error_model="numpy")
def wrapped(x, y, z, n):
    for i in range(n):
        z[i] = z[i] * 3 - abs(x[i]) * y[i]


def divided(x, y, z, n):
    quotients(x, y, z, n)
    remainders(x, y, z, n)


def changed(x, y, z, n):
    by_literals(x, y, z, n)
    wrapped(x, y, z, n)
"""


@pytest.mark.parametrize("dtype", ["int8", "int64"])
def test_fused_loops_leave_the_same_integers(dtype: str, tmp_path: Path) -> None:
    for folder in ("original", "before"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "program.py").write_text(LOOPS)
    outcome = fused(tmp_path / "before")
    assert len(outcome.plan.groups) == 2, outcome.plan
    write(outcome, tmp_path / "after")
    results = [run(tmp_path / folder, dtype) for folder in ("original", "after")]
    for mine, other in zip(*results, strict=True):
        assert np.array_equal(mine, other)


def run(folder: Path, dtype: str) -> list[np.ndarray]:
    left = []
    with ExitStack() as stack:
        module = stack.enter_context(imported(folder))("program")
        for name in ("divided", "changed"):
            x, y, z = (paired_values(dtype, (PAIRS,), place).copy() for place in range(3))
            getattr(module, name)(x, y, z, PAIRS)
            left.append(z)
    return left
