"""Run the author's own functions on the cases of the workload file, described in docs/workloads.md."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import numpy as np

from ..comparisons import jitter
from ..comparisons.agreement import Agreement, Judge, compare
from ..comparisons.outcome import Function, Outcome, run
from ..comparisons.trials import RUNS, noise, wider
from ..comparisons.undefined import patterned_runs
from ..kernels.entries import Counters
from ..operands.profiles import Profile, recorded
from ..package import Package, Pair, bind

DEFAULT_SIZES = (1_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class WorkloadCase:
    """Case number `position` of one size; `function` is `module:function`."""

    function: str
    size: int
    position: int


@dataclass(frozen=True, slots=True)
class Workload:
    """A loaded workload module, and the data that its cases are made from."""

    package: Package
    module: ModuleType
    seed: int
    sizes: tuple[int, ...]

    def cases(self) -> Iterator[WorkloadCase]:
        """Every case, small sizes first."""
        for size in sorted(self.sizes):
            for position, (function, _, _) in enumerate(self.module.cases(size, self.seed)):
                yield WorkloadCase(function, size, position)

    def inputs(self, case: WorkloadCase) -> tuple[list[object], dict[str, object]]:
        """New arguments of a case."""
        np.random.seed(self.seed)
        random.seed(self.seed)
        _, arguments, keywords = next(islice(self.module.cases(case.size, self.seed), case.position, None))
        return list(arguments), dict(keywords)

    def function(self, case: WorkloadCase) -> Function:
        module, _, name = case.function.partition(":")
        found: Function = attrgetter(name)(self.package.workload_module(module))
        return found


def load_workload(package: Package, path: Path, seed: int, sizes: Sequence[int] | None) -> Workload:
    """The workload file at `path`; its own SIZES unless `sizes` are given."""
    module = _workload_module(package, path)
    own: Sequence[int] = getattr(module, "SIZES", DEFAULT_SIZES)
    return Workload(package, module, seed, tuple(int(size) for size in sizes or own))


def _workload_module(package: Package, path: Path) -> ModuleType:
    if path.is_relative_to(package.root):
        return package.module(path.relative_to(package.root).as_posix())
    spec = importlib.util.spec_from_file_location("fusec_workload", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_case(workload: Workload, case: WorkloadCase, change: Callable[[object], object] | None = None) -> Outcome:
    """The outcome of one case on new inputs, every array passed through `change` first."""
    arguments, keywords = workload.inputs(case)
    if change:
        arguments = [_changed(value, change) for value in arguments]
        keywords = {name: _changed(value, change) for name, value in keywords.items()}
    names = [f"argument {k}" for k in range(len(arguments))]
    with np.errstate(all="ignore"):
        return run(workload.function(case), arguments, names, keywords)


def _changed(value: object, change: Callable[[object], object]) -> object:
    if isinstance(value, list | tuple):
        return type(value)([_changed(part, change) for part in value])
    return {key: _changed(part, change) for key, part in value.items()} if isinstance(value, dict) else change(value)


def compare_case(
    workload: Workload, pairs: Sequence[Pair], case: WorkloadCase, original: Outcome, level: str, counters: Counters
) -> Agreement:
    """Compare the fused package with a recorded outcome of the original, and count all calls of fused functions."""
    bind(workload.package, pairs, lambda pair: pair.dispatcher)
    with counters:
        fused = run_case(workload, case)
    bind(workload.package, pairs, lambda pair: pair.unfused)
    patterned = partial(patterned_runs, partial(run_case, workload, case), workload.function(case))
    strict = Judge(True, lambda: None, lambda: (), patterned)
    agreement = compare(fused, original, strict)
    if agreement.difference is None:
        return agreement
    if compare(run_case(workload, case), original, strict).difference:
        return agreement  # the statements in the package are not that original, so its precision is unknown
    exact = level == "exact"
    precise, disturbed = partial(_precise, workload, case), partial(_disturbed, workload, case, exact)
    return compare(fused, original, Judge(exact, precise, disturbed, patterned))


def _precise(workload: Workload, case: WorkloadCase) -> Outcome | None:
    outcome = run_case(workload, case, lambda value: wider(value) if isinstance(value, np.ndarray) else value)
    return None if outcome.error else outcome


def _disturbed(workload: Workload, case: WorkloadCase, exact: bool) -> Iterator[Outcome]:
    runs = (run_case(workload, case, jitter.noisy) for _ in noise(RUNS, exact, workload.seed))
    return (outcome for outcome in runs if not outcome.error)


def record_profiles(workload: Workload, pairs: Sequence[Pair]) -> Mapping[str, tuple[Profile, ...]]:
    """The operands of each group in the smallest workload, by `Group.key`; different ones once each, at most three."""
    seen: dict[str, list[Profile]] = {pair.group.key: [] for pair in pairs}

    def recorder(pair: Pair) -> Function:
        def call(*operands: object) -> object:
            known = seen[pair.group.key]
            if len(known) < 3:
                profile = recorded(pair.unfused, pair.group.operands, operands)
                known += [profile] if _kinds(profile) not in map(_kinds, known) else []
            return pair.unfused(*operands)

        return call

    bind(workload.package, pairs, recorder)
    smallest = replace(workload, sizes=workload.sizes[:1])
    for case in smallest.cases():
        run_case(smallest, case)
    bind(workload.package, pairs, lambda pair: pair.unfused)
    return {key: tuple(profiles) for key, profiles in seen.items()}


def _kinds(profile: Profile) -> tuple[object, ...]:
    return tuple((operand.kind, operand.dtype, operand.shape) for operand in profile)
