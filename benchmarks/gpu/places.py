"""Programs in which fusec and PyTorch are within a few percent, with their arrays at several places in memory: which is ahead?

Where fusec is installed: `python benchmarks/gpu/samples.py rewrite FOLDER`. Where the device is:

    python benchmarks/gpu/places.py FOLDER RESULTS.json
"""

import json
import statistics
import sys
from pathlib import Path

import cupy as cp
import torch

import samples

PROGRAMS = {
    "normalisation": ("layer_norm", "rms_norm", "standardise", "cosine_similarity"),
    "flow": ("kinetic_energy",),
    "shallow_water": ("fastest_wave",),
}
PLACES = 10
ROUNDS = 12  # the first of which does not count
MEBIBYTE = 1 << 20


def main(folder, results):
    found = {}
    for name, calls in PROGRAMS.items():
        for call, arguments in samples.cases(folder, name, samples.LARGE, rounds=False):
            if call.split(":")[1] in calls:
                ours = samples.function(folder, "close", name, call)
                theirs, _ = samples.of_torch(cp, folder, name, call, ())
                found[call] = [at_place(place, ours, theirs, arguments) for place in range(PLACES)]
                results.write_text(json.dumps(found, indent=1) + "\n")
                print(
                    call, {side: statistics.median(each[side] for each in found[call]) for side in ("fusec", "torch")}
                )


def at_place(place, ours, theirs, arguments):
    """Microseconds of each side, where so much memory more is taken before the arrays are made."""
    cp.get_default_memory_pool().free_all_blocks()
    torch.cuda.empty_cache()
    taken = [cp.empty((17 * place + 1) * MEBIBYTE, "int8")]
    taken.append(torch.empty((29 * place + 1) * MEBIBYTE, dtype=torch.int8, device="cuda"))
    given = samples.on_device(arguments, cp.asarray)
    taken.append(cp.empty((7 * place + 1) * MEBIBYTE, "int8"))
    sides = {"fusec": (ours, given), "torch": (theirs, samples.as_others(given, torch.from_dlpack))}
    times = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, run in sides.items():
            times[side].append(samples.milliseconds(cp, *run))
    return {side: round(1000 * statistics.median(values[1:]), 2) for side, values in times.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
