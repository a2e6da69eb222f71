"""Rows that no multiprocessor holds, whose elements kernels read and compute again: CuPy, and fusec's. On a device.

Where fusec is installed: `fusec rewrite benchmarks/gpu/long --out FOLDER/fused`, and a copy of the source as FOLDER/plain. Where the device is:

    python benchmarks/gpu/long_rows.py FOLDER RESULTS.json

Milliseconds, medians of five calls, and the largest difference as a share of the greatest value; of so many bodies as have no table
in memory fusec's alone.
"""

import importlib
import json
import statistics
import sys
from pathlib import Path

import cupy as cp

from samples import milliseconds

ROWS = ((4096, 32768), (1024, 65536), (512, 131072), (64, 1_000_000), (64, 1_000_003))
BODIES = (20_000, 34_000)
MANY = 100_000
SOFTENING = 0.1


def main(folder, results):
    sys.path.insert(0, str(folder))
    plain, fused = (importlib.import_module(f"{side}.rows") for side in ("plain", "fused"))
    found = {"device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode()}
    for dtype in ("float32", "float64"):
        for rows, columns in ROWS:
            x = cp.random.random((rows, columns)).astype(dtype) * 9
            found[f"softmax {dtype} {rows} x {columns}"] = compared(plain.softmax, fused.softmax, (x,)) | {
                "copy": timed(cp.copy, (x,))
            }
        for count in (*BODIES, MANY):
            given = (*(cp.random.random(count).astype(dtype) * 5 for _ in range(3)), SOFTENING)
            is_many = count == MANY
            found[f"pulled {dtype} {count}"] = (
                {"fusec": timed(fused.pulled, given)} if is_many else compared(plain.pulled, fused.pulled, given)
            )
        results.write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found, indent=1))


def compared(plain, fused, given):
    expected, values = plain(*given), fused(*given)
    pairs = zip(expected, values, strict=True) if isinstance(expected, tuple) else [(expected, values)]
    error = max(float(cp.max(cp.abs(a - b)) / cp.max(cp.abs(a))) for a, b in pairs)
    del expected, values, pairs
    return {"CuPy": timed(plain, given), "fusec": timed(fused, given), "error": error}


def timed(call, given):
    cp.get_default_memory_pool().free_all_blocks()
    return round(statistics.median([milliseconds(cp, call, given) for _ in range(5)]), 3)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
