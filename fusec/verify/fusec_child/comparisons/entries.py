"""Compare functions of attributes on objects, called as the author's module calls them, including their guards."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ..kernels.entries import Count, Counters, Entry, called_names, entry, reason_of, told_by
from ..operands.objects import Maker, UnmadeError
from ..operands.operands import Case, memory
from ..operands.profiles import Profile
from ..package import Package, Pair, bind
from .agreement import Judge, compare
from .outcome import Function, Outcome, run
from .tally import Tally
from .trials import disturbed_runs, precise_run


@dataclass(frozen=True, slots=True)
class Reach:
    """The number of calls that passed all guards, see `Reach` of the tool."""

    source: str = ""
    calls: int = 0
    kernels: int = 0
    reason: str = ""


def compare_entry(
    package: Package,
    pair: Pair,
    profiles: Sequence[Profile],
    seed: int,
    tally: Tally[Case],
    announce: Callable[[Case], None],
) -> Reach:
    """Compare a few calls on generated objects; an empty result for a group whose operands are its function's own
    parameters."""
    called = entry(package, pair)
    if not called.takes_objects:
        return Reach(reason="" if tally.fused else reason_of(pair, told_by(pair)))
    maker = Maker(pair.group, package.module(pair.group.path), [*inspect.signature(called.function).parameters])
    counters = Counters(package, [pair])
    try:
        for case in _cases(profiles, seed):
            maker.arguments(memory(case).operands())
            announce(case)
            _compare_case(package, pair, called, maker, counters, case, tally)
    except UnmadeError as reason:
        return Reach("stand-ins", reason=str(reason))
    return _reach(pair, maker, counters.counts[pair.group.key])


def behind_guard(package: Package, pair: Pair) -> Reach:
    """The reach of a group whose dispatcher alone was called: whether objects would pass its guard is unknown."""
    takes_objects = entry(package, pair).takes_objects
    return (
        Reach("stand-ins", reason="no objects are made for launches and compiled loops") if takes_objects else Reach()
    )


def _reach(pair: Pair, maker: Maker, count: Count) -> Reach:
    if maker.stand_ins:
        told = "; ".join(f"`{path}`: {reason}" for path, reason in maker.stand_ins.items())
        return Reach("stand-ins", count.calls, count.kernels, told)
    if not count.calls:
        return Reach("stand-ins", reason="the original raises on all objects that were made")
    return Reach("objects", count.calls, count.kernels, "" if count.kernels else reason_of(pair, told_by(pair)))


def _cases(profiles: Sequence[Profile], seed: int) -> list[Case]:
    """The profiles as they are, and with values of both signs."""
    signed = [tuple(replace(operand, values="signed") for operand in profile) for profile in profiles]
    return [Case(profile, seed + k) for k, profile in enumerate((*profiles, *signed))]


def _compare_case(
    package: Package, pair: Pair, called: Entry, maker: Maker, counters: Counters, case: Case, tally: Tally[Case]
) -> None:
    """Compare one call on both sides; a call on which the original raises says nothing about the guard."""
    names = [operand.name for operand in case.operands]
    as_written = partial(_call, maker, called.original)
    original = _run(as_written, case, names)
    if original.error:
        return
    bind(package, [pair], lambda one: one.dispatcher)
    with counters:
        before = counters.counts[pair.group.key].kernels
        function = called_names(package, pair)[called.names[0]] if called.names else called.function
        fused = _run(partial(_call, maker, function), case, names)
        has_run = counters.counts[pair.group.key].kernels > before
    bind(package, [pair], lambda one: one.unfused)
    exact = pair.group.fp == "exact"
    judge = Judge(
        exact,
        precise=partial(precise_run, as_written, memory(case), names),
        disturbed=partial(disturbed_runs, as_written, memory(case), names, exact),
    )
    tally.count(case, case.elements, compare(fused, original, judge), fused=has_run, raised=False)


def _run(function: Function, case: Case, names: Sequence[str]) -> Outcome:
    with np.errstate(all="ignore"):
        return run(function, memory(case).operands(), names)


def _call(maker: Maker, function: Function, *operands: object) -> object:
    """The result of the function for objects that have the operands as attributes, and the objects afterwards."""
    arguments = maker.arguments(operands)
    return function(*arguments), arguments
