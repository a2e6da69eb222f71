"""A call follows a fused loop only where numba has code for it and its arrays share no memory with those behind it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config, njit

from tests.stories.story import fused, imported, story, write

ARRAY = np.ones(6)


@njit
def stored(a: Any, n: Any) -> None:
    a[0] = n


@pytest.fixture
def support(tmp_path: Path) -> Any:
    write(fused(story("loops_beside").source), tmp_path)
    with imported(tmp_path) as load:
        yield load("_fused_support_following_calls")


def test_it_surely_runs(support: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    frozen = ARRAY.copy()
    frozen.flags.writeable = False
    assert support.surely_runs(stored, (ARRAY, 2.0), (1, 0))
    assert not support.surely_runs(stored, (ARRAY.reshape(2, 3), 2.0), (1, 0))
    assert not support.surely_runs(stored, (ARRAY, ARRAY), (1, 0))
    assert not support.surely_runs(stored, (2.0, 2.0), (1, 0))
    assert not support.surely_runs(stored, ([1.0], 2.0), (1, 0))
    assert not support.surely_runs(stored, (ARRAY.view(np.recarray), 2.0), (1, 0))
    assert not support.surely_runs(stored, (frozen, 2.0), (1, 0))  # numba has no code for it
    assert not support.surely_runs(stored, (ARRAY.astype(">f8"), 2.0), (1, 0))  # of which it knows no type
    assert not support.surely_runs(stored.py_func, (ARRAY, 2.0), (1, 0))
    monkeypatch.setattr(config, "BOUNDSCHECK", 1)
    assert not support.surely_runs(stored, (ARRAY, 2.0), (1, 0))


def test_arrays_are_disjoint(support: Any) -> None:
    assert support.are_disjoint((ARRAY[:2], ARRAY[4:]), (ARRAY[2:4], np.ones(2)))
    assert support.are_disjoint((ARRAY[:0],), (ARRAY,))
    assert support.are_disjoint((ARRAY[1::-1],), (ARRAY[2:],))
    assert not support.are_disjoint((ARRAY[:3],), (ARRAY[4:1:-1],))
    assert not support.are_disjoint((ARRAY[::2],), (ARRAY[1::2],))  # in doubt
    assert not support.are_disjoint((ARRAY.view(np.recarray),), (np.ones(2),))
