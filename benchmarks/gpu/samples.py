"""The array samples as programs of CuPy, on a device: the bits of unfused CuPy, and how fast beside its peers?

Where fusec is installed (no device needed):

    python benchmarks/gpu/samples.py rewrite FOLDER
    python benchmarks/gpu/samples.py compile FOLDER     # with nvcc: registers, spills and warnings of the workloads' kernels

Where the device is (no fusec needed; CuPy, and PyTorch and JAX for the comparison):

    [ELEMENTS=N] python benchmarks/gpu/samples.py run FOLDER RESULTS.json [bits] [times] [SAMPLE ...]
"""

import functools
import importlib
import importlib.util
import json
import math
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import numpy as np

ROOT = Path(__file__).parents[2]
SAMPLES = tuple(
    sorted(
        path.parent.name
        for path in (ROOT / "samples").glob("*/workload.py")
        if not any("numba" in file.read_text() for file in path.parent.glob("*.py"))
    )
)
SIZES = (1_000, 1_000_000)  # whose bits are compared
LARGE = int(os.environ.get("ELEMENTS", 2**25))  # of the arrays that are timed
BUSY = 1_000_000  # nanoseconds
SIDES = ("exact", "close", "contract")  # of --fp
LOOPS = ("fdtd_2d", "cavity", "run_1d", "run_2d", "run", "run_plasma", "heat_3d", "jacobi_2d", "relax", "fit")


def rewrite(folder):
    """The samples as packages of CuPy, of PyTorch and of JAX, and what fusec makes of the first."""
    for side, library in (("original", "cupy"), ("in_torch", "torch"), ("in_jax", "jax.numpy")):
        for name in SAMPLES:
            (folder / side / name).mkdir(parents=True, exist_ok=True)
            for path in (ROOT / "samples" / name).glob("*.py"):
                is_workload = path.name == "workload.py"
                text = path.read_text()
                text = text if is_workload else text.replace("import numpy as np", f"import {library} as np")
                (folder / side / name / path.name).write_text(text)
    for side in SIDES:
        for name in SAMPLES:
            command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original" / name)]
            subprocess.run([*command, "--out", str(folder / side / name), "--fp", side], check=True)


