"""Python's integers beside NumPy's numbers and truth values: where one does not fit their types, NumPy compares or raises, and so the
original does."""

from pathlib import Path

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import rewritten
from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

BODY = """

def selected(x, y, a, b):
    z = xp.where(a < b, x, y)
    return z * x


def masked(x, y, a, b):
    m = (x > y) * a
    z = xp.where(m < b, x, y)
    return z * x


def squared(x, y, b):
    m = xp.square(x > y)
    return xp.where(m < b, x, y) * x


def raised(mask, x, b):
    m = xp.square(mask)
    return xp.where(m < b, x, -x) * x


def greatest(x, a, b):
    return xp.maximum(a, b) * x + x


def counted(x, y, b):
    m = xp.square(is_above(x, y))
    return xp.where(m < b, x, y) * x


def is_above(x, y):
    return x > y


def scaled(x, y, a, b):
    z = xp.abs(x) * y
    return z * (a * b) + x
"""
X, Y = np.random.default_rng(4).random((2, 300))
TEN = np.float32(10)  # marks the call
CALLS = (
    ("selected", (X, Y, np.uint8(200), 3)),
    ("selected", (X, Y, np.uint8(200), 256)),
    ("selected", (X, Y, np.uint8(200), -1)),
    ("selected", (X, Y, np.uint64(3), -1)),
    ("masked", (X, Y, np.uint8(5), 2)),
    ("masked", (X, Y, np.uint8(5), -1)),
    ("masked", (X, Y, np.int8(50), 300)),
    ("squared", (X, Y, 1)),
    ("squared", (X, Y, -200)),
    ("counted", (X, Y, 1)),
    ("counted", (X, Y, -200)),
    ("raised", (X > Y, X, 3)),
    ("raised", (X > Y, X, -200)),
    ("greatest", (X, np.uint8(200), 3)),
    ("greatest", (X, np.uint8(200), 256)),
    ("scaled", (X, Y, np.float32(2), np.float32(3))),
    ("scaled", (X, Y, np.float32(3e38), TEN)),
)


def outcome(function, given):
    """The value, or the kind of the exception; NumPy raises where floating-point numbers overflow that are infinite otherwise."""
    with np.errstate(over="raise" if given[-1] == TEN else "warn"):
        try:
            return np.array(function(*given))
        except ArithmeticError as error:
            return type(error).__name__


def same(found: object, expected: object) -> bool:
    if isinstance(found, str) or isinstance(expected, str):
        return isinstance(found, type(expected)) and found == expected
    return np.array_equal(np.asarray(found), np.asarray(expected))


def originals() -> dict[str, object]:
    scope: dict[str, object] = {"xp": np}
    exec(BODY, scope)
    return scope


def test_kernels_of_numba(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "limits.py").write_text("import numpy as np" + BODY.replace("xp.", "np."))
    write(fused(tmp_path / "before"), tmp_path / "after")
    original = originals()
    with imported(tmp_path / "after") as load:
        for name, given in CALLS:
            found, expected = outcome(getattr(load("limits"), name), given), outcome(original[name], given)
            assert same(found, expected), (name, given[-2:], found, expected)


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_cuda_kernels(tmp_path: Path) -> None:
    original = originals()
    with rewritten("limits", "import cupy as cp" + BODY.replace("xp.", "cp."), tmp_path) as (cupy, load):
        for name, given in CALLS:
            mine = [cupy.asarray(value) if isinstance(value, np.ndarray) else value for value in given]
            found, expected = outcome(getattr(load("limits"), name), mine), outcome(original[name], given)
            assert same(found, expected), (name, given[-2:], found, expected)
