"""Should threads load 8 or 16 bytes at once of each array? Chains that few operations make, beside their peers. On a device.

    python benchmarks/gpu/short_words.py rewrite FOLDER
    python benchmarks/gpu/short_words.py run FOLDER RESULTS.json

Microseconds, medians of eleven interleaved rounds, of 2^25 elements; `chosen` is what fusec takes on this device.
"""

import importlib
import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

PROGRAM = """import cupy as cp


def doubled(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = x * 2.0
    return near + 1.0


def summed(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = 0.5 * x
    return near + y


def of_four(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = x * y
    return near + z * w


def length(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = cp.sqrt(x * x + y * y) * 0.5
    return near + cp.exp(-x) / (1 + y)


def moved(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = y * 1e-9
    x += near


def stored(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = x * 2.0
    z[:] = near + 1.0


def both(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = x + y
    far = x - y
    return near * 0.5, far * 0.5


def ratio(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = x - y
    return near / (x + y)


def turned(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray, w: cp.ndarray):
    near = cp.sin(x) * cp.cos(y) + cp.sin(y)
    return near * cp.cos(x)
"""
ELEMENTS = 2**25
ROUNDS = 12  # the first of which does not count
ALWAYS = (("fusion.is_busy or ", ""), ("len(loaded) < 2", "len(loaded) < 1"), ("if arrives else", "if True else"))
NEVER = (("if arrives else", "if False else"),)


def rewrite(folder):
    for side, library in (("before", "cupy"), ("in_torch", "torch")):
        (folder / side).mkdir(parents=True, exist_ok=True)
        (folder / side / "chains.py").write_text(PROGRAM.replace("import cupy", f"import {library}"))
        (folder / side / "__init__.py").write_text("")
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "before"), "--out", str(folder / "chosen")]
    subprocess.run(command, check=True)
    for side, edits in (("8 bytes", ALWAYS), ("16 bytes", NEVER)):
        own = folder / f"of_{side.split()[0]}"
        shutil.copytree(folder / "chosen", own, dirs_exist_ok=True)
        support = own / "_fused_support_cuda.py"
        text = support.read_text()
        for old, new in edits:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        support.write_text(text)


def run(folder, results):
    import cupy as cp
    import torch

    from samples import milliseconds

    sys.path.insert(0, str(folder))
    sides = {name: importlib.import_module(f"{name}.chains") for name in ("before", "chosen", "of_8", "of_16")}
    torch.ndarray = torch.Tensor  # of the annotations
    in_torch = importlib.import_module("in_torch.chains")
    found = {"device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(), "elements": ELEMENTS}
    for dtype in ("float64", "float32", "float16"):
        given = [(cp.random.random(ELEMENTS) + 0.5).astype(dtype) for _ in range(4)]
        theirs = [torch.from_dlpack(array) for array in given]
        for name in [line[4:].partition("(")[0] for line in PROGRAM.splitlines() if line.startswith("def ")]:
            calls = {side: (getattr(module, name), given) for side, module in sides.items()}
            calls["torch.compile"] = torch.compile(getattr(in_torch, name)), theirs
            if name != "stored":
                calls["cupy.fuse"] = cp.fuse()(getattr(sides["before"], name)), given
            times = {side: [] for side in calls}
            for _ in range(ROUNDS):
                for side, (call, arguments) in calls.items():
                    times[side].append(1000 * milliseconds(cp, call, arguments))
            found[f"{name} {dtype}"] = {side: round(statistics.median(each[1:]), 1) for side, each in times.items()}
            print(name, dtype, found[f"{name} {dtype}"], flush=True)
            results.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve())
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
