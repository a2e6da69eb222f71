"""Arrays of cuPyNumeric: one task for each fused function beside cuPyNumeric's own tasks, on Legate's processors.

    LEGATE_CONFIG="--cpus 2 --gpus 0" python benchmarks/legate_programs.py FOLDER RESULTS.json

Milliseconds of each program in benchmarks/legate_programs, as written and as rewritten, in turns, from the call to the end of all its tasks;
medians, and the first call, in which kernels are compiled. `tasks`: what is launched in a call, fills and copies too.
"""

import importlib
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import cupynumeric as cn
import numpy as np
from legate.core import get_legate_runtime, get_machine

HERE = Path(__file__).resolve().parent / "legate_programs"
SIZES = (100_000, 4_000_000)
RUNS, WARM = 7, 1
RUNTIME = get_legate_runtime()
LAUNCHING = ("create_auto_task", "create_manual_task", "issue_fill", "issue_copy", "issue_gather", "issue_scatter")


def main() -> None:
    folder, results = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    shutil.copytree(HERE, folder / "original", dirs_exist_ok=True)
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    sys.path.insert(0, str(folder))
    record = json.loads(results.read_text()) if results.exists() else {"milliseconds": {}}
    record["milliseconds"][f"{get_machine().count()} CPU"] = measured()
    results.write_text(json.dumps(record, indent=1) + "\n")


def measured() -> dict[str, dict[str, float]]:
    found = {}
    for size in SIZES:
        for name, module, call, arguments in programs(size):
            sides = {side: importlib.import_module(f"{side}.{module}") for side in ("original", "fused")}
            key = f"{name}, {size:,} elements"
            found[key] = {**compared(sides, call, arguments), **tasks(sides, call, arguments)}
            print(key, found[key], flush=True)
    return found


def programs(size):
    """The name of each, its module, its call, and what makes its arguments."""
    rng = np.random.default_rng(1)
    side = int(size**0.5)

    def uniform(low, high, shape=size):
        return cn.array(rng.uniform(low, high, shape))

    def options():
        return uniform(5, 30), uniform(1, 100), uniform(0.25, 10)

    def vectors():
        return tuple(uniform(-1, 1) for _ in range(4))

    def flow():
        u, v, p = (uniform(0, 0.1, (side, side)) for _ in range(3))
        return u, v, p, cn.zeros((side, side))

    return (
        ("Black-Scholes", "pricing", lambda module, given: module.prices(*given, 0.02, 0.3), options),
        ("diffusion, 5 rounds", "diffusion", lambda module, given: module.rounds(*given, 5), lambda: (uniform(0, 1, (side, side)),)),
        ("conjugate gradients, vectors", "solver", lambda module, given: module.advance(*given, 0.37), vectors),
        ("channel flow, 5 rounds", "channel", lambda module, given: module.step(*given, 1.0, 0.1, 1.0, 1e-4, 0.01, 0.01, 5), flow),
    )  # fmt: skip


def compared(sides, call, make) -> dict[str, float]:
    given = {side: make() for side in sides}
    taken = {side: [timed(call, module, given[side]) for _ in range(1)] for side, module in sides.items()}
    first = {f"{side} first": round(each[0], 3) for side, each in taken.items()}
    for k in range(WARM + RUNS):
        for side, module in sides.items():
            value = timed(call, module, given[side])
            if k >= WARM:
                taken[side].append(value)
    return {**{side: round(statistics.median(each[1:]), 3) for side, each in taken.items()}, **first}


def timed(call, module, given) -> float:
    RUNTIME.issue_execution_fence(block=True)
    start = time.perf_counter()
    made = call(module, given)
    RUNTIME.issue_execution_fence(block=True)
    del made
    return (time.perf_counter() - start) * 1e3


def tasks(sides, call, make) -> dict[str, int]:
    """How many launches a call makes: cuPyNumeric's, by its runtime, and those of generated tasks."""
    from cupynumeric._thunk import deferred

    given = make()
    counted = Counting(deferred.legate_runtime)
    deferred.legate_runtime = counted
    found = {}
    for side, module in sides.items():
        counted.launches = 0
        generated = [each for name, each in sys.modules.items() if name.startswith("fused._fused_")]
        fusions = [each for module in generated for name, each in vars(module).items() if name.endswith("_legate")]
        launched = [wrapped(fusion, counted) for fusion in fusions]
        call(module, given)
        for fusion, launch in zip(fusions, launched, strict=True):
            fusion.task = launch
        found[f"{side} tasks"] = counted.launches
    deferred.legate_runtime = counted.runtime
    return found


def wrapped(fusion, counted):
    """Count each task that the object asks for to launch it."""
    task = fusion.task

    def asked(operands):
        counted.launches += 1
        return task(operands)

    fusion.task = asked
    return task


class Counting:
    """The runtime, with a count of what is launched."""

    def __init__(self, runtime) -> None:
        self.runtime = runtime
        self.launches = 0

    def __getattr__(self, name):
        value = getattr(self.runtime, name)
        self.launches += name in LAUNCHING
        return value


if __name__ == "__main__":
    main()
