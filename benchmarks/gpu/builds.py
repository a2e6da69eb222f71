"""What two builds of fusec make of some samples, in turn: is the second one faster?

Where fusec is installed: `python benchmarks/gpu/samples.py rewrite FOLDER` by the second build, and what the first one makes of the
samples under FOLDER/before, as under FOLDER/close. Where the device is:

    [ELEMENTS=N] python benchmarks/gpu/builds.py FOLDER RESULTS.json ["SAMPLE MODULE:FUNCTION" ...]

Without such calls, those in which tiles of tables were compared.
"""

import json
import statistics
import sys
from pathlib import Path

import cupy as cp

import samples

CALLS = (  # and in which dtype in the place of doubles
    ("heat conduction:step_3d", None),
    ("image_pipeline filters:unsharp_mask", None),
    ("image_pipeline filters:edges", None),
    ("image_pipeline filters:blur", None),
    ("heat conduction:relax", "float32"),
    ("electromagnetics fdtd:step", "float32"),
)
ROUNDS = 12


def main(folder, results, labels):
    found = json.loads(results.read_text()) if results.exists() else {}
    for label, dtype in [(label, None) for label in labels] or CALLS:
        found[f"{label} {dtype or ''} {samples.LARGE}"] = times = of_call(folder, *label.split(), dtype)
        print(label, dtype, times, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
        cp.get_default_memory_pool().free_all_blocks()


def of_call(folder, name, call, dtype):
    """Milliseconds, medians; the copy is of 1 GiB."""
    x = cp.ones(2**28, "float32")
    y = cp.empty_like(x)
    given = next(a for c, a in samples.cases(folder, name, samples.LARGE, rounds=False) if c == call)
    given = samples.on_device(given, cp.asarray, dtype)
    sides = {side: (samples.function(folder, side, name, call), given) for side in ("before", "close")}
    sides["copy"] = (lambda a, b: cp.copyto(b, a)), (x, y)
    times = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, (function, its) in sides.items():
            times[side].append(samples.milliseconds(cp, function, its))
    return {side: round(statistics.median(values[1:]), 4) for side, values in times.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), sys.argv[3:])
