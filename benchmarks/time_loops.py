"""Loops over time whose kernels run as a wavefront over bands of rows: how long beside the same kernels one after the other?

    python benchmarks/time_loops.py RESULTS.json

Rewrites the samples heat, flow and diffusion with `time-loops` "in-turn" and "as-written", and times both, interleaved, on one thread and
on two, in processes of their own. Every other pair of calls begins with the other side. The ratio is the median of the pairs' ratios,
beside its quartiles: other work of the machine hits both sides of most pairs.
"""

import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
SIDES = ("as_written", "in_turn")
SECONDS, LEAST, MOST = 8.0, 9, 301  # of each case, and how many pairs of calls
SHORT = 2e-3  # seconds: calls that take less are timed several at a time
CASES = (  # sample, module, function, shape, the other arguments
    *(("heat", "conduction", "heat_3d", (n, n, n), (0.125, 8)) for n in (100, 160, 256)),
    *(("heat", "conduction", "jacobi_2d", (n, n), (8,)) for n in (500, 1000, 2000, 4000)),
    *(("flow", "cavity", "correct_pressure", (n, n), (0.1, 0.1, 8)) for n in (41, 500, 1000, 2000)),
    *(("diffusion", "horizontal", "run", (n, n, 8), (0.03, 8)) for n in (256, 512)),
)


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for side in SIDES:
            for sample in sorted({case[0] for case in CASES}):
                rewritten(sample, side, Path(folder) / side / sample)
        for threads in (1, 2):
            environment = {**os.environ, "NUMBA_NUM_THREADS": str(threads), "PYTHONPATH": folder}
            for number in range(len(CASES)):
                command = [sys.executable, __file__, "case", str(number)]
                told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
                rows.append({**json.loads(told), "threads": threads})
                print(rows[-1], flush=True)
    command = " ".join(["python", "benchmarks/time_loops.py", *sys.argv[1:]])
    Path(sys.argv[1]).write_text(json.dumps({"command": command, "rows": rows}, indent=1) + "\n")


def rewritten(sample: str, side: str, out: Path) -> None:
    """The sample with this setting, as a package `side.sample`."""
    from fusec.config import Options, TimeLoops
    from fusec.pipeline import rewrite

    out.parent.mkdir(exist_ok=True)
    (out.parent / "__init__.py").touch()
    loops = TimeLoops.IN_TURN if side == "in_turn" else TimeLoops.AS_WRITTEN
    rewrite(ROOT / "samples" / sample, out, Options(time_loops=loops))


def case(number: int) -> dict[str, object]:
    """Medians of one case, in milliseconds a round; every result has the same bits on both sides."""
    sample, module, function, shape, rest = CASES[number]
    calls = [getattr(importlib.import_module(f"{side}.{sample}.{module}"), function) for side in SIDES]
    random = np.random.default_rng(1)
    field, other = random.random(shape), random.random(shape)

    def run(call) -> tuple[float, np.ndarray]:
        others = {"jacobi_2d": (other.copy(),), "correct_pressure": (other[1:-1, 1:-1],)}
        arrays = (field.copy(), *others.get(function, ()))
        began = time.perf_counter()
        found = call(*arrays, *rest)
        return time.perf_counter() - began, arrays[0] if found is None else found

    results = [run(call)[1] for call in calls]
    assert (results[0] == results[1]).all()
    once = min(run(calls[0])[0] for _ in range(3))
    together = max(1, round(SHORT / once))
    times: list[list[float]] = []
    ends = time.perf_counter() + SECONDS
    while len(times) < LEAST or (len(times) < MOST and time.perf_counter() < ends):
        order = (0, 1) if len(times) % 2 else (1, 0)
        found = {side: sum(run(calls[side])[0] for _ in range(together)) / together for side in order}
        times.append([found[0], found[1]])
    as_written, in_turn = (statistics.median(column) * 1e3 for column in zip(*times, strict=True))
    low, middle, high = statistics.quantiles([first / second for first, second in times], n=4)
    return {
        "program": f"{sample}.{function}",
        "shape": shape,
        "rounds": rest[-1],
        "as written, ms": round(as_written, 3),
        "in turn, ms": round(in_turn, 3),
        "ratio": round(middle, 2),
        "quartiles": [round(low, 2), round(high, 2)],
        "pairs": len(times),
    }


if __name__ == "__main__":
    if sys.argv[1] == "case":
        print(json.dumps(case(int(sys.argv[2]))))
    else:
        main()
