"""Print the results of `fusec bench`: original and fused code, timed interleaved in one run."""

from fusec.base.plan.comparison import Benchmark, GroupTiming, Timing, Triad, WorkloadTiming
from fusec.show.diagnostics import diagnostic_text
from fusec.show.json_text import Json, json_text
from fusec.show.quantities import count, duration, finite
from fusec.show.report import diagnostic_json
from fusec.show.styled_text import Piece, Style, escape, paint

HEADER = f"  {'size':>12} {'threads':>8} {'original':>10} {'fused':>10} {'speed-up':>9} {'of triad':>9}\n"


def bench_text(benchmark: Benchmark, color: bool) -> str:
    """The machine, then a table of medians for each group and each function of the workload."""
    pieces = [Piece(f"{escape(benchmark.package)}\n", Style.STRONG)]
    pieces += [Piece(f"  {escape(key)}: {escape(value)}\n", Style.FAINT) for key, value in benchmark.machine]
    pieces += [Piece(_triad(triad), Style.FAINT) for triad in benchmark.triad]
    pieces += [Piece(_loading(benchmark), Style.FAINT)]
    pieces += [piece for group in benchmark.groups for piece in _group(group)]
    pieces += [piece for case in benchmark.workload for piece in _case(case)]
    messages = (diagnostic_text(diagnostic, None, "utf-8", color) for diagnostic in benchmark.diagnostics)
    return paint(pieces, color) + "".join(messages)


def bench_json(benchmark: Benchmark) -> str:
    """All measurements, times in seconds, bandwidths in bytes a second."""
    return json_text(
        {
            "package": benchmark.package,
            "machine": dict(benchmark.machine),
            "triad": [
                {"threads": triad.threads, "bytes_per_second": finite(triad.bytes_per_second)}
                for triad in benchmark.triad
            ],
            "groups": [_group_json(group) for group in benchmark.groups],
            "workload": [
                {"function": case.function, "timings": [_timing_json(timing) for timing in case.timings]}
                for case in benchmark.workload
            ],
            "loading": {"cold": finite(benchmark.loading[0]), "warm": finite(benchmark.loading[1])},
            "diagnostics": [diagnostic_json(diagnostic) for diagnostic in benchmark.diagnostics],
        }
    )


def _triad(triad: Triad) -> str:
    return f"  triad on {count(triad.threads, 'thread')}: {triad.bytes_per_second / 1e9:.1f} GB/s\n"


def _loading(benchmark: Benchmark) -> str:
    cold, warm = benchmark.loading
    if cold is None:
        return ""
    return f"  numba and the guard: {duration(cold)} before the first fused call of a process, {duration(warm)} once cached\n"


def _group(group: GroupTiming) -> list[Piece]:
    bandwidth = dict(group.bandwidth)
    largest = max((timing.size for timing in group.timings), default=0)
    rows = [
        piece
        for timing in group.timings
        for piece in _row(timing, bandwidth.get(timing.threads) if timing.size == largest else None)
    ]
    return [
        Piece("\n"),
        Piece(escape(group.path), Style.PLACE),
        Piece(f": {escape(group.name)}\n"),
        *([Piece(_gains(group))] if any(timing.ran for timing in group.timings) else []),
        *([Piece(f"  {escape(group.note)}\n", Style.WARNING)] if group.note else []),
        *([Piece(HEADER, Style.FAINT), *rows] if rows else []),
    ]


def _gains(group: GroupTiming) -> str:
    """The savings of the kernel, and its one-time cost."""
    operations, passes = group.operations, group.passes
    cold, warm, guard = (duration(value) for value in (*group.first_call, group.guard))
    return (
        f"  array operations: {operations[0]} before, {operations[1]} after\n"
        f"  arrays read or written: up to {passes[0]} before, up to {passes[1]} after\n"
        f"  first call: {cold}, {warm} once cached; guard: {guard} a call\n"
    )


def _case(case: WorkloadTiming) -> list[Piece]:
    rows = [piece for timing in case.timings for piece in _row(timing, None)]
    return [Piece("\nworkload", Style.PLACE), Piece(f": {escape(case.function)}\n"), Piece(HEADER, Style.FAINT), *rows]


def _row(timing: Timing, bandwidth: float | None) -> list[Piece]:
    original, fused = duration(timing.original), duration(timing.fused)
    share = "" if bandwidth is None else f" {bandwidth:>9.0%}"
    style = Style.GOOD if timing.speed_up >= 1 and timing.ran else Style.BAD
    return [
        Piece(f"  {timing.size:>12,} {timing.threads:>8} {original:>10} {fused:>10} "),
        Piece(f"{timing.speed_up:>8.2f}x" if timing.ran else "original ran", style),
        Piece(f"{share}\n"),
    ]


def _group_json(group: GroupTiming) -> Json:
    return {
        "path": group.path,
        "name": group.name,
        "operations": {"before": group.operations[0], "after": group.operations[1]},
        "passes": {"before": group.passes[0], "after": group.passes[1]},
        "bytes_touched": group.bytes_touched,
        "timings": [_timing_json(timing) for timing in group.timings],
        "bandwidth": [{"threads": threads, "of_triad": finite(share)} for threads, share in group.bandwidth],
        "first_call_cold": finite(group.first_call[0]),
        "first_call_warm": finite(group.first_call[1]),
        "guard": finite(group.guard),
        "note": group.note,
    }


def _timing_json(timing: Timing) -> Json:
    return {
        "size": timing.size,
        "threads": timing.threads,
        "original": finite(timing.original),
        "fused": finite(timing.fused),
        "speed_up": finite(timing.speed_up) if timing.ran else None,
        "kernel_ran": timing.ran,
        "repeats": timing.repeats,
    }
