"""How fast, and how exact, is what a careful person writes by hand in CUDA C++? The peer that generated kernels are held to.

    python benchmarks/gpu/hand/run.py OUT.json [--small] [section ...]

`--small` checks every kernel on small arrays and times nothing: for compute-sanitizer.
"""

import json
import pathlib
import sys
import time

import clusters
import compositions
import cupy as cp
import exactness
import launches
import marches
import planes
import pointwise
import policies
import reductions
import rings
import rows
import stencils
from timing import medians

SECTIONS = {
    "pointwise": pointwise,
    "rows": rows,
    "policies": policies,
    "reductions": reductions,
    "stencils": stencils,
    "marches": marches,
    "rings": rings,
    "planes": planes,
    "launches": launches,
    "exactness": exactness,
    "compositions": compositions,
    "clusters": clusters,
}


def main(arguments):
    small = "--small" in arguments
    out, *names = (a for a in arguments if a != "--small")
    device = cp.cuda.runtime.getDeviceProperties(0)
    result = {
        "device": device["name"].decode(),
        "multiprocessors": device["multiProcessorCount"],
        "cupy": cp.__version__,
    }
    if not small:
        result["copy"] = copy_bandwidth()
    for name in names or SECTIONS:
        started = time.perf_counter()
        result[name] = SECTIONS[name].run(small, result.get("copy", {}).get("GB/s"))
        print(name, f"{time.perf_counter() - started:.1f} s", flush=True)
        cp.get_default_memory_pool().free_all_blocks()
        pathlib.Path(out).write_text(json.dumps(result, indent=1) + "\n")


def copy_bandwidth():
    """Gigabytes a second, read plus written, of a copy of 1 GiB: the runtime's and a kernel's."""
    size = 1 << 28
    x = cp.random.random(size, dtype=cp.float32)
    value = cp.empty_like(x)
    kernel = pointwise.load_copy()
    times = medians(
        {
            "runtime": lambda: value.data.copy_from_device_async(x.data, x.nbytes),
            "kernel": lambda: kernel((size // 1024,), (256,), (x, value)),
            "cupy": lambda: cp.copyto(value, x),
        },
        15,
    )
    rates = {name: 2 * x.nbytes / ms / 1e6 for name, ms in times.items()}
    print("copy GB/s", {k: round(v) for k, v in rates.items()})
    return {"rates": rates, "GB/s": max(rates.values())}


if __name__ == "__main__":
    main(sys.argv[1:])
