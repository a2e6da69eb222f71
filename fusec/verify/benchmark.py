"""Measure a rewritten package: every group and the workload, fused and original, interleaved."""

import os
import platform
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fusec.base.plan.comparison import Benchmark, GroupTiming, Timing, Triad, WorkloadTiming
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.verify.child import Ended, answers
from fusec.verify.findings import Progress
from fusec.verify.fusec_child.request import Bench, FirstCalls, Group, Request
from fusec.verify.fused_groups import Savings, fused_groups, savings
from fusec.verify.options import BenchOptions
from fusec.verify.records import Record, number, optional_number, text, whole
from fusec.verify.request import failure, request, workload_file
from fusec.verify.verification import processors


def bench(package: Path, options: BenchOptions, progress: Progress = lambda *_: None) -> Benchmark:
    """Medians for every group and workload case at every size and number of threads, measured in child processes."""
    groups = fused_groups(package)
    workload = workload_file(package, options.workload)
    numbers = options.threads or sorted({1, processors()})
    timed = [group.key for group in groups] if options.groups else []
    measured = _Measurements(package, options, _Steps(progress, 2 + len(numbers) * 2 * (len(timed) + 1)))
    with tempfile.TemporaryDirectory(prefix="fusec-bench-") as folder:
        fresh = {"NUMBA_CACHE_DIR": str(Path(folder, "numba"))}
        for doing in ("first calls, compiling", "first calls, from the cache") if options.first_calls else ():
            measured.steps.show(doing)
            _exchange(measured, request(FirstCalls(), package, groups, workload, options.sizes, options.seed), fresh)
        cache = {"NUMBA_CACHE_DIR": os.environ["NUMBA_CACHE_DIR"]} if os.environ.get("NUMBA_CACHE_DIR") else fresh
        for threads in numbers:
            measured.threads = threads
            task = Bench(tuple(timed), threads, options.repeats)
            asked = request(task, package, groups, workload, options.sizes, options.seed)
            _exchange(measured, asked, {**cache, **_thread_settings(threads)})
    return measured.benchmark(groups, savings(package))


def _thread_settings(threads: int) -> dict[str, str]:
    """The number of threads for fused kernels and for the libraries below NumPy."""
    names = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    return dict.fromkeys(names, str(threads))


@dataclass(slots=True)
class _Steps:
    """The parts of the work, and how many of them have begun."""

    progress: Progress
    number: int
    begun: int = 0

    def show(self, doing: str) -> None:
        self.progress(doing, min(self.begun, self.number), self.number)
        self.begun += 1


@dataclass(slots=True)
class _OfGroup:
    """What was measured of one group; `bytes_touched` by size, `first_calls` compiled, then from the cache."""

    timings: list[Timing] = field(default_factory=list)
    bytes_touched: dict[int, int] = field(default_factory=dict)
    first_calls: list[float] = field(default_factory=list)
    guard: float | None = None
    note: str = ""


@dataclass(slots=True)
class _Measurements:
    """The measurements collected from the answers of the processes."""

    package: Path
    options: BenchOptions
    steps: _Steps
    threads: int = 1
    triad: list[Triad] = field(default_factory=list)
    groups: defaultdict[str, _OfGroup] = field(default_factory=lambda: defaultdict(_OfGroup))
    workload: dict[tuple[str, int], list[Timing]] = field(default_factory=dict)
    failures: list[Diagnostic] = field(default_factory=list)
    loading: list[float | None] = field(default_factory=list)
    running: str = ""

    def fail(self, diagnostic: Diagnostic) -> None:
        if diagnostic not in self.failures:
            self.failures.append(diagnostic)

    def benchmark(self, groups: Sequence[Group], saved: Mapping[str, Savings]) -> Benchmark:
        return Benchmark(
            str(self.package),
            _machine(),
            tuple(self.triad),
            tuple(self._group(group, saved[group.key]) for group in groups if self.groups[group.key].timings),
            tuple(WorkloadTiming(function, tuple(timings)) for (function, _), timings in self.workload.items()),
            tuple(self.failures),
            (self.loading[0] if self.loading else None, self.loading[1] if len(self.loading) > 1 else None),
        )

    def _group(self, group: Group, saved: Savings) -> GroupTiming:
        found = self.groups[group.key]
        largest = max(timing.size for timing in found.timings)
        touched = found.bytes_touched[largest]
        triad = {entry.threads: entry.bytes_per_second for entry in self.triad}
        shares = (
            (timing.threads, touched / timing.fused / triad[timing.threads])
            for timing in found.timings
            if timing.size == largest and timing.threads in triad and timing.ran and touched
        )
        cold, warm, *_ = (*found.first_calls, None, None)
        return GroupTiming(
            path=group.path,
            name=group.name,
            operations=saved.operations,
            passes=saved.passes,
            bytes_touched=touched,
            timings=tuple(found.timings),
            bandwidth=tuple(shares),
            first_call=(cold, warm),
            guard=found.guard,
            note=found.note,
        )


def _exchange(measured: _Measurements, asked: Request, environment: Mapping[str, str]) -> None:
    measured.running = "the import of the package"
    for answer in answers(measured.options.python, asked, measured.options.timeout, environment):
        if isinstance(answer, Ended):
            if answer.reason:
                sentence = f"{answer.reason} It was running `{measured.running}`."
                hint = "Run `fusec verify` first."
                measured.fail(Diagnostic("FUS912", sentence, str(measured.package), hint, Severity.ERROR))
            return
        _take(measured, answer)


def _take(measured: _Measurements, answer: Record) -> None:
    match text(answer, "kind"):
        case "started":
            measured.running = text(answer, "what")
            size = whole(answer, "size")
            measured.steps.show(f"{measured.running}, size {size:,}, threads {measured.threads}")
        case "triad":
            bandwidth = optional_number(answer, "bytes_per_second")
            measured.triad += [Triad(measured.threads, bandwidth)] if bandwidth else []
        case "first call":
            measured.groups[text(answer, "key")].first_calls.append(number(answer, "seconds"))
        case "loading":
            measured.loading.append(optional_number(answer, "seconds"))
        case "group":
            group = measured.groups[text(answer, "key")]
            group.timings.append(_timing(measured, answer))
            group.bytes_touched[whole(answer, "size")] = whole(answer, "bytes_touched")
            group.guard = optional_number(answer, "guard") or group.guard
            group.note = text(answer, "note") or group.note
        case "workload":
            place = (text(answer, "function"), whole(answer, "position"))
            measured.workload.setdefault(place, []).append(_timing(measured, answer))
        case "failed":
            measured.fail(failure(answer, measured.package))


def _timing(measured: _Measurements, answer: Record) -> Timing:
    size, original, fused = whole(answer, "size"), number(answer, "original"), number(answer, "fused")
    return Timing(size, measured.threads, original, fused, measured.options.repeats, answer.get("ran") is True)


def _machine() -> tuple[tuple[str, str], ...]:
    return (
        ("processor", _processor_name()),
        ("processors", str(processors())),
        ("python", platform.python_version()),
        ("system", f"{platform.system()} {platform.machine()}"),
    )


def _processor_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
