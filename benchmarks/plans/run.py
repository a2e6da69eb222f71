"""Times every legal group of every region of the array samples, and says how far fusec's plan is from the best one.

    python benchmarks/plans/run.py [--sample NAME ...] [--size N] [--seconds S] [--compile-only] [--out FILE]

A plan leaves some statements of a region to NumPy and runs stretches of the others as kernels. Its time is the sum of
what its parts take, so that timing every legal stretch and every statement alone finds the best of all plans, however
many there are. All parts of a region take turns on one thread, on the operands of the sample's workload; medians. Where
another plan is better than the chosen one, the parts of both are timed once more. `--compile-only` fills numba's cache,
by two processes; a run after it takes about five minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SAMPLES = sorted(
    path.parent.name
    for path in (ROOT / "samples").glob("*/workload.py")
    if not any("numba" in module.read_text() for module in path.parent.glob("*.py"))
)
FEWEST, MOST = 5, 41  # samples of one part
SHORTEST = 1e-3  # seconds: shorter calls are repeated within a sample


def main() -> None:
    options = arguments()
    if options.worker:
        print(json.dumps(sample_record(options.worker, options.size, options.seconds, options.compile_only)))
        return
    with ThreadPoolExecutor(2 if options.compile_only else 1) as pool:
        for name, record in zip(
            options.sample, pool.map(lambda name: in_a_process(name, options), options.sample), strict=True
        ):
            if not options.compile_only:
                write(name, record, options)


def write(name: str, record: Any, options: argparse.Namespace) -> None:
    """The file holds the record of this sample, and those that it held of others."""
    samples = json.loads(options.out.read_text())["samples"] if options.out.exists() else {}
    samples = dict(sorted({**samples, name: record}.items()))
    command = f"python benchmarks/plans/run.py --size {options.size} --seconds {options.seconds}"
    options.out.write_text(json.dumps({"command": command, "threads": 1, "samples": samples}, indent=1) + "\n")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="+", choices=SAMPLES, default=SAMPLES)
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=0.25, help="for each part of a region")
    parser.add_argument("--compile-only", action="store_true")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "performance" / "plans.json")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    return parser.parse_args()


def in_a_process(name: str, options: argparse.Namespace) -> Any:
    """The record of one sample, measured by a process with one thread that stays on one core."""
    one = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    cache = {"NUMBA_CACHE_DIR": str(ROOT / "build" / "plans" / "numba"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(HERE / "run.py"), "--worker", name, "--size", str(options.size)]
    command += ["--seconds", str(options.seconds), *(["--compile-only"] if options.compile_only else [])]
    start = time.monotonic()
    done = subprocess.run(command, env={**os.environ, **one, **cache}, stdout=subprocess.PIPE, text=True, check=True)
    record = json.loads(done.stdout.splitlines()[-1])
    for region in record:
        print(f"{name} {region['region']}: chosen / best = {region['chosen_over_best']:.3f}", file=sys.stderr)
    print(f"{name}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return record


def sample_record(name: str, size: int, seconds: float, compile_only: bool) -> list[dict[str, Any]]:
    """One entry for each region that the workload runs."""
    import importlib

    from operands import Watch
    from segments import regions_of, write_package

    program, regions = regions_of(ROOT / "samples" / name)
    regions = [region for region in regions if not region.graph.module.startswith("workload")]
    folder = ROOT / "build" / "plans" / f"plans_{name}"
    write_package(program, regions, folder)
    sys.path[:0] = [str(folder.parent), str(ROOT / "samples")]
    watch = Watch(regions, ROOT / "samples" / name)
    watch.run(importlib.import_module(f"{name}.workload"), name, size)
    if hasattr(os, "sched_setaffinity") and not compile_only:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    records = []
    for region in regions:
        stem = region.graph.module.removesuffix(".py").replace("/", ".")
        package, _, last = stem.rpartition(".")
        generated = importlib.import_module(".".join(filter(None, (folder.name, package, f"_fused_{last}"))))
        parts = Parts(region, generated, watch.found)
        if not compile_only and parts.fused:
            records.append(parts.record(seconds))
    return records


class Parts:
    """Each stretch of a region as a call, and each statement alone as the author wrote it."""

    def __init__(self, region: Any, generated: Any, found: dict[str, list[object]]) -> None:
        self.region = region
        self.fused: dict[tuple[int, int], Callable[[], float]] = {}
        self.alone: dict[int, Callable[[], float]] = {}
        self.originals: dict[tuple[int, int], Callable[[], Callable[[], float]]] = {}  # to be made where needed
        self.fallbacks: list[str] = []
        for segment in region.segments:
            name, operands = segment.group.name, found.get(segment.group.name)
            if operands is None:
                continue
            original = partial(timer, getattr(generated, f"{name}_unfused"), operands, segment.group)
            self.originals[self.key(segment)] = original
            if segment.first == segment.last:
                self.alone[segment.first] = original()
            if segment.is_choice:
                call = timer(getattr(generated, name), operands, segment.group)
                if falls_back(generated, name, call):
                    self.fallbacks.append(name)
                    continue
                self.fused[segment.first, segment.last] = call

    def record(self, seconds: float) -> dict[str, Any]:
        from segments import best_plan, plans_in

        count = len(self.region.launches)
        chosen = [part for part in self.region.chosen if part in self.fused]
        calls: dict[Any, Callable[[], float]] = {**self.fused, **self.alone}
        times = medians(calls, seconds)
        left = [times.get(k, 0.0) for k in range(count)]
        for k in set(range(count)) - set(self.alone):
            left[k] = self.inside(k, left, seconds)
        costs = {part: times[part] for part in self.fused}
        best, retimed = best_plan(count, left, costs)[1], set[Any]()
        while sorted(best) != sorted(chosen) and not retimed.issuperset(self.parts(count, chosen, best)):
            again = medians({key: calls[key] for key in self.parts(count, chosen, best)}, 4 * seconds)
            retimed.update(again)  # of many noisy times the smallest is too small: that of the best plan, at first
            left = [again.get(k, left[k]) for k in range(count)]
            costs.update({part: again[part] for part in costs if part in again})
            best = best_plan(count, left, costs)[1]
        times_of = {name: self.time(count, plan, left, costs) for name, plan in (("chosen", chosen), ("best", best))}
        return {
            "region": self.region.name,
            "statements": count,
            "plans": plans_in(iter(self.fused), count),
            "all_legal_groups": self.region.is_complete,
            "unfused_ms": 1e3 * sum(left),
            "chosen": list(map(text, chosen)),
            "chosen_ms": 1e3 * times_of["chosen"],
            "best": list(map(text, best)),
            "best_ms": 1e3 * times_of["best"],
            "chosen_over_best": times_of["chosen"] / times_of["best"],
            "guard_chose_original": self.fallbacks,
            "alone_ms": [round(1e3 * time, 4) for time in left],
            "groups": [self.group(segment, costs) for segment in self.region.segments if self.key(segment) in costs],
        }

    def inside(self, k: int, left: list[float], seconds: float) -> float:
        """What a statement that is no group of its own takes: the author's text of the shortest stretch, less the rest."""
        stretches = [part for part in self.originals if part[0] <= k <= part[1]]
        if not stretches:
            return 0.0  # it is in no group, so that every plan leaves it to NumPy
        first, last = min(stretches, key=lambda part: part[1] - part[0])
        whole = medians({k: self.originals[first, last]()}, seconds)[k]
        return max(0.0, whole - sum(left[j] for j in range(first, last + 1) if j != k))

    def parts(self, count: int, *plans: list[tuple[int, int]]) -> list[Any]:
        """All groups of the plans, and the statements that one of them leaves alone."""
        groups = {part for plan in plans for part in plan}
        alone = {k for plan in plans for k in left_alone(count, plan)} & set(self.alone)
        return [*sorted(groups), *sorted(alone)]

    @staticmethod
    def time(count: int, plan: list[tuple[int, int]], left: list[float], costs: dict[tuple[int, int], float]) -> float:
        return sum(costs[part] for part in plan) + sum(left[k] for k in left_alone(count, plan))

    @staticmethod
    def key(segment: Any) -> tuple[int, int]:
        return segment.first, segment.last

    def group(self, segment: Any, costs: dict[tuple[int, int], float]) -> dict[str, Any]:
        estimates = {
            "bytes": segment.bytes,
            "operations": segment.operations,
            "again": segment.again,
            "worth": segment.worth,
        }
        return {"statements": text(self.key(segment)), **estimates, "ms": round(1e3 * costs[self.key(segment)], 4)}


