"""Kernels beside Python's numbers, `image**gamma`, `gaussian(x, centre, width)`: CuPy, and what two builds of fusec make of it, in turn.

Where fusec is installed: `fusec rewrite benchmarks/gpu/numbers --out FOLDER/new`, the same by the first build into FOLDER/old, and
a copy of the source as FOLDER/plain. Where the device is:

    python benchmarks/gpu/beside_numbers.py FOLDER RESULTS.json
"""

import json
import statistics
import sys
from pathlib import Path

import cupy as cp
from sides import load, microseconds

SOURCE = Path(__file__).parent / "numbers" / "curves.py"
CALLS = {
    "adjusted": (0.9, 2.2),
    "toned": (0.9, 2.2),
    "peaks": (0.7, 0.3),
    "developed": (0.9, 2.2),
    "potential": (0.9, 1.1),
    "walked": (0.1, 0.3, 0.01),
    "rotated": (0.7,),
    "normal": (0.7, 0.3),
}
OF_TWO_ARRAYS = ("peaks", "walked", "rotated", "normal")
COUNT = 1 << 26
ROUNDS = 12


def main(folder, results):
    sides = {side: load(folder, side, SOURCE) for side in ("plain", "old", "new")}
    found = {"device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(), "elements": COUNT}
    for dtype in ("float32", "float64"):
        x, y = (cp.random.random(COUNT, dtype=dtype) + cp.dtype(dtype).type(0.1) for _ in range(2))
        for name, numbers in CALLS.items():
            given = (x, y, *numbers) if name in OF_TWO_ARRAYS else (x, *numbers)
            times = timed({side: getattr(module, name) for side, module in sides.items()}, given)
            found[f"{name} {dtype}"] = times
            print(name, dtype, {side: round(statistics.median(each), 4) for side, each in times.items()}, flush=True)
    results.write_text(json.dumps(found, indent=1) + "\n")


def timed(functions, given):
    """Milliseconds of the device in each round, by side."""
    for function in functions.values():
        function(*given)
    times = {side: [] for side in functions}
    for _ in range(ROUNDS):
        for side, function in functions.items():
            times[side].append(microseconds(cp, function, given) / 1e3)
    return times


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
