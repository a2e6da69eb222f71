"""Run in a process of its own: does a rewritten package leave in its arrays what the original leaves, in any order of threads?

    NUMBA_ENABLE_CUDASIM=1 python simulator.py CALLS.json

The file lists, for each program, the folders `original` and `fused` and the file `calls`. numba's simulator starts threads
in order, which hides that a thread reads what a later one writes: here they also run backwards and shuffled.
"""

import gc
import importlib
import json
import random
import re
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernel as simulator

ORDERS = ("forward", "backward", "shuffled")


def in_order(order):
    """From now on blocks, and threads of a block, run one after the other in this order."""

    def ndindex(*extents):
        points = list(np.ndindex(*extents))
        if order == "shuffled":
            random.Random(repr(extents)).shuffle(points)
        return points[::-1] if order == "backward" else points

    names = {name: getattr(np, name) for name in dir(np) if not name.startswith("__")}
    simulator.np = SimpleNamespace(**{**names, "ndindex": ndindex})


def start_alone(thread, start=simulator.BlockThread.start):
    """The thread runs to its end, or to a barrier, before the next one starts."""
    start(thread)
    while thread.is_alive() and not thread.syncthreads_blocked:
        thread.join(0.001)


def results(folder, calls, order):
    """The arrays after each call, and how many of the calls of fused functions launched the originals."""
    in_order(order)
    is_package = (Path(folder) / "__init__.py").exists()
    prefix = f"{Path(folder).name}." if is_package else ""
    sys.path.insert(0, str(Path(folder).parent) if is_package else str(folder))
    before = set(sys.modules)
    found = []
    try:
        for place, arguments, keywords in runpy.run_path(calls)["calls"](np.random.default_rng(1)):
            module, _, function = place.partition(":")
            memory = {id(value): cuda.to_device(value) for value in arguments if isinstance(value, np.ndarray)}
            given = [memory.get(id(value), value) for value in arguments]
            error, made = "", None
            try:
                made = getattr(importlib.import_module(prefix + module), function)(*given, **keywords)
            except (IndexError, TypeError, ValueError, ZeroDivisionError) as problem:  # of the author's own statements
                error = f"{type(problem).__name__}: {problem}"
            seen = (*given, *(made if isinstance(made, tuple) else (made,)))
            left = [value.copy_to_host() if hasattr(value, "copy_to_host") else None for value in seen]
            found.append([*left, np.array(error)])
        return found, fell_back(before)
    finally:
        sys.path.pop(0)
        for name in set(sys.modules) - before:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]


def fell_back(before):
    counts = 0
    for name in sorted(set(sys.modules) - before):
        counts += getattr(sys.modules[name], "fell_back", 0) if "_fused_" in name else 0
    return counts


def watch(folder):
    """Every fused function of the folder counts how often it launches the originals."""
    counting = "    globals()['fell_back'] = globals().get('fell_back', 0) + 1\n"
    calls = re.compile(r"^    (?=(return )?\w+_unfused\()", re.MULTILINE)
    for file in Path(folder).rglob("_fused_*.py"):
        file.write_text(calls.sub(f"{counting}    ", file.read_text()))


def differences(program):
    watch(program["fused"])
    for order in ORDERS:
        expected, _ = results(program["original"], program["calls"], order)  # a launch may race with itself, and stay
        found, originals = results(program["fused"], program["calls"], order)
        if program.get("originals", 0) not in (None, originals):
            yield f"{order}: {originals} calls launched the originals"
        for k, (ours, theirs) in enumerate(zip(found, expected, strict=True)):
            if "tid=" in str(theirs[-1]):
                continue  # a thread of the author's reads past the end of an array, which a device does not tell
            for mine, other in zip(ours, theirs, strict=True):
                if mine is not None and mine.tobytes() != other.tobytes():
                    yield f"{order}, call {k}: {mine} is not {other}"


def zeros_like(array):
    """What the original and the fused package find in memory that neither has written is the same."""
    return cuda.to_device(np.zeros(array.shape, array.dtype))


def main():
    gc.set_threshold(100_000, 20, 100)  # as conftest.py does in the process of the tests
    simulator.BlockThread.start = start_alone
    cuda.device_array_like = zeros_like
    cuda.device_array = lambda shape, dtype=np.float64: cuda.to_device(np.zeros(shape, dtype))
    programs = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps({program["name"]: list(differences(program)) for program in programs}))


if __name__ == "__main__":
    main()