def falls_back(generated: Any, name: str, call: Callable[[], float]) -> bool:
    """Whether the dispatcher runs the author's statements instead."""
    original, calls = getattr(generated, f"{name}_unfused"), []

    def watched(*operands: object) -> object:
        calls.append(name)
        return original(*operands)

    setattr(generated, f"{name}_unfused", watched)
    try:
        call()
    finally:
        setattr(generated, f"{name}_unfused", original)
    return bool(calls)


def text(part: tuple[int, int]) -> str:
    """`2-4`: statements of the region, counted from 1."""
    return f"{part[0] + 1}-{part[1] + 1}"


def left_alone(count: int, plan: list[tuple[int, int]]) -> set[int]:
    return set(range(count)) - {k for first, last in plan for k in range(first, last + 1)}


def timer(call: Callable[..., object], operands: list[object], group: Any) -> Callable[[], float]:
    """Seconds that one call computes (other work of the machine does not count); operands that it writes hold before each what they held at first."""
    import numpy as np

    written = {*group.stored, *(output.name for output in group.outputs if output.kind.name == "UPDATED")}
    pairs = zip(group.operands, operands, strict=True)
    memory = [value for operand, value in pairs if operand.name in written and isinstance(value, np.ndarray)]
    saved = [value.copy() for value in memory]

    def run(count: int = 1) -> float:
        for value, before in zip(memory, saved, strict=True):
            value[...] = before
        with np.errstate(all="ignore"):
            start = time.thread_time()
            for _ in range(count):
                call(*operands)
            return (time.thread_time() - start) / count

    run()
    count = 1 if memory else max(1, int(SHORTEST / max(run(), 1e-7)))
    return lambda: run(count)


def medians(calls: dict[Any, Callable[[], float]], seconds: float) -> dict[Any, float]:
    """The median of each call; they take turns, in another order each time, until they have had their seconds on average.

    In a fixed order what runs before a call decides whether its arrays get fresh pages: that is a third of some calls.
    """
    once = sum(call() for call in calls.values())
    rounds = max(FEWEST, min(MOST, int(seconds * len(calls) / once)))
    times: dict[Any, list[float]] = {key: [] for key in calls}
    order = random.Random(1)
    for _ in range(rounds):
        for key in order.sample(list(calls), len(calls)):
            times[key].append(calls[key]())
    return {key: statistics.median(samples) for key, samples in times.items()}


if __name__ == "__main__":
    main()
