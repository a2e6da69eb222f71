"""Time scans and look-ups of CuPy's arrays beside array statements: fused, CuPy's, and PyTorch's compiler.

    fusec rewrite benchmarks/gpu/scanned --out FUSED; python benchmarks/gpu/scans.py FUSED gpu_scans.json

Microseconds of the device's clock, medians of five, all in turn; `copy` copies an array as long as the result.
"""

import importlib
import json
import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cupy as cp
import torch

SCANS = [
    ("along", (10_000, 1_000), "f4"),
    ("along", (10_000, 1_000), "f8"),
    ("along", (100_000, 100), "f8"),
    ("along", (1_000_000, 10), "f8"),
    ("along", (1_000, 100_000), "f4"),
    ("along", (100, 1_000_001), "f8"),
    ("flat", (100_000_000,), "f4"),
    ("flat", (50_000_000,), "f8"),
    ("flat", (1_000_000,), "f8"),
    ("flat", (10_000,), "f8"),
    ("down", (10_000, 10_000), "f4"),
    ("down", (10_000, 5_000), "f8"),
    ("down", (1_000, 1_000), "f8"),
    ("down", (1_000_000, 8), "f8"),
    ("down", (100, 1_000_000), "f4"),
]
LOOKUPS = [
    ("lookup", (20_000, 4_000), "f4"),
    ("selected_mean", (20_000, 4_000), "f4"),
    ("selected_mean", (20_000, 2_000), "f8"),
    ("selected_columns", (20_000, 4_000), "f4"),
    ("lookup_sums", (20_000, 4_000), "f4"),
]
Run = Callable[[], object]


def main() -> None:
    fused, out = Path(sys.argv[1]), Path(sys.argv[2])
    modules = {"fused": loaded(fused), "cupy": loaded(Path(__file__).with_name("scanned"))}
    rows = []
    for name, shape, dtype in (*SCANS, *LOOKUPS):
        x = cp.random.random(shape, dtype=dtype)
        given = (x, cp.random.random(shape, dtype=dtype))
        if (name, shape, dtype) in LOOKUPS:
            given = (x, cp.random.random(1_000, dtype=dtype), cp.random.randint(0, 1_000, shape[1]))
        runs: dict[str, Run] = {key: partial(getattr(module, name), *given) for key, module in modules.items()}
        runs["copy"] = partial(cp.copyto, cp.empty_like(x), x)
        if (name, shape, dtype) in SCANS:
            runs["torch.compile"] = compiled(*map(torch.from_dlpack, given), axis=-1 if name == "along" else 0)
        rows.append(
            {"name": name, "shape": shape, "dtype": dtype, "times": medians(runs, 10 if x.nbytes > 1e8 else 30)}
        )
        print(rows[-1], flush=True)
    device = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    record = {"device": device, "cupy": cp.__version__, "torch": torch.__version__, "rows": rows}
    out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def loaded(folder: Path) -> object:
    sys.modules.pop("scans", None)
    sys.path.insert(0, str(folder))
    return importlib.import_module("scans")


def compiled(x: torch.Tensor, y: torch.Tensor, axis: int) -> Run:
    torch._dynamo.reset()
    function = torch.compile(lambda x, y: torch.cumsum(x * y, axis) * 0.5 + y)
    return partial(function, x, y)


def medians(runs: dict[str, Run], calls: int) -> dict[str, float]:
    found: dict[str, list[float]] = {key: [] for key in runs}
    for run in runs.values():
        run(), run()
    for _ in range(5):
        for key, run in runs.items():
            found[key].append(timed(run, 1 if key == "cupy" else calls))
    return {key: round(statistics.median(times), 2) for key, times in found.items()}


def timed(run: Run, calls: int) -> float:
    start, end = cp.cuda.Event(), cp.cuda.Event()
    start.record()
    for _ in range(calls):
        run()
    end.record()
    end.synchronize()
    return cp.cuda.get_elapsed_time(start, end) / calls * 1000


if __name__ == "__main__":
    main()
