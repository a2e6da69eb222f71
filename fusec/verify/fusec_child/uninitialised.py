"""What do functions that Python interprets find in memory that nobody has written?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

NAMES = ("empty", "empty_like")


@contextmanager
def filled_with(value: float) -> Iterator[None]:
    """In this context `np.empty` and `np.empty_like` give arrays of this value, which no compiled function notices."""
    allocate = {name: getattr(np, name) for name in NAMES}
    for name, function in allocate.items():
        setattr(np, name, _filled(function, value))
    try:
        yield
    finally:
        for name, function in allocate.items():
            setattr(np, name, function)


def _filled(allocate: Callable[..., Any], value: float) -> Callable[..., Any]:
    def filled(*arguments: object, **keywords: object) -> Any:
        array = allocate(*arguments, **keywords)
        array.fill(value)
        return array

    return filled
