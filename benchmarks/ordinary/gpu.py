"""Times ordinary programs as programs of CuPy on a device, beside PyTorch and JAX, in turns within one process.

Where fusec is installed (no device needed):

    python benchmarks/ordinary/gpu.py rewrite FOLDER

Where the device is (no fusec needed; CuPy, PyTorch and JAX):

    python benchmarks/ordinary/gpu.py run FOLDER gpu_ordinary.json [PROGRAM ...]

Times are of the host's clock around several calls that the device has ended, medians of turns. Compilers have been called before by other
processes, which fill their caches; `torch._dynamo.reset()` is called before each program. Every result is compared with CuPy's.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from cpu import imported, returns_nothing
from operands import FOLDER, OPERANDS, Arrays
from sides import for_jax, for_torch, module_text, results

ELEMENTS = int(os.environ.get("ELEMENTS", 2**25))
TURNS, TURN = 9, 4e-3  # and the seconds that one takes at least
WORKERS = 12
SIDES = ("cupy", "fusec", "torch", "jax")
Call = Callable[[], Any]


def rewrite(folder: Path) -> None:
    original = folder / "original"
    original.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.py"):
        text = path.read_text().replace("import numpy as np", "import cupy as cp")
        (original / path.name).write_text(re.sub(r"\bnp\.", "cp.", text))
    for side in ("close", "exact"):
        command = [sys.executable, "-m", "fusec", "rewrite", str(original), "--out", str(folder / side), "--fp", side]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def run(folder: Path, out: Path, programs: list[str]) -> None:
    started = time.perf_counter()
    share = [programs[k::WORKERS] for k in range(WORKERS)]
    workers = [
        subprocess.Popen([sys.executable, __file__, "warm", str(folder), str(out), *each]) for each in share if each
    ]
    for worker in workers:
        try:
            worker.wait(max(1.0, 150 - (time.perf_counter() - started)))
        except subprocess.TimeoutExpired:
            worker.kill()
    print(f"warm after {time.perf_counter() - started:.0f} s", flush=True)
    import cupy as cp

    record: dict[str, Any] = {"command": "python benchmarks/ordinary/gpu.py run FOLDER gpu_ordinary.json"}
    record |= {"device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(), "elements": ELEMENTS}
    record |= {"copy": [copy_rate(cp)], "rows": []}
    for program in programs:
        record["rows"].append({"program": program, **measured(cp, folder, program, is_timed=True)})
        print(json.dumps(record["rows"][-1]), f"{time.perf_counter() - started:.0f} s", flush=True)
        out.write_text(json.dumps(record, indent=1) + "\n")
    record["copy"].append(copy_rate(cp))
    out.write_text(json.dumps(record, indent=1) + "\n")


def copy_rate(cp: Any) -> float:
    """Bytes that a copy reads and writes in a second."""
    a = cp.ones(2**28, "f4")
    b = cp.empty_like(a)
    seconds = in_turns(cp, {"copy": lambda: cp.copyto(b, a)})["copy"]
    return 2 * a.nbytes / seconds


def measured(cp: Any, folder: Path, program: str, is_timed: bool) -> dict[str, Any]:
    import torch

    torch._dynamo.reset()
    calls: dict[str, Call] = {}
    row: dict[str, Any] = {"missing": {}, "difference": {}}
    operands = OPERANDS[program](Arrays(cp, ELEMENTS))
    before = [each.copy() if hasattr(each, "nbytes") else each for each in operands]
    expected = results(imported(folder / "original", program)(*operands), operands)
    row["bytes"] = traffic(cp, before, operands, expected)
    for side in ("exact", *SIDES):
        try:
            call = BUILDERS[side](cp, folder, program)
            found = call()
            assert len(found) == len(expected), "another number of results"
            row["difference"][side] = max(distance(cp, *pair) for pair in zip(found, expected, strict=True))
            if side == "exact":
                row["bits"] = all(same_bits(cp, *pair) for pair in zip(found, expected, strict=True))
            else:
                assert row["difference"][side] < 1e-2, f"differs by {row['difference'][side]}"
                calls |= {side: call} if is_timed else {}
            del found, call
        except Exception as reason:
            row["missing"][side] = f"{type(reason).__name__}: {reason}".splitlines()[0][:160]
    row["seconds"] = in_turns(cp, calls) if is_timed else {}
    calls.clear()
    cp.get_default_memory_pool().free_all_blocks()
    torch.cuda.empty_cache()
    return row


def traffic(cp: Any, before: Any, after: Any, made: Any) -> int:
    """The bytes of operands and results, each counted once; of arrays that the call changes, twice."""
    arrays = [(a, b) for a, b in zip(before, after, strict=True) if hasattr(a, "nbytes")]
    stored = sum(b.nbytes for a, b in arrays if not bool(cp.array_equal(a, b)))
    fresh = sum(each.nbytes for each in made if hasattr(each, "nbytes") and not any(each is b for _, b in arrays))
    return int(sum(a.nbytes for a, _ in arrays) + stored + fresh)


def distance(cp: Any, found: Any, expected: Any) -> float:
    found, expected = cp.asarray(found), cp.asarray(expected)
    if found.shape != expected.shape:
        return 1e9
    if found.dtype.kind in "bui":
        found = found.astype(cp.float64)
    most = max(float(cp.max(cp.abs(expected))), 1e-30)
    return float(cp.max(cp.abs(found - expected))) / most


def same_bits(cp: Any, found: Any, expected: Any) -> bool:
    found, expected = cp.asarray(found), cp.asarray(expected)
    if (found.dtype, found.shape) != (expected.dtype, expected.shape):
        return False
    kind = f"u{min(found.dtype.itemsize, 8)}"
    pair = (cp.ascontiguousarray(each).reshape(-1).view(kind) for each in (found, expected))
    return bool(cp.array_equal(*pair))


def in_turns(cp: Any, calls: dict[str, Call]) -> dict[str, float]:
    def seconds(call: Call, count: int) -> float:
        wait(cp)
        start = time.perf_counter()
        for _ in range(count):
            made = call()
        wait(cp, made)
        return (time.perf_counter() - start) / count

    counts = {}
    for side, call in calls.items():
        call()
        counts[side] = max(1, min(50, round(TURN / seconds(call, 2))))
    times: dict[str, list[float]] = {side: [] for side in calls}
    for _ in range(TURNS):
        for side, call in calls.items():
            times[side].append(seconds(call, counts[side]))
    return {side: median(each) for side, each in times.items()}


def wait(cp: Any, made: Any = None) -> None:
    """All that was asked of the device has ended, whichever library's stream it is on."""
    if made is not None and "jax" in sys.modules:
        import jax

        jax.block_until_ready(made)
    cp.cuda.Device().synchronize()


