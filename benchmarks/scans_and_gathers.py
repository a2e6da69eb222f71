"""Time scans and gathers of NumPy's arrays beside array statements, before and after `fusec rewrite`.

    python benchmarks/scans_and_gathers.py FOLDER scans_and_gathers.json

FOLDER gets the sources and what fusec makes of them. Times are the least of five medians, original and fused in turn.
"""

import argparse
import importlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

SOURCE = """import numpy as np


def whole(p: np.ndarray, y: np.ndarray):
    a = p * y
    return np.cumsum(a) * 0.5 + y


def rows(p: np.ndarray, y: np.ndarray):
    a = p * y
    return np.cumsum(a, axis=-1) * 0.5 + y


def columns(p: np.ndarray, y: np.ndarray):
    a = p * y
    return np.cumsum(a, axis=0) * 0.5 + y


def drawdown(p: np.ndarray, y: np.ndarray):
    a = p * y
    return np.maximum.accumulate(a, axis=1) - a


def costly(p: np.ndarray, y: np.ndarray):
    a = np.exp(-p)
    return np.log(np.cumsum(a, axis=1)) + y


def lookup(p: np.ndarray, y: np.ndarray, v: np.ndarray, index: np.ndarray):
    a = v[index] + p
    return a * 2.0 + np.sqrt(y)
"""
SCANS = {
    "whole": ((100,), (10_000,), (1_000_000,), (10_000_000,)),
    "rows": ((7, 5), (100, 100), (1_000, 1_000), (100_000, 10)),
    "columns": ((100, 100), (1_000, 1_000), (10_000, 1_000), (1_000_000, 8)),
    "drawdown": ((1_000, 1_000),),
    "costly": ((100, 100), (1_000, 1_000), (100_000, 10)),
}
GATHERS = (((100,), 100), ((1_000,), 1_000), ((10_000,), 1_000), ((1_000_000,), 1_000), ((10_000_000,), 10_000_000))
ROUNDS = 5


def timed(function: Callable[..., object], values: tuple[object, ...], repeats: int) -> float:
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        function(*values)
        found.append(time.perf_counter() - start)
    return median(found)


def compared(name: str, original: object, fused: object, values: tuple[np.ndarray, ...]) -> dict[str, object]:
    functions = [getattr(original, name), getattr(fused, name)]
    repeats = max(5, min(500, 700_000 // values[0].size))
    for _ in range(4):
        results = [function(*values) for function in functions]
    rounds = [[timed(function, values, repeats) for function in functions] for _ in range(ROUNDS)]
    before, after = (min(times) for times in zip(*rounds, strict=True))
    return {
        "function": name,
        "shape": values[0].shape,
        "dtype": str(values[0].dtype),
        "original_us": round(before * 1e6, 2),
        "fused_us": round(after * 1e6, 2),
        "times": round(before / after, 2),
        "same_bits": results[0].tobytes() == results[1].tobytes(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    before = options.folder / "before"
    before.mkdir(parents=True)
    (before / "fused.py").write_text(SOURCE, encoding="utf-8")
    (options.folder / "original.py").write_text(SOURCE, encoding="utf-8")
    after = options.folder / "after"
    subprocess.run([sys.executable, "-m", "fusec", "rewrite", before, "--out", after], check=True)
    sys.path[:0] = [str(after), str(options.folder)]
    fused = importlib.import_module("fused")
    original = importlib.import_module("original")
    rng = np.random.default_rng(1)
    found = []
    for dtype in ("f8", "f4"):
        for name, shapes in SCANS.items():
            for shape in shapes:
                values = tuple((rng.random(shape) + 0.5).astype(dtype) for _ in range(2))
                found.append(compared(name, original, fused, values))
        for shape, size in GATHERS:
            p, y, v = ((rng.random(extents) + 0.5).astype(dtype) for extents in (shape, shape, size))
            found.append(compared("lookup", original, fused, (p, y, v, rng.integers(0, size, shape))))
    options.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
