"""How far are quotients, reciprocals and roots of single precision from the true values on a device, under `--fp contract`?"""

from pathlib import Path

import numpy as np
import pytest

from tests.stories import fused, imported, write

SOURCE = """import cupy as cp


def f(x: cp.ndarray, y: cp.ndarray):
    quotient = x / y
    reciprocal = 1 / x
    root = cp.sqrt(x)
    return quotient, reciprocal, root
"""
STATED = {"quotient": 2, "reciprocal": 1, "root": 1}  # ulp, in docs/semantics.md
GREATEST = 3.4028e38  # what is larger may be infinite
UNUSUAL = np.array(
    [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, -1e-45, 1e-39, 1.17549435e-38, 3.4028235e38, -3e38, 1.0], "float32"
)


@pytest.mark.gpu
def test_errors_are_within_the_stated_ones(tmp_path: Path) -> None:
    import cupy as cp

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "approximated.py").write_text(SOURCE)
    write(fused(tmp_path / "before", ("--fp", "contract")), tmp_path / "after")
    x, y = numbers()
    with imported(tmp_path / "after") as load:
        found = [cp.asnumpy(value) for value in load("approximated").f(cp.asarray(x), cp.asarray(y))]
        fusions = [value for value in vars(load("_fused_approximated")).values() if hasattr(value, "plans")]
    wide = x.astype("float64")
    with np.errstate(all="ignore"):
        wanted = [wide / y, 1 / wide, np.sqrt(wide)]
    assert fusions
    assert [fusion.reasons for fusion in fusions if not isinstance(fusion, type) and fusion.reasons] == []
    errors = {name: error(*pair) for name, *pair in zip(STATED, found, wanted, strict=True)}
    assert {name: value for name, value in errors.items() if not value <= STATED[name]} == {}


def numbers() -> tuple[np.ndarray, np.ndarray]:
    """All pairs of unusual ones, any bits, and numbers near one."""
    random = np.random.default_rng(3)
    bits = random.integers(0, 2**32, (2, 2_000_000), dtype="uint32").view("float32")
    near = random.random((2, 2_000_000), dtype="float32") + np.float32(0.5)
    pairs = np.stack([np.repeat(UNUSUAL, len(UNUSUAL)), np.tile(UNUSUAL, len(UNUSUAL))])
    x, y = np.concatenate([pairs, bits, near], axis=1)
    return x, y


def error(found: np.ndarray, wanted: np.ndarray) -> float:
    """The greatest in ulp; infinite where there is another NaN, infinity or sign of zero."""
    with np.errstate(over="ignore", invalid="ignore"):
        rounded = wanted.astype("float32")
        is_large = np.abs(wanted) > GREATEST
        are_alike = np.isnan(found) == np.isnan(rounded)
        are_alike &= ~is_large | ((np.abs(found) > GREATEST) & (np.signbit(found) == np.signbit(rounded)))
        are_alike &= (rounded != 0) | (np.signbit(found) == np.signbit(rounded))
        ulps = np.abs(found.astype("float64") - wanted) / np.spacing(np.abs(rounded)).astype("float64")
    if not np.all(are_alike):
        return float("inf")
    return float(np.max(ulps[~is_large & ~np.isnan(rounded)]))
