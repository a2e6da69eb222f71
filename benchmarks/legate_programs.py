"""Arrays of cuPyNumeric: one task for each fused function beside cuPyNumeric's own tasks, on Legate's processors.

    LEGATE_CONFIG="--cpus 2 --gpus 0" python benchmarks/legate_programs.py FOLDER RESULTS.json [SIZES]

Milliseconds of each program in benchmarks/legate_programs, as written and as rewritten, in turns, from the call to the end of all its tasks:
medians, and the first call of the process. `tasks`: what is launched in a call, fills and copies too. The first process with a FOLDER
compiles kernels, and records its first calls alone; later ones find the kernels in numba's cache.
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
SIZES = tuple(map(int, sys.argv[3:])) or (100_000, 4_000_000)
RUNS, WARM = 7, 1
RUNTIME = get_legate_runtime()
LAUNCHING = ("create_auto_task", "create_manual_task", "issue_fill", "issue_copy", "issue_gather", "issue_scatter")


def main() -> None:
    folder, results = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    is_first = not (folder / "fused").exists()
    if is_first:
        shutil.copytree(HERE, folder / "original", dirs_exist_ok=True)
        command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    sys.path.insert(0, str(folder))
    record = json.loads(results.read_text()) if results.exists() else {}
    started(cn.arange(100_000) * 1.0)
    name = f"{get_machine().count()} {get_machine().preferred_target.name}"
    if is_first:
        record.setdefault("first calls that compile", {})[name] = measured(SIZES[:1], first)
    else:
        record.setdefault("milliseconds", {})[name] = measured(SIZES, compared)
    results.write_text(json.dumps(record, indent=1) + "\n")


def started(x) -> None:
    """Each of the usual tasks has run once, so that no program's first call waits for Legate to load them."""
    made = [
        x + x,
        x * 2.0,
        x - x,
        x / 3.0,
        cn.sqrt(x),
        cn.exp(x),
        cn.log(x + 1.0),
        x.copy(),
        x.dot(x),
        x.sum(),
        x[1:] * x[:-1],
    ]
    x[1:-1] = made[0][2:] + made[0][:-2]
    cn.where(x > 3.0, x, made[1])
    RUNTIME.issue_execution_fence(block=True)


def measured(sizes, measure) -> dict[str, dict[str, float]]:
    found = {}
    for size in sizes:
        for name, module, call, arguments in programs(size):
            sides = {side: importlib.import_module(f"{side}.{module}") for side in ("original", "fused")}
            key = f"{name}, {size:,} elements"
            found[key] = measure(sides, call, arguments)
            print(key, found[key], flush=True)
    return found


def first(sides, call, make) -> dict[str, float]:
    return {side: round(timed(call, module, make()), 3) for side, module in sides.items()}


def programs(size):
    """The name of each, its module, its call, and what makes its arguments."""
    rng = np.random.default_rng(1)
    side = int(size**0.5)

    def uniform(low, high, shape=size):
        return cn.array(rng.uniform(low, high, shape))

    def positive():
        return uniform(0.5, 1.5)

    def options():
        return uniform(5, 30), uniform(1, 100), uniform(0.25, 10)

    def vectors():
        return tuple(uniform(-1, 1) for _ in range(4))

    def fields():
        return tuple(uniform(0, 0.1, (side, side)) for _ in range(5))

    def flow():
        u, v, p, *_ = fields()
        return u, v, p, cn.zeros((side, side))

    def equations():
        matrix = uniform(0, 1 / side, (side, side))
        return matrix, uniform(2, 3, side), uniform(0, 1, side), uniform(0, 1, side)

    def basin():
        return (*(uniform(0, 0.1, (side, side)) for _ in range(3)), uniform(1, 2, (side, side)))

    water = (9.81, 1e-4, 1e-3, 1e-5, 0.1, 0.1)
    steps = (1.0, 0.1, 1.0, 1e-4, 0.01, 0.01)
    return (
        ("Black-Scholes", "pricing", lambda module, given: module.prices(*given, 0.02, 0.3), options),
        ("Jacobi, dense, 5 rounds", "jacobi", lambda module, given: module.rounds(*given, 5), equations),
        ("diffusion, 5 rounds", "diffusion", lambda module, given: module.rounds(*given, 5), lambda: (uniform(0, 1, (side, side)),)),
        ("conjugate gradients, vectors", "solver", lambda module, given: module.advance(*given, 0.37), vectors),
        (
            "BiCGSTAB, vectors",
            "bicgstab",
            lambda module, given: module.step(*given, 0.37, 0.21, 0.4),
            lambda: (*vectors(), positive(), positive()),
        ),
        ("multigrid smoother, 3 rounds", "multigrid", lambda module, given: module.smoother(*given[:3], 0.01, 3), fields),
        ("channel flow, 5 rounds", "channel", lambda module, given: module.step(*given, *steps, 5), flow),
        (
            "channel flow, velocities",
            "channel",
            lambda module, given: module.velocity(given[0], given[1], given[2], given[3], given[4], *steps),
            fields,
        ),
        ("shallow water", "shallow_water", lambda module, given: module.step(*given, *water), basin),
        ("softmax of rows", "rows", lambda module, given: module.softmax(given[0]), fields),
        ("lengths of rows", "rows", lambda module, given: module.lengths(*given[:2]), fields),
    )  # fmt: skip


def compared(sides, call, make) -> dict[str, float]:
    given = {side: make() for side in sides}
    first = {f"{side} first": round(timed(call, module, given[side]), 3) for side, module in sides.items()}
    taken = {side: [] for side in sides}
    for k in range(WARM + RUNS):
        for side, module in sides.items():
            value = timed(call, module, given[side])
            if k >= WARM:
                taken[side].append(value)
    medians = {side: round(statistics.median(each), 3) for side, each in taken.items()}
    return {**medians, **first, **tasks(sides, call, make)}


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

    def asked(*given):
        counted.launches += 1
        return task(*given)

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
