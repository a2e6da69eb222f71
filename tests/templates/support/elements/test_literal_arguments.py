"""Literals as arguments of functions of elements are Python's numbers: integers of any size in arithmetic, weak beside arrays."""

import numpy as np
import pytest

from tests.tools.fused import Group, groups

SOURCE = """
import numpy as np

FACTOR = 3


def root(n, r):
    return np.sqrt(n * n + r * r)


def scaled(n, r):
    return (2 * n - 5) * r + n


def powers(r: np.ndarray):
    t = root(1, r) * 2.0
    return t + root(100_000, r)


def sums(r: np.ndarray):
    t = scaled(2, r) * r
    return t + scaled(-FACTOR, r)


def large(r: np.ndarray):
    t = scaled(20_000, r) * r
    return t + 1
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Group]:
    made = groups(tmp_path_factory.mktemp("literals"), SOURCE)
    return {group.name.unfused.removesuffix("_unfused"): group for group in made}


@pytest.mark.parametrize(
    ("name", "dtype"),
    [
        *(("powers", dtype) for dtype in ("f8", "f4", "i8")),
        *(("sums", dtype) for dtype in ("f8", "f4", "i8", "i4", "i2")),
    ],
)
def test_kernels_run(found: dict[str, Group], name: str, dtype: str) -> None:
    r = np.arange(1, 9).astype(dtype)
    ours, theirs = found[name].fused(r=r), found[name].original(r=r)
    assert ours.dtype == theirs.dtype
    assert np.array_equal(ours, theirs)


@pytest.mark.parametrize(("name", "dtype"), [("large", "i2"), ("large", "i1"), ("sums", "u1"), ("powers", "i4")])
def test_numbers_that_may_not_fit_are_left_to_numpy(found: dict[str, Group], name: str, dtype: str) -> None:
    assert found[name].falls_back(r=np.arange(1, 9).astype(dtype))
