"""Random programs about arrays of cuPyNumeric compute what they did, and leave their arguments as they did."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused, imported, write

from . import host_legate
from .programs import HEAD, programs
from .test_legate_stories import IS_REAL


@pytest.fixture(autouse=True)
def _engine() -> Iterator[None]:
    if IS_REAL:
        yield
        return
    with host_legate.installed():
        yield
        assert not host_legate.Task.failures


def operands(number: int) -> tuple[Any, ...]:
    """Fresh arrays for each call, some of which share elements."""
    import cupynumeric

    rng = np.random.default_rng(number)
    dtypes = [("f8", "f8", "f8"), ("f8", "f4", "f8"), ("i4", "f8", "f8"), ("f4", "f4", "f4"), ("i8", "f8", "f8")]
    arrays = [cupynumeric.array((rng.standard_normal(20) * 3).astype(d)) for d in dtypes[number % 5]]
    if number % 7 == 3:
        arrays[1] = arrays[1][:1]
    if number % 7 == 5:
        arrays[1] = arrays[0]
    if number % 7 == 6:
        whole = cupynumeric.array(rng.standard_normal(22))
        arrays = [whole[k : 20 + k] for k in range(3)]
    return (*arrays, (0.75, 2, np.float64(0.5), True, arrays[0].sum())[number % 5])


def ran(function: Callable[..., Any], number: int) -> list[Any]:
    """The kind of its error, or its results; then the arguments, and what it has seen."""
    seen: list[float] = []
    given = operands(number)
    with np.errstate(all="ignore"):
        try:
            results = [*function(*given, seen)]
        except Exception as error:
            results = [type(error).__name__]
    return [*map(described, (*results, *given)), seen]


def described(value: Any) -> Any:
    return (str(value.dtype), np.asarray(value)) if hasattr(value, "dtype") else value


def assert_same(ours: Any, theirs: Any, text: str) -> None:
    assert len(ours) == len(theirs), text
    for mine, other in zip(ours, theirs, strict=True):
        if isinstance(other, tuple):
            assert mine[0] == other[0], text
            np.testing.assert_array_equal(mine[1], other[1], err_msg=text)
        else:
            assert mine == other or mine != mine or str(mine) == str(other), text


def compare(count: int, seed: int, folder: Path) -> list[bool]:
    """Whether each program launched a task of its own."""
    texts = list(programs(count, seed))
    (folder / "original").mkdir()
    (folder / "original" / "lines.py").write_text("\n\n".join((HEAD, *texts)))
    outcome = fused(folder / "original", ("--fp", "exact"))
    write(outcome, folder / "fused")
    with imported(folder / "original") as load:
        originals = [getattr(load("lines"), f"program_{k}") for k in range(count)]
        expected = [ran(function, number) for number, function in enumerate(originals)]
    launches = Counter[bool]()
    with imported(folder / "fused") as load:
        if not IS_REAL:
            interpret(load("_fused_support"))
        ours, generated = [getattr(load("lines"), f"program_{k}") for k in range(count)], load("_fused_lines")
        for fusion in [value for name, value in vars(generated).items() if name.endswith("_legate")]:

            def launched(*given: Any, launch: Any = fusion.launch) -> Any:
                results = launch(*given)
                launches[results is not None] += 1
                return results

            fusion.launch = launched
        found, are_fused = [], []
        for number, function in enumerate(ours):
            before = launches[True]
            found.append(ran(function, number))
            are_fused.append(launches[True] > before)
    for text, mine, other in zip(texts, found, expected, strict=True):
        assert_same(mine, other, text)
    return are_fused


def test_programs_compute_what_they_did(tmp_path: Path) -> None:
    assert sum(compare(60, 1, tmp_path)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_more_programs_compute_what_they_did(seed: int, tmp_path: Path) -> None:
    assert sum(compare(50, seed, tmp_path)) > 20
