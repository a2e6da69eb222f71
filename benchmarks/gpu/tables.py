"""Masked stores and tables of numbers: CuPy, fusec and torch.compile, in turn.

Where fusec is installed: `fusec rewrite benchmarks/gpu/tables --out FOLDER/fused`, and copies of the source as FOLDER/plain, and as
FOLDER/in_torch with PyTorch for CuPy. Where the device is:

    python benchmarks/gpu/tables.py FOLDER RESULTS.json
"""

import importlib.util
import json
import statistics
import sys
from pathlib import Path

import cupy as cp
import torch

ROUNDS, CALLS = 9, 20
WEIGHTS = (4 / 9, *(1 / 9,) * 4, *(1 / 36,) * 4)
ACROSS, ALONG = (0, 1, 0, -1, 0, 1, -1, -1, 1), (0, 0, 1, 0, -1, 1, 1, -1, -1)


def cases():
    """(function, arguments), arrays of doubles."""
    random = cp.random.default_rng(1).random
    for size in (2**20, 2**26):
        yield f"limited {size}", "limited", [random(size), random(size)]
    for n in (512, 2048):
        fields = [random((n, n)), 0.1 * random((n, n)), 0.1 * random((n, n))]
        yield f"collide 9 x {n} x {n}", "collide", [random((9, n, n)), WEIGHTS, ACROSS, ALONG, *fields, 0.7]


def loaded(folder, side):
    sys.path.insert(0, str(folder / side))
    spec = importlib.util.spec_from_file_location(f"{side}_bodies", folder / side / "bodies.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def milliseconds(call, given):
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    begin.record()
    for _ in range(CALLS):
        call(*given)
    end.record()
    end.synchronize()
    return cp.cuda.get_elapsed_time(begin, end) / CALLS


def main(folder, results):
    torch.ndarray = torch.Tensor  # of the annotations
    sides = {side: loaded(folder, side) for side in ("plain", "fused", "in_torch")}
    found = {"command": "python benchmarks/gpu/tables.py FOLDER RESULTS.json", "milliseconds": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    for label, name, given in cases():
        torch._dynamo.reset()
        calls = {side: (getattr(module, name), own(given, side)) for side, module in sides.items()}
        calls["in_torch"] = torch.compile(calls["in_torch"][0]), calls["in_torch"][1]
        outcomes = {side: cp.asarray(call(*arguments)).copy() for side, (call, arguments) in calls.items()}
        times = {side: [] for side in calls}
        for _ in range(ROUNDS):
            for side, (call, arguments) in calls.items():
                times[side].append(milliseconds(call, arguments))
        found["milliseconds"][label] = {side: round(statistics.median(each[1:]), 4) for side, each in times.items()}
        found["milliseconds"][label]["has_equal_bits"] = bool((outcomes["plain"] == outcomes["fused"]).all())
        print(label, found["milliseconds"][label], flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")


def own(given, side):
    """Arrays of its own for each side, which they write."""
    arrays = [each.copy() if isinstance(each, cp.ndarray) else each for each in given]
    return [torch.from_dlpack(each) if side == "in_torch" and isinstance(each, cp.ndarray) else each for each in arrays]


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
