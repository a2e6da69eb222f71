"""Fused ufuncs run where NumPy would do no more than warn, on arrays and numbers that become doubles."""

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, story, write

ARRAY = np.ones(3)


@pytest.fixture
def support(tmp_path: Path) -> Any:
    write(fused(story("loops_vectorized").source), tmp_path)
    with imported(tmp_path) as load:
        yield load("_fused_support_loops")


def runs(support: Any, *arguments: Any) -> bool:
    return support.ran_as_ufuncs(lambda *_: True, *arguments) is not None


def test_they_run_where_errors_warn_at_most(support: Any) -> None:
    with warnings.catch_warnings(), np.errstate(all="warn"):
        warnings.simplefilter("default")
        assert runs(support, ARRAY)
        for action in ("raise", "call", "log", "print"):
            with np.errstate(divide=action):
                assert not runs(support, ARRAY)
        warnings.filterwarnings("error", category=RuntimeWarning, message="divide by zero")
        assert not runs(support, ARRAY)
        with np.errstate(all="ignore"):
            assert runs(support, ARRAY)


def test_they_take_what_becomes_a_double(support: Any) -> None:
    with np.errstate(all="ignore"):
        for value in (ARRAY, ARRAY.astype("u1"), 2.5, -(2**63)):
            assert runs(support, value)
        for value in (ARRAY.astype("c16"), ARRAY.astype("g"), np.ma.array(ARRAY), 2**70, True, "x", [1.0]):
            assert not runs(support, value)


def test_what_numba_cannot_take_is_the_authors_call_to_refuse(support: Any) -> None:
    """Of `scale(u); shift(v, 2**70)` the first call has run when the second one raises."""

    def raising(number: int) -> bool:
        if number >= 2**64:
            raise OverflowError("int too big to convert")
        return True

    assert support.ran(raising, 2**70) is None
    assert support.ran(raising, 2)


def test_a_kernel_that_may_have_stored_is_not_followed_by_the_authors_calls(support: Any) -> None:
    """Memory for the results is needed when the loop has ended: `u += v` run again would add twice."""

    def stored() -> bool:
        raise MemoryError

    with pytest.raises(MemoryError):
        support.ran(stored)
