"""Large memory of which a kernel writes the inside is set in its borders, whatever its shape."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fusec.generate.text.templates import render

INSIDES = ((slice(1, -1),), (slice(2, None), slice(None, -1)), (slice(None), slice(1, -2)))
SHAPES = ((7, 9), (3, 2), (1, 1), (2, 0), (4, 5, 2))


@pytest.mark.parametrize("least", [0, 2**40])
@pytest.mark.parametrize("maker", ["copy", "ones_like", "zeros_like", "empty_like"])
def test_borders_are_set(maker: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made_around = support(least, monkeypatch)
    for shape in SHAPES:
        base = np.arange(2.0, 2.0 + np.prod(shape)).reshape(shape)
        for inside in INSIDES:
            made = made_around(maker, base, inside)
            wanted = base.copy() if maker == "copy" else getattr(np, maker)(base)
            assert (made.shape, made.dtype) == (wanted.shape, wanted.dtype)
            made[inside] = wanted[inside] = 0.5
            assert maker == "empty_like" or np.array_equal(made, wanted)


def support(least: int, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """The function of the support file, with NumPy for CuPy."""
    monkeypatch.setitem(sys.modules, "cupy", np)
    names: dict[str, Any] = {"sys": sys}
    exec(render("support/cuda/allocations_around.py.jinja", {}), names)
    names["LEAST_AROUND"] = least
    made_around: Callable[..., Any] = names["made_around"]
    return made_around
