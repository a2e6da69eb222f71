"""Loops of small launches that run as one launch: the same bits as the loops, and how long do both take?

Of the author's loops a part is run, over the first boxes: seconds for 100,000 launches add up. Boxes are independent, so those
bits are compared, and the time is scaled to all launches.

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
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Case:
    """A function of `boxes`: what stands before the number of boxes among its numbers, and after it."""

    function: str
    launches_a_box: int
    boxes: int
    timed_boxes: int
    arrays: list
    before: tuple
    after: tuple

    def numbers(self, boxes):
        return (*self.before, boxes, *self.after)


def cases(sizes, dtype):
    """The loops of the sample; `settle` has no boxes, and its launches are timed in full."""
    rng = np.random.default_rng(1)
    boxes, timed, steps, large = sizes
    rows = [rng.random((boxes, PARTICLES)).astype(dtype) for _ in range(3)]
    dt, width = dtype(0.01), dtype(1.0)
    one = rng.random(large).astype(dtype)
    few, timed_few = max(1, boxes // steps), max(1, timed // steps)
    yield Case("count", 1, boxes, timed, rows[:1], (), (PARTICLES,))
    yield Case("advance", 2, boxes, timed, rows, (dt, width), (PARTICLES,))
    yield Case("evolve", 2 * steps, few, timed_few, rows, (dt, width), (steps, PARTICLES))
    yield Case("settle", 1, steps, steps, [one], (dtype(0.999),), ((large + 31) // 32, large))


def seconds(function, arrays, others):
    """The wall time of one call, with everything that it launched."""
    cuda.synchronize()
    start = time.perf_counter()
    function(*arrays, *others)
    cuda.synchronize()
    return time.perf_counter() - start


def left(function, host, numbers, times):
    """What the calls leave in the arrays."""
    arrays = [cuda.to_device(array) for array in host]
    for _ in range(times):
        function(*arrays, *numbers)
    return [array.copy_to_host() for array in arrays]


def measured(case, fused, original, runs):
    """Every launch of the fused function; of the author's those of the first boxes, whose rows are compared."""
    ours, theirs = getattr(fused, case.function), getattr(original, case.function)
    every, part = case.numbers(case.boxes), case.numbers(case.timed_boxes)
    rows = case.timed_boxes if case.arrays[0].ndim == 2 else len(case.arrays[0])
    mine = [array[:rows] for array in left(ours, case.arrays, every, 2)]
    other = [array[:rows] for array in left(theirs, case.arrays, part, 2)]
    arrays = [cuda.to_device(array) for array in case.arrays]
    pairs = [(seconds(theirs, arrays, part), seconds(ours, arrays, every)) for _ in range(runs)]
    before, after = (statistics.median(times) for times in zip(*pairs, strict=True))
    before *= case.boxes / case.timed_boxes
    return {
        "function": case.function,
        "launches": case.boxes * case.launches_a_box,
        "original_launches_timed": case.timed_boxes * case.launches_a_box,
        "elements_compared": sum(array.size for array in mine),
        "elements_that_differ": sum(int((words(a) != words(b)).sum()) for a, b in zip(mine, other, strict=True)),
        "original_ms_scaled": before * 1e3,
        "fused_ms": after * 1e3,
        "times_faster": before / after,
    }


def words(array):
    return array.view(np.int64 if array.itemsize == 8 else np.int32)


def watched(function, fallen):
    def call(*given):
        fallen.append(function.__name__)
        return function(*given)

    return call


def run(folder, target, *, small):
    fused, original = load(folder, "fused"), load(folder, "original")
    generated, fallen = sys.modules["_fused_boxes"], []
    for name in [name for name in vars(generated) if name.endswith("_unfused")]:
        setattr(generated, name, watched(getattr(generated, name), fallen))
    start, found = time.perf_counter(), []
    for dtype in (np.float32, np.float64):
        for case in cases((20, 5, 4, 100) if small else (100_000, 2_000, 1_000, 1_000_000), dtype):
            values = measured(case, fused, original, 1 if small else RUNS)
            found.append({**values, "dtype": np.dtype(dtype).name, "fell_back": sorted(set(fallen))})
            fallen.clear()
            print(json.dumps(found[-1]), flush=True)
    device = "simulator" if small else cuda.get_current_device().name
    every = {"device": str(device), "seconds_in_all": time.perf_counter() - start, "cases": found}
    target.write_text(json.dumps(every, indent=1) + "\n")
    return not any(case["elements_that_differ"] or case["fell_back"] for case in found)


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
