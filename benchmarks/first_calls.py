"""Writes docs/performance/first_calls.json: what the first call of a process takes, and calls while kernels compile.

python benchmarks/first_calls.py FOLDER OUT [--rounds 7] [--seconds 40]

For each sample, processes take turns that call one function once: the original, with kernels that `fusec build` has made,
with kernels in numba's cache, and in a round at the end with no cache. A pair of processes calls for some seconds while a
helper compiles, one of them the original. The tests of all samples are then a suite that runs with `pytest --fusec`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ("option_pricing", "normalisation", "heat", "image_pipeline", "sea_water")
ONE_CALL = """\
import json, sys, time
from importlib import import_module
start = time.perf_counter()
workload = import_module(f"{sys.argv[1]}.workload")
size = min(workload.SIZES)
name, arguments, keywords = next(iter(workload.cases(size, 0)))
module, _, name = name.partition(":")
function = getattr(import_module(f"{sys.argv[1]}.{module}"), name)
imported, used = time.perf_counter(), time.process_time()
function(*arguments, **keywords)
first, used = time.perf_counter(), time.process_time() - used
runs = import_module(f"{sys.argv[1]}._fused_support_runs").calls()
print(json.dumps([imported - start, first - imported, used, sum(kernels for kernels, _ in runs.values())]))
"""
MANY_CALLS = """\
import json, os, sys, time
from importlib import import_module
workload = import_module(f"{sys.argv[1]}.workload")
cases = list(workload.cases(min(workload.SIZES), 0))
functions = [getattr(import_module(f"{sys.argv[1]}.{n.partition(':')[0]}"), n.partition(':')[2]) for n, _, _ in cases]
calls = import_module(f"{sys.argv[1]}._fused_support_runs").calls
queued = os.open("/proc/thread-self/schedstat", os.O_RDONLY)  # the second number: how long the thread waited for a processor
start, times = time.perf_counter(), {"original": [], "kernel": []}
while time.perf_counter() < start + float(sys.argv[2]):
    for k, (_, arguments, keywords) in enumerate(cases):
        before = sum(kernels for kernels, _ in calls().values())
        waited, begun = int(os.pread(queued, 99, 0).split()[1]), time.perf_counter()
        functions[k](*arguments, **keywords)
        taken = time.perf_counter() - begun
        waited = (int(os.pread(queued, 99, 0).split()[1]) - waited) / 1e9
        kind = "kernel" if sum(kernels for kernels, _ in calls().values()) > before else "original"
        times[kind].append((begun - start, taken, taken - waited))
