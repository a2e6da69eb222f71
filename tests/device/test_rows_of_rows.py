"""Kernels that reduce what they compute of short rows: which calls run them, and that they give what the library gives."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import rewritten

PROGRAM = """
import cupy as cp


def nearest(x, c):
    return cp.argmin(cp.sum((x[:, None] - c[None]) ** 2, axis=2), axis=1)


def mean_norm(x):
    return cp.mean(cp.sum(x * x, axis=-1), axis=-1, keepdims=True)


def weighted(x, w):
    return cp.max(cp.sqrt(cp.sum(x * w, axis=2)) / cp.sum(x, axis=2), axis=1)
"""
TAKEN: dict[str, tuple[str, tuple[tuple[int, ...], ...], str]] = {
    "words of singles": ("nearest", ((70, 8), (16, 8)), "f4"),
    "single elements": ("nearest", ((33, 3), (5, 3)), "f8"),
    "integers": ("nearest", ((33, 4), (5, 4)), "i4"),
    "one centre": ("nearest", ((9, 3), (1, 3)), "f8"),
    "long outer rows": ("nearest", ((5, 2), (3000, 2)), "f4"),
    "several kept axes": ("mean_norm", ((3, 4, 6, 5),), "f4"),
    "the longest row": ("mean_norm", ((3, 4, 64),), "f4"),
    "operands that repeat": ("weighted", ((4, 6, 8), (8,)), "f4"),
    "a number": ("weighted", ((4, 6, 8), ()), "f8"),
}
LEFT: dict[str, tuple[str, tuple[tuple[int, ...], ...], str]] = {
    "long rows": ("mean_norm", ((3, 4, 65),), "f4"),
    "few long rows of values": ("mean_norm", ((2, 5000, 4),), "f4"),
    "one row of values": ("mean_norm", ((40, 5),), "f8"),
    "one number alone": ("mean_norm", ((5,),), "f8"),
    "nothing": ("nearest", ((0, 3), (5, 3)), "f8"),
    "rows that are no contiguous memory": ("weighted", ((4, 6, 8), (4, 6, 16)), "f8"),
}
pytestmark = pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any]]:
    """The original, and the generated module of what is fused."""
    folder = tmp_path_factory.mktemp("rows_of_rows")
    with rewritten("of_rows", PROGRAM, folder) as (_, load):
        original: dict[str, Any] = {}
        exec(PROGRAM, original)
        yield original, load("_fused_of_rows")


def called(program: tuple[Any, Any], case: tuple[str, tuple[tuple[int, ...], ...], str]) -> tuple[Any, Any, Any]:
    """What the kernel gives, the function around it, and the original."""
    import cupy as cp

    original, generated = program
    name, shapes, dtype = case
    rng = np.random.default_rng(3)
    given = [cp.asarray((1 + rng.random(shape) * 9).astype(dtype)) if shape else 2.5 for shape in shapes]
    if len(shapes) > 1 and len(shapes[-1]) == 3:
        given[-1] = given[-1][..., ::2]
    (kernel,) = (value for key, value in vars(generated).items() if key.startswith(name) and key.endswith("_of_rows"))
    try:
        expected = original[name](*given)
    except ValueError:
        return kernel.launch(*given), None, None
    return kernel.launch(*given), getattr(generated, f"{name}_fused")(*given), expected


def same(ours: Any, theirs: Any) -> None:
    assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
    np.testing.assert_allclose(ours.tolist(), theirs.tolist(), rtol=1e-5)


@pytest.mark.parametrize("case", TAKEN)
def test_the_kernel_runs(program: tuple[Any, Any], case: str) -> None:
    found, around, expected = called(program, TAKEN[case])
    assert found is not None
    same(found, expected)
    same(around, expected)


@pytest.mark.parametrize("case", LEFT)
def test_the_kernel_is_left(program: tuple[Any, Any], case: str) -> None:
    found, around, expected = called(program, LEFT[case])
    assert found is None
    if expected is not None:
        same(around, expected)
