"""Shifted truth values are integers of 8 bits, whatever they meet then."""

from pathlib import Path

import numpy as np
import pytest

from tests.device.rewritten import of_numpy, rewritten

SOURCE = """
import cupy as cp


def chosen(k: cp.ndarray, m: cp.ndarray, x: cp.ndarray):
    return cp.where(k, k << m, x) + x


def greatest(k: cp.ndarray, m: cp.ndarray, x: cp.ndarray):
    return cp.maximum(k << m, x) * (m >> k)


def tripled(k: cp.ndarray, m: cp.ndarray, x: cp.ndarray):
    return (k << m) * 3 + (k << 2) - x
"""


@pytest.mark.parametrize("name", ["chosen", "greatest", "tripled"])
def test_truth_values_become_integers(name: str, tmp_path: Path) -> None:
    k, m = np.array([True, True, False, False]), np.array([True, False, True, False])
    for x in (np.array([0.5, 1.5, 2.5, 3.5]), np.array([1, 2, 3, 4], np.int32)):
        expected = of_numpy(SOURCE)[name](k, m, x)
        folder = tmp_path / str(x.dtype)
        folder.mkdir()
        with rewritten("shifts", SOURCE, folder) as (cupy, load):
            found = np.asarray(getattr(load("shifts"), name)(*map(cupy.asarray, (k, m, x))))
            fusions = [value for value in vars(load("_fused_shifts")).values() if hasattr(value, "plans")]
        assert all(fusion.plans and not fusion.reasons for fusion in fusions if fusion.plans)
        assert any(fusion.plans for fusion in fusions)
        assert found.dtype == expected.dtype
        assert found.tolist() == expected.tolist()
