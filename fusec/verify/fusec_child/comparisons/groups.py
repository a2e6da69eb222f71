"""Compare every group on generated inputs: the dispatcher against the author's statements."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ..kernels.entries import told_by, uncompiled
from ..kernels.few_compiled import FewCompiled
from ..kernels.fused_calls import FusedCalls
from ..operands.cases import cases, first_extent, shifted
from ..operands.filled_operands import filled_cases
from ..operands.operands import Case, memory
from ..operands.profiles import NEAR, Profile, checks_no_index, operand_bytes, runs
from ..operands.special_values import PAIRS
from ..package import Pair
from .agreement import Agreement, Judge, compare
from .outcome import Outcome, run, without
from .tally import Tally
from .trials import disturbed_runs, precise_run
from .undefined import patterned_runs

FIRST_CASES = 16
THREADED = 150_000  # elements: above any threshold at which threads are used
LARGEST_MEMORY = 2**25  # bytes that a case may allocate
LARGEST_OPERANDS = 2**24  # bytes of all operands of a case: copies and results take about sixteen times as much


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a comparison: `seconds` of processor time; `thorough` compiles every type and view; `announce` is
    called with each case before it runs."""

    seconds: float
    thorough: bool
    announce: Callable[[object], None]


def compare_group(pair: Pair, profiles: Sequence[Profile], seed: int, budget: Budget) -> Tally[Case]:
    """Run the cases of all profiles, in turn, until the time is used up; each profile's first cases always run.

    Unless `thorough` is set, a kernel is compiled for few types of each profile, and Python runs its text for others.
    """
    tally, watch, start = Tally[Case](), FusedCalls(pair), time.process_time()
    expect_fusion(pair, always=True)
    few = FewCompiled(pair)
    try:
        for profile in profiles if budget.thorough else few.each(profiles):
            written = [k for k, operand in enumerate(profile) if operand.name in pair.group.written]
            has_indices = checks_no_index(profile)
            paired, large = (
                profile if has_indices else enlarged(pair, profile, seed, least) for least in (PAIRS, THREADED)
            )
            generated = cases(profile, written, seed, budget.thorough, large, paired)
            first = (*generated[:FIRST_CASES], *filled_cases(pair.unfused, profile, seed))
            before = tally.fused
            for number, case in enumerate((*first, *generated[FIRST_CASES:])):
                if number < len(first) or time.process_time() - start < budget.seconds:
                    budget.announce(case)
                    agreement, raised, fused = _compare_case(pair, watch, case)
                    tally.count(case, case.elements, agreement, fused=fused, raised=raised)
            if tally.fused == before:  # types that have no kernel are no fault beside others that have one
                tally.broken = tally.broken or uncompiled(told_by(pair))
            tally.reasons = told_by(pair)
    finally:
        expect_fusion(pair, always=False)
        watch.remove()
    return tally


def expect_fusion(pair: Pair, always: bool) -> None:
    """With `always`, fuse arguments at their first call and run small ones over tiles, whatever is faster."""
    binders = [pair.binder] if pair.binder is not None else [*vars(pair.generated).values()]  # of stages and others
    for binder in binders:
        if hasattr(binder, "always"):
            binder.always = always


def enlarged(pair: Pair, profile: Profile, seed: int, least: int) -> Profile:
    """The profile with its first extent doubled until it has `least` elements, if the original runs and memory suffices."""
    near = next((n for n in (0, NEAR) if runs(pair.unfused, shifted(profile, 1, n), seed)), None)
    first = first_extent(profile)
    if near is None or not first:
        return profile
    extent, large = max(first, 32), profile
    while Case(large, seed).elements < least:
        larger = shifted(profile, 2 * extent - first, near)
        peak = _peak_memory(pair, larger, seed)
        if peak is None or peak > LARGEST_MEMORY:
            break
        extent, large = 2 * extent, larger
        if peak > LARGEST_MEMORY / 4:  # the next could need four times as much, or more
            break
    return large


def _peak_memory(pair: Pair, profile: Profile, seed: int) -> int | None:
    """The peak memory of one run of the original; None if it raises, or if its operands alone are too large."""
    if operand_bytes(profile) > LARGEST_OPERANDS:
        return None
    operands = memory(Case(profile, seed)).operands()
    tracemalloc.start()
    try:
        with np.errstate(all="ignore"):
            outcome = run(pair.unfused, operands, [operand.name for operand in profile])
        return None if outcome.error else tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _compare_case(pair: Pair, watch: FusedCalls, case: Case) -> tuple[Agreement, bool, bool]:
    """Compare both sides on equal inputs; also whether the original raised and whether the kernel ran.

    A second call of the fused side must not change the first call's results.
    """
    names = [operand.name for operand in case.operands]
    with np.errstate(all="raise" if case.raising else "ignore"):
        original = _original(pair, case, names)
        operands = memory(case).operands()
        fused = run(watch.function(operands), operands, names)
        is_fused = not watch.fell_back
        other = memory(replace(case, seed=case.seed + 1)).operands()
        run(pair.dispatcher, other, names)  # this overwrites a result in a reused buffer
    original, fused = (without(outcome, pair.group.unstored) for outcome in (original, fused))
    exact = pair.group.fp == "exact"
    judge = Judge(
        exact,
        precise=partial(precise_run, pair.unfused, memory(case), names),
        disturbed=partial(disturbed_runs, pair.unfused, memory(case), names, exact),
        patterned=partial(patterned_runs, partial(_original, pair, case, names), pair.unfused),
    )
    return compare(fused, original, judge), original.error is not None, is_fused


def _original(pair: Pair, case: Case, names: Sequence[str]) -> Outcome:
    with np.errstate(all="raise" if case.raising else "ignore"):
        return run(pair.unfused, memory(case).operands(), names)
