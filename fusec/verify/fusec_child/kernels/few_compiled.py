"""Compile each kernel for few types of arguments, and interpret its text for the others: compilation takes most of the
time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dis import get_instructions
from functools import cache, partial
from types import FunctionType
from typing import Any

from ..operands.profiles import Profile
from ..package import Pair
from .interpreted import Interpreted, is_interpretable

LARGEST = 2_000  # elements that Python runs through; compiled kernels for more take less time
OF_INTEGERS = ("**", "//", "%", "<<", ">>")
KEPT = ("plans", "of_values", "recent", "refused")


class FewCompiled:
    """While entered, a kernel is compiled for large arrays, and for the first arguments of each sort in each profile;
    `Interpreted` runs its text for others.

    Facts that its `Fusion` finds for interpreted kernels are forgotten afterwards.
    """

    def __init__(self, pair: Pair) -> None:
        self._fusions = [value for value in vars(pair.generated).values() if hasattr(value, "plans")]
        self._kernels = [kernel for kernel in map(_kernels, self._fusions) for kernel in kernel]
        self._before = [
            {name: getattr(fusion, name) for name in KEPT if hasattr(fusion, name)} for fusion in self._fusions
        ]
        self._done: set[object] = set()  # kernels that were compiled for the profile
        self._compiled: set[tuple[int, object]] = set()

    def each(self, profiles: Sequence[Profile]) -> Iterator[Profile]:
        """The profiles, each with compiled code for its first arguments of each sort."""
        with self:
            for profile in profiles:
                self._done.clear()
                yield profile

    def __enter__(self) -> FewCompiled:
        for fusion in self._fusions:
            fusion.plans = {}
            if getattr(fusion, "of_values", None):
                fusion.of_values = {}
        for kernel in self._kernels:
            if is_interpretable(kernel.function):
                kernel.compile = partial(self._compile, kernel)
                kernel.share = partial(self._share, kernel)
        return self

    def __exit__(self, *_: object) -> None:
        for kernel in self._kernels:
            for name in ("compile", "share"):
                vars(kernel).pop(name, None)
        for fusion, before in zip(self._fusions, self._before, strict=True):
            vars(fusion).update(before)

    def _compile(self, kernel: Any, arguments: Any) -> Callable[..., object]:
        place, sort = _places(kernel, arguments)
        is_known = place not in self._compiled and sort in self._done
        if is_known and is_interpretable(kernel.function, arguments):
            kernel.prepare()
            return Interpreted(kernel.function, arguments, LARGEST, partial(type(kernel).compile, kernel, arguments))
        return self._compile_now(kernel, arguments)  # a kernel that cannot be compiled is not interpreted, either

    def _compile_now(self, kernel: Any, arguments: Any) -> Callable[..., object]:
        entry: Callable[..., object] = type(kernel).compile(kernel, arguments)
        place, sort = _places(kernel, arguments)
        self._compiled.add(place)
        self._done.add(sort)
        return entry

    def _share(self, kernel: Any, arguments: Any) -> object:
        """Machine code for arrays that are large enough for threads, even if smaller ones were interpreted."""
        self._compile_now(kernel, arguments)
        return type(kernel).share(kernel, arguments)


@cache
def _words(function: FunctionType) -> frozenset[str]:
    """The operators and names of a kernel's text."""
    return frozenset(instruction.argrepr for instruction in get_instructions(function)) | {*function.__code__.co_names}


def _places(kernel: Any, arguments: Any) -> tuple[tuple[int, object], tuple[int, object]]:
    """The keys of the kernel for these arguments, and for all of their sort."""
    return (id(kernel), arguments), (id(kernel), _integers(kernel.function, arguments))


def _integers(function: FunctionType, arguments: Any) -> frozenset[bool]:
    """Whether integers of arrays (False) and of Python (True) are among the arguments, if the text has operators that
    treat integers in their own way; arguments of one sort share compiled code."""
    if _words(function).isdisjoint((*OF_INTEGERS, "power", "float_power", "floor_divide", "remainder")):
        return frozenset()
    return frozenset(kind in ("weak", "small") for dtype, kind, *_ in arguments if dtype.kind in "iu")


def _kernels(fusion: Any) -> Iterator[Any]:
    for name in ("kernel", "transposed"):
        kernel = getattr(fusion, name, None)
        if hasattr(kernel, "function") and hasattr(kernel, "compile"):
            yield kernel
