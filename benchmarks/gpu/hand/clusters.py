"""Layer norm of rows that no block's registers hold: do clusters of blocks that keep their weights reach a copy's rate?

Measured beside the generated kernel's shape, a part of each row in shared memory (`layer_norm_split` of rows.cu).
"""

import cupy as cp
import rows
from modules import launch, load
from report import measure

# Blocks a cluster, threads, vectors of four elements a thread, blocks a multiprocessor.
SHAPES = {
    16_384: [(2, 512, 4, 2), (4, 256, 4, 4), (4, 512, 2, 2)],
    20_000: [(2, 512, 5, 2), (4, 256, 5, 4), (4, 512, 3, 2)],
    24_576: [(4, 512, 3, 2), (4, 256, 6, 3), (2, 768, 4, 1)],
    28_672: [(4, 512, 4, 2), (4, 256, 7, 3), (8, 256, 4, 4)],
    32_768: [(4, 512, 4, 2), (4, 256, 8, 3), (8, 256, 4, 4), (8, 512, 2, 2)],
}
# Threads, vectors, of these those whose weights are in shared memory, and in registers; whether other weights are loaded at all.
AHEAD = {
    16_384: [(1024, 4, kept, 4, 1) for kept in (0, 4)] + [(512, 8, 0, 8, 1)],
    20_000: [(1024, 5, kept, 5, 1) for kept in (0, 2, 4)]
    + [(1024, 5, 0, 5, 0), (1024, 5, 4, 4, 1), (640, 8, 6, 8, 1), (768, 7, 5, 7, 1)],
    24_576: [(1024, 6, kept, 6, 1) for kept in (0, 2, 4)] + [(1024, 6, 0, 6, 0), (1024, 6, 3, 5, 1), (768, 8, 5, 8, 1)],
    28_672: [(1024, 7, kept, 7, 1) for kept in (0, 2, 3)]
    + [(1024, 7, 0, 7, 0), (1024, 7, 2, 6, 1), (896, 8, 0, 8, 1), (896, 8, 3, 8, 1)],
    32_768: [(1024, 8, kept, 8, 1) for kept in (0, 2, 3)]
    + [(1024, 8, 0, 8, 0), (1024, 8, 2, 7, 1), (1024, 8, 2, 6, 1), (1024, 8, 0, 6, 1)],
}
SPLIT = {columns: (512, -(-columns // 2048), 4, 28) for columns in (20_000, 24_576, 28_672, 32_768)}
EPS = 1e-5


def run(small, copy):
    named = [name(shape) for shapes in SHAPES.values() for shape in shapes]
    named += [ahead_name(shape) for shapes in AHEAD.values() for shape in shapes]
    kernels = load("clusters.cu", named)
    split = load("rows.cu", [split_name(shape) for shape in SPLIT.values()])
    return {columns: one_length(kernels, split, columns, small, copy) for columns in SHAPES}


def name(shape):
    return f"layer_norm_in_clusters<{', '.join(map(str, shape))}>"


def ahead_name(shape):
    *numbers, is_loaded = shape
    return f"layer_norm_ahead<{', '.join(map(str, numbers))}, {str(bool(is_loaded)).lower()}>"


def split_name(shape):
    return f"layer_norm_split<{', '.join(map(str, shape))}, float>"


def one_length(kernels, split, columns, small, copy):
    count = 3 * rows.MULTIPROCESSORS + 1 if small else (1 << 28) // columns
    x = cp.random.standard_normal((count, columns), dtype=cp.float32) * 3
    gamma, beta = (cp.random.random(columns, dtype=cp.float32) for _ in range(2))
    value = cp.empty_like(x)
    arguments = (x, gamma, beta, value, cp.float32(EPS), cp.uint32(count), cp.int32(columns))
    variants = {}
    for shape in SHAPES[columns]:
        cluster, threads, _, blocks = shape
        kernel = kernels[name(shape)]
        shared = 2 * 16 * -(-columns // 4 // cluster)
        kernel.max_dynamic_shared_size_bytes = shared
        grid = rows.MULTIPROCESSORS * blocks // cluster * cluster
        variants[f"{cluster} blocks of {threads}, {blocks} at once"] = launch(
            kernel, grid, threads, *arguments, shared=shared
        )
    for shape in AHEAD[columns]:
        threads, vectors, kept, own, is_loaded = shape
        kernel = kernels[ahead_name(shape)]
        shared = 16 * threads * (vectors + 2 * kept + vectors - own)
        kernel.max_dynamic_shared_size_bytes = shared
        label = f"{threads} threads, ahead, {kept} of {vectors} weights kept, {own} in registers"
        variants[label + ", wrong" * (not is_loaded)] = launch(
            kernel, rows.MULTIPROCESSORS, threads, *arguments, shared=shared
        )
    if columns in SPLIT:
        threads, vectors, width, kept = SPLIT[columns]
        kernel = split[split_name(SPLIT[columns])]
        shared = threads * (vectors * width - kept) * 4
        kernel.max_dynamic_shared_size_bytes = shared
        variants["a part in shared memory"] = launch(kernel, count, threads, *arguments, shared=shared)
    right = {label: run for label, run in variants.items() if "wrong" not in label}
    errors = rows.check(x, (gamma, beta), value, rows.layer_norm, right)
    print(columns, errors)
    timed = {} if small else measure(f"layer norm {count} x {columns}", variants, 2 * x.nbytes, copy)
    return {"largest error, of the largest value": errors, "times": timed}
