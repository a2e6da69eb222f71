"""Random programs about arrays of dask compute what they did, with the same chunks, dtypes and meta."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused, imported, write

from .programs import HEAD, programs

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")


def operands(number: int) -> tuple[Any, ...]:
    """Fresh arrays for each call: some programs set their elements."""
    rng = np.random.default_rng(number)
    chunks = [(7, 7, 6), (20,), (3, 9, 8)] if number % 2 else [(7, 7, 6)] * 3
    dtypes = [("f8", "f8", "f8"), ("f8", "f4", "f8"), ("i4", "f8", "f8"), ("f4", "f4", "f4"), ("i8", "?", "f8")][
        number % 5
    ]
    arrays = [
        da.from_array((rng.standard_normal(20) * 3).astype(d), chunks=(c,)) for c, d in zip(chunks, dtypes, strict=True)
    ]
    if number % 7 == 3:
        arrays[1] = arrays[1][:1]
    if number % 11 == 5:
        mask = arrays[0] > 0
        arrays = [array[mask] for array in (arrays[0], arrays[0] * 2.0, arrays[0] + 1)]
    return (*arrays, (0.75, 2, np.float32(0.5), True, arrays[0].sum())[number % 5])


def ran(function: Callable[..., Any], number: int) -> tuple[list[Any], list[Any]]:
    """What the function gives, or its error; and what it has computed on its way."""
    seen: list[Any] = []
    with np.errstate(all="ignore"), dask.config.set(scheduler="synchronous"):
        try:
            results = function(*operands(number), seen)
        except Exception as error:
            return [f"{type(error).__name__}: {error}"], seen
        return [described(value) for value in results], seen


def described(value: Any) -> Any:
    if not isinstance(value, da.Array):
        return type(value), value
    meta = value._meta
    try:
        elements = value.compute()
    except Exception as error:
        elements = type(error)
    return str(value.chunks), value.dtype, type(meta), np.shape(meta), getattr(meta, "dtype", None), elements


def assert_same(ours: Any, theirs: Any, text: str) -> None:
    assert type(ours) is type(theirs), text
    if isinstance(theirs, list | tuple):
        assert len(ours) == len(theirs), text
        for mine, other in zip(ours, theirs, strict=True):
            assert_same(mine, other, text)
    elif isinstance(theirs, np.ndarray | np.generic):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape), text
        if theirs.dtype.kind in "fc":  # exponentials have other last bits, which floors and remainders may make visible
            eps = 400 * np.finfo(theirs.dtype).eps
            np.testing.assert_allclose(ours, theirs, rtol=eps, atol=eps, err_msg=text)
        else:
            np.testing.assert_array_equal(ours, theirs, err_msg=text)
    else:
        assert ours == theirs, text


def compare(count_of_programs: int, seed: int, folder: Path) -> list[bool]:
    """Whether each program made a layer of its own."""
    texts = list(programs(count_of_programs, seed))
    (folder / "original").mkdir()
    (folder / "original" / "lines.py").write_text("\n\n".join((HEAD, *texts)))
    write(fused(folder / "original", ("--fp", "exact")), folder / "fused")
    with imported(folder / "original") as load:
        originals = functions(load("lines"), len(texts))
        expected = [ran(function, number) for number, function in enumerate(originals)]
    layers: list[str] = []
    with imported(folder / "fused") as load:
        ours, generated = functions(load("lines"), len(texts)), load("_fused_lines")
        interpret(load("_fused_support"))
        watch(generated, layers)
        found, are_fused = [], []
        for number, function in enumerate(ours):
            before = len(layers)
            found.append(ran(function, number))
            are_fused.append(len(layers) > before)
    for text, mine, other in zip(texts, found, expected, strict=True):
        assert_same(mine, other, text)
    return are_fused


def functions(module: ModuleType, number: int) -> list[Callable[..., Any]]:
    return [getattr(module, f"program_{k}") for k in range(number)]


def watch(generated: ModuleType, layers: list[str]) -> None:
    """Note the calls that make a layer."""
    for fusion in [value for name, value in vars(generated).items() if name.endswith("_dask")]:

        def launched(*given: Any, launch: Any = fusion.launch, name: str = fusion.block.__name__) -> Any:
            results = launch(*given)
            if results is not None:
                layers.append(name)
            return results

        fusion.launch = launched


def test_programs_compute_what_they_did(tmp_path: Path) -> None:
    assert sum(compare(60, 1, tmp_path)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_more_programs_compute_what_they_did(seed: int, tmp_path: Path) -> None:
    assert sum(compare(50, seed, tmp_path)) > 20
