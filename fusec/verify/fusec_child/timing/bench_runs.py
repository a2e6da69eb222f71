"""Time every group and the workload, fused and original interleaved."""

from __future__ import annotations

import copy
import importlib
import inspect
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ..comparisons.outcome import Function
from ..kernels.entries import Counters, Entry, called_names, entry
from ..operands.objects import Maker, UnmadeError
from ..operands.operands import Case, memory
from ..operands.profiles import found
from ..package import Package, Pair, bind
from .stopwatch import Subject, medians
from .workload_runs import Workload, WorkloadCase, run_case


@dataclass(frozen=True, slots=True)
class GroupTimes:
    """Seconds of one call at one size, and the bytes that the fused kernel must move; `ran`: the kernel ran in such a
    call."""

    original: float
    fused: float
    bytes_touched: int
    ran: bool


@dataclass(frozen=True, slots=True)
class GroupCall:
    """A call of the function that the author's module calls; `note` names its parts that are not the author's."""

    entry: Entry
    arguments: list[object]
    note: str = ""

    def operands(self, pair: Pair) -> list[object] | None:
        """The dispatcher's operands in this call; None if an operand's expression cannot be evaluated here."""
        if not self.entry.takes_objects:
            return self.arguments
        given = dict(zip(inspect.signature(self.entry.function).parameters, self.arguments, strict=True))
        try:
            return [eval(expression, vars(pair.generated), given) for expression in pair.group.operands.values()]
        except Exception:
            return None


def group_calls(
    package: Package, workload: Workload | None, pairs: Sequence[Pair], size: int
) -> Mapping[str, GroupCall]:
    """By `Group.key`, the first call of each group that the workload makes at this size.

    A group that it does not call gets generated operands of one dimension, if its original runs on those, and objects
    with them as attributes.
    """
    called = _recorded_calls(replace(workload, sizes=(size,)), pairs) if workload else {}
    others = {pair.group.key: _generated_call(package, pair, size) for pair in pairs if pair.group.key not in called}
    return {**called, **{key: call for key, call in others.items() if call is not None}}


def _recorded_calls(workload: Workload, pairs: Sequence[Pair]) -> dict[str, GroupCall]:
    calls: dict[str, GroupCall] = {}

    def recorder(pair: Pair, one: Entry) -> Function:
        def call(*arguments: object) -> object:
            if pair.group.key not in calls:
                calls[pair.group.key] = GroupCall(one, _copies(arguments))
            return one.original(*arguments)

        return call

    package = workload.package
    bind(package, pairs, lambda pair: pair.dispatcher)
    entries = [(pair, entry(package, pair)) for pair in pairs if not pair.group.turns]
    for pair, one in entries:
        called_names(package, pair).update(dict.fromkeys(one.names, recorder(pair, one)))
    for case in workload.cases():
        run_case(workload, case)
    for pair, one in entries:
        called_names(package, pair).update(dict.fromkeys(one.names, one.function))
    return calls


def _generated_call(package: Package, pair: Pair, size: int) -> GroupCall | None:
    profile = found(pair.unfused, pair.group.operands, 0)
    if any(operand.shape != (6,) for operand in profile):
        return None
    operands = memory(Case(tuple(replace(operand, shape=(size,)) for operand in profile), 0)).operands()
    called = entry(package, pair)
    if not called.takes_objects:
        return GroupCall(called, operands)
    maker = Maker(pair.group, package.module(pair.group.path), [*inspect.signature(called.function).parameters])
    try:
        arguments = maker.arguments(operands)
    except UnmadeError as reason:
        return GroupCall(
            Entry((), pair.dispatcher, pair.unfused, takes_objects=False),
            operands,
            f"called behind its guard: {reason}",
        )
    return GroupCall(called, arguments, "called with stand-ins for the author's objects" if maker.stand_ins else "")


def _copies(values: Sequence[object]) -> list[object]:
    """Copies of the values; an array that repeats elements by strides of 0 still does."""
    return [_copied(value) for value in values]


def _copied(value: object) -> object:
    if isinstance(value, np.ndarray):
        return _copy(value)
    try:
        return copy.deepcopy(value)
    except Exception:
        return value


