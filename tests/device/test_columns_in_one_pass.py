"""Means of columns and what lies around them take one sweep, and lose no digits where the mean is large."""

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


def spread(x: cp.ndarray):
    return (x - x.mean(axis=0)) / x.std(axis=0), cp.var(x, axis=0, ddof=1)


def around(x: cp.ndarray):
    xc = x - x.mean(axis=0)
    return (xc**2).sum(axis=0), (xc * xc * xc).sum(axis=0)


def batches(x: cp.ndarray):
    return x.mean(axis=(0, 2)), x.var(axis=(0, 2))


def of_another(x: cp.ndarray):
    mean = x.mean(axis=0)
    z = x * 2
    return ((z - mean) ** 2).mean(axis=0)
"""
SWEEPS = {"spread": 1, "around": 2, "batches": 1, "of_another": 2}
CASES = {
    "few rows": ((7, 5), np.float32),
    "parts": ((1700, 3), np.float32),
    "doubles": ((1700, 35), np.float64),
    "integers": ((900, 3), np.int32),
}


def given(case: str, name: str) -> np.ndarray:
    shape, dtype = CASES[case]
    random = np.random.default_rng(3)
    x = random.normal(size=(*shape, 3) if name == "batches" else shape)
    x = 1e6 + x if dtype == np.float64 else 1e3 + x
    return (x * 8 if dtype == np.int32 else x).astype(dtype)


@pytest.mark.parametrize("name", SWEEPS)
@pytest.mark.parametrize("case", CASES)
def test_a_mean_and_what_lies_around_it_take_one_sweep(tmp_path: Path, name: str, case: str) -> None:
    x = given(case, name)
    exact = of_numpy(SOURCE)[name](x.astype(np.longdouble))
    expected = of_numpy(SOURCE)[name](x)
    with rewritten("columns", SOURCE, tmp_path) as (cupy, load):
        found = getattr(load("columns"), name)(cupy.asarray(x))
        fusion = getattr(load("_fused_columns"), f"{name}_cuda")
        assert not fusion.reasons
        assert fusion.sweeps == SWEEPS[name]
        several = isinstance(expected, tuple)
        for own, other, true in zip(*(each if several else (each,) for each in (found, expected, exact)), strict=True):
            assert (own.dtype, own.shape) == (other.dtype, other.shape)
            if own.shape != x.shape and (name != "around" or other is expected[0]):
                assert np.abs(own - true).max() <= 8 * np.finfo(own.dtype).eps * np.abs(true).max()
            else:  # of a difference, or a sum of cubes that is one, as near as with two passes
                assert np.abs(own - true).max() <= 2 * np.abs(other - true).max() + 8 * np.finfo(own.dtype).eps


def test_infinite_and_missing_elements_spoil_their_own_columns(tmp_path: Path) -> None:
    x = np.random.default_rng(3).normal(size=(1100, 6))
    x[0, 1], x[700, 2], x[0, 3], x[5, 4], x[6, 4] = np.inf, -np.inf, np.nan, np.inf, -np.inf
    with rewritten("columns", SOURCE.replace("axis=(0, 2)", "axis=0"), tmp_path) as (cupy, load):
        mean, var = load("columns").batches(cupy.asarray(x))
    with np.errstate(invalid="ignore"):
        np.testing.assert_allclose(mean, x.mean(axis=0), rtol=1e-12)
        np.testing.assert_allclose(var, x.var(axis=0), rtol=1e-12)
