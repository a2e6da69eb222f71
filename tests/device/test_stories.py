"""On a device: the stories of CuPy's arrays give unfused CuPy's results, bit for bit."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.stories.story import Ran, copy, difference, fused, golden_names, imported, run, story, write

pytestmark = pytest.mark.slow

STORIES = [name for name in golden_names() if name.startswith(("cupy_", "launches_", "loops_"))]
SUMS = ("cupy_columns", "cupy_reductions")  # which `exact` leaves to CuPy


@pytest.fixture
def zeroed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody has written holds zeros on both sides."""
    from numba import cuda

    for name in ("device_array", "device_array_like"):
        monkeypatch.setattr(cuda, name, with_zeros(getattr(cuda, name)))


def with_zeros(make: Callable[..., Any]) -> Callable[..., Any]:
    def made(*arguments: Any, **keywords: Any) -> Any:
        array = make(*arguments, **keywords)
        array.copy_to_device(np.zeros(array.shape, array.dtype, order="F" if array.is_f_contiguous() else "C"))
        return array

    return made


@pytest.mark.gpu
@pytest.mark.usefixtures("zeroed")
@pytest.mark.parametrize(
    ("name", "level"), [*((name, "exact") for name in STORIES), *((name, "close") for name in SUMS)]
)
def test_package_gives_the_bits_of_unfused_cupy(name: str, level: str, tmp_path: Path) -> None:
    """But for sums, under `close`."""
    told = story(name)
    copy(told.source, tmp_path / "original")
    write(fused(told.source, (*told.flags, "--fp", level)), tmp_path / "fused")
    sides = []
    for side in ("original", "fused"):
        with ExitStack() as stack:
            load = stack.enter_context(imported(tmp_path / side))
            sides.append([run(load, call) for call in told.calls(np.random.default_rng(1))])
    for ours, theirs in zip(*sides, strict=True):
        assert kind(ours.error) == kind(theirs.error)
        for mine, other in zip(parts(ours), parts(theirs), strict=True):
            assert not difference(mine, other, exact=level == "exact")


def kind(error: str) -> str:
    """Its beginning, without the names of files that are gone by now: numba lists overloads in any order."""
    return re.sub(r"/\S+", "", error)[:100]


def parts(ran: Ran) -> list[object]:
    """The results and the arguments afterwards, in the host's memory."""
    values = ran.value if isinstance(ran.value, tuple) else (ran.value,)
    return [in_host_memory(value) for value in (*values, *ran.arguments)]


def in_host_memory(value: object) -> object:
    """A copy of CuPy's and numba's device arrays, of those in tuples, and of the attributes of a story's object."""
    copy_of = getattr(value, "get", None) or getattr(value, "copy_to_host", None)
    if copy_of and not isinstance(value, dict):
        return copy_of()
    if isinstance(value, tuple | list):
        return [in_host_memory(item) for item in value]
    is_of_story = hasattr(value, "__dict__") and not isinstance(value, np.ndarray | np.generic | type | ModuleType)
    return [in_host_memory(item) for item in vars(value).values()] if is_of_story else value
