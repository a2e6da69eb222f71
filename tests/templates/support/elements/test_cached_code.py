"""Processes that fill one cache at the same time never take one another's code."""

import importlib
from pathlib import Path

import numpy as np
import pytest
from numba import float64, int64

from tests.tools.fused import only_group

SOURCE = "def f(x, y):\n    t = np.negative(x) * y\n    return t + 1.5\n"


def twice(x):
    return x + x


def test_code_for_other_types_has_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """numba counts its files: two processes that find the folder empty would both begin with the first."""
    group = only_group(tmp_path, SOURCE)
    group.fused(x=np.ones(3), y=np.ones(3))
    elements = importlib.import_module(f"{group.module.__package__}._fused_elements")
    names: list[str] = []
    for _ in range(2):
        for kind in (float64, int64):
            dispatcher = elements.cached_dispatcher(twice, {})
            files = dispatcher._cache._cache_file
            monkeypatch.setattr(files, "_load_index", dict)
            monkeypatch.setattr(files, "_save_index", lambda _: None)
            monkeypatch.setattr(files, "_save_data", lambda name, _: names.append(name))
            dispatcher.compile((kind,))
    assert names[:2] == names[2:]
    assert len(set(names)) == 2
