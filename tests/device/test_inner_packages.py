"""Kernels of modules in inner packages, whose `.cu` files include the support file of the outer one."""

from pathlib import Path

import numpy as np
import pytest

from fusec.ship.building import source_text
from tests.stories.story import fused, imported, write

from . import host_cupy

SOURCE = """import cupy as cp


def f(x: cp.ndarray, y: cp.ndarray):
    t = cp.sqrt(x) * y
    return t + x


def chain(x: cp.ndarray, w: cp.ndarray):
    h = cp.maximum(x @ w, 0.0)
    return h @ w
"""


@pytest.mark.parametrize("inner", ["inner", "inner/most"])
def test_kernels_of_inner_packages_run(inner: str, tmp_path: Path) -> None:
    """And `fusec build` compiles the same text."""
    folder = tmp_path / "before" / inner
    folder.mkdir(parents=True)
    for each in (tmp_path / "before", tmp_path / "before" / "inner", folder):
        (each / "__init__.py").touch()
    (folder / "m.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    x = np.random.default_rng(5).random((6, 5))
    name = inner.replace("/", ".")
    with host_cupy.installed() as cupy, imported(tmp_path / "after") as load:
        before = cupy.RawModule.launches
        found = load(f"{name}.m").f(cupy.asarray(x), cupy.asarray(x))
        assert cupy.RawModule.launches == before + 1
        text = load("_fused_support_cuda").source(tmp_path / "after" / inner / "_fused_m.cu")
    assert np.array_equal(found, np.sqrt(x) * x + x)
    assert text == source_text(tmp_path / "after" / inner / "_fused_m.cu")
    assert text.count("\n#line 1 ") == 1 + ('"_fused_support_products.cuh"' in text)
