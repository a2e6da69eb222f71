"""Kernels of NumPy's arrays that gather: which tables and places they take, and what then is computed."""

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused, imported, write

SOURCE = """import numpy as np


def weighted(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    y = x * table[labels]
    return y * 2.0 - x
"""
RNG = np.random.default_rng(3)
PLACES = RNG.integers(0, 9, 40)
TABLE = RNG.random(9)


@pytest.fixture(scope="module")
def gathering(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("gathers")
    (folder / "before").mkdir()
    (folder / "before" / "tables.py").write_text(SOURCE, encoding="utf-8")
    write(fused(folder / "before"), folder / "after")
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        yield load("_fused_tables")


@pytest.mark.parametrize("dtype", "bBhHiIlLqQ")
def test_places_of_all_integers(gathering, dtype: str) -> None:
    places, table = gathering.gathering(TABLE, PLACES.astype(dtype))
    assert table is TABLE and places.dtype == dtype


@pytest.mark.parametrize(
    ("table", "places"),
    [
        (TABLE, PLACES - 9),  # counted from the end
        (TABLE, PLACES[:9] > 4),  # a mask, which selects as many elements as it has
        (RNG.random((9, 2)), PLACES),  # rows
        (RNG.random(18)[::2], PLACES),  # apart
        (TABLE, PLACES[:0]),
        (TABLE, np.array(3)),  # a number
        (TABLE.astype(">f8"), PLACES),
        (TABLE, PLACES.astype(">i8")),
    ],
)
def test_numpy_selects(gathering, table, places) -> None:
    elements, none = gathering.gathering(table, places)
    assert none is None and np.array_equal(elements, table[places])


@pytest.mark.parametrize(
    ("table", "places"),
    [
        (TABLE, PLACES + 1),
        (TABLE, PLACES - 10),
        (TABLE, TABLE),
        (TABLE, [1, 2]),
        ([1.0, 2.0], PLACES),
        (TABLE[:0], PLACES),
    ],
)
def test_the_original_runs(gathering, table, places) -> None:
    assert gathering.gathering(table, places) == (NotImplemented, None)


@pytest.mark.parametrize("shape", [(40,), (3, 40), (5, 8), (410, 40)])
@pytest.mark.parametrize("dtype", ["f8", "f4", "i2", "?"])
def test_results_are_numpys(gathering, shape, dtype) -> None:
    """A long computation with few places gathers once, before its rows."""
    x, table = RNG.random(shape), TABLE.astype(dtype)
    places = PLACES.reshape(shape) if np.prod(shape) == 40 else PLACES
    for _ in range(2):
        results = gathering.weighted_fused(table, places, x)
        expected = x * table[places] * 2.0 - x
        assert results.dtype == expected.dtype and results.tobytes() == expected.tobytes()
    assert not gathering.weighted_fusion.reasons


def test_an_index_out_of_range_is_the_authors(gathering) -> None:
    with pytest.raises(IndexError, match="index 9 is out of bounds for axis 0 with size 9"):
        gathering.weighted_fused(TABLE, np.append(PLACES, 9), np.ones(41))
