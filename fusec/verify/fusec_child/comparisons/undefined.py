"""Find undefined elements of outcomes: those from `np.empty` that no statement stores into."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from .outcome import Function, Outcome

Maker = Callable[..., Any]
MAKERS: tuple[Maker, ...] = (np.empty, np.empty_like)
PATTERNS = (-7, 100)  # one below zero and one above, which differ in every type


def patterned_runs(run_again: Callable[[], Outcome], original: Function) -> tuple[Outcome, ...]:
    """Outcomes of the original, with its uninitialised memory filled with one pattern after the other: elements that
    differ are undefined. None if it makes no such memory.

    It may call the allocating functions by NumPy's names, and by names that its own module imports.
    """
    outcomes = []
    for pattern in PATTERNS:
        with filled_with(pattern, getattr(original, "__globals__", {})) as filled:
            outcomes.append(run_again())
        if not filled:
            return ()
    return tuple(outcome for outcome in outcomes if not outcome.error)


@contextmanager
def filled_with(pattern: float, names: MutableMapping[str, Any]) -> Iterator[list[str]]:
    """Fill new memory with the pattern in this context, for NumPy's names and those of a module; compiled code is
    unaffected. The list grows by the name of each function that is called."""
    filled: list[str] = []
    places: list[tuple[MutableMapping[str, Any], str, Maker]] = [(vars(np), maker.__name__, maker) for maker in MAKERS]
    places += [(names, name, maker) for name, value in names.items() for maker in MAKERS if value is maker]
    try:
        for space, name, maker in places:
            space[name] = _filling(maker, pattern, filled)
        yield filled
    finally:
        for space, name, maker in places:
            space[name] = maker


def _filling(maker: Maker, pattern: float, called: list[str]) -> Maker:
    def filled(*arguments: object, **keywords: object) -> Any:
        called.append(maker.__name__)
        array = maker(*arguments, **keywords)
        if array.dtype.kind in "biufc":
            array.fill(np.asarray(max(pattern, 0) if array.dtype.kind == "b" else pattern).astype(array.dtype))
        return array

    return filled
