"""Arithmetic of imaginary literals and numbers of the call: Python's, with the signs of its zeros, beside complex arrays."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

EXPRESSIONS = (
    "-0.5j * dt",
    "dt * 2j",
    "1 - 0.25j * dt",
    "0.0 - 2j * dt",
    "1j / dt",
    "-3j / dt",
    "3j - dt",
    "dt + -1j",
    "dt - 1j",
    "-(dt - 0j)",
)
SOURCE = "import cupy as cp\n" + "".join(
    f"\n\ndef step_{k}(z: cp.ndarray, dt):\n    return z * 2 + ({expression})\n"
    for k, expression in enumerate(EXPRESSIONS)
)
STEPS = (0.125, -0.25, 0.0, -0.0, 1e-320, -1e308, 3, -7, 0)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Callable[[str], Any]]]:
    with rewritten("factors", SOURCE, tmp_path_factory.mktemp("factors")) as (cupy, load):
        yield cupy, load


@pytest.mark.parametrize("k", range(len(EXPRESSIONS)), ids=EXPRESSIONS)
def test_numbers_have_the_bits_of_pythons(loaded: tuple[Any, Callable[[str], Any]], k: int) -> None:
    cupy, load = loaded
    z = np.array([complex(a, b) for a in (0.0, -0.0, 1.5) for b in (0.0, -0.0, -2.0)])
    original, fused = of_numpy(SOURCE)[f"step_{k}"], getattr(load("factors"), f"step_{k}")
    for dt in STEPS:
        if dt == 0 and "/" in EXPRESSIONS[k]:
            with pytest.raises(ZeroDivisionError):
                fused(cupy.asarray(z), dt)
        else:
            with np.errstate(all="ignore"):
                assert bits(np.asarray(fused(cupy.asarray(z), dt))) == bits(original(z, dt)), dt
    assert not getattr(load("_fused_factors"), f"step_{k}_cuda").reasons


def bits(values: np.ndarray) -> bytes:
    """Of its parts; any NaN equals any other."""
    parts = values.view(float).copy()
    parts[np.isnan(parts)] = np.nan
    return parts.tobytes()
