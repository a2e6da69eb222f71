"""Elements that an array of integers selects, taken by kernels as they go: which places does CuPy take beyond an array's ends?"""

from pathlib import Path

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def spread(x, table, places):
    own = table[places]
    y = cp.abs(own) * x
    return y - own
"""
TABLES = (("f4", "i8"), ("f8", "i4"), ("f8", "i1"), ("c8", "u2"), ("f2", "u4"), ("i4", "i2"), ("?", "u1"))
BEYOND = [0, 6, 7, -1, -7, -8, -15, 13, 14, 126, -128, 3]


@pytest.mark.gpu
@pytest.mark.parametrize(("dtype", "places"), TABLES)
@pytest.mark.parametrize("lead", [0, 1])
def test_elements_are_those_that_cupy_selects(tmp_path: Path, dtype: str, places: str, lead: int) -> None:
    import cupy

    from tests.stories.story import fused, imported, write

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "tables.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    with imported(tmp_path / "before") as load:
        original = load("tables").spread
        rng = np.random.default_rng(1)
        table = cupy.asarray((rng.random(7) * 9).astype(dtype))
        x = cupy.asarray(rng.random(5_003 + lead))[lead:]
        chosen = cupy.asarray(np.resize(np.array(BEYOND), 5_003 + lead).astype(places))[lead:]
        expected = original(x, table, chosen)
    with imported(tmp_path / "after") as load:
        found = load("tables").spread(x, table, chosen)
        (fusion,) = (value for value in vars(load("_fused_tables")).values() if hasattr(value, "plans"))
        assert not fusion.reasons
    assert found.dtype == expected.dtype and cupy.array_equal(found, expected, equal_nan=found.dtype.kind in "fc")


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_places_beyond_the_ends_are_counted_on_from_the_other(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    table, x, beyond = rng.random(7), rng.random(len(BEYOND)), np.array(BEYOND)
    with rewritten("tables", SOURCE, tmp_path) as (cupy, load):
        found = load("tables").spread(cupy.asarray(x), cupy.asarray(table), cupy.asarray(beyond))
        (fusion,) = (value for value in vars(load("_fused_tables")).values() if hasattr(value, "plans"))
        assert not fusion.reasons
    np.testing.assert_array_equal(np.asarray(found), of_numpy(SOURCE)["spread"](x, table, beyond % 7))


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize(
    "shapes", [((3, 5), (5,)), ((6, 8), (8,)), ((3, 5), (3, 1)), ((3, 2, 8), (2, 8)), ((4, 8), (1,))]
)
def test_places_that_broadcast_go_round(tmp_path: Path, shapes: tuple[tuple[int, ...], ...]) -> None:
    rng = np.random.default_rng(1)
    table, x, places = rng.random(7), rng.random(shapes[0]), rng.integers(-7, 7, shapes[1])
    with rewritten("tables", SOURCE, tmp_path) as (cupy, load):
        before = host_cupy.RawModule.launches
        found = load("tables").spread(cupy.asarray(x), cupy.asarray(table), cupy.asarray(places))
        assert host_cupy.RawModule.launches == before + 1
        (fusion,) = (value for value in vars(load("_fused_tables")).values() if hasattr(value, "plans"))
        assert not fusion.reasons
    np.testing.assert_array_equal(np.asarray(found), of_numpy(SOURCE)["spread"](x, table, places))
