"""Tried, not built: products of tall matrices by a loop over LLVM's vectors, beside NumPy's, on one thread.

    python benchmarks/vector_products.py RESULTS.json

The loop keeps the sums of eight rows and two vectors in registers, and reads both factors where they are. Widths are multiples
of two vectors. Times are medians of the processor's, in milliseconds, both into memory that is there already.
"""

import json
import os
import sys
import time
from itertools import chain
from pathlib import Path
from statistics import median

ROWS, VECTORS, BYTES = 8, 2, 64
ROUNDS, CALLS = 25, 4
CHOSEN = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")  # libraries choose code for the processor on their own
CASES = (
    (1024, 16, 1024, "f8"),
    (32768, 32, 32, "f4"),
    (65536, 64, 64, "f4"),
    (16384, 64, 256, "f4"),
    (2048, 512, 512, "f4"),
)


def product_of_vectors():
    """A compiled function of two factors, contiguous in C's order, and of memory for their product."""
    from llvmlite import ir
    from numba import njit, types
    from numba.extending import intrinsic

    @intrinsic
    def pointer(_, array, _place):
        def generate(context, builder, signature, arguments):
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            return builder.gep(data, [arguments[1]])

        return types.CPointer(array.dtype)(array, types.intp), generate

    def tile(rows):
        """The sums of so many rows and all vectors, from (first of the left rows, depth, first of the right rows and of the
        results, width)."""

        def generate(context, builder, signature, arguments):
            left, depth, right, made, width = arguments
            scalar = signature.args[0].dtype
            lanes, size = BYTES * 8 // scalar.bitwidth, scalar.bitwidth // 8
            vector = ir.VectorType(context.get_value_type(scalar), lanes)
            name, word = f"llvm.fma.v{lanes}f{scalar.bitwidth}", depth.type
            known = builder.module.globals
            fma = known.get(name) or ir.Function(builder.module, ir.FunctionType(vector, [vector] * 3), name)

            def at(base, step, number, column):
                place = builder.add(builder.mul(step, word(number)), column)
                return builder.gep(base, [place])

            before, loop, after = builder.block, builder.append_basic_block(), builder.append_basic_block()
            builder.branch(loop)
            builder.position_at_end(loop)
            k, following = builder.phi(word), None
            sums = [[builder.phi(vector) for _ in range(VECTORS)] for _ in range(rows)]
            row = builder.gep(right, [builder.mul(width, k)])
            places = [builder.gep(row, [word(number * lanes)]) for number in range(VECTORS)]
            loaded = [builder.load(builder.bitcast(place, vector.as_pointer())) for place in places]
            for each in loaded:
                each.align = size
            first, mask = ir.IntType(32)(0), ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
            undefined, found = ir.Constant(vector, ir.Undefined), []
            for number in range(rows):
                one = builder.insert_element(undefined, builder.load(at(left, depth, number, k)), first)
                all_lanes = builder.shuffle_vector(one, undefined, mask)
                own = zip(loaded, sums[number], strict=True)
                found.append([builder.call(fma, [all_lanes, each, total]) for each, total in own])
            following = builder.add(k, word(1))
            for phi, new in zip((k, *chain(*sums)), (following, *chain(*found)), strict=True):
                phi.add_incoming(ir.Constant(phi.type, [0.0] * lanes if phi is not k else 0), before)
                phi.add_incoming(new, loop)
            builder.cbranch(builder.icmp_signed("<", following, depth), loop, after)
            builder.position_at_end(after)
            for number, totals in enumerate(found):
                for place, total in enumerate(totals):
                    target = at(made, width, number, word(place * lanes))
                    builder.store(total, builder.bitcast(target, vector.as_pointer())).align = size
            return context.get_dummy_value()

        @intrinsic
        def made_tile(_, left, depth, right, made, width):
            return types.void(left, depth, right, made, width), generate

        return made_tile

    several, single = tile(ROWS), tile(1)

    @njit(nogil=True)
    def product(left, right, made):
        (height, depth), width = left.shape, right.shape[1]
        step = VECTORS * BYTES // left.itemsize
        row = 0
        while row < height:
            is_full = row + ROWS <= height
            for column in range(0, width, step):
                own = (
                    pointer(left, row * depth),
                    depth,
                    pointer(right, column),
                    pointer(made, row * width + column),
                    width,
                )
                if is_full:
                    several(*own)
                else:
                    single(*own)
            row += ROWS if is_full else 1

    return product


def times():
    import numpy as np

    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    product, random, found = product_of_vectors(), np.random.default_rng(1), {}
    sides = {"NumPy": lambda left, right, made: np.matmul(left, right, out=made), "vectors": product}
    for height, depth, width, dtype in CASES:
        factors = [random.random(shape).astype(dtype) for shape in ((height, depth), (depth, width))]
        made = {side: np.empty((height, width), dtype) for side in sides}
        taken = {side: [] for side in sides}
        for _ in range(ROUNDS):
            for side, call in sides.items():
                call(*factors, made[side])
                begun = time.process_time()
                for _ in range(CALLS):
                    call(*factors, made[side])
                taken[side].append((time.process_time() - begun) / CALLS)
        assert np.allclose(*made.values(), rtol=1e-5)
        label = f"{height} x {depth} by {width}, {'doubles' if dtype == 'f8' else 'singles'}"
        found[label] = {side: round(1000 * median(each), 3) for side, each in taken.items()}
    return found


if __name__ == "__main__":
    if {*CHOSEN} & os.environ.keys():
        own = {name: value for name, value in os.environ.items() if name not in CHOSEN}
        os.execve(sys.executable, [sys.executable, *sys.argv], {**own, "OPENBLAS_NUM_THREADS": "1"})
    Path(sys.argv[1]).write_text(json.dumps(times(), indent=1) + "\n")
