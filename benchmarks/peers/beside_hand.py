"""Times fusec's kernels and the loops written by hand in one process, on the same arrays, in turns.

    python benchmarks/peers/beside_hand.py --out docs/performance/beside_hand.json

Where arrays lie in memory moves a time by more than a tenth from one process to the next. Here both sides read and write
the same arrays, in several processes one after another, of which each has its own medians. NumPy stays out of them: the
memory that its temporaries leave behind decides whether the next result takes page faults.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from run import ROOT, machine, rewrite

SIDES = ("fusec", "hand")
CALLS = 10  # at least, in a sample


def main() -> None:
    options = arguments()
    if options.worker:
        print(json.dumps(measured(options)))
        return
    rewrite(options)
    rows = []
    for program in options.program or with_a_loop():
        for threads in options.threads:
            rows.append({"program": program, "threads": threads, "processes": []})
            for _ in range(options.processes):
                rows[-1]["processes"].append(in_a_process(options, program, threads))
            rows[-1]["of_hand"] = [ratio(process) for process in rows[-1]["processes"]]
            print(f"{program:32} threads {threads}: fusec is {rows[-1]['of_hand']} times as fast as hand", flush=True)
    command = " ".join(["python", "benchmarks/peers/beside_hand.py", *sys.argv[1:]])
    options.out.write_text(json.dumps({"command": command, "machine": machine(options), "rows": rows}, indent=1) + "\n")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "performance" / "beside_hand.json")
    parser.add_argument("--rewritten", type=Path, default=ROOT / "build" / "peers", help="where fusec writes")
    parser.add_argument("--program", nargs="+", choices=with_a_loop())
    parser.add_argument("--size", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.python = sys.executable
    return options


def with_a_loop() -> list[str]:
    from peers import written_for
    from programs import PROGRAMS

    return [program.name for program in PROGRAMS if written_for(program, "hand")]


def in_a_process(options: argparse.Namespace, program: str, threads: int) -> dict[str, list[float]]:
    command = [sys.executable, __file__, "--worker", "--program", program, "--threads", str(threads)]
    command += ["--size", str(options.size), "--repeats", str(options.repeats), "--rewritten", str(options.rewritten)]
    settings = {"NUMBA_NUM_THREADS": str(threads), "OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **settings})
    return json.loads(done.stdout.splitlines()[-1])


def measured(options: argparse.Namespace) -> dict[str, list[float]]:
    """Seconds of a call, one sample of each side in turn."""
    from peers import build
    from programs import PROGRAMS, import_module, inputs
    from worker import calls_in_sample

    if options.threads == [1] and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    program = next(program for program in PROGRAMS if program.name == options.program[0])
    folders = {"fusec": options.rewritten, "hand": ROOT / "samples"}
    given = inputs(ROOT / "samples", program, options.size)
    calls, counts = {}, {}
    for side in SIDES:
        forget(program.package)
        calls[side] = build(side, program, import_module(folders[side], program), given)
        counts[side] = max(CALLS, calls_in_sample(calls[side]))
    samples: dict[str, list[float]] = {side: [] for side in SIDES}
    for turn in range(options.repeats):
        for side in SIDES if turn % 2 == 0 else SIDES[::-1]:
            start = time.perf_counter()
            for _ in range(counts[side]):
                calls[side]()
            samples[side].append((time.perf_counter() - start) / counts[side])
    return samples


def forget(package: str) -> None:
    """Import the package anew: its original and its rewritten form have one name."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


def ratio(samples: dict[str, list[float]]) -> float:
    return round(statistics.median(samples["hand"]) / statistics.median(samples["fusec"]), 3)


if __name__ == "__main__":
    main()
