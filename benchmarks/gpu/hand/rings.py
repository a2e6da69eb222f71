"""Stencils whose planes come into rings of shared memory by asynchronous copies, and words of rows that begin elsewhere each."""

import cupy as cp
import numpy as np
from marches import SAMPLES, sample
from modules import blocks_for, launch, load
from report import measure

SHAPES = {  # threads, elements a thread, slots and blocks of a multiprocessor
    "heat": ((480, 5, 4, 2), (480, 5, 5, 2), (320, 5, 4, 3), (256, 10, 4, 2), (960, 5, 5, 1)),
    "smooth": ((512, 2, 6, 2), (512, 2, 8, 2), (256, 4, 8, 2), (256, 2, 8, 4), (224, 3, 6, 3)),
}
WORDS = ((512, 4, 2), (1024, 4, 1), (256, 4, 1))  # threads, planes a thread and blocks
FOURIER, STRENGTH = 0.125, 0.1


def run(small, copy):
    return {"heat": heat(small, copy), "smooth": smooth(small, copy)}


def heat(small, copy):
    side = 37 if small else 323
    step = sample(SAMPLES / "heat" / "conduction.py").step_3d
    before, after = cp.random.random((2, side, side, side))
    expected, out = after.copy(), cp.empty_like(after)
    step(before, expected, FOURIER)
    given = before, out, np.float64(FOURIER), np.int32(side)
    names = [f"heat_words<{', '.join(map(str, shape))}>" for shape in WORDS]
    kernels = load("rings.cu", names)
    variants = {}
    for (threads, planes, _), name in zip(WORDS, names, strict=True):
        grid = blocks_for((side - 2) * side - 1, 2 * threads), blocks_for(side - 2, planes)
        variants[name] = launch(kernels[name], grid, threads, *given)
    variants |= rings("heat", (side - 2) * side - 2, 2 * side + 2, given)
    for name, run_it in variants.items():
        out[...] = after
        run_it()
        assert cp.array_equal(out, expected), name
    return {} if small else measure(f"heat {out.shape} float64", variants, 2 * out.nbytes, copy)


def smooth(small, copy):
    side, levels = (37, 25) if small else (1162, 25)
    field = cp.random.random((side, side, levels))
    out, expected = cp.empty_like(field), sample(SAMPLES / "diffusion" / "horizontal.py").smooth(field, STRENGTH)
    given = field, out, np.float64(STRENGTH), *map(np.int32, (side, side * levels, levels))
    variants = rings("smooth", side * levels, 4 * levels, given)
    for name, run_it in variants.items():
        out.fill(0)
        run_it()
        assert cp.array_equal(out, expected), name
    return {} if small else measure(f"smooth {field.shape} float64", variants, 2 * field.nbytes, copy)


def rings(kernel, length, beside, given):
    """Launches, by name, of as many blocks as run at once: each has a stretch of the planes, with what is beside, and some planes."""
    names = {
        (*shape, is_bulk): f"{kernel}<{', '.join(map(str, shape))}, {is_bulk}>"
        for shape in SHAPES[kernel]
        for is_bulk in ("true", "false")
    }
    kernels = load("rings.cu", names.values())
    processors = cp.cuda.Device().attributes["MultiProcessorCount"]
    found = {}
    for (threads, each, slots, blocks, _), name in names.items():
        chunks = blocks_for(length, threads * each)
        ranges = max(1, min(processors * blocks // chunks, given[0].shape[0] // 16))
        shared = 8 * slots * blocks_for(threads * each + beside + 2, 16) * 16
        kernels[name].max_dynamic_shared_size_bytes = shared
        counts = np.int32(chunks), np.int32(ranges)
        found[name] = launch(kernels[name], chunks * ranges, threads, *given, *counts, shared=shared)
    return found
