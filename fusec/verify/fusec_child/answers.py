"""Answer a request of the tool: record, verify or time the package."""

from __future__ import annotations

import json
import os
import pickle
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import TextIO

from .comparisons.agreement import Agreement
from .comparisons.entries import Reach, behind_guard, compare_entry
from .comparisons.groups import Budget, compare_group
from .comparisons.jitter import Noise
from .comparisons.launches import LaunchCase, compare_launches
from .comparisons.loops import LoopCase, compare_loops
from .comparisons.outcome import Outcome
from .comparisons.overlaps import OverlapCase, compare_overlaps, depth_of
from .comparisons.tally import Tally
from .comparisons.turns import compare_turns, pair_of_turns
from .kernels.entries import Counters, reason_of, told_by
from .kernels.launch_order import allocate_zeros
from .kernels.written import UnbuiltError, written_kernels
from .operands.fitting_bounds import fitting
from .operands.objects import annotated_numbers
from .operands.operands import Case
from .operands.profiles import Profile, found, with_numbers
from .package import Package, Pair, bind, is_ufunc, open_package, pair, pair_of_blocks
from .request import (
    WORKLOAD,
    ArrayStatements,
    Bench,
    Compile,
    FirstCalls,
    LaunchOperands,
    LoopOperands,
    RecordOriginal,
    Request,
    TimeLoop,
    Verify,
    request_of,
)
from .timing.bench_runs import first_call, group_calls, guard_cost, loading, time_group, time_workload
from .timing.triad import triad_bandwidth
from .timing.workload_runs import DEFAULT_SIZES, Workload, compare_case, load_workload, record_profiles, run_case

LEVELS = ("exact", "close", "contract")


@dataclass(frozen=True, slots=True)
class Loaded:
    """The imported package, both sides of its groups, and its workload if there is one."""

    package: Package
    pairs: list[Pair]
    workload: Workload | None


class Answers:
    """Writes one line for each answer, at once; `next_part` waits for the next part, and returns None at the end."""

    def __init__(self, stream: TextIO, parts: TextIO) -> None:
        self._stream = stream
        self._parts = parts

    def next_part(self) -> str:
        self.send("ready")
        return self._parts.readline().rstrip("\n")

    def send(self, kind: str, **values: object) -> None:
        print(json.dumps({"kind": kind, **values}), file=self._stream, flush=True)


def answer(text: str, stream: TextIO, parts: TextIO) -> None:
    """Carry out the request; an exception of the user's code is an answer, too."""
    answers, request = Answers(stream, parts), request_of(text)
    Noise.accuracies = dict(request.accuracies)
    try:
        if any(isinstance(group.kind, LaunchOperands) for group in request.groups):
            allocate_zeros()
        package = open_package(Path(request.root))
        pairs = [(pair_of_turns if group.turns else pair)(package, group) for group in request.groups]
    except BaseException as raised:
        answers.send("failed", stage="import", message=_last_line(raised))
        return
    try:
        workload = _checked_workload(package, request)
    except Exception as raised:
        answers.send("failed", stage="workload", message=_last_line(raised))
        return
    try:
        _carry_out(request, Loaded(package, pairs, workload), answers)
    except Exception as raised:
        _send_internal(answers, raised)


def _carry_out(request: Request, loaded: Loaded, answers: Answers) -> None:
    match request.task:
        case RecordOriginal(record):
            record_workload(Path(record), loaded, answers)
        case Verify() as task:
            verify(task, request.seed, loaded, answers)
        case Bench() as task:
            bench(task, request.sizes, loaded, answers)
        case FirstCalls():
            first_calls(request.sizes, loaded, answers)
        case Compile():
            compile_workload(loaded, answers)


def _send_internal(answers: Answers, raised: Exception) -> None:
    answers.send("failed", stage="internal", message=f"{_last_line(raised)} ({_place(raised)})")


def _checked_workload(package: Package, request: Request) -> Workload | None:
    """The workload, after a check that all cases have the right shape and name existing functions."""
    if request.workload is None:
        return None
    workload = load_workload(package, Path(request.workload), request.seed, request.sizes)
    for case in replace(workload, sizes=workload.sizes[:1]).cases():
        workload.function(case)
        workload.inputs(case)
    return workload


