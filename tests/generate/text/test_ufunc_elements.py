"""Kernels mean a ufunc by its elements only where it has the name and the loops that the source says."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, story, write


@pytest.fixture
def support(tmp_path: Path) -> Any:
    write(fused(story("array_ufuncs").source), tmp_path)
    with imported(tmp_path) as load:
        yield load("_fused_support_ufuncs")


def test_another_ufunc_with_the_same_loops_is_none_of_the_elements(
    support: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(support, "bind_elements", lambda *_: None)

    def element(a: float) -> float:
        return np.sqrt(a)

    loops = tuple(np.sqrt.types)
    assert loops == tuple(np.rint.types)
    asked = support.ufunc_element("sqrt", *loops)(element)
    assert not support.is_ufunc_of(asked, np.rint)  # which somebody put in its place
    assert not support.is_ufunc_of(support.ufunc_element("sqrt", "d->d")(lambda a: a), np.sqrt)
    assert not support.is_ufunc_of(asked, element)
    assert support.is_ufunc_of(asked, np.sqrt)
    assert not support.is_ufunc_of(asked, np.rint)
