"""Do rows move faster with other kinds of loads and stores than plain loads and streaming stores?"""

import cupy as cp
import rows
from modules import EXACT, blocks_for, launch, load
from report import measure

READS = ("plain_read", "__ldcs", "unkept_read")
WRITES = ("plain_write", "__stcs", "__stcg")
# Columns, then threads a row, vectors a thread, elements a vector, rows a block.
SHAPES = (
    (128, (16, 2, 4, 8)),
    (1024, (128, 2, 4, 1)),
    (4096, (128, 8, 4, 1)),
    (8192, (256, 8, 4, 1)),
    (8192, (512, 4, 4, 1)),
    (12000, (384, 8, 4, 1)),
    (12000, (512, 6, 4, 1)),
    (16384, (512, 8, 4, 1)),
)


def run(small, copy):
    """Times by shape, kind, load and store."""
    if small:
        return {}
    named = [
        f"{kind}<{', '.join(map(str, shape))}, float>" for _, shape in SHAPES for kind in ("softmax", "layer_norm")
    ]
    kernels = {
        (read, write): load("rows.cu", named, (*EXACT, f"-DLOAD_WORD={read}", f"-DSTORE_WORD={write}"))
        for read in READS
        for write in WRITES
    }
    return {f"{columns} {shape}": one_shape(kernels, columns, shape, copy) for columns, shape in SHAPES}


def one_shape(kernels, columns, shape, copy):
    count = (1 << 28) // columns
    threads, *_, per = shape
    x = cp.random.standard_normal((count, columns), dtype=cp.float32) * 3
    gamma, beta = (cp.random.random(columns, dtype=cp.float32) for _ in range(2))
    value = cp.empty_like(x)
    result = {}
    for kind, extra, eps in (("softmax", (), ()), ("layer_norm", (gamma, beta), (1e-5,))):
        arguments = (x, *extra, value, *eps, cp.uint32(count), cp.int32(columns))
        variants = {
            f"{read}, {write}": launch(
                one[f"{kind}<{', '.join(map(str, shape))}, float>"], blocks_for(count, per), threads * per, *arguments
            )
            for (read, write), one in kernels.items()
        }
        rows.check(x, extra, value, getattr(rows, kind), variants)
        result[kind] = measure(f"{kind} {columns} {shape}", variants, 2 * x.nbytes, copy)
    return result
