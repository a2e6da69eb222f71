"""Programs in which fusec and PyTorch are within a few percent, with their arrays at several places in memory: which is ahead?

Where fusec is installed: `python benchmarks/gpu/samples.py rewrite FOLDER`. Where the device is:

    [ELEMENTS=N] python benchmarks/gpu/places.py FOLDER RESULTS.json [PROGRAM ...]
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
    "option_pricing": ("price_call", "portfolio_value"),
    "k_means": ("squared_distances", "inertia"),
    "logistic_regression": ("sigmoid",),
}
SINGLE = ("price_call",)  # in single precision
PLACES = 10
ROUNDS = 12  # the first of which does not count
MEBIBYTE = 1 << 20


def main(folder, results, asked):
    found = {}
    for name, calls in PROGRAMS.items():
        for call, arguments in (
            samples.cases(folder, name, samples.LARGE, rounds=False) if set(calls) & set(asked) else ()
        ):
            own = call.split(":")[1]
            if own not in calls or own not in asked or call in found:
                continue
            ours = {side: samples.function(folder, side, name, call) for side in ("close", "contract")}
            theirs, _ = samples.of_torch(cp, folder, name, call, ())
            dtype = "float32" if own in SINGLE else None
            found[call] = [at_place(place, ours, theirs, arguments, dtype) for place in range(PLACES)]
            results.write_text(json.dumps(found, indent=1) + "\n")
            print(call, {side: statistics.median(each[side] for each in found[call]) for side in found[call][0]})


def at_place(place, ours, theirs, arguments, dtype):
    """Microseconds of each side, where so much memory more is taken before the arrays are made."""
    cp.get_default_memory_pool().free_all_blocks()
    torch.cuda.empty_cache()
    taken = [cp.empty((17 * place + 1) * MEBIBYTE, "int8")]
    taken.append(torch.empty((29 * place + 1) * MEBIBYTE, dtype=torch.int8, device="cuda"))
    given = samples.on_device(arguments, cp.asarray, dtype)
    taken.append(cp.empty((7 * place + 1) * MEBIBYTE, "int8"))
    sides = {side: (call, given) for side, call in ours.items()}
    sides["torch"] = (theirs, samples.as_others(given, torch.from_dlpack))
    times = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, run in sides.items():
            times[side].append(samples.milliseconds(cp, *run))
    return {side: round(1000 * statistics.median(values[1:]), 2) for side, values in times.items()}


if __name__ == "__main__":
    main(
        Path(sys.argv[1]).resolve(),
        Path(sys.argv[2]),
        sys.argv[3:] or [call for calls in PROGRAMS.values() for call in calls],
    )