def of_cupy(side: str) -> Callable[..., Call]:
    def built(cp: Any, folder: Path, program: str) -> Call:
        operands = OPERANDS[program](Arrays(cp, ELEMENTS))
        for known in [each for each in sys.modules if each.startswith("_fused")]:
            del sys.modules[known]
        sys.path[:] = [str(folder / side), *(each for each in sys.path if not each.startswith(str(folder)))]
        function = imported(folder / side, program)
        return lambda: results(function(*operands), operands)

    return built


def of_torch(cp: Any, _folder: Path, program: str) -> Call:
    import torch

    compiled = torch.compile(for_torch(*module_text(FOLDER, program)), dynamic=False)
    given = OPERANDS[program](Arrays(cp, ELEMENTS))
    tensors = [torch.from_dlpack(each) if isinstance(each, cp.ndarray) else each for each in given]
    return lambda: results(compiled(*tensors), tensors)


def of_jax(cp: Any, _folder: Path, program: str) -> Call:
    import jax

    text, name = module_text(FOLDER, program)
    given = OPERANDS[program](Arrays(cp, ELEMENTS))
    cp.cuda.Device().synchronize()
    numbers = tuple(k for k, each in enumerate(given) if isinstance(each, int))
    compiled = jax.jit(for_jax(text, name), static_argnums=numbers)
    arrays = [jax.dlpack.from_dlpack(each) if isinstance(each, cp.ndarray) else each for each in given]
    stores = [k for k, each in enumerate(given) if isinstance(each, cp.ndarray)]
    stored = returns_nothing(text, name)

    def call() -> Any:
        made = results(compiled(*arrays), ())
        return [made[k] for k in stores] if stored else made

    return call


BUILDERS = {
    "cupy": of_cupy("original"),
    "fusec": of_cupy("close"),
    "exact": of_cupy("exact"),
    "torch": of_torch,
    "jax": of_jax,
}


def warm(folder: Path, programs: list[str]) -> None:
    """Compile every side of the programs, which fills the caches of this machine."""
    import cupy as cp

    for program in programs:
        try:
            measured(cp, folder, program, is_timed=False)
        except Exception as reason:  # the run itself says what fails
            print(program, reason, flush=True)


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", "/tmp/ordinary_jax")
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES", "-1")
    if command == "rewrite":
        rewrite(Path(folder))
    elif command == "warm":
        warm(Path(folder), rest[1:])
    else:
        run(Path(folder), Path(rest[0]), rest[1:] or list(OPERANDS))
