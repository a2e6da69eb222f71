"""Stencils whose slices have variables as bounds: how fast beside NumPy?

    NUMBA_NUM_THREADS=1 python benchmarks/symbolic_bounds.py FOLDER RESULTS.json

Milliseconds of the functions of tests/stories/golden/symbolic_bounds, rewritten under `--fp exact`, and of horizontal diffusion as a loop by
hand: the least of calls that take turns. The results have the original's bits.
"""

import importlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numba
import numpy as np

GOLDEN = Path(__file__).resolve().parents[1] / "tests/stories/golden"
TIMES = 11


def main() -> None:
    folder, results = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    shutil.copytree(GOLDEN / "symbolic_bounds/before", folder / "original")
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run([*command, "--fp", "exact"], check=True)
    sys.path.insert(0, str(folder))
    sides = {side: importlib.import_module(f"{side}.fields") for side in ("original", "fused")}
    found = {}
    for name, operands in calls():
        functions = {side: getattr(module, name) for side, module in sides.items()}
        if name == "diffused":
            functions["by hand"] = diffused_by_hand
        key = f"{name} {' x '.join(map(str, operands[0].shape))}"
        found[key] = least(functions, operands)
        print(key, found[key], flush=True)
    results.write_text(json.dumps(found, indent=1) + "\n")


def least(functions, operands) -> dict[str, float]:
    """Of each function, called in turns on arrays of its own."""
    own = {side: [value.copy() if isinstance(value, np.ndarray) else value for value in operands] for side in functions}
    taken: dict[str, list[float]] = {side: [] for side in functions}
    for _ in range(TIMES):
        values = {}
        for side, call in functions.items():
            start = time.perf_counter()
            values[side] = call(*own[side])
            taken[side].append((time.perf_counter() - start) * 1e3)
        for side in functions:
            for mine, theirs in zip((values[side], *own[side]), (values["original"], *own["original"]), strict=True):
                assert mine is theirs is None or np.array_equal(mine, theirs), side
    return {side: round(min(each), 5) for side, each in taken.items()}


def calls():
    random = np.random.default_rng(1)
    for shape in ((8, 8, 8), (32, 32, 32), (128, 128, 64), (256, 256, 64)):
        rows, columns, layers = shape
        yield "diffused", [random.random((rows + 4, columns + 4, layers)), np.zeros(shape), random.random(shape)]
    for side in (30, 1_000):
        yield "smoothed", [random.random((side + 4, side + 4)), np.zeros((side, side)), 0.1]
        yield "relaxed", [random.random((side, side)), random.random((side, side)), 0.1]
    for length in (1_000, 1_000_000):
        yield "conducted", [random.random(length), length, 0.1]
        yield "within", [random.random(length), 3, 0.1]


@numba.njit
def diffused_by_hand(field, out, coeff):
    """The same arithmetic in one loop nest, which computes each Laplacian where it is needed."""
    rows, columns, layers = out.shape
    for i in range(2, rows + 2):
        for j in range(2, columns + 2):
            for k in range(layers):
                centre = laplacian(field, i, j, k)
                ahead = limited(laplacian(field, i + 1, j, k) - centre, field[i + 1, j, k] - field[i, j, k])
                behind = limited(centre - laplacian(field, i - 1, j, k), field[i, j, k] - field[i - 1, j, k])
                right = limited(laplacian(field, i, j + 1, k) - centre, field[i, j + 1, k] - field[i, j, k])
                left = limited(centre - laplacian(field, i, j - 1, k), field[i, j, k] - field[i, j - 1, k])
                fluxes = ahead - behind + right - left
                out[i - 2, j - 2, k] = field[i, j, k] - coeff[i - 2, j - 2, k] * fluxes


@numba.njit
def laplacian(u, i, j, k):
    return 4.0 * u[i, j, k] - (u[i + 1, j, k] + u[i - 1, j, k] + u[i, j + 1, k] + u[i, j - 1, k])


@numba.njit
def limited(flux, gradient):
    return 0.0 if flux * gradient > 0 else flux


if __name__ == "__main__":
    main()
