"""Operands for random functions: what fits, what does not, and what NumPy treats in its own way."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Operands = tuple[Any, Any, Any, Any]
SHAPE = (4, 5)
SPECIAL = (np.nan, np.inf, -np.inf, -0.0)


class Plain(np.ndarray):  # type: ignore[type-arg]
    """A subclass that changes nothing."""


def operand_sets(seed: int) -> Iterator[tuple[str, Callable[[], Operands]]]:
    """The name of each set, and a function that makes it; two iterators of one seed make equal operands."""
    random = np.random.default_rng(seed)

    def array(*shape: int, dtype: str = "f8") -> Any:
        if dtype[0] in "iu":
            return random.integers(0 if dtype[0] == "u" else -3, 4, shape).astype(dtype)
        values = random.normal(0, 1.5, shape)
        if values.size and random.random() < 0.3:
            values.flat[random.integers(values.size)] = random.choice(SPECIAL)
        return values.astype(dtype)

    def three(*shape: int, dtype: str = "f8") -> tuple[Any, Any, Any]:
        return array(*shape, dtype=dtype), array(*shape, dtype=dtype), array(*shape, dtype=dtype)

    def overlapping() -> Operands:
        whole = array(5, 5)
        return whole[1:], whole[:-1], array(*SHAPE), 0.75

    def reversed_views() -> Operands:
        whole = array(*SHAPE)
        return whole, whole[::-1], whole[:, ::-1], 0.75

    def one_twice() -> Operands:
        first = array(*SHAPE)
        return first, first, array(*SHAPE), 0.75

    def read_only() -> Operands:
        first = array(*SHAPE)
        first.flags.writeable = False
        return first, array(*SHAPE), array(*SHAPE), 0.75

    yield "floats", lambda: (*three(*SHAPE), 0.75)
    yield "an integer", lambda: (*three(*SHAPE), 2)
    yield "a square", lambda: (*three(3, 3), 0.5)
    yield "two columns", lambda: (*three(6, 2), 1.5)
    yield "two rows", lambda: (*three(2, 4), np.float64(0.75))
    yield "one element", lambda: (*three(1, 1), 0.75)
    yield "no element", lambda: (*three(0, 3), 0.75)
    yield "one axis", lambda: (*three(5), 0.75)
    yield "three axes", lambda: (*three(3, 2, 4), 0.75)
    yield "singles", lambda: (*three(*SHAPE, dtype="f4"), 0.75)
    yield "integers", lambda: (*three(*SHAPE, dtype="i8"), 2)
    yield "short integers", lambda: (*three(*SHAPE, dtype="u1"), 3)
    yield "mixed", lambda: (array(*SHAPE), array(*SHAPE, dtype="f4"), array(*SHAPE, dtype="i8"), np.float32(0.75))
    yield "complex", lambda: (array(*SHAPE).astype("c16"), array(*SHAPE), array(*SHAPE), 0.75)
    yield "one array twice", one_twice
    yield "overlapping", overlapping
    yield "reversed", reversed_views
    yield "Fortran", lambda: (array(5, 4).T, array(*SHAPE), array(5, 4).T, 0.75)
    yield "strided", lambda: (array(8, 5)[::2], array(4, 10)[:, ::2], array(*SHAPE), 0.75)
    yield "other lengths", lambda: (array(*SHAPE), array(*SHAPE), array(3, 5), 0.75)
    yield "broadcast", lambda: (array(*SHAPE), array(5), array(4, 1), 0.75)
    yield "numbers", lambda: (1.5, 2.5, 0.5, 0.75)
    yield "lists", lambda: ([1.0, 2.0], [3.0, 4.0], [0.5, 1.0], 2)
    yield "a number", lambda: (array(*SHAPE), 2.0, array(*SHAPE), np.int64(2))
    yield "no axis", lambda: (array(*SHAPE), np.array(2.0), array(*SHAPE), np.array(0.5))
    yield "None", lambda: (array(*SHAPE), None, array(*SHAPE), 0.75)
    yield "text", lambda: (array(*SHAPE), "x", array(*SHAPE), 0.75)
    yield "no number", lambda: (*three(*SHAPE), None)
    yield "an array as number", lambda: (*three(*SHAPE), array(*SHAPE))
    yield "a bool", lambda: (*three(*SHAPE), np.bool_(True))
    yield "a subclass", lambda: (array(*SHAPE).view(Plain), array(*SHAPE), array(*SHAPE), 0.75)
    yield "a matrix", lambda: (np.matrix(array(4, 4)), array(4, 4), array(4, 4), 0.75)
    yield "masked", lambda: (np.ma.masked_array(array(*SHAPE), array(*SHAPE) > 1), array(*SHAPE), array(*SHAPE), 0.75)
    yield "read-only", read_only