def module(folder, side, name, of):
    """A module of a sample as it is on one side."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return importlib.import_module(f"{side}.{name}.{of}")


def function(folder, side, name, call):
    of, attribute = call.split(":")
    return getattr(module(folder, side, name, of), attribute)


def on_device(value, convert, dtype=None):
    """The arrays in it converted; doubles in another dtype first, where one is given."""
    if isinstance(value, list | tuple):
        return type(value)(on_device(item, convert, dtype) for item in value)
    if not isinstance(value, np.ndarray):
        return value
    return convert(value.astype(dtype) if dtype and value.dtype == np.float64 else value)


def arrays_in(value):
    if isinstance(value, list | tuple):
        return [array for item in value for array in arrays_in(item)]
    return [value] if hasattr(value, "nbytes") and getattr(value, "ndim", 0) else []


def steps(name, size):
    """(function, arguments) that stand for the loops of a sample: one round each."""
    side = math.isqrt(size)
    random = np.random.default_rng(2)

    def fields(count, shape=(side, side), low=0.5):
        return [random.random(shape) + low for _ in range(count)]

    if name == "electromagnetics":
        yield "fdtd:step", (*fields(3), 0.5, 0.5)
    if name == "flow":
        yield "burgers:step_2d", (*fields(2), 0.05, 0.05)
        yield "burgers:step_1d", (*fields(1, (size,)), 0.05, 0.05)
        yield "cavity:divergence_source", (*fields(2), 0.1, 0.1, 1e-3)
        yield "cavity:correct_pressure", (*fields(1), *fields(1, (side - 2, side - 2)), 0.1, 0.1, 1)
        yield "cavity:momentum", (*fields(3), 0.1, 0.1, 1e-3, 0.1)
    if name == "heat":
        cube = (round(size ** (1 / 3)),) * 3
        yield "conduction:step_3d", (*fields(2, cube), 0.125)
        yield "conduction:sweep_2d", tuple(fields(2))
        yield "conduction:relax", (*fields(2), 1)
    if name == "shallow_water":
        yield "basin:step_x", (*fields(1, low=2.0), *fields(2, low=-0.5), 0.0)
    if name == "logistic_regression":
        yield "model:sigmoid", tuple(fields(1, (size,)))
    if name == "k_means":
        labels = random.integers(0, 8, size)
        yield "clusters:inertia", (*fields(2, (size,)), labels, *fields(2, (8,)))


def cases(folder, name, size, *, rounds):
    """(function, arguments) of the workload; each loop as a whole, or one round of it."""
    workload = module(folder, "original", name, "workload")
    for call, arguments, _ in workload.cases(size, 1):
        if rounds or call.split(":")[1] not in LOOPS:
            yield call, arguments
    yield from steps(name, size)


def labelled(call, arguments):
    return f"{call} {arrays_in(arguments)[0].dtype}"


def bits(folder, names):
    """Each sample in a process of its own: kernels compile side by side."""
    with ProcessPoolExecutor(8, multiprocessing.get_context("spawn")) as pool:
        parts = list(pool.map(bits_of, [folder] * len(names), names))
    found = {label: text for part in parts for label, text in part["found"].items()}
    errors = {label: text for part in parts for label, text in part["errors"].items()}
    return {
        "checked": len(found),
        "different": {label: text for label, text in found.items() if text},
        "largest error under close": errors,
        "reasons": {name: part["reasons"] for name, part in zip(names, parts, strict=True)},
    }


def bits_of(folder, name):
    """Under `exact` every bit is CuPy's; under `close` so it is but for sums, whose largest errors are told."""
    import cupy as cp
    from pointwise import compare

    found, errors = {}, {}
    for size in SIZES:
        for dtype in (None, "float32"):
            for call, arguments in cases(folder, name, size, rounds=True):
                label = f"{name} {labelled(call, arguments)} {size} {dtype or 'as given'}"
                ours, close, theirs = (function(folder, side, name, call) for side in ("exact", "close", "original"))

                def make(arguments=arguments, dtype=dtype):
                    return list(on_device(arguments, cp.asarray, dtype))

                compare(cp, flat(ours), flat(theirs), make, label, found)
                errors[label] = largest_error(cp, flat(close), flat(theirs), make)
    return {"found": found, "errors": {k: v for k, v in errors.items() if v}, "reasons": reasons()}


def flat(call):
    """The function, with what it returns and the arrays that it was given in lists as one tuple of arrays."""

    def called(*arguments):
        value = call(*arguments)
        inner = [array for item in arguments if isinstance(item, list | tuple) for array in arrays_in(item)]
        values = value if isinstance(value, tuple) else (value,) if value is not None else ()
        return (*values, *inner) or None

    return called


def largest_error(cp, fused, original, make):
    """The greatest difference, as a share of the greatest value; nothing where there is none."""
    mine, other = make(), make()
    pairs = zip((*(fused(*mine) or ()), *arrays_in(mine)), (*(original(*other) or ()), *arrays_in(other)), strict=True)
    worst = 0.0
    for ours, theirs in pairs:
        a, b = (cp.nan_to_num(cp.asarray(value).astype(cp.float64)) for value in (ours, theirs))
        worst = max(worst, float(cp.max(cp.abs(a - b))) / (float(cp.max(cp.abs(b))) or 1.0))
    return worst


def reasons():
    """Why kernels did not run."""
    modules = [value for key, value in sys.modules.items() if "._fused_" in key]
    fusions = [(name, value) for part in modules for name, value in vars(part).items() if hasattr(value, "plans")]
    return sorted({f"{name}: {reason}"[:200] for name, value in fusions for reason in value.reasons})


