"""How far are quotients, reciprocals and roots from the true values on a device, under `--fp contract`?"""

from pathlib import Path

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def f(x: cp.ndarray, y: cp.ndarray):
    quotient = x / y
    reciprocal = 1 / x
    root = cp.sqrt(x)
    return quotient, reciprocal, root
"""
STATED = {"quotient": 2, "reciprocal": 1, "root": 1}  # ulp, in docs/semantics.md
GREATEST = {"float32": 3.4028e38, "float64": 1.79769e308}  # what is larger may be infinite
BITS = {"float32": "uint32", "float64": "uint64"}
WIDE = {"float32": "float64", "float64": "longdouble"}
COMMON = (0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, 3.0, -0.1)
SINGLE = (1e-45, -1e-45, 1e-39, 1.17549435e-38, 3.4028235e38, -3e38)
DOUBLE = (5e-324, -5e-324, 1e-310, 5.7e-309, 2.2250738585072014e-308, 1.7976931348623157e308, -9e307, 1e301, 1e-301)
ENDS = {  # subnormal, and near the ends of the range of what has a normal reciprocal, or needs no question
    "float32": SINGLE,
    "float64": (*DOUBLE, 2.0**1000, 2.0**999.5, 2.0**-1000, 2.0**-1000.5, 1e154, 1e-155),
}


@pytest.mark.gpu
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_errors_are_within_the_stated_ones(dtype: str, tmp_path: Path) -> None:
    import cupy as cp

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "approximated.py").write_text(SOURCE)
    write(fused(tmp_path / "before", ("--fp", "contract")), tmp_path / "after")
    x, y = numbers(dtype)
    with imported(tmp_path / "after") as load:
        found = [cp.asnumpy(value) for value in load("approximated").f(cp.asarray(x), cp.asarray(y))]
        fusions = [value for value in vars(load("_fused_approximated")).values() if hasattr(value, "plans")]
    wide = x.astype(WIDE[dtype])
    with np.errstate(all="ignore"):
        wanted = [wide / y, 1 / wide, np.sqrt(wide)]
    assert fusions
    assert [fusion.reasons for fusion in fusions if not isinstance(fusion, type) and fusion.reasons] == []
    errors = {name: error(*pair) for name, *pair in zip(STATED, found, wanted, strict=True)}
    assert {name: value for name, value in errors.items() if not value <= STATED[name]} == {}


def numbers(dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """All pairs of unusual ones, any bits, and numbers near one."""
    random = np.random.default_rng(3)
    bits = random.integers(0, np.iinfo(BITS[dtype]).max, (2, 2_000_000), dtype=BITS[dtype], endpoint=True).view(dtype)
    near = random.random((2, 2_000_000), dtype=dtype) + np.array(0.5, dtype)
    unusual = np.array([*COMMON, *ENDS[dtype]], dtype)
    pairs = np.stack([np.repeat(unusual, len(unusual)), np.tile(unusual, len(unusual))])
    x, y = np.concatenate([pairs, bits, near], axis=1)
    return x, y


def error(found: np.ndarray, wanted: np.ndarray) -> float:
    """The greatest in ulp; infinite where there is another NaN, infinity or sign of zero."""
    with np.errstate(all="ignore"):
        rounded = wanted.astype(found.dtype)
        is_large = np.abs(wanted) > GREATEST[found.dtype.name]
        are_alike = np.isnan(found) == np.isnan(rounded)
        are_alike &= ~is_large | (
            (np.abs(found) > GREATEST[found.dtype.name]) & (np.signbit(found) == np.signbit(rounded))
        )
        are_alike &= (rounded != 0) | (np.signbit(found) == np.signbit(rounded))
        ulps = np.abs(found.astype(wanted.dtype) - wanted) / np.spacing(np.abs(rounded)).astype(wanted.dtype)
    if not np.all(are_alike):
        return float("inf")
    return float(np.max(ulps[~is_large & ~np.isnan(rounded)]))
