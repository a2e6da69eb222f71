"""Calls of compiled functions run on generated arrays, too, on both sides, where the original indexes none beyond its end."""

import pytest

from fusec.base.plan.comparison import Comparison, GroupComparison
from fusec.show import comparison_text
from fusec.verify import VerifyOptions, verify
from tests.stories.story import fused, write

pytestmark = pytest.mark.slow

LOOPS = """\
import numpy as np
from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def inner(t):
    y = np.empty_like(t)
    for i in range(1, t.shape[0]):
        y[i] = t[i] + t[i]
    return y


@njit
def far(v, t, n):
    for i in range(n):
        t[i + 1000] = v[i + 1000]


def right(v, t, n):
    double(v, t, n)
    double(t, v, n)


def wrong(v, t, n):
    double(v, t, n)
    double(t, v, n)


def unfit(v, t, n):
    far(v, t, n)
    far(t, v, n)


def unwritten(v):
    t = inner(v)
    return inner(t)
"""


@pytest.fixture(scope="module")
def comparison(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """Of a package one of whose guards was taken out."""
    folder = tmp_path_factory.mktemp("loops")
    (folder / "before").mkdir()
    (folder / "before" / "steps.py").write_text(LOOPS)
    write(fused(folder / "before"), folder / "after")
    generated = folder / "after" / "_fused_steps.py"
    head, start, rest = generated.read_text().partition("def wrong_kernel")
    assert "are_separate((memory(t, 1), memory(v, 1)), written=2)" in rest
    rest = rest.replace("are_separate((memory(t, 1), memory(v, 1)), written=2)", "True", 1)
    generated.write_text(head + start + rest)
    return verify(folder / "after", VerifyOptions(seconds=0.0))


@pytest.fixture(scope="module")
def groups(comparison: Comparison) -> dict[str, GroupComparison]:
    return {group.name.partition("_")[0]: group for group in comparison.groups}


def test_equal_groups_are_equal_bit_for_bit(groups: dict[str, GroupComparison]) -> None:
    assert groups["right"].is_equal and 0 < groups["right"].inputs.fused < groups["right"].inputs.compared


def test_a_guard_that_misses_an_overlap_is_found(groups: dict[str, GroupComparison]) -> None:
    differences = groups["wrong"].differences
    assert differences and "`v` and `t`: overlapping" in differences.smallest.inputs


def test_no_case_where_every_array_is_too_short(comparison: Comparison, groups: dict[str, GroupComparison]) -> None:
    assert groups["unfit"].inputs.compared == 0
    assert "unfit_fused: not compared" in comparison_text(comparison, color=False)
    assert "FUS812" in {diagnostic.code for diagnostic in comparison.diagnostics}


def test_memory_that_nobody_writes_is_not_compared(groups: dict[str, GroupComparison]) -> None:
    assert groups["unwritten"].is_equal and groups["unwritten"].inputs.compared