def times(folder, names):
    """Milliseconds, medians of seven interleaved runs; what CuPy and the peers cannot is told in notes."""
    import cupy as cp

    x = cp.ones(2**28, "float32")
    y = cp.empty_like(x)
    return {
        f"{name} {labelled(call, given)}": timed_case(cp, folder, name, call, given, x, y)
        for name, call, given in timed(folder, names)
    }


def timed(folder, names):
    for name in names:
        for call, arguments in cases(folder, name, LARGE, rounds=False):
            yield name, call, arguments


def timed_case(cp, folder, name, call, arguments, x, y):
    given = on_device(arguments, cp.asarray)
    original = function(folder, "original", name, call)
    sides = {"fusec": (function(folder, "close", name, call), given), "CuPy": (original, given)}
    sides |= {level: (function(folder, level, name, call), given) for level in ("exact", "contract")}
    notes = {}
    for peer, make in PEERS.items():
        try:
            sides[peer] = make(cp, folder, name, call, given)
            sides[peer][0](*sides[peer][1])
        except Exception as error:  # whatever its compiler raises
            sides.pop(peer, None)
            notes[peer] = f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:120]}"
    sides["copy"] = (lambda a, b: cp.copyto(b, a)), (x, y)
    found = {side: [] for side in sides}
    for _ in range(8):
        for side, (run_side, its) in sides.items():
            found[side].append(milliseconds(cp, run_side, its))
    median = {side: statistics.median(values[1:]) for side, values in found.items()}
    try:
        import samples_jax

        program = samples_jax.PROGRAMS.get(call) or (function(folder, "in_jax", name, call), ())
        median["jax.jit"] = samples_jax.milliseconds(*program, given)
    except Exception as error:  # where there is no JAX, or it fails
        notes["jax.jit"] = f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:120]}"
    return entry(cp, original, given, median, notes, 2 * x.nbytes) | {"raw": found}


def entry(cp, original, given, median, notes, copied):
    """The share of a copy's rate: every array read or written once, which is less than what updates in place move."""
    results = arrays_in(original(*given))
    own = {array.data.ptr: array.nbytes for array in (*arrays_in(given), *results)}
    rate = copied / median["copy"]
    cp.get_default_memory_pool().free_all_blocks()
    return {
        "milliseconds": {side: round(value, 4) for side, value in median.items()},
        "percent of copy": {s: round(100 * sum(own.values()) / t / rate, 1) for s, t in median.items() if s != "copy"},
        "notes": notes,
    }


def milliseconds(cp, call, given):
    """Of one call, of which the device hears while it is busy: how fast the host is does not matter."""
    call(*given)
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    waiting(cp)((1,), (1,), (BUSY,))
    begin.record()
    call(*given)
    end.record()
    end.synchronize()
    return cp.cuda.get_elapsed_time(begin, end)


@functools.cache
def waiting(cp):
    return cp.RawKernel(
        """
        extern "C" __global__ void wait(long long nanoseconds) {
            unsigned long long begin, now;
            asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
            do asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now)); while (now - begin < nanoseconds);
        }
        """,
        "wait",
    )


def of_fuse(cp, folder, name, call, given):
    return cp.fuse()(function(folder, "original", name, call)), given


def of_torch(_cp, folder, name, call, given):
    import torch

    torch._dynamo.reset()
    # PyTorch's kernels run on its own default stream, which is CuPy's
    return torch.compile(function(folder, "in_torch", name, call)), as_others(given, torch.from_dlpack)


def as_others(value, convert):
    if isinstance(value, list | tuple):
        return type(value)(as_others(item, convert) for item in value)
    return convert(value) if hasattr(value, "nbytes") and hasattr(value, "data") else value


PEERS = {"cupy.fuse": of_fuse, "torch.compile": of_torch}


