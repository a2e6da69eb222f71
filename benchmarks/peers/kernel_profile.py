"""Where do programs that miss their target spend their time: in which kernel, and how far is it from what the memory gives?

    python benchmarks/peers/kernel_profile.py --out docs/performance/kernel_profile.json

The programs are rewritten with `time-loops` "as-written", so that each kernel runs by itself over its whole arrays, and each call of
a kernel is timed. Its bytes are those of its arrays, once each. Beside it stands what a triad moves, `a = b + s * c` over three
arrays of as many elements. NumPy runs with the allocator as it is, and with one that
keeps freed memory: the difference is the system's, which gives its temporaries fresh pages. Medians, in one process for each.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from programs import PROGRAMS, Program, import_module, inputs
from run import ROOT, machine

MISSED = ("detector_counts.corrected", "diffusion.diffuse", "heat.heat_3d", "heat.jacobi_2d")
KEEPING = {"MALLOC_MMAP_THRESHOLD_": str(2**30), "MALLOC_TRIM_THRESHOLD_": str(2**40), "MALLOC_TOP_PAD_": str(2**28)}
Times = dict[str, list[tuple[float, int]]]  # by kernel: the seconds and the bytes of each call


def main() -> None:
    options = arguments()
    if options.worker:
        print(json.dumps(WORKERS[options.worker](options)))
        return
    rewrite(options)
    rows = []
    for program in options.program:
        for threads in options.threads:
            row = {"program": program, "threads": threads, **in_a_process(options, "kernels", program, threads)}
            row["triad, GB/s"] = in_a_process(options, "triad", program, threads)
            row["numpy"] = in_a_process(options, "numpy", program, threads)
            row["numpy, memory kept"] = in_a_process(options, "numpy", program, threads, **KEEPING)
            rows.append(row)
            print(json.dumps(row), flush=True)
    options.out.write_text(
        json.dumps(
            {"command": "python benchmarks/peers/kernel_profile.py", "machine": machine(options), "rows": rows},
            indent=1,
        )
        + "\n"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "performance" / "kernel_profile.json")
    parser.add_argument("--rewritten", type=Path, default=ROOT / "build" / "kernel_profile", help="where fusec writes")
    parser.add_argument("--program", nargs="+", choices=[program.name for program in PROGRAMS], default=MISSED)
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--repeats", type=int, default=51)
    parser.add_argument("--worker", choices=sorted(WORKERS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.python = sys.executable
    return options


def rewrite(options: argparse.Namespace) -> None:
    from fusec.config import Options, TimeLoops
    from fusec.pipeline import rewrite as rewrite_package

    for package in sorted({name.partition(".")[0] for name in options.program}):
        for loops in TimeLoops:
            (options.rewritten / loops.value).mkdir(parents=True, exist_ok=True)
            rewrite_package(
                ROOT / "samples" / package, options.rewritten / loops.value / package, Options(time_loops=loops)
            )


def in_a_process(options: argparse.Namespace, worker: str, program: str, threads: int, **environment: str) -> Any:
    command = [sys.executable, __file__, "--worker", worker, "--program", program, "--threads", str(threads)]
    command += ["--size", str(options.size), "--repeats", str(options.repeats), "--rewritten", str(options.rewritten)]
    settings = {**environment, "NUMBA_NUM_THREADS": str(threads), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings})
    return json.loads(done.stdout.splitlines()[-1])


def profiled(options: argparse.Namespace) -> dict[str, object]:
    """The whole call as it is shipped, then with loops as written: all of it, and each of its kernels."""
    program = chosen(options)
    shipped, as_written = (options.rewritten / name for name in ("in-turn", "as-written"))
    whole = milliseconds(call_of(import_module(shipped, program), program, options), options.repeats)
    forget(program.package)
    module = import_module(as_written, program)
    times = timed_kernels(module)
    call = call_of(module, program, options)
    total = milliseconds(call, options.repeats, times)
    kernels = [
        {
            "kernel": name,
            "calls": len(calls) // options.repeats,
            "ms": round(statistics.median(seconds for seconds, _ in calls) * 1e3, 4),
            "MB": round(calls[0][1] / 1e6, 2),
            "GB/s": round(calls[0][1] / statistics.median(seconds for seconds, _ in calls) / 1e9, 1),
        }
        for name, calls in times.items()
        if calls
    ]
    return {
        "shipped, ms": whole,
        "as written, ms": total,
        "in kernels, ms": round(sum(each["calls"] * each["ms"] for each in kernels), 4),
        "kernels": kernels,
    }


def run_by_numpy(options: argparse.Namespace) -> dict[str, object]:
    program = chosen(options)
    call = call_of(import_module(ROOT / "samples", program), program, options)
    faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    found = milliseconds(call, options.repeats)
    return {
        "ms": found,
        "page faults": (resource.getrusage(resource.RUSAGE_SELF).ru_minflt - faults) // options.repeats,
    }


def chosen(options: argparse.Namespace) -> Program:
    """The program of the worker, which keeps to one processor when it has one thread."""
    if options.threads == [1] and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return next(program for program in PROGRAMS if program.name == options.program[0])


def call_of(module: ModuleType, program: Program, options: argparse.Namespace) -> Callable[[], object]:
    given = inputs(ROOT / "samples", program, options.size)
    return partial(getattr(module, program.function.partition(":")[2]), *given)


def milliseconds(call: Callable[[], object], repeats: int, times: Times | None = None) -> float:
    """The median of a call that has run before."""
    call(), call()
    for calls in (times or {}).values():
        calls.clear()
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return round(statistics.median(found) * 1e3, 4)


def timed_kernels(module: ModuleType) -> Times:
    """Each function that the module takes from its file of kernels now notes how long its calls take."""
    times: Times = {}
    for name, function in list(vars(module).items()):
        if "._fused_" in getattr(function, "__module__", ""):
            times[name] = []
            setattr(module, name, partial(timed, function, times[name]))
    return times


def timed(function: Callable[..., object], calls: list[tuple[float, int]], *given: object) -> object:
    start = time.perf_counter()
    found = function(*given)
    seconds = time.perf_counter() - start
    arrays = [value for value in (*given, found) if isinstance(value, np.ndarray)]
    roots = {id(array if array.base is None else array.base): array for array in arrays}
    calls.append((seconds, sum(array.nbytes for array in roots.values())))
    return found


def triad(options: argparse.Namespace) -> float:
    """Bytes of three arrays of doubles, by the time that a triad over them takes."""
    import numba

    chosen(options)

    @numba.njit(parallel=numba.config.NUMBA_NUM_THREADS > 1)
    def run(a, b, c):
        for i in numba.prange(a.size):
            a[i] = b[i] + 3.0 * c[i]

    arrays = [np.ones(options.size) for _ in range(3)]
    return round(24 * options.size / milliseconds(partial(run, *arrays), options.repeats) / 1e6, 1)


def forget(package: str) -> None:
    """Import the package anew: its two rewritten forms have one name."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


WORKERS = {"kernels": profiled, "numpy": run_by_numpy, "triad": triad}


if __name__ == "__main__":
    main()
