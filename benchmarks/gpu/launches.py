"""Launches that run as one launch: the same bits as the author's, and how long do both take on a device?

Where fusec is installed (no device needed):

    python benchmarks/gpu/launches.py rewrite FOLDER

Where the device is, or with `--small` under NUMBA_ENABLE_CUDASIM=1 (needs numba and NumPy, not fusec):

    python benchmarks/gpu/launches.py run FOLDER --json RESULTS.json [--small] [loop] [chain] [calls] [push]
"""

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import time
import traceback
from dataclasses import dataclass
from functools import partial
from pathlib import Path

os.environ.setdefault("NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0")  # a few threads a launch are what is measured

import numpy as np
from numba import config, cuda

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parents[1] / "samples"
SOURCES = (
    *(HERE / "launched" / name for name in ("__init__.py", "chain.py", "push.py", "by_hand.py")),
    SAMPLES / "small_launches" / "boxes.py",
    SAMPLES / "spectral_push" / "device.py",
)
SCALAR = 0.4
IS_SIMULATED = bool(getattr(config, "ENABLE_CUDASIM", False))


@dataclass(frozen=True)
class Sizes:
    boxes: int = 100_000
    timed_boxes: int = 2_000
    particles: int = 10
    elements: int = 2**28
    few_elements: int = 1_000
    calls: int = 1_000
    grid: tuple = (8192, 1024)
    repeats: int = 9
    threads: tuple = (128, 256, 512, 1024)


SMALL = Sizes(20, 5, 10, 100, 20, 2, (4, 8), 1, (32,))


def rewrite(folder):
    """Beside each other in `folder`: the package `original`, and what fusec makes of it, `fused`."""
    original = folder / "original"
    original.mkdir(parents=True, exist_ok=True)
    for source in SOURCES:
        (original / source.name).write_bytes(source.read_bytes())
    subprocess.run([sys.executable, "-m", "fusec", "rewrite", original, "--out", folder / "fused"], check=True)


class Sides:
    """The two packages, and the fused functions that launched the author's kernels after all."""

    def __init__(self, folder):
        sys.path.insert(0, str(folder))
        self.fallen = set()

    def modules(self, name):
        original, fused = (importlib.import_module(f"{side}.{name}") for side in ("original", "fused"))
        generated = sys.modules[f"fused._fused_{name}"]
        for unfused in [found for found in vars(generated) if found.endswith("_unfused")]:
            setattr(generated, unfused, self._watched(unfused, getattr(generated, unfused)))
        return original, fused, generated

    def _watched(self, name, function):
        def watched(*arguments):
            self.fallen.add(name)
            return function(*arguments)

        return watched

    def fell_back(self):
        found, self.fallen = sorted(self.fallen), set()
        return found


@cuda.jit
def count_differences(a, b, count):
    i = cuda.grid(1)
    if i < a.size and a[i] != b[i]:
        cuda.atomic.add(count, 0, 1)


