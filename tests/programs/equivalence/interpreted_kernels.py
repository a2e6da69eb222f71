"""The generated kernels in Python instead of compiled, behind the generated guards, plans, threads and bands."""

from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from fusec.verify.fusec_child.kernels.interpreted import Interpreted, is_interpretable
from tests.stories.story import IS_INTERPRETED

Argument = tuple[np.dtype[Any], str, str, tuple[str, ...], tuple[int, int | None, int] | None]

THREADS, WORK = 3, 100  # of which some kernels run in pieces
LARGEST = 20_000  # elements; machine code runs more


def interpret(support: ModuleType) -> None:
    """From now on this package's kernels run in Python, element by element, and large calls in several pieces, the last one first;
    no call is one function in C, and no small array is copied that kernels may read in parts."""
    setattr(support, IS_INTERPRETED, True)
    for name, value in {
        "thread_count": lambda: THREADS,
        "THREAD_WORK": WORK,
        "COPIED_SOON": 0,
        "crew": lambda: _Crew,
        "recognise": lambda *_: None,
    }.items():
        setattr(support, name, value)
    kernel = support.kernel
    kernel.guard = staticmethod(_admits)
    kernel.machine_code = kernel.compile
    kernel.compile = kernel.share = _entry
    kernel.own_prepare = kernel.prepare
    kernel.prepare = lambda _: None


class _Crew:
    @staticmethod
    def run(entry: Callable[..., None], operands: Sequence[Any], rest: Sequence[int], pieces: Sequence[Any]) -> None:
        for piece in reversed(pieces):
            entry(*operands, *map(int, piece), *rest)


def _admits(given: Sequence[Any], table: Any) -> bool:
    """What the compiled guard asks of the values: see `Plan.remember`."""
    words = [int(word) for word in table[0]]
    if words[0] != len(given):
        return False
    place, ends, written = 1, [], []
    for value in given:
        kind, dtype, rank, below, above, is_written = words[place : place + 6]
        place += 6
        if id(type(value)) != kind:
            return False
        if rank < 0:
            ends.append(None)
            continue
        shape, strides = words[place : place + rank], words[place + rank : place + 2 * rank]
        place += 2 * rank
        is_alike = value.ndim == rank and [*value.shape] == shape and [*value.strides] == strides
        if not is_alike or id(value.dtype) != dtype or (is_written and not value.flags.writeable):
            return False
        data = value.__array_interface__["data"][0]
        ends.append((data + below, data + above))
        written += [len(ends) - 1] if is_written else []
    found = [(ends[k], end) for k in written for j, end in enumerate(ends) if j != k]
    return not any(own and end and end[0] < own[1] and own[0] < end[1] for own, end in found)


def _compiled(kernel: Any, arguments: Sequence[Argument]) -> Callable[..., object]:
    kernel.prepare = partial(type(kernel).own_prepare, kernel)
    found: Callable[..., object] = type(kernel).machine_code(kernel, arguments)
    return found


def _entry(kernel: Any, arguments: Sequence[Argument]) -> Callable[..., object]:
    """The kernel's text in Python as `fusec verify` interprets it; a text with words that it does not know is compiled."""
    compiled = partial(_compiled, kernel, arguments)
    if not is_interpretable(kernel.function, arguments):
        return compiled()
    return Interpreted(kernel.function, arguments, LARGEST, compiled)
