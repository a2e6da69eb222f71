"""Rows of which registers and shared memory do not hold what is needed twice: their kernels read and compute it again."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

SOURCE = """import cupy as cp


def softmax(x: cp.ndarray):
    e = cp.exp(x - cp.max(x, axis=-1, keepdims=True))
    return e / cp.sum(e, axis=-1, keepdims=True)


def normalised(x: cp.ndarray, weight: cp.ndarray):
    centred = x - cp.mean(x, axis=-1, keepdims=True)
    scale = cp.sqrt(cp.mean(centred * centred, axis=-1, keepdims=True) + 1e-5)
    return centred / scale * weight


def pulled(x: cp.ndarray, m: cp.ndarray):
    d = x[None, :] - x[:, None]
    inverse = 1.0 / (d * d + 0.5)
    return cp.sum(m * d * inverse, axis=1), cp.sum(m * inverse, axis=1)


def farthest(x: cp.ndarray, y: cp.ndarray):
    d = cp.abs(x - y)
    return d.argmax(axis=-1), d.max(axis=-1)


def shifted(x: cp.ndarray):
    x -= cp.max(x, axis=-1, keepdims=True)
    x *= 2.0
    return cp.sum(x, axis=-1)
"""
REASON = "the shared memory of a block does not hold rows of 20000 elements"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]


@pytest.fixture
def loaded(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setitem(host_cupy.ATTRIBUTES, "MaxSharedMemoryPerBlockOptin", 1024)
    with rewritten("rows", SOURCE, tmp_path) as (cupy, load):
        yield cupy, load("rows"), load("_fused_rows")


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("softmax", [(3, 20_000)]),
        ("normalised", [(3, 20_000), (20_000,)]),
        ("pulled", [(20_000,), (20_000,)]),
        ("farthest", [(3, 20_000), (20_000,)]),
    ],
)
def test_rows_are_computed_again(loaded: Any, name: str, shapes: list[tuple[int, ...]]) -> None:
    cupy, module, fused = loaded
    random = np.random.default_rng(2)
    given = [random.random(shape) for shape in shapes]
    if name == "pulled":
        given = [values[:300] for values in given]
        fusion = next(
            value for key, value in vars(fused).items() if key.startswith("pulled") and hasattr(value, "kept")
        )
        fusion.kept = 300  # as if there were so many values
    found = getattr(module, name)(*map(cupy.asarray, given))
    expected = of_numpy(SOURCE)[name](*given)
    pairs = zip(found, expected, strict=True) if isinstance(expected, tuple) else [(found, expected)]
    assert all(np.allclose(np.asarray(a), b, rtol=1e-12) for a, b in pairs)
    fusions = [value for value in vars(fused).values() if hasattr(value, "plans") and value.plans]
    assert [fusion.reasons for fusion in fusions] == [[]]
    ((kernel,), _) = next(iter(fusions[0].functions))
    assert kernel.partition("Shape<")[2].split(", ")[5] == "0"  # elements in registers


def test_rows_that_are_written_run_the_original(loaded: Any) -> None:
    """What was read again would be another value."""
    cupy, module, fused = loaded
    x = np.random.default_rng(3).random((3, 20_000))
    found = module.shifted(cupy.asarray(x.copy()))
    assert np.allclose(np.asarray(found), of_numpy(SOURCE)["shifted"](x.copy()), rtol=1e-12)
    fusions = [value for value in vars(fused).values() if hasattr(value, "plans") and not isinstance(value, type)]
    assert REASON in [reason for fusion in fusions for reason in fusion.reasons]
