"""Variances of all elements: no worse than NumPy's own, whatever the data, and on any number of threads."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

SOURCE = "def f(x):\n    t = np.positive(x)\n    s = t.std()\n    v = np.var(t, ddof=1)\n    return s, v\n"
RNG = np.random.default_rng(11)
DATA = {
    "normal": RNG.normal(size=2500),
    "far from zero": 1e8 + RNG.normal(size=2500),
    "a ramp far from zero": 1e8 + np.linspace(0, 1, 5000),
    "one great number": np.r_[1e9, RNG.normal(size=1500)],
    "two levels": np.repeat([1e6, -1e6], 1300) + RNG.normal(size=2600),
    "one block": 1e6 + RNG.normal(size=900),
}


@pytest.fixture(scope="module")
def spread(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("spread"), SOURCE)


def variances(x: Any) -> Iterator[float]:
    """Those of all elements and of a sample, without rounding."""
    numbers = [Fraction(float(number)) for number in x]
    mean = sum(numbers, Fraction(0)) / len(numbers)
    total = sum(((number - mean) ** 2 for number in numbers), Fraction(0))
    yield from (float(total / (len(numbers) - ddof)) for ddof in (0, 1))


@pytest.mark.parametrize("name", sorted(DATA))
def test_errors_are_no_greater_than_numpys(spread: Group, name: str) -> None:
    x = DATA[name]
    of_all, of_sample = variances(x)
    deviation, variance = spread.fused(x=x)
    few = 4 * np.finfo(x.dtype).eps
    assert abs(variance - of_sample) <= abs(np.var(x, ddof=1) - of_sample) + few * of_sample
    assert abs(deviation - of_all**0.5) <= abs(np.std(x) - of_all**0.5) + few * of_all**0.5


@pytest.mark.parametrize("shape", [(2, 1), (1025,), (3, 1500)])
def test_equal_elements_do_not_vary(spread: Group, shape: tuple[int, ...]) -> None:
    assert spread.fused(x=np.full(shape, 0.1)) == (0.0, 0.0)


def test_not_a_number_and_infinity(spread: Group) -> None:
    x = np.linspace(0.0, 1.0, 3000)
    for special in (np.nan, np.inf):
        x[2000] = special
        assert np.isnan(spread.fused(x=x)).all()


@pytest.mark.parametrize("x", [np.array([1e308, 1e308, -1e308]), np.full(5000, 1e306), np.full(5000, 1e305)])
def test_sums_that_overflow(spread: Group, x: Any) -> None:
    with np.errstate(over="ignore"):
        assert spread.fused(x=x) == spread.original(x=x) == (np.inf, np.inf)


def test_the_value_depends_on_no_number_of_threads(spread: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import config

    x = np.random.default_rng(12).normal(size=700_000)
    found = []
    for threads in (1, 2, 5):
        monkeypatch.setattr(config, "NUMBA_NUM_THREADS", threads)
        forget_plans(spread)
        found.append(spread.fused(x=x))
    assert found == found[:1] * 3