def compiled(folder):
    """The kernels that the workloads need, of all samples in one file, for two devices."""
    recorded = {}
    with_stand_in(folder, recorded)
    texts, kernels, support = [], {}, ""
    for k, (code, names) in enumerate(recorded.items()):
        support, _, own = code.rpartition("#line 1 ")
        own = own.partition("\n")[2]
        texts.append(own.replace("namespace fused {", f"namespace fused::of_{k} {{"))
        for name in names:
            kernel = re.match(r"fused::(\w+)", name)[1]
            is_own = re.search(rf"\b{kernel}\(", own)
            kernels[name.replace("fused::", f"fused::of_{k}::", 1) if is_own else name] = None
    table = ",\n".join(f"reinterpret_cast<const void*>(&{name})" for name in kernels)
    source = folder / "kernels.cu"
    source.write_text(f"{support}\n{chr(10).join(texts)}\nconst void* const kernels[] = {{{table}}};\n")
    command = ["nvcc", "-std=c++17", "-Wno-deprecated-gpu-targets", "-Xptxas", "-v", "-fatbin", str(source)]
    targets = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in ("80", "90")]
    built = subprocess.run([*command, "-o", str(folder / "k.fatbin"), *targets], capture_output=True, text=True)
    said = re.findall(
        r"entry function '(\w+)' for '(\w+)'.*?(\d+) bytes spill stores.*?Used (\d+) ", built.stderr, re.DOTALL
    )
    print(json.dumps({"kernels": len(kernels), "status": built.returncode, "warnings": built.stderr.count("warning")}))
    for name, device, spilled, registers in sorted(said, key=lambda entry: -int(entry[3])):
        print(registers, "registers", spilled, "bytes spilled", device, name[:100])
    print(built.stderr if built.returncode else "")


def with_stand_in(folder, recorded):
    """Runs the workloads on the host, with kernels that are only listed."""
    sys.path.insert(0, str(ROOT))
    from tests.device import host_cupy

    class Listed:
        def __init__(self, code, options, name_expressions):  # noqa: ARG002
            recorded.setdefault(code, {}).update(dict.fromkeys(name_expressions))

        def get_function(self, _name):
            return SimpleNamespace(kernel=SimpleNamespace(linear_launch=lambda *_: None))

    host_cupy.RawModule = Listed
    with host_cupy.installed() as cupy, np.errstate(all="ignore"):
        for name in SAMPLES:
            for dtype in (None, "float32"):
                for call, arguments in cases(folder, name, 1_000, rounds=True):
                    function(folder, "close", name, call)(*on_device(arguments, cupy.asarray, dtype))
    print("\n".join(reasons()))


def run(folder, results, asked):
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    names = [name for name in asked if name in SAMPLES] or SAMPLES
    result = json.loads(results.read_text()) if results.exists() else {}
    for part in [part for part in asked if part in PARTS] or PARTS:
        began = time.perf_counter()
        for own in [names] if part == "bits" else [[name] for name in names]:
            try:
                result.setdefault(part, {}).update(PARTS[part](folder, own))
            except Exception:  # the other parts shall run
                result.setdefault(f"{part} failed", {})[" ".join(own)] = traceback.format_exc()
                print(traceback.format_exc(), flush=True)
            results.write_text(json.dumps(result, indent=1, default=str) + "\n")
        result[f"seconds of {part}"] = time.perf_counter() - began
    results.write_text(json.dumps(result, indent=1, default=str) + "\n")
    shown = result.get("bits", {})
    print(json.dumps(shown, indent=1)[:5_000])
    for label, value in result.get("times", {}).items():
        print(label, value["milliseconds"], value["percent of copy"].get("fusec"), flush=True)


PARTS = {"bits": bits, "times": times}

if __name__ == "__main__":
    command, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    if command == "rewrite":
        rewrite(folder)
    elif command == "compile":
        compiled(folder)
    else:
        run(folder, Path(sys.argv[3]), sys.argv[4:])
