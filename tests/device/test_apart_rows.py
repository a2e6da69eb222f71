"""Many rows that are shorter than a line of memory: neighbouring threads take neighbouring rows, each element once."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def scaled(rows, scale):
    near = rows * scale[:, None]
    return near + rows


def stepped(u: cp.ndarray, out: cp.ndarray):
    out[1:-1] = u[2:] - 2.0 * u[1:-1] + u[:-2]


def shaded(image, grey, gain):
    near = image - grey[:, :, None]
    return near * gain + image
"""


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_short_rows(tmp_path: Path) -> None:
    random = np.random.default_rng(3)
    with rewritten("rows", SOURCE, tmp_path) as (cupy, load):
        original = of_numpy(SOURCE)

        def check(name: str, *given: np.ndarray) -> list[str]:
            mine, theirs = [cupy.asarray(a) for a in given], [np.array(a) for a in given]
            found, expected = getattr(load("rows"), name)(*mine), original[name](*theirs)
            assert expected is None or np.array_equal(found, expected)
            assert all(map(np.array_equal, mine, theirs)), given[0].shape
            (fusion,) = [f for k, f in vars(load("_fused_rows")).items() if k.startswith(name) and hasattr(f, "plans")]
            assert not fusion.reasons
            return [kernel for names, _ in fusion.functions for kernel in names]

        for dtype in ("float64", "float32", "float16", "uint8"):
            for count, columns in ((2048, 3), (2111, 5), (2500, 4), (4099, 8), (2049, 1)):
                rows = (random.random((count, columns)) * 9).astype(dtype)
                names = check("scaled", rows, (random.random(count) * 9).astype(dtype))
                check("stepped", rows.astype("float32"), np.zeros(rows.shape, "float32"))
            assert any(", 32>" in name for name in names)
            for shape in ((5, 40, 3), (9, 70, 5), (3, 33, 4), (17, 9, 2)):
                image = (random.random(shape) * 9).astype(dtype)
                names = check(
                    "shaded", image, (random.random(shape[:2]) * 9).astype(dtype), (dtype == "uint8" and 2) or 1.5
                )
                assert not any("Staggered" in name for name in names)
