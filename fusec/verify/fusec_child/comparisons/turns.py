"""Compare every time loop on generated inputs: the wavefront over row bands against the author's rounds."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from types import ModuleType

import numpy as np

from ..operands.cases import first_extent, shifted, with_arrays
from ..operands.indexed_operands import indexed_axes
from ..operands.operands import OBJECT, Case, Operand, memory
from ..operands.profiles import NEAR, Profile, found
from ..package import Package, Pair
from ..request import Group
from .agreement import Judge, compare
from .columns import ROUNDS, in_small_blocks, iterations_as_written
from .groups import THREADED, Budget, enlarged
from .outcome import Function, run
from .tally import Tally

Array = np.ndarray[tuple[int, ...], np.dtype[np.generic]]

THREADS = 3
ROWS = 37  # of small arrays: several bands for each thread
BAND_ROWS = (3, 6, 12)  # in turn: a wrong lag is visible only at the ends of bands
FIRST_CASES = 8
EXACT = Judge(True, lambda: None, tuple)


class AsWritten:
    """Replaces the wavefront: it runs the author's statements in the order of the loop."""

    def __init__(self, lag: int, written: object, others: object, copied: object = ()) -> None:
        pass

    def __enter__(self) -> AsWritten:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def copy(self, _: str, array: Array, function: Function | None = None) -> object:
        return array.copy() if function is None else function(array)

    def fill(self, *_: object) -> bool:
        return False

    def take(self, fusion: object, *parameters: object, **_: object) -> None:
        fusion.unfused(*parameters)  # type: ignore[attr-defined]  # a `Fusion` of the generated support

    def take_pass(self, fusion: object, *parameters: object, **_: object) -> None:
        fusion.unfused(*parameters)  # type: ignore[attr-defined]

    take_row = take_pass


class OneByOne(AsWritten):
    """Runs each kernel in the order of the loop, because its bits may differ from those of the author's statements."""

    def take(self, fusion: object, *parameters: object, **_: object) -> None:
        bound = fusion.bind(*parameters)  # type: ignore[attr-defined]
        if bound is None:
            super().take(fusion, *parameters)
        else:
            bound.run()


def pair_of_turns(package: Package, group: Group) -> Pair:
    """The loop's function, and the same rounds one after the other."""
    generated = package.module(group.generated)
    function = getattr(generated, group.name)
    runner = AsWritten if group.fp == "exact" else OneByOne
    changed = {"in_turn": runner} if group.columns is None else iterations_as_written(group, group.columns, generated)

    def as_written(*operands: object) -> object:
        before = {name: getattr(generated, name) for name in changed}
        vars(generated).update(changed)
        try:
            return function(*operands)
        finally:
            vars(generated).update(before)

    names = inspect.signature(function).parameters
    return Pair(replace(group, operands={name: name for name in names}), generated, function, as_written)


def compare_turns(pair: Pair, profiles: Sequence[Profile], seed: int, budget: Budget) -> Tally[Case]:
    """Run the cases of all profiles until the time is used up; each profile's first cases always run."""
    tally, start = Tally[Case](), time.process_time()
    for profile in profiles or (_found(pair, seed),):
        for number, case in enumerate(_cases(pair, _few_rounds(profile, pair), seed)):
            if number < FIRST_CASES or time.process_time() - start < budget.seconds:
                budget.announce(case)
                _compare_case(tally, pair, case)
                if number == 0:
                    _compare_case(tally, pair, replace(case, seed=seed + 11), in_bands=False)
    return tally


def _found(pair: Pair, seed: int) -> Profile:
    """Operands on which the author's rounds run; the first is `range(...)`."""
    rounds, *names = pair.group.operands
    columns = pair.group.columns
    axes, bounds = (dict(columns.axes), columns.bounds) if columns is not None else (dict[str, int](), ())
    for turn in pair.group.turns:
        axes |= indexed_axes(getattr(pair.generated, f"{turn}_unfused"))
    tried, all_rounds = (ROUNDS, ROUNDS) if columns is not None else (range(2), range(_most_rounds(pair)))
    profile = found(lambda *operands: pair.unfused(tried, *operands), names, seed, bounds, axes=axes)
    return (Operand(rounds, OBJECT, value=all_rounds), *profile)