def _place(raised: BaseException) -> str:
    last = traceback.extract_tb(raised.__traceback__)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}"


def _last_line(raised: BaseException) -> str:
    return f"{type(raised).__name__}: {raised}".splitlines()[0]


def record_workload(record: Path, loaded: Loaded, answers: Answers) -> None:
    """Run the workload with the original statements and save every outcome in the file `record`."""
    workload = loaded.workload
    assert workload
    outcomes: list[Outcome] = []
    bind(loaded.package, loaded.pairs, lambda one: one.unfused)
    for case in workload.cases():
        answers.send("started", what=case.function, size=case.size)
        outcome = run_case(workload, case)
        if outcome.error:
            message = f"`{case.function}` raises {outcome.error[0]}: {outcome.error[1]}"
            answers.send("failed", stage="workload", message=message)
            return
        outcomes.append(Outcome(outcome.leaves, None, outcome.links))
    record.write_bytes(pickle.dumps(outcomes))
    answers.send("recorded", cases=len(outcomes))


def compile_workload(loaded: Loaded, answers: Answers) -> None:
    """Run the workload once, and let the package write what it has compiled."""
    workload = loaded.workload
    assert workload
    for case in workload.cases():
        arguments, keywords = workload.inputs(case)
        try:
            workload.function(case)(*arguments, **keywords)
        except Exception as raised:
            answers.send("failed", stage="workload", message=_last_line(raised))
            return
    try:
        answers.send("built", **asdict(written_kernels(loaded.package.root)))
    except UnbuiltError as reason:
        answers.send("unbuilt", message=reason.args[0], code=reason.args[1])


def verify(task: Verify, seed: int, loaded: Loaded, answers: Answers) -> None:
    """Compare the requested parts until there are no more: the workload with the recorded outcomes, or a group; a
    failure ends only its part."""
    package, pairs, workload = loaded.package, loaded.pairs, loaded.workload
    profiles = record_profiles(workload, pairs) if workload else {}
    bind(package, pairs, lambda one: one.unfused)  # an original calls helpers that are fused themselves
    by_key = {one.group.key: one for one in pairs}
    while part := answers.next_part():
        try:
            if part == WORKLOAD and workload and task.record:
                _compare_workload(Path(task.record), pairs, workload, answers)
            elif part in by_key:
                answers.send("started", what=part, size=0)
                _compare_one(task, seed, by_key[part], profiles.get(part, ()), package, answers)
        except Exception as raised:
            _send_internal(answers, raised)


def _compare_one(
    task: Verify, seed: int, one: Pair, profiles: Sequence[Profile], package: Package, answers: Answers
) -> None:
    group, start = one.group, time.monotonic()
    budget = Budget(task.seconds, task.thorough, lambda case: answers.send("case", inputs=str(case)))
    tally, reach = _tally(budget, seed, one, profiles, package)
    answers.send(
        "group",
        path=group.path,
        name=group.name,
        fp=group.fp,
        cases=tally.cases,
        fused=tally.fused,
        raised=tally.raised,
        differing=tally.differing,
        rounding=tally.rounding,
        inputs=str(tally.smallest or ""),
        difference=tally.difference,
        seconds=time.monotonic() - start,
        reach=asdict(reach),
        broken=tally.broken,
    )


def _tally(
    budget: Budget, seed: int, one: Pair, profiles: Sequence[Profile], package: Package
) -> tuple[Tally[Case] | Tally[LaunchCase] | Tally[LoopCase] | Tally[OverlapCase], Reach]:
    module, announce = package.module(one.group.path), budget.announce
    blocks = pair_of_blocks(package, one)
    if blocks is not None:
        profiles = _generated_profiles(blocks, (), module, seed)
        return compare_group(blocks, profiles, seed, budget), Reach()
    if depth_of(one):
        return compare_overlaps(one, module, seed, announce), Reach()
    match one.group.kind:
        case LaunchOperands() as operands:
            return compare_launches(one, module, operands, seed, announce), behind_guard(package, one)
        case LoopOperands() as loops if not profiles:
            return compare_loops(one, module, loops, seed, budget.seconds, announce), behind_guard(package, one)
        case TimeLoop():
            return compare_turns(one, profiles, seed, budget), Reach()
        case ArrayStatements(bounds) if not profiles:
            profiles = _generated_profiles(one, bounds, module, seed)
        case ArrayStatements() | LoopOperands():
            pass
    tally = compare_group(one, profiles, seed, budget)
    return tally, compare_entry(package, one, profiles, seed, tally, announce)


