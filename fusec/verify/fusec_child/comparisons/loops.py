"""Compare every group of calls of compiled functions on generated arrays: one loop against the author's functions, bit
for bit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from dis import get_instructions
from functools import partial
from itertools import combinations
from types import FunctionType, ModuleType

import numpy as np

from ..kernels.fused_calls import FusedCalls
from ..operands.operands import Array
from ..operands.spelled_values import literal_value
from ..package import Pair
from ..request import LoopOperands
from .agreement import Agreement, Judge, compare
from .outcome import Leaf, Outcome, run, without
from .tally import Tally
from .undefined import filled_with

SIZES = ((9, 9), (13, 9), (9, 2), (130, 9))  # elements along each axis, and integers: the first that fit
TYPES = ("f8", "c16", "i8")  # of arrays, the first that the author's functions are compiled for
FIRST_CASES = 8
FILLS = (0.625, 3.0)  # of uninitialised memory: elements that differ between the two are undefined
ALIASES = 6  # pairs of arrays, and single arrays, at most

# memory layouts of arrays, in the order in which they are tried
APART, SHORT, SINGLE = "apart", "one element shorter", "one element"
SAME, OVERLAPPING, STRIDED = "the same", "overlapping", "every other element"


@dataclass(frozen=True, slots=True)
class LoopCase:
    """Arrays of `dtype` with `extent` elements along each axis; those `named` lie as `layout` says."""

    extent: int
    integer: int
    seed: int
    dtype: str = "f8"
    number: float = 0.5
    layout: str = APART
    named: tuple[str, ...] = ()

    def __str__(self) -> str:
        named = " and ".join(f"`{name}`" for name in self.named) or "all"
        layout = "" if self.layout == APART else f"; {named}: {self.layout}"
        sizes = f"arrays of {self.dtype}, {self.extent} elements along each axis"
        return f"{sizes}{layout}; integers {self.integer}; numbers {self.number}"


def compare_loops(
    pair: Pair,
    module: ModuleType,
    operands: LoopOperands,
    seed: int,
    seconds: float,
    announce: Callable[[object], None],
) -> Tally[LoopCase]:
    """Run the cases on both sides, the first of them always, others while there is time; none if no sizes fit.

    Compiled functions check no index, so each case is first run by Python, which does.
    """
    arguments = partial(_arguments, pair, module, operands)
    tally, watch, start = Tally[LoopCase](), FusedCalls(pair), time.process_time()
    try:
        base = _first_that_runs(pair, arguments, seed)
        shares = not any(map(_is_parallel, arguments(base))) if base else False
        for number, case in enumerate(_cases(base, operands, shares=shares) if base else ()):
            if number >= FIRST_CASES and time.process_time() - start > seconds:
                break
            expected = _interpreted(pair, partial(arguments, case))
            if expected:
                announce(case)
                agreement, raised = _agreement(pair, watch, partial(arguments, case), expected)
                tally.count(case, case.extent, agreement, fused=not watch.fell_back, raised=raised)
    except NameError:  # a function that the author's module does not have on this machine
        pass
    finally:
        watch.remove()
    return tally


def _first_that_runs(pair: Pair, arguments: Callable[[LoopCase], list[object]], seed: int) -> LoopCase | None:
    """The first case in which Python finds no index out of bounds and numba can compile the functions; None if there is
    none."""
    for dtype in TYPES:
        sizes = (LoopCase(*sizes, seed, dtype) for sizes in SIZES)
        case = next((case for case in sizes if _interpreted(pair, partial(arguments, case))), None)
        if case is not None and not run(pair.unfused, arguments(case), pair.group.operands).error:
            return case
    return None


def _is_parallel(function: object) -> bool:
    """Whether the function is parallel, so that its result may depend on timing if arrays share memory."""
    return bool(getattr(function, "targetoptions", {}).get("parallel"))


def _cases(base: LoopCase, operands: LoopOperands, *, shares: bool) -> Iterator[LoopCase]:
    """The cases; those without other compiled code come first. `shares`: some arrays share memory."""
    arrays = tuple(operands.arrays)
    ranks = operands.arrays
    pairs = [two for two in combinations(arrays, 2) if shares and ranks[two[0]] == ranks[two[1]]][:ALIASES]
    yield base
    yield replace(base, integer=base.integer - 1)
    yield from (replace(base, layout=OVERLAPPING, named=two) for two in pairs[:2])
    yield from (replace(base, layout=SHORT, named=(name,)) for name in arrays[:ALIASES])
    yield from (replace(base, layout=SAME, named=two) for two in pairs)
    yield from (replace(base, layout=SINGLE, named=(name,)) for name in arrays[:ALIASES])
    yield from (replace(base, layout=OVERLAPPING, named=two) for two in pairs[2:])
    yield from (replace(base, extent=size, integer=size) for size in (1, 2, 37))
    yield replace(base, dtype="f4")
    yield replace(base, number=3)
    yield replace(base, layout=STRIDED)
    yield from (replace(base, dtype=dtype) for dtype in ("i8", "c16", "i4") if dtype != base.dtype)


def _arguments(pair: Pair, module: ModuleType, operands: LoopOperands, case: LoopCase) -> list[object]:
    """New arguments with the same values at every call."""
    rng = np.random.default_rng(case.seed)
    arrays = {name: _array(max(rank, 1), name, case, rng) for name, rank in operands.arrays.items()}
    if case.layout == SAME:
        arrays[case.named[1]] = arrays[case.named[0]]
    if case.layout == OVERLAPPING:
        whole = _values((case.extent + 1, *arrays[case.named[0]].shape[1:]), case, rng)
        arrays |= {case.named[0]: whole[1:], case.named[1]: whole[:-1]}
    given: dict[str, object] = {**arrays}
    given |= dict.fromkeys(operands.integers, case.integer) | dict.fromkeys(operands.numbers, case.number)
    for name, expression in pair.group.operands.items():
        if name not in arrays:
            is_literal, value = literal_value(expression)
            if is_literal:
                given[name] = value
            elif name not in given:
                given[name] = eval(expression, vars(module))  # a compiled function
    return [given[name] for name in pair.group.operands]


def _array(rank: int, name: str, case: LoopCase, rng: np.random.Generator) -> Array:
    extent = case.extent
    if name in case.named and case.layout in (SHORT, SINGLE):
        extent = 1 if case.layout == SINGLE else extent - 1
    if case.layout == STRIDED:
        return _values((2 * extent,) * rank, case, rng)[(slice(None, None, 2),) * rank]
    return _values((extent,) * rank, case, rng)


def _values(shape: tuple[int, ...], case: LoopCase, rng: np.random.Generator) -> Array:
    if np.dtype(case.dtype).kind == "i":
        return rng.integers(1, 9, shape).astype(case.dtype)
    return (rng.random(shape) + 0.25).astype(case.dtype)


def _interpreted(pair: Pair, arguments: Callable[[], list[object]]) -> tuple[Outcome, ...]:
    """The outcomes of the author's functions in Python, for each content of uninitialised memory; empty if one
    raises."""
    outcomes: list[Outcome] = []
    for fill in FILLS:
        given = [_in_python(value) for value in arguments()]
        with filled_with(fill, {}), np.errstate(all="ignore"):
            outcomes.append(run(pair.unfused, given, pair.group.operands))
    return () if any(outcome.error for outcome in outcomes) else tuple(outcomes)


def _in_python(value: object, within: tuple[object, ...] = ()) -> object:
    """The Python function of a compiled one; if it has no loops and only calls others, with their Python functions."""
    function = getattr(value, "py_func", value)
    if function is value or not isinstance(function, FunctionType) or function in within:
        return value
    if any(instruction.opname == "FOR_ITER" for instruction in get_instructions(function)):
        return function
    known = function.__globals__
    called = [name for name in function.__code__.co_names if hasattr(known.get(name), "py_func")]
    inner = {name: _in_python(known[name], (*within, function)) for name in called}
    return FunctionType(
        function.__code__, {**known, **inner}, function.__name__, function.__defaults__, function.__closure__
    )


def _agreement(
    pair: Pair, watch: FusedCalls, arguments: Callable[[], list[object]], expected: Sequence[Outcome]
) -> tuple[Agreement, bool]:
    """The agreement of the loop with the author's functions, except for memory that these leave unwritten; and whether
    these raised."""
    with np.errstate(all="ignore"):
        original = run(pair.unfused, arguments(), pair.group.operands)
        given = arguments()
        fused = run(watch.function(given), given, pair.group.operands)
    raised = original.error is not None
    fused, original, interpreted = (
        without(_written(outcome, expected), pair.group.unstored) for outcome in (fused, original, expected[0])
    )
    judge = Judge(pair.group.fp == "exact", precise=lambda: interpreted, disturbed=tuple)
    return compare(fused, original, judge), raised


def _written(outcome: Outcome, expected: Sequence[Outcome]) -> Outcome:
    """The outcome with zeros at elements in which the two of `expected` differ, which no statement has written."""
    if len(outcome.leaves) != len(expected[0].leaves):
        return outcome
    leaves = zip(outcome.leaves, expected[0].leaves, expected[1].leaves, strict=True)
    return replace(outcome, leaves=tuple(_settled(leaf, one, other) for leaf, one, other in leaves))


def _settled(leaf: Leaf, one: Leaf, other: Leaf) -> Leaf:
    values = [np.asarray(each.value) for each in (leaf, one, other)]
    if not isinstance(leaf.value, np.ndarray) or len({value.shape for value in values}) > 1:
        return leaf
    differing = (values[1] != values[2]) & ~((values[1] != values[1]) & (values[2] != values[2]))
    if not differing.any():
        return leaf
    settled = leaf.value.copy()
    settled[differing] = 0
    return replace(leaf, value=settled)
