"""The guard for arrays of dask says no to everything else, and never raises."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused_once, imported, story, write

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")


class Wrapped(da.Array):  # type: ignore[misc]
    """A subclass may have operators of its own."""


class Raising:
    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)


@pytest.fixture(scope="module")
def fusion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    told, folder = story("dask_chains"), tmp_path_factory.mktemp("chains")
    write(fused_once(told.source, told.flags), folder)
    with imported(folder) as load:
        yield load("_fused_chains").lengths_dask


def array(dtype: str = "f8", size: int = 10) -> Any:
    return da.from_array(np.ones(size, dtype), chunks=4)


def others() -> dict[str, Any]:
    x = array()
    dates = da.from_array(np.zeros(10, "M8[s]"), chunks=4)
    return {
        "array of NumPy": np.ones(10),
        "list": [1.0] * 10,
        "None": None,
        "text": "x",
        "object that raises": Raising(),
        "delayed": dask.delayed(lambda: 1.0)(),
        "subclass": Wrapped(x.dask, x.name, x.chunks, meta=x._meta),
        "masked": da.ma.masked_less(x, 0.0),
        "dates": dates,
        "objects": da.from_array(np.array([1, None] * 5, object), chunks=4),
        "long double": np.longdouble(1.0),
        "another shape": array(size=7),
    }


@pytest.mark.parametrize("name", others())
def test_anything_else_is_left_to_the_original(fusion: Any, name: str) -> None:
    assert fusion.launch(others()[name], array(), 2.0) is None
    assert fusion.launch(array(), others()[name], 2.0) is None


def test_numbers_alone_are(fusion: Any) -> None:
    assert fusion.launch(1.0, 2.0, 3.0) is None


@pytest.mark.parametrize("dtype", ["f4", "i8", "?", "c16", "u1"])
def test_arrays_and_numbers_are_not(fusion: Any, dtype: str) -> None:
    for number in (2, 2.5, True, 1j, np.float32(2.0), np.int8(3)):
        made = fusion.launch(array(dtype), array(), number)
        assert type(made) is da.Array and made.chunks == ((4, 4, 2),)


def test_integers_that_do_not_fit_raise_as_before(fusion: Any) -> None:
    assert fusion.launch(array("i1"), array("i1"), 10**30) is not None  # of doubles, by the root
    assert fusion.launch(array("i1"), 10**30, 1) is None


def test_nothing_is_computed(fusion: Any) -> None:
    seen: list[object] = []

    watch = dask.callbacks.Callback(pretask=lambda key, *_: seen.append(key))
    with watch:
        made = fusion.launch(array(), array("f4"), 2.0)
        assert not seen
        made.compute(scheduler="synchronous")
    assert seen