def _few_rounds(profile: Profile, pair: Pair) -> Profile:
    first, *others = profile
    value = first.value[: _most_rounds(pair)] if isinstance(first.value, range) else first.value
    return replace(first, value=value), *others


def _most_rounds(pair: Pair) -> int:
    """One more round than may wait together, if each round has one kernel."""
    waiting: int = len(ROUNDS) if pair.group.columns is not None else _turns(pair).WAITING
    return waiting + 1


def _turns(pair: Pair) -> ModuleType:
    """The support module that runs the wavefront."""
    return sys.modules[pair.generated.in_turn.__module__]


def _cases(pair: Pair, profile: Profile, seed: int) -> Iterator[Case]:
    """Small and larger arrays, of several types, orders and values, and some that share memory."""
    longer = shifted(profile, max(ROWS - first_extent(profile), 0), NEAR)
    _expect_kernels(pair)
    yield Case(longer, seed)
    yield Case(enlarged(pair, longer, seed, THREADED), seed + 1)
    yield Case(profile, seed + 2)
    for number, changes in enumerate(({"dtype": "float32"}, {"view": "fortran"}, {"values": "signed"}), start=3):
        yield Case(with_arrays(longer, **changes), seed + number)
    written = [k for k, operand in enumerate(profile) if operand.name in pair.group.written and operand.shape]
    others = [k for k, o in enumerate(longer) if written and k != written[0] and o.shape == longer[written[0]].shape]
    if others:
        yield Case(longer, seed + 6, same=(written[0], others[0]))
        yield Case(longer, seed + 7, overlap=(written[0], others[0]))
    for number, changes in enumerate(({"dtype": "int64"}, {"view": "reversed"}, {"view": "strided"}), start=8):
        yield Case(with_arrays(longer, **changes), seed + number)


def _expect_kernels(pair: Pair) -> None:
    """Fuse arguments at their first call."""
    for turn in pair.group.turns:
        getattr(pair.generated, f"{turn}_fusion").always = True


def _compare_case(tally: Tally[Case], pair: Pair, case: Case, in_bands: bool = True) -> None:
    names = [operand.name for operand in case.operands]
    with np.errstate(all="ignore"):
        original = run(pair.unfused, memory(case).operands(), names)
        operands = memory(case).operands()
        with _in_parts(pair, operands, case.seed) if in_bands else nullcontext([]) as seen:
            fused = run(pair.dispatcher, operands, names)
    agreement = compare(fused, original, EXACT)
    tally.count(case, case.elements, agreement, fused=bool(seen), raised=original.error is not None)


def _in_parts(pair: Pair, operands: Sequence[object], number: int) -> AbstractContextManager[list[int]]:
    """Run arrays of any size in parts: bands of rows, or blocks of columns."""
    columns = pair.group.columns
    return _small_bands(_turns(pair), operands, number) if columns is None else in_small_blocks(pair, columns)


@contextmanager
def _small_bands(turns: ModuleType, operands: Sequence[object], number: int) -> Iterator[list[int]]:
    """Run arrays of any size as a wavefront, in bands of a few rows and with several threads; the list grows with each
    run of several kernels."""
    seen: list[int] = []
    run_in_turn: Function = turns.run_in_turn

    def counted(parts: Sequence[object], lag: int) -> None:
        seen.append(len(parts))
        run_in_turn(parts, lag)

    arrays = [value for value in operands if isinstance(value, np.ndarray) and value.ndim and len(value)]
    band = BAND_ROWS[number % len(BAND_ROWS)] * max(1, sum(value.nbytes // len(value) for value in arrays))
    threads: Callable[[], int] = lambda: THREADS  # noqa: E731 - in the place of a function
    changed = {"LARGE": 0, "SMALL": 0, "BAND": band, "thread_count": threads, "run_in_turn": counted}
    before = {name: getattr(turns, name) for name in changed}
    vars(turns).update(changed)
    try:
        yield seen
    finally:
        vars(turns).update(before)