def _copy(array: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> object:
    once = array[tuple(slice(0, 1) if stride == 0 else slice(None) for stride in array.strides)]
    return np.broadcast_to(once.copy(order="K"), array.shape) if 0 in array.strides else array.copy(order="K")


def time_group(package: Package, pairs: Sequence[Pair], pair: Pair, call: GroupCall, repeats: int) -> GroupTimes:
    """Medians of both sides of equal calls; arrays that the group writes, and objects, are restored before each.

    The original's helpers are fused functions of the package, too, so its side runs with all groups unfused.
    """
    operands = call.operands(pair)
    written = [k for k, name in enumerate(pair.group.operands) if name in pair.group.written]
    is_restored = call.entry.takes_objects or bool(written)

    def restored() -> list[object]:
        if call.entry.takes_objects:
            return _copies(call.arguments)
        return [_copied(value) if k in written else value for k, value in enumerate(call.arguments)]

    def side(fused: bool) -> Subject:
        def prepare() -> list[object]:
            bind(package, pairs, lambda one: one.dispatcher if fused else one.unfused)
            return restored()

        return Subject(call.entry.function if fused else call.entry.original, prepare, repeatable=not is_restored)

    with np.errstate(all="ignore"):
        bind(package, pairs, lambda one: one.dispatcher)
        ran = has_run(package, pair, call.entry, restored())
        original, fused = medians([side(False), side(True)], repeats)
        touched = _bytes_touched(pair, _copies(operands), written) if operands is not None else 0
        return GroupTimes(original, fused, touched, ran)


def has_run(package: Package, pair: Pair, called: Entry, arguments: Sequence[object]) -> bool:
    """Whether the kernel runs in this call."""
    counters = Counters(package, [pair])
    with counters:
        if called.names:
            called_names(package, pair)[called.names[0]](*arguments)
        else:
            counters.count(pair, called.function)(*arguments)
    return counters.counts[pair.group.key].kernels > 0


def _bytes_touched(pair: Pair, operands: list[object], written: Sequence[int]) -> int:
    results = pair.unfused(*operands)
    parts = results if isinstance(results, tuple) else (results,)
    fresh = [
        part for part in parts if isinstance(part, np.ndarray) and not any(part is operand for operand in operands)
    ]
    return sum(map(_bytes, [*operands, *fresh, *(operands[k] for k in written)]))


def _bytes(value: object) -> int:
    if not isinstance(value, np.ndarray):
        return 0
    extents = [extent for extent, stride in zip(value.shape, value.strides, strict=True) if stride]
    return int(np.prod(extents, dtype=np.int64)) * value.itemsize


def time_workload(
    workload: Workload, pairs: Sequence[Pair], case: WorkloadCase, repeats: int
) -> tuple[float, float, bool]:
    """Medians of the author's function, original and fused, on new inputs for each call; and whether any kernel ran."""
    function, made = workload.function(case), workload.inputs(case)
    new_inputs = partial(copy.deepcopy, made) if _is_copied_whole(made) else partial(workload.inputs, case)

    def side(fused: bool) -> Subject:
        def prepare() -> tuple[object, ...]:
            bind(workload.package, pairs, lambda one: one.dispatcher if fused else one.unfused)
            return new_inputs()

        return Subject(lambda arguments, keywords: function(*arguments, **keywords), prepare, repeatable=False)

    with np.errstate(all="ignore"):
        bind(workload.package, pairs, lambda one: one.dispatcher)
        with Counters(workload.package, pairs) as counters:
            arguments, keywords = new_inputs()
            function(*arguments, **keywords)
        original, fused = medians([side(False), side(True)], repeats)
    ran = any(count.kernels for count in counters.counts.values()) or any(pair.group.turns for pair in pairs)
    return original, fused, ran


def _is_copied_whole(value: object) -> bool:
    """Whether a deep copy has all that the value has: numbers, strings, and arrays of numbers that are no views."""
    if isinstance(value, list | tuple):
        return type(value) in (list, tuple) and all(map(_is_copied_whole, value))
    if isinstance(value, dict):
        return type(value) is dict and all(map(_is_copied_whole, value.values()))
    if isinstance(value, np.ndarray):
        return type(value) is np.ndarray and value.base is None and value.dtype.kind in "biufc"
    return value is None or isinstance(value, bool | int | float | complex | str | np.generic)


def first_call(package: Package, pair: Pair, call: GroupCall) -> float | None:
    """Seconds of the first fused call of a group, including compilation or loading from the cache; None if no kernel
    ran."""
    arguments = _copies(call.arguments)
    start = time.perf_counter()
    ran = has_run(package, pair, call.entry, arguments)
    return time.perf_counter() - start if ran else None


def loading(pairs: Sequence[Pair]) -> float | None:
    """Seconds for loading numba and the compiled guard in this process; None if no kernel needs them."""
    start = time.perf_counter()
    for pair in pairs:
        support = sys.modules.get(type(getattr(pair.binder, "kernel", None)).__module__)
        elements = f"{getattr(support, '__name__', '').removesuffix('_support')}_elements"
        if support is not None and hasattr(support, "make_plan"):
            importlib.import_module(elements).compiled_guard()
            return time.perf_counter() - start
    return None


def guard_cost(pair: Pair, call: GroupCall) -> float | None:
    """Seconds that the guard takes for known operands; None if the module has no guard of this kind."""
    operands = call.operands(pair)
    if operands is None:
        return None
    given: Sequence[object] = operands
    for value in vars(pair.generated).values():
        guard = getattr(value, "bind", None)
        if getattr(value, "unfused", None) is pair.unfused and guard is not None and guard(*given) is not None:
            return medians([Subject(guard, lambda: given, repeatable=True)], 15)[0]
    return None
