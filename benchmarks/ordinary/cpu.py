"""Times ordinary programs with NumPy, fusec, PyTorch, JAX, numexpr and Numba, in turns within one process for each program.

    fusec rewrite benchmarks/ordinary/programs --out FOLDER
    python benchmarks/ordinary/cpu.py FOLDER ordinary.json [--threads 1 2] [--program NAME ...]

One thread: processor time of the process, pinned to a core. Two threads: wall time. Every result is compared with NumPy's.
Rows of other programs that the file has already are kept.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from operands import FOLDER, OPERANDS, Arrays
from sides import for_jax, for_numba, for_numexpr, for_torch, module_text, results

LIMIT = 240  # seconds that a program's process may take
ELEMENTS = 2**20
TURNS, TURN = 9, 40e-3  # and the seconds that one takes at least
SETTINGS = {"OMP_WAIT_POLICY": "PASSIVE", "KMP_BLOCKTIME": "0", "TF_CPP_MIN_LOG_LEVEL": "3", "JAX_PLATFORMS": "cpu"}
CHOSEN = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")  # libraries choose code for the processor on their own
Call = Callable[[], Any]
SIDES = ("numpy", "fusec", "torch", "jax", "numexpr", "numba")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rewritten", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--program", nargs="+", choices=list(OPERANDS), default=list(OPERANDS))
    parser.add_argument("--side", nargs="+", choices=SIDES, default=list(SIDES))
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(measured(options.program[0], options.threads[0], options.rewritten, options.side)))
        return
    for threads in options.threads:
        for program in options.program:
            row = {"program": program, "threads": threads, **in_a_process(options, program, threads)}
            keep(options.out, row)
            print(f"{program:36} {threads}", *(f"{k} {v * 1e3:.2f}" for k, v in row["seconds"].items()), flush=True)


def in_a_process(options: argparse.Namespace, program: str, threads: int) -> dict[str, Any]:
    command = [sys.executable, __file__, str(options.rewritten), str(options.out), "--worker"]
    command += ["--program", program, "--threads", str(threads), "--side", *options.side]
    names = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMEXPR_NUM_THREADS", "MKL_NUM_THREADS")
    own = {name: value for name, value in os.environ.items() if name not in CHOSEN}
    around = {**own, **SETTINGS, **{each: str(threads) for each in names}}
    if threads == 1:
        around["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    try:
        done = subprocess.run(command, env=around, stdout=subprocess.PIPE, text=True, timeout=LIMIT, check=True)
    except subprocess.SubprocessError as reason:
        return {"seconds": {}, "missing": {"all": type(reason).__name__}, "difference": {}}
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def keep(out: Path, row: dict[str, Any]) -> None:
    """The row in the place of an earlier one of the same program; sides that were not timed again keep their own."""
    record = json.loads(out.read_text()) if out.exists() else {"rows": []}
    rows = {(each["program"], each["threads"]): each for each in record["rows"]}
    rows[row["program"], row["threads"]] = row
    record["command"] = "python benchmarks/ordinary/cpu.py FOLDER ordinary.json"
    record["machine"] = {"processor": processor(), "python": platform.python_version(), "elements": ELEMENTS}
    record["rows"] = [rows[key] for key in sorted(rows)]
    out.write_text(json.dumps(record, indent=1) + "\n")


def processor() -> str:
    lines = [each for each in Path("/proc/cpuinfo").read_text().splitlines() if each.startswith("model name")]
    return f"{len(lines)} x {lines[0].partition(': ')[2]}"


@dataclass(frozen=True)
class Case:
    """A program with its text, and the operands of one side."""

    program: str
    text: str
    name: str
    threads: int
    rewritten: Path
    given: tuple[Any, ...]


def measured(program: str, threads: int, rewritten: Path, sides: list[str]) -> dict[str, Any]:
    if threads == 1:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0)) if os.getpid() % 2 else min(os.sched_getaffinity(0))})
    import numpy as np

    text, name = module_text(FOLDER, program)
    given = OPERANDS[program](Arrays(np, ELEMENTS))
    expected = results(imported(FOLDER, program)(*given), given)
    calls: dict[str, Callable[[], Any]] = {}
    missing, difference = {}, {}
    for side in sides:
        try:
            given = OPERANDS[program](Arrays(np, ELEMENTS))
            call, convert = BUILDERS[side](Case(program, text, name, threads, rewritten, given))
            found = [np.asarray(convert(each)) for each in results(call(), given)]
            difference[side] = max(map(distance, found, expected), default=0.0)
            assert len(found) == len(expected) and difference[side] < 1e-2, f"differs by {difference[side]}"
            call()
            calls[side] = call
        except Exception as reason:  # a library that has no such program is a result, not an end
            missing[side] = f"{type(reason).__name__}: {reason}".splitlines()[0][:160]
    return {"seconds": in_turns(calls, threads), "missing": missing, "difference": difference}


def distance(found: Any, expected: Any) -> float:
    """The largest difference, as a share of the largest value."""
    import numpy as np

    if found.shape != np.shape(expected):
        return 1e9
    found, expected = (np.asarray(each, complex) for each in (found, expected))
    return float(np.max(np.abs(found - expected)) / max(np.max(np.abs(expected)), 1e-30))


def in_turns(calls: dict[str, Callable[[], Any]], threads: int) -> dict[str, float]:
    import numpy as np

    clock = time.process_time if threads == 1 else time.perf_counter
    with np.errstate(all="ignore"):
        counts = {}
        for side, call in calls.items():
            start = clock()
            call()
            counts[side] = max(1, round(TURN / max(clock() - start, 1e-7)))
        times: dict[str, list[float]] = {side: [] for side in calls}
        for _ in range(TURNS):
            for side, call in calls.items():
                call()
                start = clock()
                for _ in range(counts[side]):
                    call()
                times[side].append((clock() - start) / counts[side])
    return {side: median(each) for side, each in times.items()}


def imported(folder: Path, program: str) -> Callable[..., Any]:
    module, _, name = program.partition(".")
    sys.path.insert(0, str(folder))
    for known in [each for each in sys.modules if each.split(".")[0] in (module, f"_fused_{module}")]:
        del sys.modules[known]
    found = getattr(importlib.import_module(module), name)
    sys.path.remove(str(folder))
    return found  # type: ignore[no-any-return]


def of_numpy(case: Case) -> Any:
    function = imported(FOLDER, case.program)
    return lambda: function(*case.given), lambda x: x


def of_fusec(case: Case) -> Any:
    sys.path.append(str(case.rewritten))  # for the support files, which are imported at the first call
    function = imported(case.rewritten, case.program)
    return lambda: function(*case.given), lambda x: x


def of_torch(case: Case) -> Any:
    import numpy as np
    import torch

    torch.set_num_threads(case.threads)
    compiled = torch.compile(for_torch(case.text, case.name), dynamic=False)
    tensors = [torch.from_numpy(each) if isinstance(each, np.ndarray) else each for each in case.given]
    arrays = [each for each in tensors if isinstance(each, torch.Tensor)]

    def call() -> Any:
        made = compiled(*tensors)
        return tuple(arrays) if made is None else made

    return call, lambda x: x.numpy()


def of_jax(case: Case) -> Any:
    import jax
    import numpy as np

    function = for_jax(case.text, case.name)
    numbers = tuple(k for k, each in enumerate(case.given) if isinstance(each, int))
    compiled = jax.jit(function, static_argnums=numbers)
    arrays = [jax.numpy.asarray(each) if isinstance(each, np.ndarray) else each for each in case.given]
    stores = [k for k, each in enumerate(case.given) if isinstance(each, np.ndarray)]
    stored = returns_nothing(case.text, case.name)

    def call() -> Any:
        made = jax.block_until_ready(compiled(*arrays))
        return tuple(made[k] for k in stores) if stored else made

    return call, lambda x: x


def returns_nothing(text: str, name: str) -> bool:
    definition = next(each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef) and each.name == name)
    return not isinstance(definition.body[-1], ast.Return)


def of_numexpr(case: Case) -> Any:
    import numexpr

    numexpr.set_num_threads(case.threads)
    function = for_numexpr(case.text, case.name)
    return lambda: function(*case.given), lambda x: x


def of_numba(case: Case) -> Any:
    function = for_numba(case.text, case.name, case.threads)
    return lambda: function(*case.given), lambda x: x


BUILDERS = {
    "numpy": of_numpy,
    "fusec": of_fusec,
    "torch": of_torch,
    "jax": of_jax,
    "numexpr": of_numexpr,
    "numba": of_numba,
}

if __name__ == "__main__":
    main()
