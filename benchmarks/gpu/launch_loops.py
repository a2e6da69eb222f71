"""Loops of small launches that run as one launch: the same bits as the loops, and how long do both take?

Where fusec is installed (no device needed):

    python benchmarks/gpu/launch_loops.py rewrite FOLDER

Where the device is, or with `--small` under NUMBA_ENABLE_CUDASIM=1 (needs numba and NumPy, not fusec):

    python benchmarks/gpu/launch_loops.py run FOLDER RESULTS.json [--small]
"""

import argparse
import importlib.util
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from numba import cuda

SAMPLE = Path(__file__).parents[2] / "samples" / "small_launches"
RUNS = 7
PARTICLES = 10


def rewrite(folder):
    folder.mkdir(parents=True, exist_ok=True)
    original = folder / "original"
    original.mkdir(exist_ok=True)
    (original / "boxes.py").write_bytes((SAMPLE / "boxes.py").read_bytes())
    subprocess.run([sys.executable, "-m", "fusec", "rewrite", original, "--out", folder / "fused"], check=True)


def load(folder, side):
    """`boxes` of one side, under a name of its own."""
    sys.path.insert(0, str(folder / side))
    spec = importlib.util.spec_from_file_location(f"{side}_boxes", folder / side / "boxes.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.pop(0)
    return module


def cases(boxes, steps, large, dtype):
    """(label, function, host arrays, other arguments): the arrays stand first among the arguments."""
    rng = np.random.default_rng(1)
    rows = [rng.random((boxes, PARTICLES)).astype(dtype) for _ in range(3)]
    dt, width = dtype(0.01), dtype(1.0)
    one = rng.random(large).astype(dtype)
    blocks = (large + 31) // 32
    yield f"count, {boxes} launches", "count", rows[:1], (boxes, PARTICLES)
    yield f"advance, {2 * boxes} launches", "advance", rows, (dt, width, boxes, PARTICLES)
    few = max(1, boxes // steps)
    yield f"evolve, {2 * few * steps} launches", "evolve", rows, (dt, width, few, steps, PARTICLES)
    yield f"settle, {steps} launches of {large}", "settle", [one], (dtype(0.999), steps, blocks, large)


def seconds(function, arrays, others):
    """The wall time of one call, with everything that it launched."""
    cuda.synchronize()
    start = time.perf_counter()
    function(*arrays, *others)
    cuda.synchronize()
    return time.perf_counter() - start


def left(function, host, others, times):
    """What the calls leave in the arrays."""
    arrays = [cuda.to_device(array) for array in host]
    for _ in range(times):
        function(*arrays, *others)
    return [array.copy_to_host() for array in arrays]


def run(folder, target, *, small):
    fused, original = load(folder, "fused"), load(folder, "original")
    fallen = []
    for name, function in vars(sys.modules["_fused_boxes"]).items():
        if name.endswith("_unfused"):
            setattr(
                sys.modules["_fused_boxes"], name, lambda *given, _f=function: (fallen.append(_f.__name__), _f(*given))
            )
    sizes = (20, 4, 100) if small else (100_000, 1_000, 1_000_000)
    found = []
    for dtype in (np.float32, np.float64):
        for label, name, host, others in cases(*sizes, dtype):
            ours, theirs = getattr(fused, name), getattr(original, name)
            mine, other = left(ours, host, others, 2), left(theirs, host, others, 2)
            same = all(a.tobytes() == b.tobytes() for a, b in zip(mine, other, strict=True))
            differ = sum(int((a != b).sum()) for a, b in zip(mine, other, strict=True))
            arrays = [cuda.to_device(array) for array in host]
            runs = 1 if small else RUNS
            pairs = [(seconds(theirs, arrays, others), seconds(ours, arrays, others)) for _ in range(runs)]
            before, after = (statistics.median(times) for times in zip(*pairs, strict=True))
            found.append(
                {
                    "case": label,
                    "dtype": np.dtype(dtype).name,
                    "same_bits": same,
                    "elements_that_differ": differ,
                    "loop_of_launches_ms": before * 1e3,
                    "fused_ms": after * 1e3,
                    "times_faster": before / after,
                    "fell_back": sorted(set(fallen)),
                }
            )
            fallen.clear()
            print(json.dumps(found[-1]), flush=True)
    device = "simulator" if small else cuda.get_current_device().name
    target.write_text(json.dumps({"device": str(device), "cases": found}, indent=1) + "\n")
    return all(case["same_bits"] and not case["fell_back"] for case in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=("rewrite", "run"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("results", type=Path, nargs="?")
    parser.add_argument("--small", action="store_true")
    given = parser.parse_args()
    if given.part == "rewrite":
        rewrite(given.folder)
        return
    sys.exit(0 if run(given.folder, given.results, small=given.small) else 1)


if __name__ == "__main__":
    main()
