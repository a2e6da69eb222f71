"""A file of programs beside what fusec makes of it, as packages of a folder, and how long their calls take."""

import importlib.util
import statistics
import subprocess
import sys
import time

ROUNDS = 15  # the first three of which do not count


def rewrite(folder, source):
    """Beside each other in `folder`: the `original`, and what fusec makes of it, `fused`."""
    (folder / "original").mkdir(parents=True, exist_ok=True)
    (folder / "original" / source.name).write_text(source.read_text())
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run(command, check=True)


def load(folder, side, source):
    """The module of a side, with modules of its own for what it imports."""
    for name in [name for name in sys.modules if name.startswith("_fused")]:
        del sys.modules[name]
    sys.path.insert(0, str(folder / side))
    spec = importlib.util.spec_from_file_location(f"{side}_{source.stem}", folder / side / source.name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.pop(0)
    return module


def medians_among_many(cp, sides, calls):
    """Microseconds of a call among many, the host's included: medians of interleaved rounds."""
    taken = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, (call, values) in sides.items():
            taken[side].append(_microseconds_of_many(cp, call, values, calls))
    return {side: round(statistics.median(values[3:]), 2) for side, values in taken.items()}


def _microseconds_of_many(cp, call, given, calls):
    cp.cuda.Device().synchronize()
    begin = time.perf_counter()
    for _ in range(calls):
        call(*given)
    cp.cuda.Device().synchronize()
    return (time.perf_counter() - begin) / calls * 1e6


def medians(cp, sides):
    """Microseconds of a call of each side, a function and its operands, that the device hears of while it is busy: medians of
    interleaved rounds."""
    taken = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, (call, values) in sides.items():
            taken[side].append(microseconds(cp, call, values))
    return {side: round(statistics.median(values[3:]), 1) for side, values in taken.items()}


def microseconds(cp, call, given, calls=5, busy=None, fills=2):
    """Microseconds of a call on the device, which fills memory until the host has launched all of them."""
    busy = cp.empty(2**27, "f4") if busy is None else busy
    for _ in range(fills):
        busy.fill(1.0)
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    begin.record()
    for _ in range(calls):
        call(*given)
    end.record()
    end.synchronize()
    return cp.cuda.get_elapsed_time(begin, end) / calls * 1e3
