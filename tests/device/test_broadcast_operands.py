"""Arrays of fewer elements than the whole computation: a kernel takes words beside them where their axes follow each other there."""

from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

SOURCE = """import cupy as cp


def blended(u: cp.ndarray, v: cp.ndarray):
    return cp.sqrt(u * u + v) / (1.5 + v * u)


def shifted(u: cp.ndarray, v: cp.ndarray):
    u += v * 2
    u *= v
    return u


def largest(u: cp.ndarray, v: cp.ndarray):
    return cp.max(u * v - v)


def balanced(image: cp.ndarray, gains: cp.ndarray):
    scaled = image.astype(cp.float32) * gains
    return cp.clip(scaled + 0.5, 0.0, 255.0).astype(cp.uint8)
"""
PAIRS = [  # shapes; (steps, period) of the second, or None where its axes do not follow each other in the whole
    ((7, 6), (6,), (1, 6)),
    ((5, 12), (12,), (1, 12)),
    ((5, 12), (5, 1), (12, 5)),
    ((5, 3), (5, 1), (3, 5)),
    ((4, 5, 6), (5, 6), (1, 30)),
    ((4, 5, 8), (5, 1), (8, 5)),
    ((4, 5, 7), (4, 5, 1), (7, 20)),
    ((3, 1, 8), (1, 8), (1, 8)),
    ((4, 5, 6), (4, 1, 6), None),
    ((9, 1), (1, 4), (1, 4)),
]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with rewritten("fields", SOURCE, tmp_path_factory.mktemp("broadcast")) as (cupy, load):
        yield cupy, load("fields"), load("_fused_fields"), load("_fused_support_cuda")


@pytest.mark.parametrize(("shape", "other", "period"), PAIRS)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["blended", "shifted", "largest"])
def test_elements_are_those_that_numpy_pairs(
    loaded: Any, name: str, dtype: str, shape: tuple[int, ...], other: tuple[int, ...], period: tuple[int, int] | None
) -> None:
    cupy, module, fused, support = loaded
    random = np.random.default_rng(3)
    u, v = (random.random(extents).astype(dtype) + 0.5 for extents in (shape, other))
    if name == "shifted" and np.broadcast_shapes(shape, other) != shape:
        pytest.skip("NumPy raises")
    found = np.asarray(getattr(module, name)(cupy.asarray(u), cupy.asarray(v)))
    expected = of_numpy(SOURCE)[name](u, v)
    assert found.shape == expected.shape
    assert np.array_equal(found, expected)
    assert not any(fusion.reasons for fusion in vars(fused).values() if hasattr(fusion, "plans"))
    assert support.period_of(v, np.broadcast_shapes(shape, other)) == period


@pytest.mark.parametrize("columns", [5, 16])
@pytest.mark.parametrize("dtype", ["float32", "float64", "int64"])
def test_words_are_as_long_as_those_of_whole_arrays(loaded: Any, columns: int, dtype: str) -> None:
    """Sixteen bytes of an image, beside three gains of four or eight bytes each."""
    cupy, module, fused, support = loaded
    image = np.random.default_rng(4).integers(0, 255, (7, columns, 3), "uint8")
    gains = np.array([1.5, 0.5, 2.0]).astype(dtype)
    found = np.asarray(module.balanced(cupy.asarray(image), cupy.asarray(gains)))
    assert np.array_equal(found, of_numpy(SOURCE)["balanced"](image, gains))
    assert not fused.balanced_cuda.reasons
    assert support.width_of([image, gains], ["Flat", "Periodic"], [image.dtype]) == 16


@pytest.mark.parametrize(
    ("steps", "period", "width", "meeting"),
    [
        (1, 6, 4, "each_alone"),
        (1, 8, 4, "in_words"),
        (8, 3, 4, "one_for_word"),
        (6, 4, 4, "each_alone"),
        (1, 3, 1, "one_for_word"),
    ],
)
def test_how_words_meet(loaded: Any, steps: int, period: int, width: int, meeting: str) -> None:
    assert loaded[-1].meeting_of(steps, period, width) == meeting


def test_what_does_not_lie_in_one_piece_goes_element_by_element(loaded: Any) -> None:
    """Every second of a row's weights; the transpose of a table."""
    cupy, module, fused, support = loaded
    u = np.random.default_rng(5).random((6, 6)) + 0.5
    for v in (np.repeat(u, 2, axis=1)[0, ::2], u.T):
        on_device = cupy.asarray(np.repeat(u, 2, axis=1))[0, ::2] if v.ndim == 1 else cupy.asarray(u).T
        assert np.array_equal(np.asarray(module.blended(cupy.asarray(u), on_device)), of_numpy(SOURCE)["blended"](u, v))
        assert support.form_of(v, False, (6, 6), "C", "int") == "Strided"
    assert not fused.blended_cuda.reasons


def test_more_elements_than_an_int_counts_are_found_as_before(loaded: Any) -> None:
    weights = np.ones(8)
    assert loaded[-1].form_of(weights, False, (2**30, 8), "C", "long long") == "Strided"
    assert loaded[-1].form_of(weights, False, (2**20, 8), "C", "int") == "Periodic"
