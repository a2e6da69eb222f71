"""Arrays of dask with blocks of CuPy: one layer of fused blocks beside dask's own graph, on two threads and one device.

    python benchmarks/gpu/dask_blocks.py rewrite FOLDER      # where fusec is installed
    python benchmarks/gpu/dask_blocks.py run FOLDER RESULTS.json    # where the device is: CuPy and dask

Milliseconds until `dask.persist` of all results is complete on the device, in turns; medians. Operands lie on the device. A number
differs from run to run, so that dask knows no result already.
"""

import importlib
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

STORY = Path(__file__).resolve().parents[2] / "tests/stories/golden/dask_cupy_blocks/before"
SIZES = {2**22: 2**20, 2**26: 2**23}  # elements of an array, and of a block
NAMES = ("lengths", "energies")
RUNS = 9
WARM = 2


def main() -> None:
    action, folder = sys.argv[1], Path(sys.argv[2])
    if action == "rewrite":
        subprocess.run([sys.executable, "-m", "fusec", "rewrite", str(STORY), "--out", str(folder)], check=True)
        return
    sys.path.insert(0, str(folder))
    Path(sys.argv[3]).write_text(json.dumps(measured(), indent=1) + "\n")


def measured() -> dict[str, object]:
    import cupy
    import dask
    import dask.array as da

    fused = importlib.import_module("_fused_fields")
    found: dict[str, object] = {}
    with dask.config.set(scheduler="threads", num_workers=2):
        for size, chunk in SIZES.items():
            x, y = (
                da.random.default_rng(k).standard_normal(size, chunks=chunk).map_blocks(cupy.asarray).persist()
                for k in (1, 2)
            )
            for name in NAMES:
                found[f"{name} {size}"] = in_turns(cupy, dask, fused, name, (x, y))
    device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    return {"milliseconds": found, "device": device, "cupy": cupy.__version__, "dask": dask.__version__}


def in_turns(cupy, dask, fused, name, operands) -> dict[str, float]:
    sides = {"dask": getattr(fused, f"{name}_unfused"), "fusec": getattr(fused, f"{name}_fused")}
    times: dict[str, list[float]] = {side: [] for side in sides}
    for k in range(RUNS):
        for side, function in sides.items():
            made = function(*operands, 2.5 + k)
            cupy.cuda.Device().synchronize()
            start = time.perf_counter()
            dask.persist(*(made if isinstance(made, tuple) else (made,)))
            cupy.cuda.Device().synchronize()
            times[side].append(1e3 * (time.perf_counter() - start))
    return {side: round(statistics.median(own[WARM:]), 3) for side, own in times.items()}


if __name__ == "__main__":
    main()