found = {}
for kind, own in times.items():
    if own:
        found[kind] = {"until": own[-1][0], "calls": len(own)}
        for k, clock in enumerate(("by_the_clock", "without_waiting_for_a_processor"), start=1):
            taken = sorted(each[k] for each in own)
            found[kind][clock] = {"median": taken[len(own) // 2], "above_20_ms": sum(one > 0.02 for one in taken), "worst": taken[:-10:-1]}
print(json.dumps(found))
"""
TEST = """\
import numpy as np
import pytest
from importlib import import_module

from {sample} import workload

CASES = [(size, seed, k) for size in workload.SIZES[:1] for seed in range(5) for k in range(len(list(workload.cases(size, 0))))]


@pytest.mark.parametrize("size,seed,k", CASES)
def test_results_are_finite_and_repeat(size, seed, k):
    name, arguments, keywords = list(workload.cases(size, seed))[k]
    module, _, name = name.partition(":")
    function = getattr(import_module("{sample}." + module), name)
    result = function(*arguments, **keywords)
    for part in result if isinstance(result, tuple) else (result,):
        assert part is None or np.all(np.isfinite(part))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=40.0)
    options = parser.parse_args()
    folder = options.folder.resolve()
    for sample in SAMPLES:
        for place in ("built", "plain"):
            fusec("rewrite", ROOT / "samples" / sample, "--out", folder / place / sample)
        fusec("build", folder / "built" / sample)
    record: dict = {
        "command": "python benchmarks/first_calls.py FOLDER first_calls.json",
        "machine": f"{os.cpu_count()} processors of {processor()}, which ran other work at the same time",
    }
    parts = {
        "first_calls": lambda: [first_calls(folder, sample, options.rounds) for sample in SAMPLES],
        "while_compiling": lambda: [while_compiling(folder, sample, options.seconds) for sample in SAMPLES],
        "suite": lambda: suite(folder, options.rounds),
    }
    for part, measure in parts.items():
        record[part] = measure()
        options.out.write_text(json.dumps(record, indent=1) + "\n")


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def fusec(*arguments: object) -> None:
    subprocess.run(
        [sys.executable, "-m", "fusec", *map(str, arguments)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
    )


def run(folder: Path, program: str, *arguments: str, **environment: str) -> list:
    own = {"PYTHONPATH": str(folder), "FUSEC": "count", **environment}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def first_calls(folder: Path, sample: str, rounds: int) -> dict:
    """Seconds for the import and for the first call, in processes that take turns."""
    cold, warm = str(folder / "cold"), str(folder / "warm")
    modes = {
        "original": ("plain", {"FUSEC": "off"}),
        "built": ("built", {"FUSEC_COMPILE": "off"}),
        "cached": ("plain", {"NUMBA_CACHE_DIR": warm}),
    }
    run(folder / "plain", ONE_CALL, sample, NUMBA_CACHE_DIR=warm)
    found: dict = {mode: [] for mode in (*modes, "cold")}
    for _ in range(rounds):
        for mode, (place, environment) in modes.items():
            found[mode].append(run(folder / place, ONE_CALL, sample, **environment))
    shutil.rmtree(cold, ignore_errors=True)
    found["cold"].append(run(folder / "plain", ONE_CALL, sample, NUMBA_CACHE_DIR=cold))
    medians = {mode: [median(own[k] for own in runs) for k in (1, 2)] for mode, runs in found.items()}
    print(sample, {mode: [round(one, 4) for one in own] for mode, own in medians.items()}, flush=True)
    return {"sample": sample, "import_call_processor_kernels": found, "medians_of_call_and_processor": medians}


def while_compiling(folder: Path, sample: str, seconds: float) -> dict:
    """All calls of a process whose kernels a helper compiles, and of one that runs the original."""
    cache = folder / "background"
    shutil.rmtree(cache, ignore_errors=True)
    original = run(folder / "plain", MANY_CALLS, sample, str(seconds / 4), FUSEC="off")
    environment = {"FUSEC_COMPILE": "background", "NUMBA_CACHE_DIR": str(cache)}
    helped = run(folder / "plain", MANY_CALLS, sample, str(seconds), **environment)
    time.sleep(3)
    again = run(folder / "plain", MANY_CALLS, sample, "2", **environment)
    for mode, own in (("original", original), ("background", helped), ("again", again)):
        for kind, each in own.items():
            for clock in ("by_the_clock", "without_waiting_for_a_processor"):
                worst = [round(seconds, 4) for seconds in each[clock]["worst"][:3]]
                print(sample, mode, kind, clock, worst, each[clock]["above_20_ms"], "of", each["calls"], flush=True)
    return {"sample": sample, "original": original, "background": helped, "background_again": again}


def suite(folder: Path, rounds: int) -> dict:
    """Each run of tests of all samples; one alone has no kernels in any cache and no helper."""
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    for sample in SAMPLES:
        (tests / f"test_{sample}.py").write_text(TEST.format(sample=sample))
    modes: dict = {
        "original": ("plain", {"FUSEC": "off"}),
        "built": ("built", {}),
        "eager, nothing cached": ("plain", {}),
        "eager, cached": ("plain", {}),
        "background, nothing compiled": ("plain", {"FUSEC_COMPILE": "background"}),
        "background, compiled": ("plain", {"FUSEC_COMPILE": "background"}),
    }
    found: dict = {mode: [] for mode in modes}
    for _ in range(rounds):
        for mode, (place, environment) in modes.items():
            if "nothing cached" in mode and found[mode]:
                continue
            if "nothing" in mode:
                shutil.rmtree(folder / f"suite-{mode.partition(',')[0]}", ignore_errors=True)
            own = {**environment, "NUMBA_CACHE_DIR": str(folder / f"suite-{mode.partition(',')[0]}")}
            found[mode].append(tested(folder, tests, place, own))
            time.sleep(20 if "nothing compiled" in mode else 0)  # the helper keeps what it has compiled
    print(found, flush=True)
    return found


def tested(folder: Path, tests: Path, place: str, environment: dict[str, str]) -> list[float]:
    """Seconds by the clock and of the processor, without those of a helper."""
    own = {"PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(tests)]
    command += ["--fusec", str(folder / place)]
    start, used = time.perf_counter(), os.times()
    done = subprocess.run(command, env={**os.environ, **own}, cwd=tests, capture_output=True, text=True, check=False)
    taken, after = time.perf_counter() - start, os.times()
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    return [taken, after.children_user + after.children_system - used.children_user - used.children_system]


if __name__ == "__main__":
    main()
