"""How are kernels that fill the device timed against each other?

Every variant is launched in turn, between events, without waiting: the queue never runs empty, so that no launch is part of
a time, and all variants see the same clock and temperature.
"""

import statistics

import cupy as cp


def medians(variants, repeats=9):
    """Milliseconds, by variant, of the median of `repeats` interleaved runs; the first round is thrown away."""
    marks = {name: [] for name in variants}
    for _ in range(repeats + 1):
        for name, run in variants.items():
            before, after = cp.cuda.Event(), cp.cuda.Event()
            before.record()
            run()
            after.record()
            marks[name].append((before, after))
    cp.cuda.Device().synchronize()
    return {
        name: statistics.median(cp.cuda.get_elapsed_time(*pair) for pair in pairs[1:]) for name, pairs in marks.items()
    }
