"""Powers of computed numbers, which the compiler must not round otherwise than Python, whatever it may do with elements."""

import random
from pathlib import Path

import pytest

from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

SOURCE = """
import cupy as cp


def cubed(x: cp.ndarray, a, b):
    t = x * 2.0
    return t * (1.0 + a * b) ** 3


def rooted(x: cp.ndarray, a, b):
    t = x * 2.0
    return t * (1.0 - a**2) ** 1.5 * (a - b) ** 2
"""


@pytest.mark.gpu
@pytest.mark.parametrize("name", ["cubed", "rooted"])
def test_numbers_are_rounded_one_by_one(tmp_path: Path, name: str) -> None:
    import cupy

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "powers.py").write_text(SOURCE)
    write(fused(tmp_path / "before", ("--fp", "contract")), tmp_path / "after")
    rng = random.Random(7)
    x = cupy.random.random(1003)
    with imported(tmp_path / "before") as load:
        plain = getattr(load("powers"), name)
    with imported(tmp_path / "after") as load:
        own, fusions = getattr(load("powers"), name), vars(load("_fused_powers")).values()
        for _ in range(100):
            a, b = rng.random(), rng.random()
            assert bool(cupy.array_equal(own(x, a, b), plain(x, a, b)))
        assert not any(fusion.reasons for fusion in fusions if hasattr(fusion, "plans"))
