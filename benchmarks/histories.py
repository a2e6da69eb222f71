"""Rows and columns that a variable selects, of NumPy's arrays: how fast beside the author's statements?

    python benchmarks/histories.py FOLDER RESULTS.json

Microseconds of a round of the loops of tests/stories/golden/parts_by_variables and rows_by_variables, all threads: medians of interleaved
rounds.
"""

import importlib
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

GOLDEN = Path(__file__).resolve().parents[1] / "tests/stories/golden"
TIMES = 21


def main() -> None:
    folder, results = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    shutil.copytree(GOLDEN / "parts_by_variables/before", folder / "original")
    shutil.copy(GOLDEN / "rows_by_variables/before/rows.py", folder / "original")
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run(command, check=True)
    sys.path.insert(0, str(folder))
    found = {}
    for module, name, operands, rounds in calls():
        sides = {side: getattr(importlib.import_module(f"{side}.{module}"), name) for side in ("fused", "original")}
        own = {side: [value.copy() if isinstance(value, np.ndarray) else value for value in operands] for side in sides}
        taken: dict[str, list[float]] = {side: [] for side in sides}
        for _ in range(TIMES):
            for side, call in sides.items():
                start = time.perf_counter()
                call(*own[side])
                taken[side].append((time.perf_counter() - start) / rounds * 1e6)
        for mine, theirs in zip(*own.values(), strict=True):
            assert np.array_equal(mine, theirs, equal_nan=True), name
        key = f"{name} {operands[0].shape}"
        found[key] = {side: round(statistics.median(values[3:]), 2) for side, values in taken.items()}
        print(key, found[key], flush=True)
    results.write_text(json.dumps(found, indent=1) + "\n")


def calls():
    random = np.random.default_rng(1)
    for length in (100, 1_000, 10_000, 100_000, 1_000_000):
        yield "histories", "heated", [random.random((20, length)), 0.1, 20], 19
    for side in (10, 30, 100, 300, 1_000):
        yield "histories", "waves", [random.random((8, side, side)), 0.1, 8], 6
    for systems in (100, 1_000, 10_000, 100_000):
        yield "histories", "eliminated", [random.random((systems, 8)) + 5 for _ in range(4)], 7
    for count in (10, 100, 1_000, 10_000, 100_000, 1_000_000):
        yield "rows", "leapfrog", [random.random(count), random.random(count), 8, 0.1], 7
    for length in (10, 100, 1_000, 10_000, 100_000, 1_000_000):
        yield "rows", "shallow", [random.random((8, length)) + 1, random.random((8, length)), 8, 0.01, 9.81], 7


if __name__ == "__main__":
    main()