def _generated_profiles(one: Pair, bounds: Sequence[str], module: ModuleType, seed: int) -> tuple[Profile, ...]:
    called = {name: value for name, value in vars(module).items() if is_ufunc(value)}
    profile = fitting(one.unfused, [*one.group.operands], bounds, getattr(one.binder, "fits", None), seed)
    profile = profile or found(one.unfused, one.group.operands, seed, bounds, called=called)
    return with_numbers(one.unfused, profile, annotated_numbers(one.group, module), seed)


def _compare_workload(record: Path, pairs: list[Pair], workload: Workload, answers: Answers) -> None:
    """Compare the results of the fused package, and report how often each kernel ran."""
    outcomes: list[Outcome] = pickle.loads(record.read_bytes())
    level = max((one.group.fp for one in pairs), key=LEVELS.index, default="exact")
    counters = Counters(workload.package, pairs, of_any_size=True)
    for case, original in zip(workload.cases(), outcomes, strict=True):
        answers.send("started", what=case.function, size=case.size)
        agreement: Agreement = compare_case(workload, pairs, case, original, level, counters)
        answers.send(
            "workload",
            function=case.function,
            size=case.size,
            rounding=agreement.rounding,
            difference=agreement.difference or "",
        )
    for one in pairs:
        count = counters.counts.get(one.group.key)
        if count is not None and count.calls:
            reason = "" if count.kernels else reason_of(one, told_by(one))
            answers.send("reached", key=one.group.key, calls=count.calls, kernels=count.kernels, reason=reason)


def bench(task: Bench, sizes: Sequence[int] | None, loaded: Loaded, answers: Answers) -> None:
    """Time the groups, the guards and the workload with this process's number of threads; one thread stays on one
    core."""
    package, pairs, workload = loaded.package, loaded.pairs, loaded.workload
    if task.threads == 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    answers.send("triad", bytes_per_second=triad_bandwidth(task.threads, task.repeats))
    for size in sorted(workload.sizes if workload else sizes or DEFAULT_SIZES) if task.keys else ():
        answers.send("started", what="the workload, to record operands", size=size)
        calls = group_calls(package, workload, pairs, size)
        for key in (key for key in task.keys if key in calls):
            one, call = next(one for one in pairs if one.group.key == key), calls[key]
            answers.send("started", what=key, size=size)
            times = time_group(package, pairs, one, call, task.repeats)
            note = (
                call.note
                if times.ran
                else f"the original ran{f': {reason}' if (reason := reason_of(one, told_by(one))) else ''}"
            )
            guard = guard_cost(one, call) if times.ran else None
            answers.send("group", key=key, size=size, guard=guard, note=note, **asdict(times))
    if workload:
        _time_workload(task.repeats, pairs, workload, answers)


def _time_workload(repeats: int, pairs: list[Pair], workload: Workload, answers: Answers) -> None:
    for case in workload.cases():
        answers.send("started", what=case.function, size=case.size)
        original, fused, ran = time_workload(workload, pairs, case, repeats)
        answers.send("workload", **asdict(case), original=original, fused=fused, ran=ran)


def first_calls(sizes: Sequence[int] | None, loaded: Loaded, answers: Answers) -> None:
    """Time the first call of every group, apart from libraries that a process loads before it."""
    package, pairs, workload = loaded.package, loaded.pairs, loaded.workload
    size = min(workload.sizes if workload else sizes or DEFAULT_SIZES)
    calls = group_calls(package, workload, pairs, size)
    bind(package, pairs, lambda one: one.dispatcher)
    answers.send("loading", seconds=loading(pairs))
    for one in pairs:
        call = calls.get(one.group.key)
        seconds = first_call(package, one, call) if call is not None else None
        if seconds is not None:
            answers.send("first call", key=one.group.key, seconds=seconds)
