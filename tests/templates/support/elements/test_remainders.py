"""Remainders of floats are exact, as C's are: of quotients near integers, of many bits, and of all that is no finite number."""

import itertools

import numpy as np
import pytest

from tests.tools.fused import Group, only_group

SOURCE = "def f(x, y):\n    t = np.positive(x)\n    return np.fmod(t, y), t % y, t // y\n"
UNUSUAL = (0.0, -0.0, 1.0, -6.0, 2.0**22, 2.0**52, 1e-45, 5e-324, 1e38, np.inf, -np.inf, np.nan)


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("remainders"), SOURCE)


def pairs(dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """Any bits; products with an integer and their neighbours; quotients about the largest that vectors take; unusual ones."""
    rng, size = np.random.default_rng(5), np.dtype(dtype).itemsize
    bits = rng.integers(0, 256, (2, 4000 * size), np.uint8).view(dtype)
    y = rng.normal(size=4000).astype(dtype)
    product = (rng.integers(1, 1000, 4000) * y).astype(dtype)
    below = np.nextafter(product, np.dtype(dtype).type(0))
    far = (y[::-1] * 2.0 ** rng.integers(18, 56, 4000)).astype(dtype)
    unusual = np.array([*itertools.product(UNUSUAL, repeat=2)], dtype).T
    return np.concatenate([bits[0], product, below, far, unusual[0]]), np.concatenate([bits[1], y, y, y, unusual[1]])


@pytest.mark.parametrize("dtype", ["f4", "f8"])
def test_remainders_have_numpys_bits(group: Group, dtype: str) -> None:
    with np.errstate(all="ignore"):
        x, y = pairs(dtype)
        for mine, theirs in zip(group.fused(x=x, y=y), group.original(x=x, y=y), strict=True):
            assert mine.dtype == theirs.dtype
            np.testing.assert_array_equal(mine, theirs)
            there = ~np.isnan(theirs)
            np.testing.assert_array_equal(np.signbit(mine)[there], np.signbit(theirs)[there])


def test_a_remainder_is_the_same_in_a_vector_and_alone(group: Group) -> None:
    with np.errstate(all="ignore"):
        x, y = (part[:333] for part in pairs("f4"))
        whole = group.fused(x=x, y=y)
        for start in (1, 7, 330):
            for part, all_of in zip(group.fused(x=x[start:], y=y[start:]), whole, strict=True):
                np.testing.assert_array_equal(part, all_of[start:])
