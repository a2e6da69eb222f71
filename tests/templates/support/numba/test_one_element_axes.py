"""Axes of one element: results have NumPy's shapes, contiguity, and strides along all axes of more elements.

The stride of an axis with one element reaches nothing, and a result may own its memory where NumPy's is a view of a copy.
"""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused, imported, write

ELEMENTWISE = """import numpy as np


def chained(x: np.ndarray, y: np.ndarray):
    t = x * 2 + y
    return t * t - x, t


def shifted(x: np.ndarray, y: np.ndarray):
    t = x[:1] * 2 + y[:1]
    return t * t + 1


def turned(x: np.ndarray, y: np.ndarray):
    t = np.roll(x, 1, axis=0) * 2 + y
    return t - x


def copied(x: np.ndarray, y: np.ndarray):
    t = x.copy()
    t += y * 2
    return t
"""
REDUCING = """import numpy as np


def anywhere(x: np.ndarray):
    t = x > 1
    return t & np.any(t, axis=-1, keepdims=True), np.any(t, axis=-1, keepdims=True)


def columns(x: np.ndarray):
    t = x * x + 1
    return t.sum(axis=0, keepdims=True)


def centred(x: np.ndarray):
    t = x * 2
    return t - t.mean(axis=1, keepdims=True)
"""
LAYOUTS = {
    "C": np.ascontiguousarray,
    "F": np.asfortranarray,
    "every second": lambda a: np.repeat(a, 2, axis=-1)[..., ::2],
    "reversed": lambda a: np.ascontiguousarray(a[::-1])[::-1],
}
SHAPES = ((1,), (1, 1), (1, 5), (5, 1), (4, 1, 3), (1, 4, 3), (4, 3, 1), (1, 1, 1))


def seen(value: Any) -> list[Any]:
    """What is promised of each result."""
    results = value if isinstance(value, tuple) else (value,)
    return [
        (
            each.shape,
            each.dtype,
            (each.flags.c_contiguous, each.flags.f_contiguous, each.flags.writeable),
            [stride for stride, extent in zip(each.strides, each.shape, strict=True) if extent > 1],
            each.tobytes(),
        )
        for each in results
    ]


@contextmanager
def both(folder: Path, text: str, is_interpreted: bool) -> Iterator[tuple[Any, Any]]:
    """The modules, original and rewritten."""
    (folder / "before").mkdir()
    (folder / "before" / "m.py").write_text(text)
    write(fused(folder / "before"), folder / "after")
    with imported(folder / "before") as load:
        original = load("m")
    with imported(folder / "after") as load:
        rewritten = load("m")
        if is_interpreted:
            interpret(load("_fused_support"))
        yield original, rewritten


def fusions_of(rewritten: Any) -> dict[str, Any]:
    """By the function of the author's."""
    return {key.partition("_")[0]: each for key, each in vars(rewritten._fused).items() if key.endswith("_fusion")}


def pairs() -> Iterator[tuple[Any, Any]]:
    """Arrays of each shape in each pair of layouts, and arrays whose axes of one element are stretched by others."""
    for shape in SHAPES:
        values = np.arange(1.0, 1 + np.prod(shape)).reshape(shape)
        for of_x, of_y in itertools.product(LAYOUTS.values(), LAYOUTS.values()):
            yield of_x(values), of_y(values + 0.5)
    for one, other in itertools.permutations(((1, 5), (4, 1), (4, 5), (1, 1), (5,)), 2):
        yield np.full(one, 2.0), np.asfortranarray(np.full(other, 0.5))


def test_elementwise_results(tmp_path: Path) -> None:
    with both(tmp_path, ELEMENTWISE, is_interpreted=True) as (original, rewritten):
        fusions = fusions_of(rewritten)
        ran = []
        for (name, fusion), (x, y) in itertools.product(fusions.items(), pairs()):
            fusion.plans.clear()  # many kinds of arguments would make it run the original first
            try:
                expected = seen(getattr(original, name)(x, y))
            except ValueError:
                with pytest.raises(ValueError, match="broadcast"):
                    getattr(rewritten, name)(x, y)
                continue
            assert seen(getattr(rewritten, name)(x, y)) == expected, (name, x.shape, x.strides, y.shape, y.strides)
            ran.append(fusion.bind(x, y) is not None)
    assert fusions.keys() == {"chained", "shifted", "turned", "copied"}
    assert sum(ran) > 0.9 * len(ran)


@pytest.mark.slow
def test_reductions_that_keep_their_axes(tmp_path: Path) -> None:
    values = np.arange(24.0).reshape(4, 6)
    tables = (values, values.T.copy().T, np.broadcast_to(values[0], (4, 6)), values[:, :1].copy(), values[:1])
    with both(tmp_path, REDUCING, is_interpreted=False) as (original, rewritten):
        ran = []
        for (name, fusion), table in itertools.product(fusions_of(rewritten).items(), tables):
            expected = seen(getattr(original, name)(table))
            assert seen(getattr(rewritten, name)(table)) == expected, (name, table.strides)
            ran.append(fusion.bind(table) is not None)
    assert len(ran) == 15 and sum(ran) >= 9
