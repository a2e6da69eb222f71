"""Results have the dtype that NumPy gives, whichever equal dtype a call before had."""

import itertools
import types
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

SOURCE = """import numpy as np


def go(x: np.ndarray, y: np.ndarray):
    t = x * 2
    u = t + y
    return u * t


def inside(x: np.ndarray):
    y = x.copy()
    y[1:-1] += x[2:] - x[:-2]
    return y * 2


def rows(x: np.ndarray):
    t = x * 2
    return t - t.max(axis=-1, keepdims=True)
"""
UNIT = np.dtype("f8", metadata={"unit": "m"})
OTHER = np.dtype("f8", metadata={"unit": "s"})
DTYPES = ["l", "q", "L", "Q", "f8", UNIT, OTHER, ">f8", ">i8"]


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[types.ModuleType, types.ModuleType]]:
    folder = tmp_path_factory.mktemp("identity")
    (folder / "before").mkdir()
    (folder / "before" / "m.py").write_text(SOURCE)
    outcome = fused(folder / "before")
    assert len(outcome.plan.groups) >= 3
    write(outcome, folder / "after")
    with imported(folder / "before") as load:
        original = load("m")
    with imported(folder / "after") as load:
        yield original, load("m")


def told(dtype: np.dtype[Any]) -> tuple[object, ...]:
    return dtype.char, dtype.num, dtype.byteorder, dtype.metadata and dict(dtype.metadata)


@pytest.mark.parametrize("name", ["go", "inside", "rows"])
def test_every_order_of_calls(name: str, modules: tuple[types.ModuleType, types.ModuleType]) -> None:
    original, rewritten = modules
    given = [np.arange(12.0).reshape(3, 4).astype(dtype) for dtype in DTYPES]
    expected, found = ([] for _ in range(2))
    for first, second in itertools.product(given, repeat=2):
        for array in (first, second, first):
            arguments = (array, array) if name == "go" else (array,)
            expected.append(told(getattr(original, name)(*arguments).dtype))
            found.append(told(getattr(rewritten, name)(*arguments).dtype))
    assert found == expected


def test_kernels_run_for_both(modules: tuple[types.ModuleType, types.ModuleType]) -> None:
    generated: Any = modules[1]
    fusion = generated._fused.go_fusion
    for dtype, runs in (("l", True), ("q", True), (UNIT, False), ("f8", True)):
        array = np.arange(12).astype(dtype)
        assert (fusion.bind(array, array) is not None) is runs


def test_no_new_public_name(modules: tuple[types.ModuleType, types.ModuleType]) -> None:
    """Star imports, `dir` and `vars` show what the author's module has."""
    original, rewritten = ({name for name in vars(module) if name[0] != "_"} for module in modules)
    assert rewritten == original
