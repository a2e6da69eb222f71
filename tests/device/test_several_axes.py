"""Reductions over several axes run in the kernels of rows and of columns, also where the rows of a column are stretches of memory."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler"),
]

SOURCE = """import cupy as cp


def around(x: cp.ndarray, w: cp.ndarray):
    mean = cp.mean(x * w, axis=(0, 2, 3), keepdims=True)
    spread = cp.std(x, axis=(0, 2, 3), keepdims=True, ddof=1)
    return (x - mean) / spread, mean, cp.max(x, axis=(0, 2, 3)), (x > 0.99).any(axis=(0, 2, 3))


def last(x: cp.ndarray, w: cp.ndarray):
    mean = (x * w).mean(axis=(-2, -1), keepdims=True)
    return (x - mean) * w, mean, x.min(axis=(-2, -1))


def first(x: cp.ndarray, w: cp.ndarray):
    mean = (x * w).mean(axis=(0, 1))
    return x - mean, x.sum(axis=(0, 1), keepdims=True)
"""
SHAPES = [(3, 4, 5, 6), (7, 3, 60, 41), (1, 2, 1, 3), (2, 5, 1, 1), (300, 3, 3, 5)]
BESIDE = {  # which operands meet the whole in each kernel, by what they have along its axes
    "around": {
        "xxxx": True,
        "1x11": True,
        "": True,
        "xx11": True,
        "11xx": True,
        "1xx1": True,
        "x1xx": False,
        "1111": True,
    },
    "last": {
        "xxxx": True,
        "xx11": True,
        "1x11": True,
        "11xx": True,
        "1xxx": True,
        "1111": True,
        "xxx1": False,
        "111x": False,
    },
    "first": {
        "xxxx": True,
        "11xx": True,
        "xx": True,
        "xx11": True,
        "": True,
        "1xxx": True,
        "111x": True,
        "x111": True,
        "x1x1": False,
    },
}


@pytest.mark.parametrize("name", BESIDE)
def test_kernels_give_what_numpy_gives(tmp_path: Path, name: str) -> None:
    """Or the original statements run, where the axes of an operand do not follow each other."""
    random = np.random.default_rng(5)
    original = of_numpy(SOURCE)[name]
    with rewritten("axes", SOURCE, tmp_path) as (cupy, load):
        fused = getattr(load("axes"), name)
        for shape in SHAPES:
            for text, is_taken in BESIDE[name].items():
                own = [n if c == "x" else 1 for c, n in zip(text, shape[len(shape) - len(text) :], strict=True)]
                x, w = random.random(shape), random.random(own)
                launches = host_cupy.RawModule.launches
                found, expected = fused(*map(cupy.asarray, (x, w))), original(x, w)
                has_run = host_cupy.RawModule.launches > launches
                assert has_run or not is_taken, (shape, text, getattr(load("_fused_axes"), f"{name}_cuda").reasons)
                assert is_taken or not has_run or 1 in shape, (shape, text)
                for own_result, other in zip(found, expected, strict=True):
                    assert (own_result.dtype, own_result.shape) == (other.dtype, other.shape)
                    np.testing.assert_allclose(own_result, other, rtol=1e-9, atol=1e-12)


def test_other_numbers_of_axes_run_the_original(tmp_path: Path) -> None:
    with rewritten("axes", SOURCE, tmp_path) as (cupy, load):
        for name, shape in (("last", (4, 5)), ("first", (4, 5))):
            launches = host_cupy.RawModule.launches
            getattr(load("axes"), name)(*(cupy.asarray(np.ones(shape)) for _ in range(2)))
            assert host_cupy.RawModule.launches == launches
            assert getattr(load("_fused_axes"), f"{name}_cuda").reasons == ["no axis remains"]