def differences(mine, theirs):
    """How many 8-byte words, or 4-byte words of small arrays, differ in pairs of arrays of the device."""
    total = 0
    for a, b in zip(mine, theirs, strict=True):
        if IS_SIMULATED or a.size < 2**20:
            total += int((words(a.copy_to_host()) != words(b.copy_to_host())).sum())
            continue
        count = cuda.to_device(np.zeros(1, dtype=np.int64))
        first, second = (array.reshape(array.size).view(np.int64) for array in (a, b))
        count_differences[(first.size + 255) // 256, 256](first, second, count)
        total += int(count.copy_to_host()[0])
    return total


def words(array):
    return np.ascontiguousarray(array).view(np.int64 if array.itemsize >= 8 else np.int32)


def seconds(call):
    """The wall time of one call, with everything that it launched."""
    cuda.synchronize()
    start = time.perf_counter()
    call()
    cuda.synchronize()
    return time.perf_counter() - start


def on_device(call):
    """Milliseconds between events around the call; the device is still busy when the call is made."""
    if IS_SIMULATED:
        return seconds(call) * 1e3
    for _ in range(3):
        call()
    begin, end = cuda.event(), cuda.event()
    begin.record()
    call()
    end.record()
    end.synchronize()
    return cuda.event_elapsed_time(begin, end)


def medians(measure, calls, repeats):
    """Of each call the median, lowest and highest of interleaved measurements, after one that does not count."""
    found = {name: [] for name in calls}
    for turn in range(repeats + 1):
        for name, call in calls.items():
            value = measure(call)
            if turn:
                found[name].append(value)
    return {name: (statistics.median(values), min(values), max(values)) for name, values in found.items()}


def loop(sides, sizes):
    """One launch for each of many small rows; the author's loop is timed on a part of them."""
    original, fused, _ = sides.modules("boxes")
    found = {}
    rng = np.random.default_rng(1)
    for dtype in (np.float32, np.float64):
        host = rng.random((sizes.boxes, sizes.particles)).astype(dtype)
        mine, theirs = cuda.to_device(host), cuda.to_device(host)
        fused.count(mine, sizes.boxes, sizes.particles)
        whole = seconds(partial(original.count, theirs, sizes.boxes, sizes.particles))
        differ = differences([mine], [theirs])
        calls = {
            "fused": partial(fused.count, mine, sizes.boxes, sizes.particles),
            "part": partial(original.count, theirs, sizes.timed_boxes, sizes.particles),
        }
        times = medians(seconds, calls, sizes.repeats)
        scaled = times["part"][0] * sizes.boxes / sizes.timed_boxes
        found[np.dtype(dtype).name] = {
            "launches": sizes.boxes,
            "words_that_differ": differ,
            "fused_ms": [value * 1e3 for value in times["fused"]],
            "original_ms_measured_once": whole * 1e3,
            "original_ms_scaled": scaled * 1e3,
            "original_launches_timed": sizes.timed_boxes,
            "times_faster": scaled / times["fused"][0],
            "fell_back": sides.fell_back(),
        }
    return found


def chain_arguments(size, rng):
    part = rng.random(min(size, 2**20)) + 0.5
    return [cuda.to_device(np.resize(np.roll(part, k), size)) for k in range(3)]


def copied(array):
    found = cuda.device_array_like(array)
    found.copy_to_device(array)
    return found


def copies(arguments):
    """The same arguments in memory of their own."""
    if isinstance(arguments, (list, tuple)):
        return type(arguments)(map(copies, arguments))
    return copied(arguments) if hasattr(arguments, "copy_to_host") else arguments


def chain(sides, sizes):
    """Copy, mul, add and triad over arrays that fill no cache, beside copies of one array."""
    original, fused, _ = sides.modules("chain")
    size, found = sizes.elements, {}
    theirs = chain_arguments(size, np.random.default_rng(2))
    mine = [copied(array) for array in theirs]
    calls = {"copy by the driver": partial(theirs[2].copy_to_device, theirs[0])}
    for threads in sizes.threads:
        shape = (size + threads - 1) // threads, threads
        calls[f"copy, {threads} threads"] = partial(original.copy[shape], theirs[0], theirs[2])
        calls[f"original, {threads} threads"] = partial(original.all_four, *theirs, SCALAR, *shape)
        calls[f"fused, {threads} threads"] = partial(fused.all_four, *mine, SCALAR, *shape)
    names = {part: next(name for name in calls if name.startswith(part)) for part in ("original", "fused")}
    calls[names["original"]]()
    calls[names["fused"]]()
    found["words_that_differ"] = differences(mine, theirs)
    times = medians(on_device, calls, sizes.repeats)
    best = {part: min(value[0] for name, value in times.items() if name.startswith(part)) for part in ("copy", *names)}
    limit = best["copy"] * 4 / 2  # one array is read and three are written, where a copy reads one and writes one
    return found | {
        "elements": size,
        "milliseconds": times,
        "copy_bytes_per_second": 16 * size / best["copy"] * 1e3,
        "fused_at_the_copy_limit_ms": limit,
        "fused_over_limit": best["fused"] / limit,
        "times_faster": best["original"] / best["fused"],
        "fell_back": sides.fell_back(),
    }


def calls(sides, sizes):
    """Copy, mul, add and triad over few elements: what counts is the number of launches."""
    original, fused, generated = sides.modules("chain")
    size = sizes.few_elements
    theirs = chain_arguments(size, np.random.default_rng(3))
    mine = [copied(array) for array in theirs]
    shape = (size + 127) // 128, 128
    original.all_four(*theirs, SCALAR, *shape)
    fused.all_four(*mine, SCALAR, *shape)
    differ = differences(mine, theirs)
    kernel = next(value for name, value in vars(generated).items() if name.endswith("_kernel"))
    operands = theirs[0], theirs[2], theirs[1], SCALAR  # in the order of the fused kernel's parameters

    def repeated(call):
        def run():
            for _ in range(sizes.calls):
                call()

        return run

    compared = {
        "four launches": repeated(partial(original.all_four, *theirs, SCALAR, *shape)),
        "fused": repeated(partial(fused.all_four, *mine, SCALAR, *shape)),
        "the fused kernel by itself": repeated(lambda: kernel[shape](*operands)),
        "one launch of copy": repeated(lambda: original.copy[shape](theirs[0], theirs[2])),
    }
    times = medians(seconds, compared, sizes.repeats)
    microseconds = {name: [v / sizes.calls * 1e6 for v in values] for name, values in times.items()}
    return {
        "elements": size,
        "words_that_differ": differ,
        "microseconds_a_call": microseconds,
        "times_faster": times["four launches"][0] / times["fused"][0],
        "fell_back": sides.fell_back(),
    }


def push_arguments(shape, rng):
    """Values that neither grow nor vanish in many steps."""

    def real(low=0.1, high=1.0):
        return cuda.to_device(np.resize(rng.uniform(low, high, min(2**16, shape[0] * shape[1])), shape))

    def complexes():
        values = rng.uniform(0.1, 1.0, (min(2**16, shape[0] * shape[1]), 2)).view(complex)[:, 0]
        return cuda.to_device(np.resize(values, shape))

    weights = [real(), real(1e-18, 1e-17), real(1e-3, 1e-2), real(1e-3, 1e-2), real(1e-3, 1e-2)]
    filters = [cuda.to_device(rng.uniform(0.5, 0.9, extent)) for extent in shape]
    arrays = [complexes() for _ in range(6)], [complexes() for _ in range(3)], complexes(), complexes(), weights
    return *arrays, real(), real(), real(1e-3, 1e-2), *filters, 0.5


def push(sides, sizes):
    """The three kernels of a spectral step against one kernel, fusec's and one that was written by hand."""
    original, fused, generated = sides.modules("push")
    by_hand = importlib.import_module("original.by_hand")
    given = {"original": push_arguments(sizes.grid, np.random.default_rng(4))}
    given |= {name: copies(given["original"]) for name in ("fused", "by hand")}
    steps = {"original": original.step, "fused": fused.step, "by hand": by_hand.step}
    found, times = {}, {}
    for block in ((1, 64), (1, 128), (1, 256)) if sizes.repeats > 1 else ((2, 4),):
        grid = tuple((extent + count - 1) // count for extent, count in zip(sizes.grid, block, strict=True))
        calls = {name: partial(step, *given[name], grid, block) for name, step in steps.items()}
        if not times:
            for call in calls.values():
                call()
            written = {name: [*arguments[0], *arguments[1]] for name, arguments in given.items()}
            found["words"] = 2 * 9 * sizes.grid[0] * sizes.grid[1]
            found["words_that_differ"] = differences(written["fused"], written["original"])
            found["words_that_differ_by_hand"] = differences(written["by hand"], written["original"])
            found["largest_relative_difference"] = max(map(relative, written["fused"], written["original"]))
        times[f"{block[0]} by {block[1]}"] = medians(on_device, calls, sizes.repeats)
    best = {name: min(times[block][name][0] for block in times) for name in steps}
    registers = {}
    for name, value in [*vars(generated).items(), *vars(by_hand).items()]:
        if name.endswith("_kernel") and hasattr(value, "get_regs_per_thread"):
            registers[name] = sorted(value.get_regs_per_thread().values())
    loads = 16 * 11 + 8 * 8  # complex fields, currents and charges; weights and wave numbers, once each
    bytes_moved = (loads + 16 * 9) * sizes.grid[0] * sizes.grid[1]
    return found | {
        "grid": sizes.grid,
        "milliseconds": times,
        "registers": registers,
        "fused_bytes_per_second": bytes_moved / best["fused"] * 1e3,
        "times_faster": best["original"] / best["fused"],
        "fused_over_by_hand": best["fused"] / best["by hand"],
        "fell_back": sides.fell_back(),
    }


def relative(mine, theirs):
    """The largest difference, in units of the largest value."""
    mine, theirs = mine.copy_to_host(), theirs.copy_to_host()
    return float(np.max(np.abs(mine - theirs)) / np.max(np.abs(theirs)))


PARTS = {"loop": loop, "calls": calls, "push": push, "chain": chain}


def run(folder, target, parts, sizes):
    sides = Sides(folder)
    found = {"numba": importlib.import_module("numba").__version__, "numpy": np.__version__}
    if not IS_SIMULATED:
        name = cuda.get_current_device().name
        found["device"] = name.decode() if isinstance(name, bytes) else str(name)
    for name in parts:
        start = time.perf_counter()
        try:
            found[name] = PARTS[name](sides, sizes)
        except Exception as error:  # whatever a driver or a compiler raises: the other parts still run
            found[name] = {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()[-3000:]}
        found[name]["seconds_in_all"] = time.perf_counter() - start
        print(name, summary(found[name]), flush=True)
        target.write_text(json.dumps(found, indent=1) + "\n")
    return all("error" not in found[name] for name in parts)


def summary(part):
    """The numbers that the targets are about, on one line."""
    if "error" in part:
        return part["error"]
    if "float64" in part:
        return "; ".join(f"{dtype} {summary(values)}" for dtype, values in part.items() if dtype.startswith("float"))
    wanted = ("words_that_differ", "times_faster", "fused_over_limit", "fused_over_by_hand", "fell_back", "fused_ms")
    return ", ".join(f"{key} {shown(part[key])}" for key in wanted if key in part)


def shown(value):
    return (
        f"{value:.4g}"
        if isinstance(value, float)
        else f"{value[0]:.4g}"
        if value and isinstance(value, list) and isinstance(value[0], float)
        else str(value)
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("rewrite", "run"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    parser.add_argument("--json", type=Path, nargs="?", default=Path("launches.json"), const=Path("launches.json"))
    parser.add_argument("--small", action="store_true")
    given = parser.parse_args()
    if given.action == "rewrite":
        rewrite(given.folder)
        return
    is_complete = run(given.folder.resolve(), given.json, given.parts or [*PARTS], SMALL if given.small else Sizes())
    sys.exit(0 if is_complete else 1)


if __name__ == "__main__":
    main()
