"""Operands for compiled programs: layouts, broadcasting, aliasing and lengths that one-element reasoning cannot show."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from fusec.verify.fusec_child.operands.special_values import some_special

THREADED = 200_000  # elements: enough for several threads
DTYPES = ("float64", "float64", "float64", "float32", "int64", "int32", "uint8", "bool")
PLAIN = ("apart", "same array", "overlap", "other length", "empty", "one element")
NUMBERS = ("scalar", "0-d")
# each of these and of the numbers needs kernels of its own, so a program sees one of them
COMPILED = (
    "row",
    "column",
    "rows of one array",
    "Fortran",
    "mixed order",
    "strided",
    "reversed view",
    "broadcast view",
)


@dataclass(frozen=True)
class Recipe:
    """Makes equal fresh operands `(a, b, c, s)` each time; `dtypes` are those of a, b and c."""

    relation: str
    length: int
    dtypes: tuple[str, str, str]
    seed: int

    def operands(self, change: Callable[[Any], Any] = lambda buffer: buffer) -> tuple[Any, ...]:
        """The operands, as views of buffers that `change` has been applied to."""
        memory = _Memory(np.random.default_rng(self.seed), change)
        a, b, c = _related(self.relation, self.length, self.dtypes, memory)
        return a, b, c, (0.75, 2, True)[self.seed % 3]


@dataclass(frozen=True)
class _Memory:
    random: np.random.Generator
    change: Callable[[Any], Any]

    def __call__(self, dtype: str, *shape: int) -> Any:
        """Few values are special in small arrays and none in large ones, where each zero is a chance to differ in sign."""
        is_large = shape == (THREADED,)
        values = self.random.integers(1 if is_large else 0, 9, shape)
        if dtype.startswith("float"):
            values = self.random.normal(0, 3, shape)
        typed = values.astype(dtype)
        return self.change(typed if is_large else some_special(typed, self.random))


def recipes(number: int) -> Iterator[Recipe]:
    """For the program with this number: the same dtypes everywhere, as every other combination compiles again."""
    random = Random(number)
    first, second, third = (random.choice(DTYPES) if number % 3 else "float64" for _ in range(3))
    dtypes = (first, first if number % 2 else second, third)
    for relation in (*PLAIN, NUMBERS[number // 2 % 2], COMPILED[number % len(COMPILED)]):
        yield Recipe(relation, random.randint(2, 40), dtypes, random.randrange(2**16))
    yield Recipe("apart", THREADED, dtypes, random.randrange(2**16))


def _related(relation: str, n: int, dtypes: tuple[str, str, str], memory: _Memory) -> tuple[Any, Any, Any]:
    one, two, three = dtypes
    if relation in ("empty", "one element"):
        n = 0 if relation == "empty" else 1
    match relation:
        case "same array":
            a = memory(one, n)
            return a, a, memory(three, n)
        case "overlap":
            whole = memory(one, n + 1)
            return whole[1:], whole[:-1], memory(three, n)
        case "scalar":
            return memory(one, n), 3 if two.startswith("int") else 1.75, memory(three, n)
        case "0-d":
            return memory(one, n), memory(two), memory(three, n)
        case "other length":
            return memory(one, n), memory(two, n), memory(three, n + 1)
        case "row":
            return memory(one, 5, n), memory(two, n), memory(three, 5, n)
        case "column":
            return memory(one, n, 4), memory(two, n, 1), memory(three, 4)
        case "rows of one array":
            whole = memory(one, 3, n)
            return whole[0], whole[1], memory(three, n)
        case "Fortran":
            return memory(one, 4, n).T, memory(two, 4, n).T, memory(three, 4, n).T
        case "mixed order":
            return memory(one, n, 4), memory(two, 4, n).T, memory(three, n, 4)
        case "strided":
            return memory(one, 2 * n)[::2], memory(two, n), memory(three, 3 * n)[1::3]
        case "reversed view":
            a = memory(one, n)
            return a, a[::-1], memory(three, n)[::-1]
        case "broadcast view":
            return memory(one, 3, n), np.broadcast_to(memory(two, n), (3, n)), memory(three, 3, n)
        case _:
            return memory(one, n), memory(two, n), memory(three, n)
