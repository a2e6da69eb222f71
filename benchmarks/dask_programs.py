"""Arrays of dask: one layer of fused blocks beside dask's own graph, on threads and on a cluster of two processes.

    NUMBA_NUM_THREADS=1 python benchmarks/dask_programs.py FOLDER RESULTS.json

Milliseconds of `dask.compute` with the author's functions of tests/stories/golden/dask_*, as written and as rewritten, in turns; medians.
dask optimises both graphs. Operands lie in memory, in eight chunks. A number differs from run to run, so that no scheduler knows
the results already.
"""

import importlib
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import dask
import dask.array as da
import numpy as np

GOLDEN = Path(__file__).resolve().parents[1] / "tests/stories/golden"
STORIES = ("dask_chains", "dask_results", "dask_views", "dask_functions", "dask_sums", "dask_overlaps")
SIZES = (100_000, 4_000_000)
CHUNKS = 8
RUNS = 9
WARM = 2


def main() -> None:
    folder, results = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    for story in STORIES:
        shutil.copytree(GOLDEN / story / "before", folder / "original", dirs_exist_ok=True)
    (folder / "original/__init__.py").touch()
    overlaps = folder / "original/overlaps.py"  # a module of a package here
    overlaps.write_text(overlaps.read_text("utf-8").replace("from stencils", "from .stencils"), "utf-8")
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    sys.path.insert(0, str(folder))
    found = {"threads": on_threads(), "cluster": on_cluster(folder)}
    results.write_text(json.dumps({"milliseconds": found, "dask": dask.__version__}, indent=1) + "\n")


def on_threads() -> dict[str, dict[str, float]]:
    with dask.config.set(scheduler="threads", num_workers=2):
        return measured()


def on_cluster(folder: Path) -> dict[str, dict[str, float]]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.run(sys.path.insert, 0, str(folder))
        return measured()


def measured() -> dict[str, dict[str, float]]:
    found = {}
    for size in SIZES:
        for name, module, call in programs(size):
            sides = {side: importlib.import_module(f"{side}.{module}") for side in ("original", "fused")}
            key = f"{name}, {size:,} elements"
            found[key] = medians(sides, call)
            print(key, {side: round(value, 2) for side, value in found[key].items()}, flush=True)
    return found


def programs(size):
    """The name of each, its module, and its call with a number of its own."""
    rng = np.random.default_rng(1)
    x, y = (da.from_array(rng.standard_normal(size), chunks=size // CHUNKS).persist() for _ in range(2))
    ranges = (5, 30), (1, 100), (0.25, 10)
    options = [da.from_array(rng.uniform(*each, size), chunks=size // CHUNKS).persist() for each in ranges]
    rows = int(size**0.5)
    table = da.from_array(rng.random((rows, rows)), chunks=(-(-rows // 4), -(-rows // 2))).persist()
    mean, deviation = table.mean(axis=0).persist(), table.std(axis=0).persist()
    return (
        ("chain", "chains", lambda module, k: module.lengths(x, y, 1.7 + k)),
        ("chain and its sum", "chains", lambda module, k: module.lengths(x, y, 1.7 + k).sum()),
        ("standardised rows and their sum", "chains", lambda module, k: module.standardised(table, mean + k, deviation).sum()),
        ("two results and their sums", "results", lambda module, k: [each.sum() for each in module.stepped(x, y, 0.1 + k)]),
        ("two results", "results", lambda module, k: list(module.stepped(x, y, 0.1 + k))),
        ("Black-Scholes", "pricing", lambda module, k: list(module.prices(*options, 0.02 + k / 1000, 0.3))),
        ("sum of a chain", "chains", lambda module, k: module.distance(x, y + k / 8)),
        ("two sums", "sums", lambda module, k: module.norms(x, y * (1 + k / 8))),
        ("three steps with neighbours", "overlaps", lambda module, k: module.steps(table + k).sum()),
        ("two filters, periodic", "overlaps", lambda module, k: module.chained(table + k).sum()),
        ("five points and their sum", "views", lambda module, k: module.smoothed(table + k).sum()),
    )  # fmt: skip


def medians(sides, call) -> dict[str, float]:
    taken = {side: [] for side in sides}
    for k in range(WARM + RUNS):
        for side, module in sides.items():
            start = time.perf_counter()
            made = call(module, k)
            dask.compute(made)
            if k >= WARM:
                taken[side].append((time.perf_counter() - start) * 1e3)
    return {side: round(statistics.median(each), 3) for side, each in taken.items()}


if __name__ == "__main__":
    main()
