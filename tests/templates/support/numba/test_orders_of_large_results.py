"""Where results lie in memory: as NumPy's of fewer than 256 KiB, at every size.

NumPy reuses temporaries from 256 KiB on, and so gives results of operands in mixed orders another order there.
"""

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

SOURCE = """import numpy as np


def squared(x: np.ndarray, y: np.ndarray):
    t = x * 2 + y
    return t * t - x


def mixed(x: np.ndarray, y: np.ndarray):
    t = y - x
    return np.sqrt(t * t) + x, t


def chosen(x: np.ndarray, y: np.ndarray):
    t = np.where(x > y, x, y)
    return t + (x * y + y * 3)
"""
SMALL, LARGE = 100, 400  # of float64: 80 KB and 1.3 MB
LAYOUTS = {
    "C": np.ascontiguousarray,
    "F": np.asfortranarray,
    "every second column": lambda a: np.repeat(a, 2, axis=1)[:, ::2],
    "reversed": lambda a: np.ascontiguousarray(a[::-1])[::-1],
}


def order(result: Any) -> list[list[int]]:
    """The axes of each result from the outermost in memory."""
    results = result if isinstance(result, tuple) else (result,)
    return [sorted(range(each.ndim), key=lambda axis: -abs(each.strides[axis])) for each in results]


def test_orders(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "m.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    with imported(tmp_path / "before") as load:
        original = load("m")
    with imported(tmp_path / "after") as load:
        compare_orders(original, load("m"))


def compare_orders(original: Any, rewritten: Any) -> None:
    kernel_runs = 0
    for name, (first, of_x), (second, of_y) in itertools.product(
        ("squared", "mixed", "chosen"), LAYOUTS.items(), LAYOUTS.items()
    ):
        own, theirs = getattr(rewritten, name), getattr(original, name)
        small = (of_x(np.full((SMALL, SMALL), 2.0)), of_y(np.ones((SMALL, SMALL))))
        large = (of_x(np.full((LARGE, LARGE), 2.0)), of_y(np.ones((LARGE, LARGE))))
        fusions = [
            fusion for key, fusion in vars(rewritten._fused).items() if key.startswith(name) and key.endswith("_fusion")
        ]
        for fusion in fusions:
            fusion.plans.clear()  # many kinds of arguments would make it run the original first
        assert order(own(*small)) == order(theirs(*small)), (name, first, second)
        assert order(own(*large)) == order(theirs(*small)), (name, first, second)
        if (first == "F") == (second == "F"):
            assert order(own(*large)) == order(theirs(*large)), (name, first, second)
        kernel_runs += all(fusion.bind(*large) is not None for fusion in fusions)
    assert kernel_runs == 3 * len(LAYOUTS) ** 2
